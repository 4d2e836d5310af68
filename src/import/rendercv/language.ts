import { LANGUAGES } from '../../languages/all.generated.js';
import { ENGLISH, languageIn } from '../../languages/find.js';
import { isLanguageTag } from '../../languages/language-tag.js';
import { tagOfName } from '../../languages/names.js';
import type { Draft } from '../draft.js';
import type { Part } from '../reading.js';

/** Reads the language: an English name in `locale` from 2.3 on, and before that two letters in `locale_catalog`. */
export function readLanguage(document: Part, draft: Draft): void {
  for (const key of ['locale', 'locale_catalog']) {
    const tag = document.part(key)?.accept('language', readTag);
    if (tag === undefined) continue;
    // English is the default anyway.
    if (tag !== ENGLISH.tag) draft.language = tag;
    draft.words = languageIn(LANGUAGES, tag) ?? ENGLISH;
  }
}

function readTag(text: string): string | undefined {
  return tagOfName(text.replaceAll('_', ' ')) ?? (isLanguageTag(text) ? text : undefined);
}
