import type { Locale } from '../locales/locale.js';
import { fillPattern, formatCount, toLocaleDigits } from '../locales/patterns.js';
import {
  type CalendarDate,
  countDaysInMonth,
  getFirstDay,
  getLastDay,
  isAfter,
  toIsoDate,
} from '../schema/calendar-date.js';
import { type Inline, type RichText, toRichText } from './text/inline.js';

/** `Sept. 2020`, or `2020` if the month is unknown. Days are omitted. */
function formatDateText({ year, month: monthNumber }: CalendarDate, locale: Locale): string {
  const { dates, months } = locale;
  const digits = toLocaleDigits(String(year).padStart(4, '0'), locale);
  if (monthNumber === undefined)
    return dates.year === undefined ? digits : fillPattern(dates.year, { year: digits });
  const month = toLocaleDigits(String(monthNumber), locale);
  const mm = toLocaleDigits(String(monthNumber).padStart(2, '0'), locale);
  return fillPattern(dates.month, {
    short: months.short[monthNumber - 1] ?? '',
    m: month,
    mm,
    year: digits,
  });
}

/** `November 20, 2026` */
function formatDayText(
  { year, month: monthNumber, day }: Required<CalendarDate>,
  locale: Locale,
): string {
  const { dates, months } = locale;
  return fillPattern(dates.day, {
    day:
      day === 1 && dates.firstDay !== undefined
        ? dates.firstDay
        : toLocaleDigits(String(day), locale),
    month: months.long[monthNumber - 1] ?? '',
    m: toLocaleDigits(String(monthNumber), locale),
    year: toLocaleDigits(String(year).padStart(4, '0'), locale),
  });
}

export function formatDate(date: CalendarDate, locale: Locale): RichText {
  return [{ kind: 'time', text: formatDateText(date, locale), datetime: toIsoDate(date) }];
}

/** `Last updated on November 20, 2026` */
export function formatLastUpdated(date: Required<CalendarDate>, locale: Locale): RichText {
  return fillDay(locale.strings.lastUpdated, date, locale);
}

/** Formats the date of a letter: `November 20, 2026`, or `, November 20, 2026` after a place. */
export function formatLetterDate(
  date: Required<CalendarDate>,
  hasPlace: boolean,
  locale: Locale,
): RichText {
  const { dates, punctuation } = locale;
  const pattern = dates.placed ?? `{place}${punctuation.comma}{date}`;
  return fillDay(hasPlace ? pattern.replace('{place}', '') : '{date}', date, locale);
}

function fillDay(pattern: string, date: Required<CalendarDate>, locale: Locale): RichText {
  return fillTime(pattern, { date, text: formatDayText(date, locale) });
}

function fillTime(
  pattern: string,
  { date, text }: { readonly date: CalendarDate; readonly text: string },
): RichText {
  const time: Inline = { kind: 'time', text, datetime: toIsoDate(date) };
  const [prefix = '', suffix = ''] = pattern.split('{date}');
  return [...toRichText(prefix), time, ...toRichText(suffix)];
}

export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate | 'present';
}

/**
 * Formats `Sept. 2017 to Jan. 2023` as three nodes, equal dates as one, and an open period in the
 * future as `from Jan. 2027`.
 */
export function formatPeriod(
  { start, end }: Period,
  today: Required<CalendarDate>,
  locale: Locale,
): RichText {
  if (end === 'present' && isAfter(start, today))
    return fillTime(locale.period.from, { date: start, text: formatDateText(start, locale) });
  if (end !== 'present' && formatDateText(start, locale) === formatDateText(end, locale)) {
    const { year, month: monthNumber = 1 } = start;
    return formatDate(start.day === end.day ? start : { year, month: monthNumber }, locale);
  }
  return [
    ...formatDate(start, locale),
    ...toRichText(locale.period.to),
    ...formatPeriodEnd(end, locale),
  ];
}

export function formatPeriodEnd(end: Period['end'], locale: Locale): RichText {
  return end === 'present' ? toRichText(locale.period.present) : formatDate(end, locale);
}

/**
 * Formats `N years M months`, at least `1 month`. A date without a day counts as the whole month or
 * year; two bare years count as their difference. Returns undefined if the period has not begun.
 */
export function formatTimespan(
  { start, end }: Period,
  today: Required<CalendarDate>,
  locale: Locale,
): RichText | undefined {
  const until = end === 'present' ? today : end;
  if (isAfter(start, until)) return undefined;
  const hasYearsOnly = start.month === undefined && until.month === undefined;
  const total = hasYearsOnly
    ? 12 * Math.max(1, until.year - start.year)
    : Math.max(1, Math.round(countMonths(getFirstDay(start), getEndDay(until))));
  const { years, months, join } = locale.timespan;
  const yearsText =
    total < 12 ? [] : toRichText(formatCount(years, Math.floor(total / 12), locale));
  const monthsText = total % 12 === 0 ? [] : toRichText(formatCount(months, total % 12, locale));
  const hasBoth = yearsText.length > 0 && monthsText.length > 0;
  return [...yearsText, ...(hasBoth ? [{ kind: 'text', text: join } as const] : []), ...monthsText];
}

/** Returns a date with a day itself, else the first day after its month or year. */
function getEndDay(date: CalendarDate): Required<CalendarDate> {
  if (date.day !== undefined) return getFirstDay(date);
  const { year, month: monthNumber } = getLastDay(date);
  return monthNumber === 12
    ? { year: year + 1, month: 1, day: 1 }
    : { year, month: monthNumber + 1, day: 1 };
}

/** Counts days as fractions of the last month. */
function countMonths(start: Required<CalendarDate>, end: Required<CalendarDate>): number {
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return months + (end.day - start.day) / countDaysInMonth(end.year, end.month);
}
