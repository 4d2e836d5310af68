import { describe, expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { normalizeDate, normalizePeriod } from '../../src/import/fields.js';
import { importSource } from '../../src/import/import-source.js';

describe('normalizePeriod', () => {
  test.each([
    ['2019-03', '2021-10-05', { start_date: '2019-03', end_date: '2021-10-05' }],
    ['2019-3', 'Present', { start_date: '2019-03', end_date: 'present' }],
    ['03/2019', 'ongoing', { start_date: '2019-03', end_date: 'present' }],
    ['Sept. 2019', 'to date', { start_date: '2019-09', end_date: 'present' }],
    ['March 4, 2019', '2021/10/05', { start_date: '2019-03-04', end_date: '2021-10-05' }],
    ['24.09.2019', '2021-10-05T00:00:00Z', { start_date: '2019-09-24', end_date: '2021-10-05' }],
  ])('returns dates for a period from $0 to $1', (start, end, dates) => {
    expect(normalizePeriod(start, end)).toEqual(dates);
  });

  test('returns `present` for a missing end', () => {
    const dates = { start_date: '2019', end_date: 'present' };
    expect(normalizePeriod('2019', undefined)).toEqual(dates);
    expect(normalizePeriod('2019-13', undefined)).toEqual({ date: '2019-13 – present' });
  });

  test('returns only an end for a period without a start', () => {
    expect(normalizePeriod(undefined, '2021')).toEqual({ end_date: '2021' });
  });

  test('returns nothing without a start and an end', () => {
    expect(normalizePeriod(undefined, undefined)).toEqual({});
  });

  test.each([
    ['Fall 2019', '2021', { date: 'Fall 2019 – 2021' }],
    ['ca. June 1997', '2021', { date: 'ca. June 1997 – 2021' }],
    ['2021', '2019', { date: '2021 – 2019' }],
    ['03/04/2019', '2021', { date: '03/04/2019 – 2021' }],
  ])('returns one text for a period from $0 to $1', (start, end, dates) => {
    expect(normalizePeriod(start, end)).toEqual(dates);
  });
});

test.each([
  ['2020-9-1', '2020-09-01'],
  ['Aug 2007', '2007-08'],
  ['February 15, 2026', 'February 15, 2026'],
  ['15.02.2026', '15.02.2026'],
  ['25/02/2026', '25/02/2026'],
  ['2026-02-15', '2026-02-15'],
  ['2026/02/15', '2026-02-15'],
  ['2026-02-15T10:00:00Z', '2026-02-15'],
  ['June 1997 – unknown', 'June 1997 – unknown'],
  ['June 1997, part-time', 'June 1997, part-time'],
  ['20260215', '20260215'],
  ['02/2026', '2026-02'],
  ['Summer of 2007', 'Summer of 2007'],
])('normalizeDate returns $1 for $0', (text, date) => {
  expect(normalizeDate(text)).toBe(date);
});

test('normalizeDate returns undefined for an impossible date', () => {
  expect(normalizeDate('2020-02-30')).toBeUndefined();
});

test.each([
  ['2019 – 2021', { start_date: '2019', end_date: '2021' }],
  ['2015 – 2017 – 2019', { date: '2015 – 2017 – 2019' }],
])('importSource imports the period $0 of Reactive Resume', (date, dates) => {
  const original = {
    basics: { name: 'J' },
    sections: { projects: { items: [{ name: 'Kelp', date }] } },
    metadata: {},
  };
  const imported = importSource(parseCvSource(JSON.stringify(original)), {
    format: 'Reactive Resume',
  });
  expect('document' in imported && imported.document.cv?.projects).toEqual([
    { name: 'Kelp', ...dates },
  ]);
});
