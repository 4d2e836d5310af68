import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import { findLocale } from '../../../src/compiler/locales/find-locale.js';
import type { Locale } from '../../../src/compiler/locales/locale.js';
import {
  type DateFormat,
  formatDate,
  formatLetterDate,
  formatPeriod,
  type Period,
} from '../../../src/compiler/model/dates.js';
import { toPlainText } from '../../../src/compiler/model/text/inline.js';
import {
  DATE_RANGES,
  DATE_STYLES,
  type DateRange,
  type DateStyle,
} from '../../../src/compiler/schema/date-styles.js';
import { EXPECTATIONS } from './expectations.js';

const TODAY = { year: 2026, month: 11, day: 20 };

interface Difference {
  readonly tags: string;
  readonly style: 'long' | 'numeric' | 'numeric day' | 'year' | 'separator';
  /** Ours, and that of CLDR, for 5 March 2021. */
  readonly texts: readonly [ours: string, cldr: string];
  readonly reason: string;
}

const YEAR_WORD = 'CVs omit the word or full stop after the year, since a dash may follow';
const PLAIN_DAY = 'CLDR has this without a requested width, and orthographies prescribe it';

/** Dates that differ from CLDR, with the reason. */
const DIFFERENCES: readonly Difference[] = [
  { tags: 'bg', style: 'long', texts: ['март 2021', 'март 2021 г.'], reason: YEAR_WORD },
  { tags: 'mk', style: 'long', texts: ['март 2021', 'март 2021 г.'], reason: YEAR_WORD },
  { tags: 'ru', style: 'long', texts: ['март 2021', 'март 2021 г.'], reason: YEAR_WORD },
  { tags: 'uk', style: 'long', texts: ['березень 2021', 'березень 2021 р.'], reason: YEAR_WORD },
  { tags: 'sr', style: 'long', texts: ['март 2021', 'март 2021.'], reason: YEAR_WORD },
  { tags: 'sr-Latn', style: 'long', texts: ['mart 2021', 'mart 2021.'], reason: YEAR_WORD },
  { tags: 'bg mk', style: 'numeric', texts: ['03.2021', '03.2021 г.'], reason: YEAR_WORD },
  { tags: 'sr sr-Latn', style: 'numeric', texts: ['03.2021', '03. 2021.'], reason: YEAR_WORD },
  { tags: 'bg mk', style: 'year', texts: ['2021', '2021 г.'], reason: YEAR_WORD },
  { tags: 'hu sr sr-Latn', style: 'year', texts: ['2021', '2021.'], reason: YEAR_WORD },
  { tags: 'lv', style: 'year', texts: ['2021.', '2021. g.'], reason: YEAR_WORD },
  { tags: 'zh-Hans zh-Hant', style: 'year', texts: ['2021', '2021年'], reason: YEAR_WORD },
  {
    tags: 'hy',
    style: 'long',
    texts: ['2021 թ. մարտ', '2021 թ․ մարտ'],
    reason: 'fonts have the full stop, but not the one dot leader',
  },
  {
    tags: 'bs',
    style: 'numeric',
    texts: ['03. 2021.', '03/2021'],
    reason: 'as in Croatian, and as in the full date',
  },
  {
    tags: 'fi',
    style: 'numeric',
    texts: ['3/2021', '03.2021'],
    reason: 'as in our short dates: Finnish CVs have a slash and no zero',
  },
  {
    tags: 'is',
    style: 'numeric',
    texts: ['03.2021', '03. 2021'],
    reason: 'as in ranges and full dates of CLDR',
  },
  {
    tags: 'ms',
    style: 'numeric',
    texts: ['03/2021', '03-2021'],
    reason: 'as in ranges and full dates of CLDR',
  },
  {
    tags: 'ko',
    style: 'numeric',
    texts: ['2021.03', '2021. 03.'],
    reason: 'CVs omit spaces and the last full stop',
  },
  { tags: 'cs', style: 'numeric day', texts: ['5. 3. 2021', '05. 03. 2021'], reason: PLAIN_DAY },
  { tags: 'sk sl', style: 'numeric day', texts: ['5. 3. 2021', '05. 03. 2021'], reason: PLAIN_DAY },
  { tags: 'fi', style: 'numeric day', texts: ['5.3.2021', '05.03.2021'], reason: PLAIN_DAY },
  { tags: 'ko', style: 'numeric day', texts: ['2021. 3. 5.', '2021. 03. 05.'], reason: PLAIN_DAY },
  {
    tags: 'lv',
    style: 'numeric day',
    texts: ['05.03.2021.', '05.03.2021'],
    reason: 'CLDR has the full stop without a requested width',
  },
  {
    tags: 'fa',
    style: 'separator',
    texts: ['–', 'تا'],
    reason: 'a dash replaces the word',
  },
  {
    tags: 'zh-Hant',
    style: 'separator',
    texts: ['–', '至'],
    reason: 'as in our short dates: CVs have a dash',
  },
];

const NO_MARKS = /[\u200E\u200F]/g;
const SPACES = /[\u00A0\u202F\u2009]/g;

/** Removes marks and wide spaces, which would split dates for parsers. */
function normalize(text: string): string {
  return text.replaceAll(NO_MARKS, '').replaceAll(SPACES, ' ');
}

function createCldrFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const fixed = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tag, { ...fixed, ...options });
}

/** Formats 5 March 2021, or another month, as CLDR does, with two digits for months. */
function formatAsCldr(tag: string, options: Intl.DateTimeFormatOptions, month = 3): string {
  const parts = createCldrFormat(tag, options).formatToParts(Date.UTC(2021, month - 1, 5));
  const isNumeric = options.month === 'numeric';
  return normalize(
    parts
      .map(({ type, value }) => (type === 'month' && isNumeric ? value.padStart(2, '0') : value))
      .join(''),
  );
}

function getCldrSeparator(tag: string): string {
  const format = createCldrFormat(tag, { year: 'numeric', month: 'numeric' });
  const parts = format.formatRangeToParts(Date.UTC(2021, 2, 5), Date.UTC(2023, 8, 5));
  const shared = parts.filter(({ source }) => source === 'shared').map(({ value }) => value);
  // Full stops and abbreviations belong to the years.
  return normalize(shared.join(''))
    .replaceAll(/^ ?г\.|г\.$|\./g, '')
    .trim();
}

function show(date: Parameters<typeof formatDate>[0], format: DateFormat): string {
  return toPlainText(formatDate(date, format));
}

function showPeriod(start: string, end: string, format: DateFormat): string {
  const parse = (text: string) => {
    const [year = 0, month] = text.split('-').map(Number);
    return month === undefined ? { year } : { year, month };
  };
  const period: Period = { start: parse(start), end: end === 'present' ? end : parse(end) };
  return toPlainText(formatPeriod(period, { ...format, today: TODAY }));
}

// Other versions of CLDR have different dates.
describe.skipIf(process.versions.cldr !== '48.0')('CLDR', () => {
  it.each(LANGUAGES.map((locale) => [locale.tag, locale] as const))(
    'agrees with the dates of %s, except for known differences',
    (tag, locale) => {
      const day = { year: 2021, month: 3, day: 5 };
      const long = { locale, dates: 'long' } as const;
      const numeric = { locale, dates: 'numeric' } as const;
      const rows = [
        ['long', show(day, long), formatAsCldr(tag, { year: 'numeric', month: 'long' })],
        ['numeric', show(day, numeric), formatAsCldr(tag, { year: 'numeric', month: 'numeric' })],
        [
          'numeric day',
          toPlainText(formatLetterDate(day, false, numeric)),
          formatAsCldr(tag, { year: 'numeric', month: '2-digit', day: '2-digit' }),
        ],
        ['year', show(day, { locale, dates: 'year' }), formatAsCldr(tag, { year: 'numeric' })],
        ['separator', getSeparator(locale, 'long', 'dash').trim(), getCldrSeparator(tag)],
      ] as const;
      const expected = DIFFERENCES.filter(({ tags }) => tags.split(' ').includes(tag));
      expect(
        rows
          .filter(([, ours, cldr]) => ours !== cldr)
          .map(([style, ...texts]) => ({ style, texts })),
      ).toEqual(
        rows.flatMap(([style]) =>
          expected.filter((row) => row.style === style).map(({ texts }) => ({ style, texts })),
        ),
      );
    },
  );

  it.each(LANGUAGES.map((locale) => [locale.tag, locale] as const))(
    'agrees with all long months of %s',
    (tag, locale) => {
      const [ours = '', cldr = ''] =
        DIFFERENCES.find(({ tags, style }) => style === 'long' && tags.split(' ').includes(tag))
          ?.texts ?? [];
      for (let month = 1; month <= 12; month++) {
        const expected = formatAsCldr(tag, { year: 'numeric', month: 'long' }, month);
        const suffix = cldr.startsWith(ours) ? cldr.slice(ours.length) : '';
        const name = show({ year: 2021, month }, { locale, dates: 'long' });
        expect(name + suffix).toBe(tag === 'hy' ? expected.replace('․', '.') : expected);
      }
    },
  );
});

/** The separator of a language's ranges, from its short dates. */
function getSeparator(locale: Locale, style: DateStyle, range: DateRange | undefined): string {
  const words: Readonly<Record<string, string>> = { en: ' to ', de: ' bis ', fa: ' تا ' };
  const others: Readonly<Record<string, string>> = { ja: '～', ko: ' ~ ' };
  const [language = ''] = locale.tag.split('-');
  const word = words[language];
  if (style === 'iso') return ' – ';
  const isDash = range === 'dash' || (range === undefined && style === 'numeric');
  return word === undefined || isDash ? (others[language] ?? ' – ') : word;
}

const ALL = LANGUAGES.flatMap((locale) =>
  DATE_STYLES.flatMap((dates) =>
    [undefined, ...DATE_RANGES].map((dateRange) => ({
      name: `${locale.tag}, ${dates}, ${dateRange ?? 'the default range'}`,
      locale,
      dates,
      dateRange,
    })),
  ),
);

describe('a period', () => {
  it.each(ALL)('joins its dates: $name', ({ locale, dates, dateRange }) => {
    const format = { locale, dates, dateRange };
    const separator = getSeparator(locale, dates, dateRange);
    const [march, september] = [
      show({ year: 2021, month: 3 }, format),
      show({ year: 2023, month: 9 }, format),
    ];
    const { present } = locale.period;
    expect(showPeriod('2021-03', '2023-09', format)).toBe(march + separator + september);
    expect(showPeriod('2021-03', 'present', format)).toBe(march + separator + present);
    expect(showPeriod('2021-03', '2021-03', format)).toBe(march);
    expect(showPeriod('2020', '2023-09', format)).toBe(
      show({ year: 2020 }, format) + separator + september,
    );
    const month = show({ year: 2021, month: 9 }, format);
    const isYear = dates === 'year';
    expect(showPeriod('2021-03', '2021-09', format)).toBe(
      isYear ? march : march + separator + month,
    );
  });

  it.each(EXPECTATIONS)('is as before by default: $tag', ({ tag, period, ongoing }) => {
    const locale = LANGUAGES.find((language) => language.tag === tag) as Locale;
    for (const dateRange of [undefined, 'words'] as const) {
      const format = { locale, dates: 'short', dateRange } as const;
      expect(showPeriod('2017-09', '2023-01', format)).toBe(period);
      expect(showPeriod('2020-09', 'present', format)).toBe(ongoing);
    }
  });
});

/** To read: 2021-03 to 2023-09, 2021-03 to present, and a start in the future, 2027-03. */
const TABLE = `
en | short   | Mar. 2021 to Sept. 2023 | Mar. 2021 to present | from Mar. 2027
en | long    | March 2021 to September 2023 | March 2021 to present | from March 2027
en | numeric | 03/2021 – 09/2023 | 03/2021 – present | from 03/2027
en | iso     | 2021-03 – 2023-09 | 2021-03 – present | from 2027-03
en | year    | 2021 to 2023 | 2021 to present | from 2027
de | long    | März 2021 bis September 2023 | März 2021 bis heute | ab März 2027
de | numeric | 03/2021 – 09/2023 | 03/2021 – heute | ab 03/2027
de | year    | 2021 bis 2023 | 2021 bis heute | ab 2027
fr | long    | mars 2021 – septembre 2023 | mars 2021 – aujourd’hui | dès mars 2027
fr | numeric | 03/2021 – 09/2023 | 03/2021 – aujourd’hui | dès 03/2027
es | long    | marzo de 2021 – septiembre de 2023 | marzo de 2021 – actualidad | desde marzo de 2027
ca | long    | març del 2021 – setembre del 2023 | març del 2021 – actualitat | des de març del 2027
pl | long    | marzec 2021 – wrzesień 2023 | marzec 2021 – obecnie | od marca 2027
pl | numeric | 03.2021 – 09.2023 | 03.2021 – obecnie | od 03.2027
cs | long    | březen 2021 – září 2023 | březen 2021 – současnost | od března 2027
hr | long    | ožujak 2021. – rujan 2023. | ožujak 2021. – danas | od ožujka 2027.
hr | numeric | 03. 2021. – 09. 2023. | 03. 2021. – danas | od 03. 2027.
ru | long    | март 2021 – сентябрь 2023 | март 2021 – настоящее время | с марта 2027
ru | iso     | 2021-03 – 2023-09 | 2021-03 – настоящее время | с 2027-03
el | long    | Μάρτιος 2021 – Σεπτέμβριος 2023 | Μάρτιος 2021 – σήμερα | από Μαρτίου 2027
fi | long    | maaliskuu 2021 – syyskuu 2023 | maaliskuu 2021 – nykyhetki | alkaen maaliskuusta 2027
fi | numeric | 3/2021 – 9/2023 | 3/2021 – nykyhetki | alkaen 3/2027
lt | long    | 2021 m. kovas – 2023 m. rugsėjis | 2021 m. kovas – dabar | nuo 2027 m. kovo
sl | long    | marec 2021 – september 2023 | marec 2021 – danes | od mar. 2027
hu | numeric | 2021. 03. – 2023. 09. | 2021. 03. – jelenleg | kezdés: 2027. 03.
ja | numeric | 2021/03～2023/09 | 2021/03～現在 | 2027/03から
ja | iso     | 2021-03 – 2023-09 | 2021-03 – 現在 | 2027-03から
ja | year    | 2021年～2023年 | 2021年～現在 | 2027年から
ko | long    | 2021년 3월 ~ 2023년 9월 | 2021년 3월 ~ 현재 | 2027년 3월부터
fa | numeric | 2021/03 – 2023/09 | 2021/03 – اکنون | از 2027/03
ar | numeric | 03/2021 – 09/2023 | 03/2021 – حتى الآن | ابتداءً من 03/2027
sv | numeric | 2021-03 – 2023-09 | 2021-03 – nu | från 2027-03
`;

describe('the digits of a language tag', () => {
  it.each([
    ['ar-u-nu-arab', 'numeric', '٠٣/٢٠٢١ – ٠٩/٢٠٢٣'],
    ['ar-u-nu-arab', 'year', '٢٠٢١ – ٢٠٢٣'],
    ['fa-u-nu-arabext', 'long', 'مارس ۲۰۲۱ تا سپتامبر ۲۰۲۳'],
    ['fa-u-nu-arabext', 'numeric', '۲۰۲۱/۰۳ – ۲۰۲۳/۰۹'],
    ['hi-u-nu-deva', 'numeric', '०३/२०२१ – ०९/२०२३'],
    ['hi-u-nu-deva', 'iso', '2021-03 – 2023-09'],
  ] as const)('apply except in ISO dates: %s, %s', async (tag, dates, expected) => {
    const locale = (await findLocale(tag)) as Locale;
    expect(showPeriod('2021-03', '2023-09', { locale, dates })).toBe(expected);
  });
});

describe('the table of styles', () => {
  it.each(
    TABLE.trim()
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim())),
  )('%s, %s: %s', (tag, style, ...texts) => {
    const locale = LANGUAGES.find((language) => language.tag === tag) as Locale;
    const format = { locale, dates: style as DateStyle };
    expect([
      showPeriod('2021-03', '2023-09', format),
      showPeriod('2021-03', 'present', format),
      showPeriod('2027-03', 'present', format),
    ]).toEqual(texts);
  });
});
