import { rememberOf } from '../../util/remember.js';
import { foldTitle } from '../schema/sections.js';
import { ENGLISH } from './find.js';
import type { Language, TitleKey } from './language.js';

/** The title of a section in a language, or in English where the language has none for it. */
export function titleIn({ titles }: Language, key: TitleKey): string {
  return titles[key] ?? ENGLISH.titles[key];
}

/** The title of a section about languages, which is none of the predefined ones. */
export function languagesTitleIn({ tag, alsoTitles }: Language): string {
  const [title = 'languages'] = alsoTitles?.languages?.split('|') ?? [];
  return title.charAt(0).toLocaleUpperCase(tag) + title.slice(1);
}

/** A language's titles in the form in which they are compared. */
export const foldedTitlesOf = rememberOf((words: Language): Readonly<Record<TitleKey, string>> => {
  const titles = Object.entries({ ...ENGLISH.titles, ...words.titles });
  return Object.fromEntries(titles.map(([key, title]) => [key, foldTitle(title)])) as Record<
    TitleKey,
    string
  >;
});
