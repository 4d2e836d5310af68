import type { Language } from '../languages/language.js';
import { daysInMonth } from '../values/calendar.js';

/** Whether a text stands for an end that has not come: a word of one of the languages, or a dash. */
export function meansPresent(text: string, languages: readonly Language[]): boolean {
  const folded = fold(text);
  if (/^(present|[-–—])$/.test(folded)) return true;
  return languages.some(({ period: { present, alsoPresent = [] } }) =>
    [present, ...alsoPresent].some((word) => fold(word) === folded),
  );
}

/** No date is as long as this, in any language. */
const LONGEST = 60;

/**
 * A date in which the month is a word of a language, or the year, month and day have signs behind them, in any order that
 * leaves no doubt: `Sept. 2020`, `24. September 2020`, `September 24th, 2020`, `24 de septiembre de 2020`, `2021年3月`.
 *
 * @returns `2020-09` or `2020-09-24`; undefined for any other text
 */
export function dateInWords(text: string, language: Language): string | undefined {
  if (text.length > LONGEST) return undefined;
  const signs = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?$/.exec(text);
  if (signs !== null) return makeDate(signs[1], signs[2], signs[3]);
  const folded = fold(text);
  const years = folded.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  const days = folded.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  const words = folded.match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  if (years.length !== 1 || days.length > 1) return undefined;
  const months = [...new Set(words.map((word) => monthOf(word, language)).filter((month) => month > 0))];
  return months.length === 1 ? makeDate(years[0], String(months[0]), days[0]) : undefined;
}

/** The same in any of several languages; undefined where they disagree, as about `listopad`. */
export function dateInAny(text: string, languages: readonly Language[]): string | undefined {
  const dates = new Set(languages.map((language) => dateInWords(text, language)).filter((date) => date !== undefined));
  return dates.size === 1 ? [...dates][0] : undefined;
}

/** The month that a word names, counted from 1; 0 for none, or for a beginning that several have. */
function monthOf(word: string, language: Language): number {
  const names = namesOf(language);
  const exact = names.findIndex((forms) => forms.includes(word));
  if (exact >= 0) return exact + 1;
  const begun = names.flatMap((forms, index) => (forms.some((form) => form.startsWith(word)) ? [index + 1] : []));
  return begun.length === 1 ? (begun[0] ?? 0) : 0;
}

/** The names of each month: as we write them, and as the language has them where they stand alone. */
function namesOf({ tag, months }: Language): string[][] {
  const alone = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return months.long.map((long, index) =>
    [long, months.short[index] ?? '', alone.format(new Date(Date.UTC(2021, index, 1)))].map(fold),
  );
}

/** Without case, full stops and marks, which people leave out. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\.|[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim();
}

/** A date of three texts of digits; undefined where the calendar has none such. */
export function makeDate(year: string | undefined, month: string | undefined, day?: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day ?? 1)];
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m)) return undefined;
  const parts = [year, month, day].filter((part) => part !== undefined);
  return parts.map((part) => part.padStart(2, '0')).join('-');
}
