import { type Diagnostic, type DocumentPath, diagnostic, likely } from '../../../diagnostics/diagnostic.js';
import { quote } from '../../../diagnostics/quote.js';
import {
  type ImpossibleDate,
  isAfter,
  isImpossible,
  isKnown,
  parseCustomDate,
  parseDate,
} from '../../../values/calendar.js';
import { describe, type PlainObject } from '../../../values/plain-object.js';

/** The rules about the dates of one entry. */
export function checkDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const start = read(entry.start_date, parseDate);
  const end = read(entry.end_date, parseDate);
  const dates = { start_date: start, end_date: end, date: read(entry.date, parseCustomDate) };
  const problems = Object.entries(dates).flatMap(([key, date]) =>
    isImpossible(date) ? [impossibleDate(entry[key] as string, [...path, key], date)] : [],
  );
  if (isKnown(start) && isKnown(end) && isAfter(start, end)) problems.push(reversedDates(entry, path));
  return typeof entry.date === 'string' ? [...problems, ...conflictingDates(entry, path)] : problems;
}

function read(text: unknown, parse: typeof parseDate): ReturnType<typeof parseDate> {
  return typeof text === 'string' ? parse(text) : undefined;
}

function impossibleDate(text: string, path: DocumentPath, { impossible }: ImpossibleDate): Diagnostic {
  return diagnostic('impossible-date', path, `There is no date ${quote(text)}: ${impossible}.`, {
    found: describe(text),
    expected: 'a date of the calendar',
    hint: 'correct the month or the day, or leave them out',
  });
}

function reversedDates(entry: PlainObject, path: DocumentPath): Diagnostic {
  return diagnostic('dates-reversed', [...path, 'start_date'], 'The start is after the end.', {
    found: `${describe(entry.start_date)}, and \`end_date\` is ${describe(entry.end_date)}`,
    expected: 'a start that is not after the end',
    hint: 'swap `start_date` and `end_date`, or correct one of them',
    fix: likely(
      { kind: 'replace', path: [...path, 'start_date'], value: entry.end_date },
      { kind: 'replace', path: [...path, 'end_date'], value: entry.start_date },
    ),
  });
}

function conflictingDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const given = (['start_date', 'end_date'] as const).filter((key) => typeof entry[key] === 'string');
  if (given.length === 0) return [];
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
