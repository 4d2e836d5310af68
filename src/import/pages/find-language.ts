import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { ENGLISH, matchLocale } from '../../compiler/locales/find-locale.js';
import { isLanguageTag } from '../../compiler/locales/language-tag.js';
import type { Locale } from '../../compiler/locales/locale.js';
import { foldTitle } from '../../compiler/schema/sections.js';

/**
 * Returns the declared language, unless more section titles are in another: many programs declare
 * that of their user interface.
 */
export function findLanguage(titles: readonly string[], declared: string): string | undefined {
  const folded = titles.map(foldTitle);
  const count = (locale: Locale) => {
    const known = listTitles(locale);
    return folded.filter((title) => known.has(title)).length;
  };
  const tag = isLanguageTag(declared) ? declared : undefined;
  const own = tag === undefined ? ENGLISH : matchLocale(LANGUAGES, tag);
  let [best, most] = [own, own === undefined ? 0 : count(own)];
  for (const locale of LANGUAGES) {
    const found = count(locale);
    if (found > most) [best, most] = [locale, found];
  }
  return best === own ? tag : best?.tag;
}

function listTitles({ titles, titleSynonyms = {} }: Locale): ReadonlySet<string> {
  const synonyms = Object.values(titleSynonyms).flatMap((list) =>
    list.replaceAll('*', '').split('|'),
  );
  return new Set([...Object.values(titles), ...synonyms].map(foldTitle));
}
