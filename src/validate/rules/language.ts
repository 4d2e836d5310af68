import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { certain, type Fix } from '../../diagnostics/fix.js';
import { code, quote } from '../../diagnostics/quote.js';
import { isLanguageTag } from '../../languages/language-tag.js';
import { tagOfName } from '../../languages/names.js';
import { describe, isPlainObject } from '../../values/plain-object.js';
import { wrongType } from '../findings.js';

/** The language that a document names, where it is one. */
export function languageNamedBy(document: unknown): string | undefined {
  const named = isPlainObject(document) ? document.language : undefined;
  return typeof named === 'string' && isLanguageTag(named) ? named : undefined;
}

/** The rule about `language`: a tag of a language (BCP 47, RFC 5646). Null is as good as left out. */
export function checkLanguage(language: unknown): Diagnostic[] {
  if (language === undefined || language === null) return [];
  if (typeof language !== 'string')
    return [wrongType('string', language, ['language'], 'language', 'write it like `en`, `de` or `pt-BR`')];
  if (isLanguageTag(language)) return [];
  const found = describe(language);
  return [
    diagnostic('bad-language', ['language'], `\`language\` is ${found}, which is not a language tag.`, {
      found,
      expected: 'a language tag, like `en`, `de` or `pt-BR`',
      ...adviceOnLanguage(language),
    }),
  ];
}

/** What to write for a text that is no tag: that of the language of this name, where there is one. */
export function adviceOnLanguage(text: string): { hint: string; fix?: Fix } {
  const tag = tagOfName(text);
  if (tag === undefined) return { hint: 'write it like `en`, `de` or `pt-BR`' };
  const fix = certain({ kind: 'replace', path: ['language'], value: tag });
  return { hint: `write ${code(tag)} for ${quote(text)}`, fix };
}
