import type { Language } from '../locales/language.js';
import { countedText, filled, inDigits } from '../locales/patterns.js';
import {
  type CalendarDate,
  daysInMonth,
  firstDay,
  isAfter,
  isoDate,
  lastDay,
} from '../schema/calendar.js';
import { type Inline, plain, type RichText } from './text/inline.js';

/** `Sept. 2020`, or `2020` if the month is unknown. Days are omitted. */
function formatDateText({ year, month: monthNumber }: CalendarDate, locale: Language): string {
  const { dates, months } = locale;
  const digits = inDigits(String(year).padStart(4, '0'), locale);
  if (monthNumber === undefined)
    return dates.year === undefined ? digits : filled(dates.year, { year: digits });
  const month = inDigits(String(monthNumber), locale);
  const mm = inDigits(String(monthNumber).padStart(2, '0'), locale);
  return filled(dates.month, {
    short: months.short[monthNumber - 1] ?? '',
    m: month,
    mm,
    year: digits,
  });
}

/** `November 20, 2026` */
function formatDayText(
  { year, month: monthNumber, day }: Required<CalendarDate>,
  locale: Language,
): string {
  const { dates, months } = locale;
  return filled(dates.day, {
    day: day === 1 && dates.firstDay !== undefined ? dates.firstDay : inDigits(String(day), locale),
    month: months.long[monthNumber - 1] ?? '',
    m: inDigits(String(monthNumber), locale),
    year: inDigits(String(year).padStart(4, '0'), locale),
  });
}

export function timeOf(date: CalendarDate, locale: Language): RichText {
  return [{ kind: 'time', text: formatDateText(date, locale), datetime: isoDate(date) }];
}

/** `Last updated on November 20, 2026` */
export function lastUpdatedOn(date: Required<CalendarDate>, locale: Language): RichText {
  return fillDay(locale.words.lastUpdated, date, locale);
}

/** Formats the date of a letter: `November 20, 2026`, or `, November 20, 2026` after a place. */
export function placedOn(
  date: Required<CalendarDate>,
  hasPlace: boolean,
  locale: Language,
): RichText {
  const { dates, punctuation } = locale;
  const pattern = dates.placed ?? `{place}${punctuation.comma}{date}`;
  return fillDay(hasPlace ? pattern.replace('{place}', '') : '{date}', date, locale);
}

function fillDay(pattern: string, date: Required<CalendarDate>, locale: Language): RichText {
  return fillTime(pattern, { date, text: formatDayText(date, locale) });
}

function fillTime(
  pattern: string,
  { date, text }: { readonly date: CalendarDate; readonly text: string },
): RichText {
  const time: Inline = { kind: 'time', text, datetime: isoDate(date) };
  const [prefix = '', suffix = ''] = pattern.split('{date}');
  return [...plain(prefix), time, ...plain(suffix)];
}

export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate | 'present';
}

/**
 * Formats `Sept. 2017 to Jan. 2023` as three nodes, equal dates as one, and an open period in the
 * future as `from Jan. 2027`.
 */
export function periodText(
  { start, end }: Period,
  today: Required<CalendarDate>,
  locale: Language,
): RichText {
  if (end === 'present' && isAfter(start, today))
    return fillTime(locale.period.from, { date: start, text: formatDateText(start, locale) });
  if (end !== 'present' && formatDateText(start, locale) === formatDateText(end, locale)) {
    const { year, month: monthNumber = 1 } = start;
    return timeOf(start.day === end.day ? start : { year, month: monthNumber }, locale);
  }
  return [...timeOf(start, locale), ...plain(locale.period.to), ...endText(end, locale)];
}

export function endText(end: Period['end'], locale: Language): RichText {
  return end === 'present' ? plain(locale.period.present) : timeOf(end, locale);
}

/**
 * Formats `N years M months`, rounded, at least `1 month`. A date without a day counts as the whole
 * month or year; two bare years count as their difference, at least `1 year`.
 *
 * @returns one node, or three with the separator in the middle; undefined if the period has not
 * begun
 */
export function timespanOf(
  { start, end }: Period,
  today: Required<CalendarDate>,
  locale: Language,
): RichText | undefined {
  const until = end === 'present' ? today : end;
  if (isAfter(start, until)) return undefined;
  const hasYearsOnly = start.month === undefined && until.month === undefined;
  const total = hasYearsOnly
    ? 12 * Math.max(1, until.year - start.year)
    : Math.max(1, Math.round(countMonths(firstDay(start), getEndDay(until))));
  const { years, months, join } = locale.timespan;
  const yearsText = total < 12 ? [] : plain(countedText(years, Math.floor(total / 12), locale));
  const monthsText = total % 12 === 0 ? [] : plain(countedText(months, total % 12, locale));
  const hasBoth = yearsText.length > 0 && monthsText.length > 0;
  return [...yearsText, ...(hasBoth ? [{ kind: 'text', text: join } as const] : []), ...monthsText];
}

/** Returns a date with a day itself, else the first day after its month or year. */
function getEndDay(date: CalendarDate): Required<CalendarDate> {
  if (date.day !== undefined) return firstDay(date);
  const { year, month: monthNumber } = lastDay(date);
  return monthNumber === 12
    ? { year: year + 1, month: 1, day: 1 }
    : { year, month: monthNumber + 1, day: 1 };
}

/** Counts days as fractions of the last month. */
function countMonths(start: Required<CalendarDate>, end: Required<CalendarDate>): number {
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return months + (end.day - start.day) / daysInMonth(end.year, end.month);
}
