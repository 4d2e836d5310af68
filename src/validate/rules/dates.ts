import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { describe, type PlainObject } from '../plain-object.js';
import {
  type CalendarDate,
  isAfter,
  isImpossible,
  knownDate,
  parseCustomDate,
  parseDate,
} from '../scalars/calendar.js';

/** The rules about the dates of one entry. */
export function checkDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  return [...impossibleDates(entry, path), ...reversedDates(entry, path), ...conflictingDates(entry, path)];
}

function impossibleDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  return (['start_date', 'end_date', 'date'] as const).flatMap((key) => {
    const text = entry[key];
    if (typeof text !== 'string') return [];
    const date = key === 'date' ? parseCustomDate(text) : parseDate(text);
    if (!isImpossible(date)) return [];
    return [
      diagnostic('impossible-date', [...path, key], `There is no date ${quote(text)}: ${date.impossible}.`, {
        found: describe(text),
        expected: 'a date of the calendar',
        hint: 'correct the month or the day, or leave them out',
      }),
    ];
  });
}

function reversedDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const start = dateOf(entry.start_date);
  const end = dateOf(entry.end_date);
  if (start === undefined || end === undefined || !isAfter(start, end)) return [];
  return [
    diagnostic('dates-reversed', [...path, 'start_date'], 'The start lies after the end.', {
      found: `${describe(entry.start_date)}, and \`end_date\` is ${describe(entry.end_date)}`,
      expected: 'a start that is not after the end',
      hint: 'exchange `start_date` and `end_date`, or correct one of them',
    }),
  ];
}

function dateOf(text: unknown): CalendarDate | undefined {
  return typeof text === 'string' ? knownDate(text) : undefined;
}

function conflictingDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const given = (['start_date', 'end_date'] as const).filter((key) => typeof entry[key] === 'string');
  if (typeof entry.date !== 'string' || given.length === 0) return [];
  if (given.length === 2) {
    return [
      diagnostic('date-conflict', [...path, 'date'], '`date`, `start_date` and `end_date` cannot all be given.', {
        at: 'key',
        expected: 'either `date`, or `start_date` and `end_date`',
        hint: 'remove `date` to show the period, or the other two to show the date',
      }),
    ];
  }
  return [
    diagnostic('date-wins', [...path, given[0] as string], `\`${given[0]}\` is not shown, since \`date\` is given.`, {
      at: 'key',
      hint: `remove \`${given[0]}\`, or \`date\``,
    }),
  ];
}
