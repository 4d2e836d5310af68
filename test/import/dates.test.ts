// Dates of other formats, however they are written.
import { describe, expect, test } from 'vitest';
import { readCustomDate, readPeriod } from '../../src/import/fields.js';
import { importSource } from '../../src/import/import.js';
import { parseCvSource } from '../../src/render/read-document.js';

describe('a period', () => {
  test.each([
    { start: '2019-03', end: '2021-10-05', dates: { start_date: '2019-03', end_date: '2021-10-05' } },
    { start: '2019', end: undefined, dates: { start_date: '2019', end_date: 'present' } },
    { start: '2019-3', end: 'Present', dates: { start_date: '2019-03', end_date: 'present' } },
    { start: '03/2019', end: 'ongoing', dates: { start_date: '2019-03', end_date: 'present' } },
    { start: 'Sept. 2019', end: 'to date', dates: { start_date: '2019-09', end_date: 'present' } },
    { start: 'March 4, 2019', end: '2021/10/05', dates: { start_date: '2019-03-04', end_date: '2021-10-05' } },
    { start: '24.09.2019', end: '2021-10-05T00:00:00Z', dates: { start_date: '2019-09-24', end_date: '2021-10-05' } },
    { start: undefined, end: '2021', dates: { end_date: '2021' } },
    { start: undefined, end: undefined, dates: {} },
    { start: 'Fall 2019', end: '2021', dates: { date: 'Fall 2019 – 2021' } },
    { start: 'ca. June 1997', end: '2021', dates: { date: 'ca. June 1997 – 2021' } },
    { start: '2021', end: '2019', dates: { date: '2021 – 2019' } },
    { start: '03/04/2019', end: '2021', dates: { date: '03/04/2019 – 2021' } },
    { start: '2019-13', end: undefined, dates: { date: '2019-13 – present' } },
  ])('from $start to $end', ({ start, end, dates }) => {
    expect(readPeriod(start, end)).toEqual(dates);
  });
});

test.each([
  { text: '2020-9-1', date: '2020-09-01' },
  { text: 'Aug 2007', date: '2007-08' },
  { text: 'February 15, 2026', date: 'February 15, 2026' },
  { text: '15.02.2026', date: '15.02.2026' },
  { text: '25/02/2026', date: '25/02/2026' },
  { text: '2026-02-15', date: '2026-02-15' },
  { text: '2026/02/15', date: '2026-02-15' },
  { text: '2026-02-15T10:00:00Z', date: '2026-02-15' },
  { text: 'June 1997 – unknown', date: 'June 1997 – unknown' },
  { text: 'June 1997, part-time', date: 'June 1997, part-time' },
  { text: '20260215', date: '20260215' },
  { text: '02/2026', date: '2026-02' },
  { text: 'Summer of 2007', date: 'Summer of 2007' },
  { text: '2020-02-30', date: undefined },
])('the date $text', ({ text, date }) => {
  expect(readCustomDate(text)).toBe(date);
});

test.each([
  { date: '2019 – 2021', dates: { start_date: '2019', end_date: '2021' } },
  { date: '2015 – 2017 – 2019', dates: { date: '2015 – 2017 – 2019' } },
])('a text of Reactive Resume: $date', ({ date, dates }) => {
  const original = { basics: { name: 'J' }, sections: { projects: { items: [{ name: 'Kelp', date }] } }, metadata: {} };
  const imported = importSource(parseCvSource(JSON.stringify(original)), { format: 'Reactive Resume' });
  expect('document' in imported && imported.document.cv?.projects).toEqual([{ name: 'Kelp', ...dates }]);
});
