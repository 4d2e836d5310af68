import { memoizeWeak } from '../../util/memoize.js';
import { foldTitle } from '../schema/sections.js';
import { ENGLISH } from './find-locale.js';
import type { Locale, TitleKey } from './locale.js';

/** Falls back to English. */
export function getTitle({ titles }: Locale, key: TitleKey): string {
  return titles[key] ?? ENGLISH.titles[key];
}

/** Languages are no predefined section. */
export function getLanguagesTitle({ tag, titleSynonyms }: Locale): string {
  const [title = 'languages'] = titleSynonyms?.languages?.split('|') ?? [];
  return title.charAt(0).toLocaleUpperCase(tag) + title.slice(1);
}

export const getFoldedTitles = memoizeWeak((locale: Locale): Readonly<Record<TitleKey, string>> => {
  const titles = Object.entries({ ...ENGLISH.titles, ...locale.titles });
  return Object.fromEntries(titles.map(([key, title]) => [key, foldTitle(title)])) as Record<
    TitleKey,
    string
  >;
});
