import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { ENGLISH, matchLocale } from '../../src/compiler/locales/find-locale.js';
import type { Locale } from '../../src/compiler/locales/locale.js';
import { getDocumentLanguage } from '../../src/compiler/validate/rules/check-values.js';

/** Returns the locale of a document's language. */
export function getDocumentLocale(document: unknown): Locale {
  return matchLocale(LANGUAGES, getDocumentLanguage(document) ?? ENGLISH.tag) ?? ENGLISH;
}
