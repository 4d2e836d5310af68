import {
  type CalendarDate,
  daysInMonth,
  firstDay,
  isAfter,
  isoDate,
  lastDay,
  monthName,
} from '../validate/scalars/calendar.js';
import { plain, type RichText } from './text/inline.js';

/** Months as CVs abbreviate them: those of up to four letters in full. */
const SHORT_MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'June', 'July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'];

/** `Sept. 2020`, or `2020` when the month is not known. The day is not shown. */
function formatDate({ year, month }: CalendarDate): string {
  const digits = String(year).padStart(4, '0');
  return month === undefined ? digits : `${SHORT_MONTHS[month - 1]} ${digits}`;
}

/** `November 20, 2026` */
function formatDay({ year, month, day }: Required<CalendarDate>): string {
  return `${monthName(month)} ${day}, ${year}`;
}

/** A date of an entry. */
export function timeOf(date: CalendarDate): RichText {
  return [{ kind: 'time', text: formatDate(date), datetime: isoDate(date) }];
}

/** The day of the last update. */
export function dayOf(date: Required<CalendarDate>): RichText {
  return [{ kind: 'time', text: formatDay(date), datetime: isoDate(date) }];
}

/** A period of time; an end of `present` means until today. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate | 'present';
}

/** `Sept. 2017 to Jan. 2023` */
export function periodText({ start, end }: Period): RichText {
  return [...timeOf(start), ...plain(' to '), ...(end === 'present' ? plain('present') : timeOf(end))];
}

/**
 * How long a period lasts, as `N years M months` rounded to the nearest month, zero parts left out, at least `1 month`.
 * A date without a day counts as the whole month or year; two bare years count as their difference, at least `1 year`.
 * (design/classic-theme, "Dates")
 *
 * @returns undefined for a period that has not begun
 */
export function formatTimespan({ start, end }: Period, today: Required<CalendarDate>): string | undefined {
  const until = end === 'present' ? today : end;
  if (isAfter(start, until)) return undefined;
  if (start.month === undefined && until.month === undefined)
    return count(Math.max(1, until.year - start.year), 'year');
  const total = Math.max(1, Math.round(monthsBetween(firstDay(start), dayAfterOrOn(until))));
  const parts = [count(Math.floor(total / 12), 'year'), count(total % 12, 'month')];
  return parts.filter((part) => part !== '').join(' ');
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

function count(number: number, unit: string): string {
  if (number === 0) return '';
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
