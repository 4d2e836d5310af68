/** A year, month or day. Months and days count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** A clause for a message: why the date does not exist. */
export type ImpossibleDate = { readonly impossible: string };

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export function countDaysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Parses a `start_date` or `end_date`: 4, 6 or 8 digits with optional hyphens; undefined for other
 * text.
 */
export function parseDate(text: string): CalendarDate | ImpossibleDate | undefined {
  const match = /^(\d{4})-?(\d{2})?-?(\d{2})?$/.exec(text);
  if (match === null) return undefined;
  const year = Number(match[1]);
  // `2020--09` matches the month as the third group.
  const monthDigits = match[2] ?? match[3];
  if (monthDigits === undefined) return { year };
  const month = Number(monthDigits);
  if (month < 1 || month > 12) return { impossible: `a year has no month ${monthDigits}` };
  if (match[2] === undefined || match[3] === undefined) return { year, month };
  const day = Number(match[3]);
  if (day < 1) return { impossible: 'a month begins with day 01' };
  if (day > countDaysInMonth(year, month)) {
    return { impossible: `${MONTHS[month - 1]} ${year} has ${countDaysInMonth(year, month)} days` };
  }
  return { year, month, day };
}

/** Parses a `date`, which may be any text: `2020-2021` is not parsed as a date. */
export function parseCustomDate(text: string): CalendarDate | ImpossibleDate | undefined {
  return /^(\d{4}|\d{6}|\d{8}|\d{4}-\d{2}(-\d{2})?)$/.test(text) ? parseDate(text) : undefined;
}

/** Formats a date as `2020-09-24`, `2020-09` or `2020` (ISO 8601). */
export function toIsoDate({ year, month, day }: CalendarDate): string {
  const others = [month, day].filter((part) => part !== undefined);
  return [
    String(year).padStart(4, '0'),
    ...others.map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

export function isImpossibleDate(
  date: CalendarDate | ImpossibleDate | undefined,
): date is ImpossibleDate {
  return date !== undefined && 'impossible' in date;
}

export function isCalendarDate(
  date: CalendarDate | ImpossibleDate | undefined,
): date is CalendarDate {
  return date !== undefined && !isImpossibleDate(date);
}

export function parseCalendarDate(text: string): CalendarDate | undefined {
  const date = parseDate(text);
  return isCalendarDate(date) ? date : undefined;
}

export function parseCustomCalendarDate(text: string): CalendarDate | undefined {
  const date = parseCustomDate(text);
  return isCalendarDate(date) ? date : undefined;
}

/** Compares all days of dates that may be months or years. */
export function isAfter(date: CalendarDate, other: CalendarDate): boolean {
  const [first, last] = [getFirstDay(date), getLastDay(other)];
  return (first.year - last.year || first.month - last.month || first.day - last.day) > 0;
}

export function getFirstDay({ year, month = 1, day = 1 }: CalendarDate): Required<CalendarDate> {
  return { year, month, day };
}

export function getLastDay({ year, month = 12, day }: CalendarDate): Required<CalendarDate> {
  return { year, month, day: day ?? countDaysInMonth(year, month) };
}
