// How dates print.

import { describe, expect, it } from 'vitest';
import { lastUpdatedOn, periodText, timeOf, timespanOf } from '../../src/cv/dates.js';
import { toPlainText } from '../../src/cv/text/inline.js';
import { ENGLISH } from '../../src/languages/find.js';
import { type CalendarDate, knownCustomDate, knownDate } from '../../src/values/calendar.js';

function date(text: string): CalendarDate {
  const read = knownDate(text);
  if (read === undefined) throw new Error(`${text} is no date`);
  return read;
}

const TODAY = { year: 2026, month: 11, day: 20 };

describe('a date', () => {
  it.each([
    ['January', '2020-01', 'Jan. 2020'],
    ['February', '2020-02', 'Feb. 2020'],
    ['March', '2020-03', 'Mar. 2020'],
    ['April', '2020-04', 'Apr. 2020'],
    ['May', '2020-05', 'May 2020'],
    ['June', '2020-06', 'June 2020'],
    ['July', '2020-07', 'July 2020'],
    ['August', '2020-08', 'Aug. 2020'],
    ['September', '2020-09', 'Sept. 2020'],
    ['October', '2020-10', 'Oct. 2020'],
    ['November', '2020-11', 'Nov. 2020'],
    ['December', '2020-12', 'Dec. 2020'],
    ['a day shows its month', '2020-09-24', 'Sept. 2020'],
    ['a year', '2020', '2020'],
    ['a compact day', '20200924', 'Sept. 2020'],
    ['a compact month', '202009', 'Sept. 2020'],
    ['a year before 1000', '0476', '0476'],
  ])('$0', (_, text, shown) => {
    expect(toPlainText(timeOf(date(text), ENGLISH))).toBe(shown);
  });
});

describe('a date for machines', () => {
  it.each([
    ['a day', '2020-09-24', '2020-09-24'],
    ['a compact day', '20200904', '2020-09-04'],
    ['a month', '2020-09', '2020-09'],
    ['a year', '0476', '0476'],
  ])('$0', (_, text, datetime) => {
    expect(timeOf(date(text), ENGLISH)).toEqual([expect.objectContaining({ kind: 'time', datetime })]);
  });
});

describe('a period of one date for machines', () => {
  it.each([
    { name: 'of one day', start: '2012-05-03', end: '2012-05-03', datetime: '2012-05-03' },
    { name: 'of days of one month', start: '2012-05-03', end: '2012-05-20', datetime: '2012-05' },
    { name: 'of a month and a day of it', start: '2012-05', end: '2012-05-20', datetime: '2012-05' },
    { name: 'of one year', start: '2019', end: '2019', datetime: '2019' },
  ])('$name', ({ start, end, datetime }) => {
    expect(periodText({ start: date(start), end: date(end) }, ENGLISH)).toEqual([
      expect.objectContaining({ datetime }),
    ]);
  });
});

describe('the day of the last update', () => {
  it.each([
    { name: 'in full', day: { year: 2026, month: 11, day: 20 }, shown: 'November 20, 2026' },
    { name: 'without a leading zero', day: { year: 2024, month: 2, day: 3 }, shown: 'February 3, 2024' },
  ])('$name', ({ day, shown }) => {
    expect(toPlainText(lastUpdatedOn(day, ENGLISH))).toBe(`Last updated on ${shown}`);
  });
});

describe('the field `date`', () => {
  it.each([
    ['a day', '2022-09-01', 'Sept. 2022'],
    ['a month', '2007-08', 'Aug. 2007'],
    ['a compact month', '200708', 'Aug. 2007'],
    ['a compact day', '20070801', 'Aug. 2007'],
    ['a year', '2022', '2022'],
    ['words stay', 'Fall 2022', undefined],
    ['two years stay', '2020-2021', undefined],
    ['two years without hyphen are no day', '20202021', undefined],
    ['another order stays', '24.09.2020', undefined],
    ['a date within words stays', 'until 2022-09-01', undefined],
    ['one hyphen left out stays', '2020-0924', undefined],
    ['the empty text', '', undefined],
  ])('$0', (_, text, shown) => {
    const read = knownCustomDate(text);
    expect(read === undefined ? undefined : toPlainText(timeOf(read, ENGLISH))).toBe(shown);
  });
});

describe('a period', () => {
  it.each([
    { name: 'of days', start: '2017-09-01', end: '2023-01-01', shown: 'Sept. 2017 to Jan. 2023' },
    { name: 'until the present', start: '2023-02-01', end: 'present', shown: 'Feb. 2023 to present' },
    { name: 'of years', start: '2018', end: '2020', shown: '2018 to 2020' },
    { name: 'of mixed precision', start: '2018', end: '2020-05', shown: '2018 to May 2020' },
    { name: 'of one year', start: '2019', end: '2019', shown: '2019' },
    { name: 'of one month', start: '2012-05', end: '2012-05', shown: 'May 2012' },
    { name: 'of days of one month, which are not shown', start: '2012-05-03', end: '2012-05-20', shown: 'May 2012' },
    { name: 'of a year and a month of it', start: '2012', end: '2012-05', shown: '2012 to May 2012' },
    { name: 'of one month in two years', start: '2012-05', end: '2013-05', shown: 'May 2012 to May 2013' },
  ])('$name', ({ start, end, shown }) => {
    const period = periodText({ start: date(start), end: end === 'present' ? end : date(end) }, ENGLISH);
    expect(toPlainText(period)).toBe(shown);
  });
});

describe('a time span', () => {
  it.each([
    { name: 'of the design', start: '2017-09-01', end: '2023-01-01', shown: '5 years 4 months' },
    { name: 'rounded up', start: '2022-06-15', end: '2022-08-01', shown: '2 months' },
    { name: 'rounded up to nine months', start: '2023-02-01', end: '2023-10-22', shown: '9 months' },
    { name: 'of whole months', start: '2022-05', end: '2022-08', shown: '4 months' },
    { name: 'rounded down', start: '2022-01-01', end: '2022-03-10', shown: '2 months' },
    { name: 'of one month', start: '2022-01-01', end: '2022-02-01', shown: '1 month' },
    { name: 'of one day', start: '2022-01-01', end: '2022-01-01', shown: '1 month' },
    { name: 'within one month', start: '2022-01-05', end: '2022-01-25', shown: '1 month' },
    { name: 'of the same month', start: '2022-01', end: '2022-01', shown: '1 month' },
    { name: 'of one year', start: '2022-01-01', end: '2023-01-01', shown: '1 year' },
    { name: 'of one year and one month', start: '2022-01-01', end: '2023-02-01', shown: '1 year 1 month' },
    { name: 'of two years', start: '2021-03-01', end: '2023-03-01', shown: '2 years' },
    { name: 'of January to December, never 12 months', start: '2022-01', end: '2022-12', shown: '1 year' },
    { name: 'rounded up to a year, never 12 months', start: '2022-01-01', end: '2022-12-31', shown: '1 year' },
    {
      name: 'rounded up to two years, never 1 year 12 months',
      start: '2021-01-01',
      end: '2022-12-31',
      shown: '2 years',
    },
    { name: 'of a month less than a year', start: '2022-01', end: '2022-11', shown: '11 months' },
    { name: 'from a leap day', start: '2020-02-29', end: '2021-02-28', shown: '1 year' },
    { name: 'of a leap February', start: '2020-02-01', end: '2020-02-29', shown: '1 month' },
    { name: 'of half a month of 31 days and less', start: '2020-01-01', end: '2020-03-16', shown: '2 months' },
    { name: 'of half a month of 30 days', start: '2020-01-01', end: '2020-04-16', shown: '4 months' },
    { name: 'from a long to a short month', start: '2021-01-31', end: '2021-02-28', shown: '1 month' },
    { name: 'over the turn of a year', start: '2021-12-01', end: '2022-01-01', shown: '1 month' },
    { name: 'of bare years, their difference', start: '2018', end: '2020', shown: '2 years' },
    { name: 'of the same bare year', start: '2020', end: '2020', shown: '1 year' },
    { name: 'of following bare years', start: '2019', end: '2020', shown: '1 year' },
    { name: 'from a bare year to a month', start: '2020', end: '2020-06', shown: '6 months' },
    { name: 'from a month to a bare year', start: '2020-06', end: '2020', shown: '7 months' },
    { name: 'that begins after the middle of a month', start: '2020-01-16', end: '2020-02', shown: '2 months' },
    { name: 'from a month to a day', start: '2020-06', end: '2020-08-01', shown: '2 months' },
    { name: 'from a day to a month', start: '2020-06-01', end: '2020-08', shown: '3 months' },
    { name: 'until today', start: '2023-02-01', end: 'present', shown: '3 years 10 months' },
    { name: 'from a bare year until today', start: '2020', end: 'present', shown: '6 years 11 months' },
    { name: 'that begins today', start: '2026-11-20', end: 'present', shown: '1 month' },
    { name: 'that begins this month', start: '2026-11', end: 'present', shown: '1 month' },
    { name: 'that has not begun', start: '2027-01-01', end: 'present', shown: undefined },
    { name: 'that begins tomorrow', start: '2026-11-21', end: 'present', shown: undefined },
    { name: 'in the future', start: '2027-01', end: '2027-12', shown: '1 year' },
    { name: 'of centuries', start: '1900', end: '2000', shown: '100 years' },
  ])('$name: $start to $end', ({ start, end, shown }) => {
    const span = timespanOf({ start: date(start), end: end === 'present' ? end : date(end) }, TODAY, ENGLISH);
    expect(span && toPlainText(span)).toBe(shown);
  });
});
