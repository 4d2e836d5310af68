import { memoizeWeak } from '../../util/memoize.js';
import type { Locale } from '../locales/locale.js';
import { countDaysInMonth } from '../schema/calendar-date.js';

/** Whether a text means that a period is ongoing: a word of one of the languages, or a dash. */
export function meansPresent(text: string, languages: readonly Locale[]): boolean {
  const folded = fold(text);
  return (
    /^(present|[-–—])$/.test(folded) ||
    languages.some((language) => getDateWords(language).present.has(folded))
  );
}

const MAX_DATE_LENGTH = 60;

/**
 * Parses a date with a month in words or with CJK units, in any unambiguous order: `Sept. 2020`,
 * `24. September 2020`, `September 24th, 2020`, `24 de septiembre de 2020`, `2021年3月`.
 *
 * @returns `2020-09` or `2020-09-24`; undefined for other texts, and if the month differs between
 *   the languages, as for `listopad`
 */
export function parseDateInWords(text: string, languages: readonly Locale[]): string | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const cjk = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?$/.exec(text);
  if (cjk !== null) return formatDigitDate(cjk[1], cjk[2], cjk[3]);
  const folded = fold(text);
  const years = folded.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  const days = folded.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  if (years.length !== 1 || days.length > 1) return undefined;
  const words = folded.match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  const months = languages.flatMap(
    (language) => findOnlyMonth(words, getDateWords(language)) ?? [],
  );
  const dates = new Set(months.map((month) => formatDigitDate(years[0], String(month), days[0])));
  return dates.size === 1 ? [...dates][0] : undefined;
}

function findOnlyMonth(words: readonly string[], dateWords: DateWords): number | undefined {
  const months = new Set(
    words.map((word) => toMonth(word, dateWords)).filter((month) => month > 0),
  );
  return months.size === 1 ? [...months][0] : undefined;
}

/** Returns the months, from 1, that a word names in the languages, in their order. */
export function findMonths(word: string, languages: readonly Locale[]): number[] {
  const folded = fold(word);
  if (folded === '' || !collectPrefixes(languages).has(folded.slice(0, MIN_ABBREVIATION)))
    return [];
  const months = languages.map((language) => toMonth(folded, getDateWords(language)));
  return [...new Set(months.filter((month) => month > 0))];
}

/** In characters. */
const MIN_ABBREVIATION = 3;

/** Returns the prefixes of all months, to skip most other words. */
const collectPrefixes = memoizeWeak((languages: readonly Locale[]): ReadonlySet<string> => {
  const names = languages.flatMap((language) => getDateWords(language).months.flat());
  return new Set(names.map((name) => name.slice(0, MIN_ABBREVIATION)));
});

/** Returns the month that a word names, from 1; 0 if there is none, or if it is ambiguous. */
function toMonth(word: string, { months }: DateWords): number {
  const exact = months.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact + 1;
  if ([...word].length < MIN_ABBREVIATION) return 0;
  const matches = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(word)) ? [index + 1] : [],
  );
  return matches.length === 1 ? (matches[0] ?? 0) : 0;
}

/** The words of dates in one language, folded. */
interface DateWords {
  /** All names of each month: long, short, and nominative (`alone`). */
  readonly months: readonly (readonly string[])[];
  readonly present: ReadonlySet<string>;
}

/** Memoized: a document may have thousands of wrong dates, each tried in all languages. */
const getDateWords = memoizeWeak(
  ({ months: { long, short, alone }, period }: Locale): DateWords => ({
    months: long.map((name, index) => [name, short[index] ?? '', alone?.[index] ?? ''].map(fold)),
    present: new Set([period.present, ...(period.alsoPresent ?? [])].map(fold)),
  }),
);

/** Removes case, full stops and diacritics. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\.|[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim();
}

/** Formats a date from strings of digits; undefined if the calendar has no such day. */
export function formatDigitDate(
  year: string | undefined,
  month: string | undefined,
  day?: string,
): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day ?? 1)];
  if (m < 1 || m > 12 || d < 1 || d > countDaysInMonth(y, m)) return undefined;
  const parts = [year, month, day].filter((part) => part !== undefined);
  return parts.map((part) => part.padStart(2, '0')).join('-');
}
