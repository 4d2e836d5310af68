import en from './en.js';
import type { Language } from './language.js';
import { scriptOf, splitLanguage } from './language-tag.js';

/** The language of documents that name none, and of words that the program has in no other. */
export const ENGLISH: Language = en;

/** Languages that share the words of another one: Norwegian in general, and Nynorsk, which Bokmål is nearest to. */
const RELATED: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** The regions whose English has the month before the day; all others write as Britain does (Unicode CLDR, en-001). */
const AMERICAN: ReadonlySet<string> = new Set(['US', 'AS', 'CA', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'VI']);

/**
 * Finds the words for a language: those of its region or script, else those of the language.
 *
 * @param tag - a BCP 47 tag
 * @returns undefined where the program has none
 */
export async function findLanguage(tag: string): Promise<Language | undefined> {
  // Most documents are in English, and need no others.
  return tag === ENGLISH.tag ? ENGLISH : (await languageFinder())(tag);
}

/** Does the same at once, when all languages are loaded. */
export async function languageFinder(): Promise<(tag: string) => Language | undefined> {
  const { LANGUAGES } = await import('./all.generated.js');
  return (tag) => languageIn(LANGUAGES, tag);
}

/** The first of some languages that a tag means. */
export function languageIn(languages: readonly Language[], tag: string): Language | undefined {
  const found = candidatesFor(tag).map((candidate) => languages.find((language) => language.tag === candidate));
  return found.find((language) => language !== undefined);
}

/** Whether words are in another language than a document: English, where there are none in its own. */
export function areForeign(words: Language, tag: string): boolean {
  return words === ENGLISH && splitLanguage(tag).language !== ENGLISH.tag;
}

/** The tags to look for, from the closest on. The script is the one that the language is written in there. */
function candidatesFor(tag: string): string[] {
  // Regions have three digits, too, which the engine does not know.
  const { language, region } = new Intl.Locale(tag);
  const isBritish = language === 'en' && region !== undefined && !AMERICAN.has(region);
  return [
    ...(region === undefined ? [] : [`${language}-${region}`]),
    ...(isBritish ? ['en-GB'] : []),
    `${language}-${scriptOf(tag)}`,
    language,
    ...(RELATED[language] === undefined ? [] : [RELATED[language]]),
  ];
}
