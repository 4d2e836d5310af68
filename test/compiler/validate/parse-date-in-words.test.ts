import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import { ENGLISH, matchLocale } from '../../../src/compiler/locales/find-locale.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import { correctDate } from '../../../src/compiler/validate/check-text-format.js';
import { IS_LONG } from '../../support/length.js';

const getLocale = (tag: string) => matchLocale(LANGUAGES, tag) ?? ENGLISH;

describe('a date in words', () => {
  it.each([
    ['en', 'Sep 2020', '2020-09'],
    ['en', 'Sept. 2020', '2020-09'],
    ['en', 'September 24, 2020', '2020-09-24'],
    ['en', '24th of September 2020', '2020-09-24'],
    ['en', 'September 24th, 2020', '2020-09-24'],
    ['en', 'SEPTEMBER 2020', '2020-09'],
    ['en', 'Feb 2020', '2020-02'],
    ['en', '2020-09-24T12:00:00Z', '2020-09-24'],
    ['de', 'März 2021', '2021-03'],
    ['de', 'Marz 2021', '2021-03'],
    ['de', '24. Sept. 2015', '2015-09-24'],
    ['de', 'December 2020', '2020-12'],
    ['ja', '2021年3月', '2021-03'],
    ['ja', '2021年3月1日', '2021-03-01'],
  ])('is converted if it is clear in %s: %s', (tag, text, date) => {
    expect(correctDate(text, false, { locale: getLocale(tag) })).toBe(date);
  });

  it.each([
    ['en', 'Ma 2020'],
    ['en', 'Fe 2020'],
    ['en', 'Fall 2020'],
    ['en', 'May or June 2020'],
    ['en', 'May 2020 to June 2021'],
    ['en', 'May'],
    ['en', '31 February 2020'],
    ['en', '2019-03-00T00:00:00Z'],
    ['de', 'Maerz 2021'],
    ['ja', '2021 年 13 月'],
  ])('is not converted if it is unclear or impossible in %s: %s', (tag, text) => {
    expect(correctDate(text, false, { locale: getLocale(tag) })).toBeUndefined();
  });

  it('is converted from a language other than the language of the document', async () => {
    expect(correctDate('Dezember 2020', false, { locale: ENGLISH })).toBeUndefined();
    expect(correctDate('Dezember 2020', false, { locale: ENGLISH, otherLocales: LANGUAGES })).toBe(
      '2020-12',
    );
    const experience = [{ company: 'Acme', position: 'Intern', start_date: 'Dezember 2020' }];
    const { diagnostics } = await validateCv({ cv: { name: 'Jane Doe', experience } });
    expect(diagnostics[0]?.fix?.changes).toMatchObject([{ value: '2020-12' }]);
  });
});

describe('an ongoing end', () => {
  it.each([
    ['en', 'Present', 'present'],
    ['en', 'now', 'present'],
    ['en', '–', 'present'],
    ['de', 'heute', 'present'],
    ['de', 'Today', 'present'],
    ['ja', '現在', 'present'],
  ])('is converted to `present` in %s: %s', (tag, text) => {
    expect(correctDate(text, true, { locale: getLocale(tag) })).toBe('present');
  });

  it('is not recognized in other words: later', () => {
    expect(correctDate('later', true, { locale: ENGLISH })).toBeUndefined();
  });
});

it('correctDate formats the names of months once per language', () => {
  const spy = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 0; day < (IS_LONG ? 1000 : 200); day++) {
    expect(
      correctDate(`on some day ${1000 + day}`, false, { locale: ENGLISH, otherLocales: LANGUAGES }),
    ).toBeUndefined();
  }
  expect(spy.mock.calls.length).toBeLessThanOrEqual(LANGUAGES.length);
  spy.mockRestore();
});
