import { foldTitle } from '../schema/sections.js';
import { ENGLISH } from './find.js';
import type { Language, TitleKey } from './language.js';

/** The title of a section in a language, or in English where the language has none for it. */
export function titleIn({ titles }: Language, key: TitleKey): string {
  return titles[key] ?? ENGLISH.titles[key];
}

const folded = new WeakMap<Language, Readonly<Record<TitleKey, string>>>();

/** A language's titles in the form in which they are compared. They are kept, because a document needs them several times. */
export function foldedTitlesOf(words: Language): Readonly<Record<TitleKey, string>> {
  let titles = folded.get(words);
  if (titles === undefined) {
    const entries = Object.entries({ ...ENGLISH.titles, ...words.titles }).map(([key, title]) => [
      key,
      foldTitle(title),
    ]);
    titles = Object.fromEntries(entries) as Record<TitleKey, string>;
    folded.set(words, titles);
  }
  return titles;
}
