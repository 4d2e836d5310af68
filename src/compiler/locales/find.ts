import en from './en.js';
import type { Language, TitleKey } from './language.js';
import { scriptOf, splitLanguage } from './language-tag.js';

/** The language of documents that name none, and of words that the program has in no other language. */
export const ENGLISH: Language & { readonly titles: Readonly<Record<TitleKey, string>> } = en;

/**
 * Languages that share the words of another: Norwegian in general, and Nynorsk, which is closest to Bokmål; and the German of
 * Liechtenstein, which is written without ß.
 */
const RELATED: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['de-LI', 'de-CH'],
]);

/** The regions whose English puts the month before the day; all others follow Britain (Unicode CLDR, en-001). */
const AMERICAN: ReadonlySet<string> = new Set([
  'US',
  'AS',
  'CA',
  'GU',
  'MH',
  'MP',
  'PH',
  'PR',
  'UM',
  'VI',
]);

/**
 * Finds the words for a language: those of its region or script if there are any, otherwise those of the language.
 *
 * @param tag - a BCP 47 tag
 * @returns undefined if the program has no words for the language
 */
export async function findLanguage(tag: string): Promise<Language | undefined> {
  // Most documents are in English and need no other language.
  if (tag === ENGLISH.tag) return ENGLISH;
  const words = (await languageFinder())(tag);
  return words === undefined || words === ENGLISH ? words : withDigits(words, tag);
}

/** Words with the digits that a tag asks for: `fa-u-nu-arabext` (Unicode Technical Standard #35, "Numbering System Identifier"). */
function withDigits(words: Language, tag: string): Language {
  const { numberingSystem } = new Intl.Locale(tag);
  if (numberingSystem === undefined) return words;
  const options = { numberingSystem, minimumIntegerDigits: 10, useGrouping: false };
  const digits = [...new Intl.NumberFormat(ENGLISH.tag, options).format(123_456_789)];
  return digits.length === 10 ? { ...words, digits } : words;
}

/** Loads all languages, and returns a function that finds words in them. */
export async function languageFinder(): Promise<(tag: string) => Language | undefined> {
  const { LANGUAGES } = await import('./all.generated.js');
  return (tag) => languageIn(LANGUAGES, tag);
}

/** The first of the given languages that matches a tag. */
export function languageIn(languages: readonly Language[], tag: string): Language | undefined {
  const found = candidatesFor(tag).map((candidate) =>
    languages.find((language) => language.tag === candidate),
  );
  return found.find((language) => language !== undefined);
}

/** Whether a document in this language gets English words, because the program has none in its own. */
export function areForeign(words: Language, tag: string): boolean {
  return words === ENGLISH && splitLanguage(tag).language !== ENGLISH.tag;
}

/** The tags to look for, closest match first. The script is the usual one for the language in that region. */
function candidatesFor(tag: string): string[] {
  // A region can also be three digits, which the engine does not know.
  const { language, region } = new Intl.Locale(tag);
  const related = RELATED.get(`${language}-${region}`) ?? RELATED.get(language);
  const isBritish = language === 'en' && region !== undefined && !AMERICAN.has(region);
  return [
    ...(region === undefined ? [] : [`${language}-${region}`]),
    ...(isBritish ? ['en-GB'] : []),
    ...(related === undefined ? [] : [related]),
    `${language}-${scriptOf(tag)}`,
    language,
  ];
}
