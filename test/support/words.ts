import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { ENGLISH, languageIn } from '../../src/compiler/locales/find.js';
import type { Language } from '../../src/compiler/locales/language.js';
import { languageNamedBy } from '../../src/compiler/validate/rules/values.js';

/** Returns the locale of a document's language. */
export function wordsOf(document: unknown): Language {
  return languageIn(LANGUAGES, languageNamedBy(document) ?? ENGLISH.tag) ?? ENGLISH;
}
