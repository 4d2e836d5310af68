import { memoize, memoizeWeak } from '../../util/memoize.js';
import en from './en.js';
import { getScript, splitLanguageTag } from './language-tag.js';
import type { Locale, TitleKey } from './locale.js';

/** The default locale, and the source of texts that other locales lack. */
export const ENGLISH: Locale & { readonly titles: Readonly<Record<TitleKey, string>> } = en;

/**
 * Languages with the locale of another: Norwegian without a variant and Nynorsk use Bokmål;
 * Liechtenstein writes German without ß, as Switzerland does.
 */
const RELATED_TAGS: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['de-LI', 'de-CH'],
]);

/**
 * Regions whose English puts the month before the day; others follow Britain (Unicode CLDR,
 * en-001).
 */
const AMERICAN_REGIONS: ReadonlySet<string> = new Set([
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

/** Finds the locale of a language, preferably for its region or script. */
export async function findLocale(tag: string): Promise<Locale | undefined> {
  // Skips loading the other locales.
  if (tag === ENGLISH.tag) return ENGLISH;
  const locale = (await loadLocaleFinder())(tag);
  return locale === undefined || locale === ENGLISH ? locale : withDigits(locale, tag);
}

/**
 * Adds the digits that a tag requests: `fa-u-nu-arabext` (Unicode Technical Standard #35,
 * "Numbering System Identifier").
 */
function withDigits(locale: Locale, tag: string): Locale {
  const { numberingSystem } = new Intl.Locale(tag);
  if (numberingSystem === undefined) return locale;
  const options = { numberingSystem, minimumIntegerDigits: 10, useGrouping: false };
  const digits = [...new Intl.NumberFormat(ENGLISH.tag, options).format(123_456_789)];
  return digits.length === 10 ? addDigits(locale)(digits.join('')) : locale;
}

/** Memoized, since patterns are memoized by locale. */
const addDigits = memoizeWeak((locale: Locale) =>
  memoize((digits): Locale => ({ ...locale, digits: [...digits] })),
);

export async function loadLocaleFinder(): Promise<(tag: string) => Locale | undefined> {
  const { LANGUAGES } = await import('./all.generated.js');
  return (tag) => matchLocale(LANGUAGES, tag);
}

export function matchLocale(locales: readonly Locale[], tag: string): Locale | undefined {
  const matches = listCandidates(tag).map((candidate) =>
    locales.find((locale) => locale.tag === candidate),
  );
  return matches.find((locale) => locale !== undefined);
}

/** Whether a document gets English texts because its language has no locale. */
export function isOtherLanguage(locale: Locale, tag: string): boolean {
  return locale === ENGLISH && splitLanguageTag(tag).language !== ENGLISH.tag;
}

/** Returns tags from closest to farthest. The script is the usual one in the region. */
function listCandidates(tag: string): string[] {
  // A region may also be three digits, which the engine does not support.
  const { language, region } = new Intl.Locale(tag);
  const related = RELATED_TAGS.get(`${language}-${region}`) ?? RELATED_TAGS.get(language);
  const usesBritishEnglish =
    language === 'en' && region !== undefined && !AMERICAN_REGIONS.has(region);
  return [
    ...(region === undefined ? [] : [`${language}-${region}`]),
    ...(usesBritishEnglish ? ['en-GB'] : []),
    ...(related === undefined ? [] : [related]),
    `${language}-${getScript(tag)}`,
    language,
  ];
}
