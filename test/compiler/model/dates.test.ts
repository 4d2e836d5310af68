import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import {
  formatDate,
  formatLastUpdated,
  formatPeriod,
  formatTimespan,
} from '../../../src/compiler/model/dates.js';
import { toPlainText } from '../../../src/compiler/model/text/inline.js';
import {
  type CalendarDate,
  parseCalendarDate,
  parseCustomCalendarDate,
} from '../../../src/compiler/schema/calendar-date.js';

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === undefined) throw new Error(`${text} is no date`);
  return parsed;
}

const TODAY = { year: 2026, month: 11, day: 20 };

const FORMAT = { locale: ENGLISH, today: TODAY, dates: 'short' } as const;

describe('formatDate', () => {
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
    ['a day without the day', '2020-09-24', 'Sept. 2020'],
    ['a year', '2020', '2020'],
    ['a compact day', '20200924', 'Sept. 2020'],
    ['a compact month', '202009', 'Sept. 2020'],
    ['a year before 1000', '0476', '0476'],
  ])('formats $0', (_, text, expected) => {
    expect(toPlainText(formatDate(date(text), FORMAT))).toBe(expected);
  });
});

describe('the `datetime` of a date', () => {
  it.each([
    ['a day', '2020-09-24', '2020-09-24'],
    ['a compact day', '20200904', '2020-09-04'],
    ['a month', '2020-09', '2020-09'],
    ['a year', '0476', '0476'],
  ])('is $2 for $0', (_, text, datetime) => {
    expect(formatDate(date(text), FORMAT)).toEqual([
      expect.objectContaining({ kind: 'time', datetime }),
    ]);
  });
});

describe('the `datetime` of a period that shows one date', () => {
  it.each([
    ['of one day', '2012-05-03', '2012-05-03', '2012-05-03'],
    ['of days of one month', '2012-05-03', '2012-05-20', '2012-05'],
    ['of a month and one of its days', '2012-05', '2012-05-20', '2012-05'],
    ['of one year', '2019', '2019', '2019'],
  ])('is $3 for a period $0', (_, start, end, datetime) => {
    expect(formatPeriod({ start: date(start), end: date(end) }, FORMAT)).toEqual([
      expect.objectContaining({ datetime }),
    ]);
  });
});

describe('formatLastUpdated', () => {
  it.each([
    ['in full', { year: 2026, month: 11, day: 20 }, 'November 20, 2026'],
    ['without a leading zero', { year: 2024, month: 2, day: 3 }, 'February 3, 2024'],
  ])('formats the day %s', (_, day, expected) => {
    expect(toPlainText(formatLastUpdated(day, FORMAT))).toBe(`Last updated on ${expected}`);
  });
});

describe('parseCustomCalendarDate', () => {
  it.each([
    ['a day', '2022-09-01', 'Sept. 2022'],
    ['a month', '2007-08', 'Aug. 2007'],
    ['a compact month', '200708', 'Aug. 2007'],
    ['a compact day', '20070801', 'Aug. 2007'],
    ['a year', '2022', '2022'],
    ['words', 'Fall 2022', undefined],
    ['two years', '2020-2021', undefined],
    ['two years without a hyphen', '20202021', undefined],
    ['day, month, year', '24.09.2020', undefined],
    ['a date within words', 'until 2022-09-01', undefined],
    ['a date with one hyphen', '2020-0924', undefined],
    ['the empty text', '', undefined],
  ])('parses $0 as $2', (_, text, expected) => {
    const parsed = parseCustomCalendarDate(text);
    expect(parsed === undefined ? undefined : toPlainText(formatDate(parsed, FORMAT))).toBe(
      expected,
    );
  });
});

describe('formatPeriod', () => {
  it.each([
    ['of days', '2017-09-01', '2023-01-01', 'Sept. 2017 to Jan. 2023'],
    ['until the present', '2023-02-01', 'present', 'Feb. 2023 to present'],
    ['that begins in the future', '2027-01', 'present', 'from Jan. 2027'],
    ['that begins in a future year', '2027', 'present', 'from 2027'],
    ['that begins this month', '2026-11', 'present', 'Nov. 2026 to present'],
    ['that ends in the future', '2023-09', '2027-06', 'Sept. 2023 to June 2027'],
    ['of years', '2018', '2020', '2018 to 2020'],
    ['of mixed precision', '2018', '2020-05', '2018 to May 2020'],
    ['of one year', '2019', '2019', '2019'],
    ['of one month', '2012-05', '2012-05', 'May 2012'],
    ['of days of one month, which are not shown', '2012-05-03', '2012-05-20', 'May 2012'],
    ['of a year and one of its months', '2012', '2012-05', '2012 to May 2012'],
    ['of one month in two years', '2012-05', '2013-05', 'May 2012 to May 2013'],
  ])('formats a period %s', (_, start, end, expected) => {
    const period = formatPeriod(
      { start: date(start), end: end === 'present' ? end : date(end) },
      FORMAT,
    );
    expect(toPlainText(period)).toBe(expected);
  });
});

describe('formatTimespan', () => {
  it.each([
    ['of years and months', '2017-09-01', '2023-01-01', '5 years 4 months'],
    ['rounded up', '2022-06-15', '2022-08-01', '2 months'],
    ['rounded up to nine months', '2023-02-01', '2023-10-22', '9 months'],
    ['of whole months', '2022-05', '2022-08', '4 months'],
    ['rounded down', '2022-01-01', '2022-03-10', '2 months'],
    ['of one month', '2022-01-01', '2022-02-01', '1 month'],
    ['of one day', '2022-01-01', '2022-01-01', '1 month'],
    ['within one month', '2022-01-05', '2022-01-25', '1 month'],
    ['of the same month', '2022-01', '2022-01', '1 month'],
    ['of one year', '2022-01-01', '2023-01-01', '1 year'],
    ['of one year and one month', '2022-01-01', '2023-02-01', '1 year 1 month'],
    ['of two years', '2021-03-01', '2023-03-01', '2 years'],
    ['of January to December, never 12 months', '2022-01', '2022-12', '1 year'],
    ['rounded up to a year, never 12 months', '2022-01-01', '2022-12-31', '1 year'],
    ['rounded up to two years, never 1 year 12 months', '2021-01-01', '2022-12-31', '2 years'],
    ['of a month less than a year', '2022-01', '2022-11', '11 months'],
    ['from a leap day', '2020-02-29', '2021-02-28', '1 year'],
    ['of a leap February', '2020-02-01', '2020-02-29', '1 month'],
    ['of half a month of 31 days and less', '2020-01-01', '2020-03-16', '2 months'],
    ['of half a month of 30 days', '2020-01-01', '2020-04-16', '4 months'],
    ['from a long to a short month', '2021-01-31', '2021-02-28', '1 month'],
    ['over the turn of a year', '2021-12-01', '2022-01-01', '1 month'],
    ['of bare years', '2018', '2020', '2 years'],
    ['of the same bare year', '2020', '2020', '1 year'],
    ['of following bare years', '2019', '2020', '1 year'],
    ['from a bare year to a month', '2020', '2020-06', '6 months'],
    ['from a month to a bare year', '2020-06', '2020', '7 months'],
    ['that begins after the middle of a month', '2020-01-16', '2020-02', '2 months'],
    ['from a month to a day', '2020-06', '2020-08-01', '2 months'],
    ['from a day to a month', '2020-06-01', '2020-08', '3 months'],
    ['until today', '2023-02-01', 'present', '3 years 10 months'],
    ['from a bare year until today', '2020', 'present', '6 years 11 months'],
    ['that begins today', '2026-11-20', 'present', '1 month'],
    ['that begins this month', '2026-11', 'present', '1 month'],
    ['in the future', '2027-01', '2027-12', '1 year'],
    ['of centuries', '1900', '2000', '100 years'],
  ])('formats a period %s: %s to %s', (_, start, end, expected) => {
    const span = formatTimespan(
      { start: date(start), end: end === 'present' ? end : date(end) },
      TODAY,
      ENGLISH,
    );
    expect(span && toPlainText(span)).toBe(expected);
  });

  it.each(['2027-01-01', '2026-11-21'])(
    'returns undefined for a period from %s, in the future, to present',
    (start) => {
      expect(
        formatTimespan({ start: date(start), end: 'present' }, TODAY, ENGLISH),
      ).toBeUndefined();
    },
  );
});
