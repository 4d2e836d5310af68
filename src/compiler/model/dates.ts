import { getDirection } from '../locales/language-tag.js';
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
import type { DateRange, DateStyle } from '../schema/date-styles.js';
import { isolate } from './text/bidi.js';
import { type Inline, type RichText, toRichText } from './text/inline.js';

/** How dates are written. */
export interface DateFormat {
  readonly locale: Locale;
  readonly dates: DateStyle;
  /** By default a dash in numeric dates, otherwise words. */
  readonly dateRange?: DateRange | undefined;
}

/** ISO 8601 has neither words nor other digits. */
type LocalStyle = Exclude<DateStyle, 'iso'>;

/** Patterns of dates without a day. */
const PATTERNS: Readonly<Record<LocalStyle, (dates: Locale['dates']) => string>> = {
  short: ({ month }) => month,
  long: ({ longMonth = '{month} {year}' }) => longMonth,
  numeric: ({ numericMonth = '{mm}/{year}' }) => numericMonth,
  year: ({ year = '{year}' }) => year,
};

/** `Sept. 2020`, or `2020` if the month is unknown. Days are omitted. */
function formatDateText({ day: _, ...date }: CalendarDate, { dates, locale }: DateFormat): string {
  if (dates === 'iso') return toIsoDate(date);
  return fillDate(PATTERNS[date.month === undefined ? 'year' : dates](locale.dates), date, locale);
}

/** `November 20, 2026` */
function formatDayText(date: Required<CalendarDate>, { dates, locale }: DateFormat): string {
  if (dates === 'iso') return toIsoDate(date);
  const { day, numericDay = '{dd}/{mm}/{year}' } = locale.dates;
  return fillDate(dates === 'numeric' ? numericDay : day, date, locale);
}

function fillDate(
  pattern: string,
  { year, month: monthNumber = 1, day = 1 }: CalendarDate,
  locale: Locale,
): string {
  const { months, dates } = locale;
  const { short, long, alone = long } = months;
  const toDigits = (number: number, length: number): string =>
    toLocaleDigits(String(number).padStart(length, '0'), locale);
  return fillPattern(pattern, {
    short: short[monthNumber - 1] ?? '',
    month: long[monthNumber - 1] ?? '',
    alone: alone[monthNumber - 1] ?? '',
    m: toDigits(monthNumber, 1),
    mm: toDigits(monthNumber, 2),
    day: day === 1 && dates.firstDay !== undefined ? dates.firstDay : toDigits(day, 1),
    dd: toDigits(day, 2),
    year: toDigits(year, 4),
  });
}

export function formatDate(date: CalendarDate, format: DateFormat): RichText {
  return createTime(formatDateText(date, format), date, format);
}

function createTime(
  text: string,
  date: CalendarDate,
  { dates, locale }: DateFormat,
): readonly Inline[] {
  const datetime = toIsoDate(dates === 'year' ? { year: date.year } : date);
  const time: Inline = { kind: 'time', text, datetime };
  // After an Arabic letter, `2021-03` would show the month first.
  return dates === 'iso' && getDirection(locale.tag) === 'rtl' ? isolate([time], 'ltr') : [time];
}

/** `Last updated on November 20, 2026` */
export function formatLastUpdated(date: Required<CalendarDate>, format: DateFormat): RichText {
  return fillDay(format.locale.strings.lastUpdated, date, format);
}

/** Formats the date of a letter: `November 20, 2026`, or `, November 20, 2026` after a place. */
export function formatLetterDate(
  date: Required<CalendarDate>,
  hasPlace: boolean,
  format: DateFormat,
): RichText {
  const { dates, punctuation } = format.locale;
  const pattern = dates.placed ?? `{place}${punctuation.comma}{date}`;
  return fillDay(hasPlace ? pattern.replace('{place}', '') : '{date}', date, format);
}

function fillDay(pattern: string, date: Required<CalendarDate>, format: DateFormat): RichText {
  const isYear = format.dates === 'year';
  const full: DateFormat = isYear ? { ...format, dates: 'long' } : format;
  return fillTime(pattern, createTime(formatDayText(date, full), date, full));
}

function fillTime(pattern: string, time: RichText): RichText {
  const [prefix = '', suffix = ''] = pattern.split('{date}');
  return [...toRichText(prefix), ...time, ...toRichText(suffix)];
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
  format: DateFormat & { readonly today: Required<CalendarDate> },
): RichText {
  const { locale, today } = format;
  if (end === 'present' && isAfter(start, today))
    return fillTime(locale.period.from, formatDate(start, inflectMonth(format)));
  if (end !== 'present' && formatDateText(start, format) === formatDateText(end, format)) {
    const { year, month: monthNumber = 1 } = start;
    return formatDate(start.day === end.day ? start : { year, month: monthNumber }, format);
  }
  return [
    ...formatDate(start, format),
    ...toRichText(getSeparator(format)),
    ...formatPeriodEnd(end, format),
  ];
}

/** Puts long months in the case that the preposition of `period.from` needs. */
function inflectMonth(format: DateFormat): DateFormat {
  const { locale } = format;
  const { longFrom: longMonth, ...dates } = locale.dates;
  return longMonth === undefined
    ? format
    : { ...format, locale: { ...locale, dates: { ...dates, longMonth } } };
}

function getSeparator({ locale, dates, dateRange }: DateFormat): string {
  const { to } = locale.period;
  const range = dateRange ?? (dates === 'numeric' ? 'dash' : 'words');
  const hasDash = range === 'dash' && /\p{L}/u.test(to);
  return hasDash || dates === 'iso' ? ' – ' : to;
}

export function formatPeriodEnd(end: Period['end'], format: DateFormat): RichText {
  return end === 'present' ? toRichText(format.locale.period.present) : formatDate(end, format);
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
