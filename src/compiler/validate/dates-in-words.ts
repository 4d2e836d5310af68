import { rememberOf } from '../../util/remember.js';
import type { Language } from '../locales/language.js';
import { daysInMonth } from '../schema/calendar.js';

/** Whether a text means that a period is still going on: a word of one of the languages, or a dash. */
export function meansPresent(text: string, languages: readonly Language[]): boolean {
  const folded = fold(text);
  return (
    /^(present|[-–—])$/.test(folded) ||
    languages.some((language) => formsOf(language).present.has(folded))
  );
}

/** No date is this long, in any language. */
const LONGEST = 60;

/**
 * Reads a date whose month is a word of one of some languages, or whose year, month and day are followed by signs, in any unambiguous
 * order: `Sept. 2020`, `24. September 2020`, `September 24th, 2020`, `24 de septiembre de 2020`, `2021年3月`.
 *
 * @returns `2020-09` or `2020-09-24`; undefined for any other text, and where the languages disagree, as about `listopad`
 */
export function dateInWords(text: string, languages: readonly Language[]): string | undefined {
  if (text.length > LONGEST) return undefined;
  const signs = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?$/.exec(text);
  if (signs !== null) return makeDate(signs[1], signs[2], signs[3]);
  const folded = fold(text);
  const years = folded.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  const days = folded.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  if (years.length !== 1 || days.length > 1) return undefined;
  const words = folded.match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  const months = languages.flatMap((language) => monthIn(words, formsOf(language)) ?? []);
  const dates = new Set(months.map((month) => makeDate(years[0], String(month), days[0])));
  return dates.size === 1 ? [...dates][0] : undefined;
}

function monthIn(words: readonly string[], forms: Forms): number | undefined {
  const months = new Set(words.map((word) => monthOf(word, forms)).filter((month) => month > 0));
  return months.size === 1 ? [...months][0] : undefined;
}

/** The months that a word names in some of the languages, counted from 1; the first language's first. */
export function monthsNamed(word: string, languages: readonly Language[]): number[] {
  const folded = fold(word);
  if (folded === '' || !beginningsOf(languages).has(folded.slice(0, SHORTEST))) return [];
  const months = languages.map((language) => monthOf(folded, formsOf(language)));
  return [...new Set(months.filter((month) => month > 0))];
}

/** How many letters a shortened name of a month has at least. */
const SHORTEST = 3;

/** How the names of all months begin in some languages: few other words do. */
const beginningsOf = rememberOf((languages: readonly Language[]): ReadonlySet<string> => {
  const names = languages.flatMap((language) => formsOf(language).months.flat());
  return new Set(names.map((name) => name.slice(0, SHORTEST)));
});

/** The month that a word names, counted from 1; 0 if there is none, or if several months begin with it. */
function monthOf(word: string, { months }: Forms): number {
  const exact = months.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact + 1;
  if ([...word].length < SHORTEST) return 0;
  const begun = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(word)) ? [index + 1] : [],
  );
  return begun.length === 1 ? (begun[0] ?? 0) : 0;
}

/** The words of a language that dates consist of, folded. */
interface Forms {
  /** The names of each month: the forms that the program writes, and those of months that stand alone. */
  readonly months: readonly (readonly string[])[];
  readonly present: ReadonlySet<string>;
}

/** Kept, because a document may have thousands of wrong dates, and each is tried in all languages. */
const formsOf = rememberOf(
  ({ months: { long, short, alone }, period }: Language): Forms => ({
    months: long.map((name, index) => [name, short[index] ?? '', alone?.[index] ?? ''].map(fold)),
    present: new Set([period.present, ...(period.alsoPresent ?? [])].map(fold)),
  }),
);

/** Ignores case, full stops and marks, which people leave out. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\.|[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim();
}

/** A date from three strings of digits; undefined if the calendar has no such day. */
export function makeDate(
  year: string | undefined,
  month: string | undefined,
  day?: string,
): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day ?? 1)];
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m)) return undefined;
  const parts = [year, month, day].filter((part) => part !== undefined);
  return parts.map((part) => part.padStart(2, '0')).join('-');
}
