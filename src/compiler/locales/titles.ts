import { rememberOf } from '../../util/remember.js';
import { foldTitle } from '../schema/sections.js';
import { ENGLISH } from './find.js';
import type { Language, TitleKey } from './language.js';

/** Falls back to English. */
export function titleIn({ titles }: Language, key: TitleKey): string {
  return titles[key] ?? ENGLISH.titles[key];
}

/** Languages are no predefined section. */
export function languagesTitleIn({ tag, alsoTitles }: Language): string {
  const [title = 'languages'] = alsoTitles?.languages?.split('|') ?? [];
  return title.charAt(0).toLocaleUpperCase(tag) + title.slice(1);
}

/** Titles in a form for comparison. */
export const foldedTitlesOf = rememberOf((locale: Language): Readonly<Record<TitleKey, string>> => {
  const titles = Object.entries({ ...ENGLISH.titles, ...locale.titles });
  return Object.fromEntries(titles.map(([key, title]) => [key, foldTitle(title)])) as Record<
    TitleKey,
    string
  >;
});
