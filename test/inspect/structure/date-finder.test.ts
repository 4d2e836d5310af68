import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import { formatPeriod, type Period } from '../../../src/compiler/model/dates.js';
import { toPlainText } from '../../../src/compiler/model/text/inline.js';
import { toIsoDate } from '../../../src/compiler/schema/calendar-date.js';
import { DateFinder } from '../../../src/inspect/structure/date-finder.js';

const finder = new DateFinder(LANGUAGES);

const format = ({ start, end }: Period): string =>
  `${toIsoDate(start)}/${end === 'present' ? 'present' : toIsoDate(end)}`;

const find = (text: string, calendar = finder): string[] =>
  calendar.findDates(text).map(({ period }) => format(period));

describe('DateFinder.findDates', () => {
  it.each([
    ['2017–20', 7],
    ['2017–17', 4],
    ['2017–16', 4],
  ])('reads two digits as an end only if it is later than the start: “%s”', (text, end) => {
    expect(finder.findDates(text)).toMatchObject([{ start: 0, end }]);
  });

  it.each<[text: string, ...expected: string[]]>([
    ['Sept. 2020', '2020-09/2020-09'],
    ['Zurich, September 2020', '2020-09/2020-09'],
    ['Sep ’20 – Now', '2020-09/present'],
    ['September 24, 2020 - present', '2020-09/present'],
    ['24 September 2020', '2020-09/2020-09'],
    ['24 de septiembre de 2020', '2020-09/2020-09'],
    ['1er mars 2020', '2020-03/2020-03'],
    ['09/2020 – 11/2021', '2020-09/2021-11'],
    ['7/2015-9/2016', '2015-07/2016-09'],
    ['01.2020 – 12.2021', '2020-01/2021-12'],
    ['24.09.2020', '2020-09/2020-09'],
    ['2020-09-24', '2020-09/2020-09'],
    ['2020-09', '2020-09/2020-09'],
    ['2020', '2020/2020'],
    ['2017–20', '2017/2020'],
    ['2017/18', '2017/2018'],
    ['2017-2020', '2017/2020'],
    ['June 2015 – Sep. 16', '2015-06/2016-09'],
    ['June 2015 – Sep. 14', '2015-06/2015-06'],
    ['June 2015 – Sep. 16, 2017', '2015-06/2017-09'],
    ['2017 –', '2017/present'],
    ['2017 –\nZurich', '2017/present'],
    ['2017 – Zurich', '2017/2017'],
    ['2017 –\n2020', '2017/2020'],
    ['since 2017', '2017/present'],
    ['May 2019 to date', '2019-05/present'],
    ['Sept.–Dec. 2020', '2020-09/2020-12'],
    ['Sept. – Dec.'],
    ['2015 2016', '2015/2015', '2016/2016'],
    ['2015, 2016 – 2017', '2015/2015', '2016/2017'],
    ['2020年9月至今', '2020-09/present'],
    ['2020年9月～現在', '2020-09/present'],
    ['2020년 9월 ~ 재직 중', '2020-09/present'],
    ['ม.ค. 2020 – ปัจจุบัน', '2020-01/present'],
    ['сент. 2019 – до настоящего времени', '2019-09/present'],
    ['2020. szept. – 2021. dec.', '2020-09/2021-12'],
    ['2019. g. marts – 2021. g. maijs', '2019-03/2021-05'],
    ['٢٠٢٠ – ٢٠٢١', '2020/2021'],
    ['In 2019, may 3 people', '2019/2019'],
    ['we may, 3 times'],
    ['12020 1234 3021'],
    ['13/2020', '2020/2020'],
  ])('finds the dates of “%s”', (text, ...expected) => {
    expect(find(text)).toEqual(expected);
  });

  it('returns the alternatives of ambiguous dates', () => {
    const others = (text: string): string[] =>
      finder.findDates(text).flatMap((dates) => dates.alternatives.map(format));
    expect(others('03/04/2020')).toEqual(['2020-03/2020-03']);
    expect(others('listopad 2020')).toEqual(['2020-10/2020-10']);
    expect(others('13/04/2020')).toEqual([]);
  });

  it('returns the offsets of dates', () => {
    const text = 'Acme (since Sept. 2020), Zurich';
    const [dates] = finder.findDates(text);
    expect(text.slice(dates?.start, dates?.end)).toBe('since Sept. 2020');
  });

  it.each(LANGUAGES.map((language) => [language.tag, language] as const))(
    'finds dates as cvpress writes them in %s',
    (_, language) => {
      const periods = Array.from({ length: 12 }, (_, index): Period[] => {
        const start = { year: 2019, month: index + 1 };
        return [
          { start, end: 'present' },
          { start, end: { year: 2021, month: 12 - index } },
          { start: { year: 2018 }, end: { year: 2019 } },
        ];
      }).flat();
      const calendar = new DateFinder([language]);
      for (const period of periods)
        expect(
          find(
            toPlainText(
              formatPeriod(period, {
                today: { year: 2026, month: 11, day: 20 },
                locale: language,
                dates: 'short',
              }),
            ),
            calendar,
          ),
        ).toEqual([format(period)]);
    },
  );
});
