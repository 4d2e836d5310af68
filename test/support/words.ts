import { languageNamedBy } from '../../src/document/validate/rules/values.js';
import { LANGUAGES } from '../../src/languages/all.generated.js';
import { ENGLISH, languageIn } from '../../src/languages/find.js';
import type { Language } from '../../src/languages/language.js';

/** The words of the language that a document names. */
export function wordsOf(document: unknown): Language {
  return languageIn(LANGUAGES, languageNamedBy(document) ?? ENGLISH.tag) ?? ENGLISH;
}
