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

/** `Sept. 2020`, or `2020` if the month is unknown. The day is not shown. */
function formatDate({ year, month }: CalendarDate, words: Language): string {
  const { dates, months } = words;
  const digits = inDigits(String(year).padStart(4, '0'), words);
  if (month === undefined)
    return dates.year === undefined ? digits : filled(dates.year, { year: digits });
  const m = inDigits(String(month), words);
  const mm = inDigits(String(month).padStart(2, '0'), words);
  return filled(dates.month, { short: months.short[month - 1] ?? '', m, mm, year: digits });
}

/** `November 20, 2026` */
function formatDay({ year, month, day }: Required<CalendarDate>, words: Language): string {
  const { dates, months } = words;
  return filled(dates.day, {
    day: day === 1 && dates.firstDay !== undefined ? dates.firstDay : inDigits(String(day), words),
    month: months.long[month - 1] ?? '',
    m: inDigits(String(month), words),
    year: inDigits(String(year).padStart(4, '0'), words),
  });
}

export function timeOf(date: CalendarDate, words: Language): RichText {
  return [{ kind: 'time', text: formatDate(date, words), datetime: isoDate(date) }];
}

/** `Last updated on November 20, 2026` */
export function lastUpdatedOn(date: Required<CalendarDate>, words: Language): RichText {
  return withDay(words.words.lastUpdated, date, words);
}

/** The date of a letter, `November 20, 2026`, with what follows a place before it: a comma, or `, le `. */
export function placedOn(
  date: Required<CalendarDate>,
  hasPlace: boolean,
  words: Language,
): RichText {
  const { dates, punctuation } = words;
  const pattern = dates.placed ?? `{place}${punctuation.comma}{date}`;
  return withDay(hasPlace ? pattern.replace('{place}', '') : '{date}', date, words);
}

function withDay(pattern: string, date: Required<CalendarDate>, words: Language): RichText {
  return withTime(pattern, { date, text: formatDay(date, words) });
}

function withTime(
  pattern: string,
  { date, text }: { readonly date: CalendarDate; readonly text: string },
): RichText {
  const time: Inline = { kind: 'time', text, datetime: isoDate(date) };
  const [before = '', after = ''] = pattern.split('{date}');
  return [...plain(before), time, ...plain(after)];
}

/** A period of time; an end of `present` means until today. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate | 'present';
}

/**
 * `Sept. 2017 to Jan. 2023`, in three parts; one date where both are shown alike; `from Jan. 2027` where the period has not begun and
 * has no end.
 */
export function periodText(
  { start, end }: Period,
  today: Required<CalendarDate>,
  words: Language,
): RichText {
  if (end === 'present' && isAfter(start, today))
    return withTime(words.period.from, { date: start, text: formatDate(start, words) });
  if (end !== 'present' && formatDate(start, words) === formatDate(end, words)) {
    const { year, month = 1 } = start;
    return timeOf(start.day === end.day ? start : { year, month }, words);
  }
  return [...timeOf(start, words), ...plain(words.period.to), ...endText(end, words)];
}

export function endText(end: Period['end'], words: Language): RichText {
  return end === 'present' ? plain(words.period.present) : timeOf(end, words);
}

/**
 * How long a period lasts, as `N years M months` rounded to the nearest month, zero parts left out, at least `1 month`.
 * A date without a day counts as the whole month or year; two bare years count as their difference, at least `1 year`.
 *
 * @returns one part, or three with the separator in the middle; undefined for a period that has not begun
 */
export function timespanOf(
  { start, end }: Period,
  today: Required<CalendarDate>,
  words: Language,
): RichText | undefined {
  const until = end === 'present' ? today : end;
  if (isAfter(start, until)) return undefined;
  const isOfYears = start.month === undefined && until.month === undefined;
  const total = isOfYears
    ? 12 * Math.max(1, until.year - start.year)
    : Math.max(1, Math.round(monthsBetween(firstDay(start), dayAfterOrOn(until))));
  const { years, months, join } = words.timespan;
  const ofYears = total < 12 ? [] : plain(countedText(years, Math.floor(total / 12), words));
  const ofMonths = total % 12 === 0 ? [] : plain(countedText(months, total % 12, words));
  const isBoth = ofYears.length > 0 && ofMonths.length > 0;
  return [...ofYears, ...(isBoth ? [{ kind: 'text', text: join } as const] : []), ...ofMonths];
}

/** The day that ends a period: a day itself, but the first day after a whole month or year. */
function dayAfterOrOn(date: CalendarDate): Required<CalendarDate> {
  if (date.day !== undefined) return firstDay(date);
  const { year, month } = lastDay(date);
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}

/** Months with their fraction; days count as parts of the month in which the period ends. */
function monthsBetween(start: Required<CalendarDate>, end: Required<CalendarDate>): number {
  const whole = (end.year - start.year) * 12 + end.month - start.month;
  return whole + (end.day - start.day) / daysInMonth(end.year, end.month);
}
