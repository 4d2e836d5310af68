import { certain, type Diagnostic, diagnostic, type Fix } from '../../../diagnostics/diagnostic.js';
import { code, quote } from '../../../diagnostics/quote.js';
import { isLanguageTag } from '../../../languages/language-tag.js';
import { tagOfName } from '../../../languages/names.js';
import { describe, isPlainObject } from '../../../values/plain-object.js';
import { wrongType } from '../findings.js';

/** The language that a document names, if it is valid. */
export function languageNamedBy(document: unknown): string | undefined {
  const named = isPlainObject(document) ? document.language : undefined;
  return typeof named === 'string' && isLanguageTag(named) ? named : undefined;
}

/** The rule about `language`: a language tag (BCP 47, RFC 5646). Null counts as left out. */
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

/** Whether a text is a tag, or the name, of a language. */
export function isLanguage(text: string): boolean {
  return isLanguageTag(text) || tagOfName(text) !== undefined;
}

/** The suggestion for a text that is not a tag: the tag of the language with this name, if there is one. */
export function adviceOnLanguage(text: string): { hint: string; fix?: Fix } {
  const tag = tagOfName(text);
  if (tag === undefined) return { hint: 'write it like `en`, `de` or `pt-BR`' };
  const fix = certain({ kind: 'replace', path: ['language'], value: tag });
  return { hint: `write ${code(tag)} for ${quote(text)}`, fix };
}
