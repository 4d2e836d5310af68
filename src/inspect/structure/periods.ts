import type { Period } from '../../compiler/model/dates.js';
import type { CalendarDate } from '../../compiler/schema/calendar-date.js';

/** In months since the year 0. */
export function toStartMonth({ start }: Period): number {
  return toMonths(start, 1);
}

/** In months since the year 0. */
export function toEndMonth({ end }: Period): number {
  return end === 'present' ? Number.POSITIVE_INFINITY : toMonths(end, 12);
}

function toMonths({ year, month }: CalendarDate, defaultMonth: number): number {
  return year * 12 + (month ?? defaultMonth);
}
