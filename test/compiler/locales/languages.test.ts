import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import type { Locale, PluralForms } from '../../../src/compiler/locales/locale.js';
import { formatCount } from '../../../src/compiler/locales/patterns.js';
import {
  formatDate,
  formatLastUpdated,
  formatPeriod,
  formatTimespan,
} from '../../../src/compiler/model/dates.js';
import { toPlainText } from '../../../src/compiler/model/text/inline.js';
import { foldTitle } from '../../../src/compiler/schema/sections.js';
import { CLDR_DIFFERENCES } from './cldr-differences.js';
import { EXPECTATIONS } from './expectations.js';

const TODAY = { year: 2026, month: 11, day: 20 };

const TAGS = readdirSync(fileURLToPath(new URL('../../../src/compiler/locales', import.meta.url)))
  .flatMap((file) => file.match(/^[a-z]{2,3}(?:-[A-Z][A-Za-z]+)?(?=\.ts$)/) ?? [])
  .sort();

test('LANGUAGES contains the locale of every file, which is named by its tag', () => {
  expect(LANGUAGES.map(({ tag }) => tag).sort()).toEqual(TAGS);
});

test('EXPECTATIONS contains texts of every language', () => {
  expect(EXPECTATIONS.map(({ tag }) => tag).sort()).toEqual(TAGS);
});

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))(
  'the locale %s',
  (tag, language) => {
    const categories = getPluralCategories(tag);
    const plurals = {
      years: language.timespan.years,
      months: language.timespan.months,
      citedBy: language.strings.citedBy,
    };

    test('has a canonical tag', () => {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    });

    test.each(Object.entries<PluralForms>(plurals))(
      'has one form of %s, or one for each plural category',
      (_name, plural) => {
        const forms = Object.keys(plural).sort();
        expect(forms.length === 1 ? categories : forms).toEqual(categories);
      },
    );

    test.each([
      ['dates.day', language.dates.day, ['{day}', '{year}'], ['{month}', '{m}']],
      ['dates.month', language.dates.month, ['{year}'], ['{short}', '{m}', '{mm}']],
      ['dates.year', language.dates.year ?? '{year}', ['{year}'], []],
      ['dates.firstDay', language.dates.firstDay ?? '', [], []],
      ['dates.placed', language.dates.placed ?? '{place}{date}', ['{place}', '{date}'], []],
      ['words.lastUpdated', language.strings.lastUpdated, ['{date}'], []],
      ['words.viewOn', language.strings.viewOn, ['{site}'], []],
    ] as const)(
      'has each placeholder of %s once, and no other',
      (_name, pattern, required, alternatives) => {
        const placeholders = pattern.match(/\{[^}]*\}/g) ?? [];
        const others = placeholders.filter(
          (placeholder) => !(required as readonly string[]).includes(placeholder),
        );
        expect(
          placeholders
            .filter((placeholder) => (required as readonly string[]).includes(placeholder))
            .sort(),
        ).toEqual([...required].sort());
        if (alternatives.length === 0) expect(others).toEqual([]);
        else expect(alternatives.map((placeholder) => [placeholder])).toContainEqual(others);
      },
    );

    test('has the number once in each plural form, or spells it out', () => {
      const forms = Object.values(plurals).flatMap((plural) => Object.entries<string>(plural));
      const missing = forms
        .filter(([, form]) => form.split('{n}').length !== 2)
        .map(([category]) => category);
      expect(missing.filter((category) => !['zero', 'one', 'two'].includes(category))).toEqual([]);
    });

    test('has no empty, unnormalized or untrimmed text', () => {
      const untrimmed = [
        'period.to',
        'punctuation.comma',
        'punctuation.colon',
        'punctuation.brackets.0',
      ];
      for (const [path, text] of collectTexts(language)) {
        expect(text, path).toBe(text.normalize('NFC'));
        if (path === 'timespan.join') continue;
        expect(text.trim(), path).not.toBe('');
        if (!untrimmed.includes(path)) expect(text, path).toBe(text.trim());
      }
    });

    test('has a space before brackets, or full-width brackets', () => {
      expect(language.punctuation.brackets[0]).toMatch(/^( \(|（)$/);
    });

    test('has unique titles, and recognizes them in capitals', () => {
      const titles = Object.values<string>(language.titles);
      expect(new Set(titles.map(foldTitle)).size).toBe(titles.length);
      expect(titles.map((title) => foldTitle(title.toLocaleUpperCase(tag)))).toEqual(
        titles.map(foldTitle),
      );
    });

    test('has unique months', () => {
      for (const months of [language.months.short, language.months.long])
        expect(new Set(months).size).toBe(12);
    });

    test('has unique, lower-case synonyms of the present', () => {
      const synonyms: readonly string[] = [
        language.period.present,
        ...(language.period.alsoPresent ?? []),
      ];
      expect(new Set(synonyms).size).toBe(synonyms.length);
      for (const word of language.period.alsoPresent ?? [])
        expect(word).toBe(word.toLocaleLowerCase(tag));
    });
  },
);

// Other versions of CLDR have different names of months.
describe.skipIf(process.versions.cldr !== '48.0')('CLDR', () => {
  const cases = LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).map((style) => ({ language, style })),
  );

  test.each(cases.map(({ language, style }) => [language.tag, style, language] as const))(
    'agrees with the months of %s (%s), except for known differences',
    (tag, style, language) => {
      const differences = CLDR_DIFFERENCES.filter(
        ([tags, rowStyle]) => tags.includes(tag) && rowStyle === style,
      );
      expect(findDifferences(language, style).join(' ')).toBe(
        differences.map(([, , names]) => names).join(' '),
      );
    },
  );
});

const CASES = EXPECTATIONS.flatMap((expected) => {
  const locale = LANGUAGES.find(({ tag }) => tag === expected.tag);
  return locale === undefined ? [] : [[expected.tag, expected, locale] as const];
});

describe.each(CASES)('the locale %s', (_tag, expected, locale) => {
  const format = { locale, today: TODAY, dates: 'short' } as const;
  const lastUpdated = (day: string) => locale.strings.lastUpdated.replace('{date}', day);

  test.each([
    [
      'a day',
      formatLastUpdated({ year: 2026, month: 11, day: 20 }, format),
      lastUpdated(expected.day),
    ],
    [
      'the first day of a month',
      formatLastUpdated({ year: 2026, month: 11, day: 1 }, format),
      lastUpdated(expected.first),
    ],
    ['a month', formatDate({ year: 2020, month: 9 }, format), expected.month],
    ['a year', formatDate({ year: 2020 }, format), expected.year ?? '2020'],
    [
      'a period',
      formatPeriod({ start: { year: 2017, month: 9 }, end: { year: 2023, month: 1 } }, format),
      expected.period,
    ],
    [
      'a period until the present',
      formatPeriod({ start: { year: 2020, month: 9 }, end: 'present' }, format),
      expected.ongoing,
    ],
    [
      'a period in the future',
      formatPeriod({ start: { year: 2027, month: 9 }, end: 'present' }, format),
      locale.period.from.replace('{date}', expected.month.replace('2020', '2027')),
    ],
    [
      'a time span',
      formatTimespan(
        { start: { year: 2020, month: 1 }, end: { year: 2023, month: 2 } },
        TODAY,
        locale,
      ) ?? [],
      expected.timespan,
    ],
  ])('has the expected format of %s', (_what, result, text) => {
    expect(toPlainText(result)).toBe(text);
  });

  test.each([
    ['years', locale.timespan.years, [0, 1, 2, 3, 5, 11, 21, 100], expected.years],
    ['months', locale.timespan.months, [0, 1, 2, 3, 5, 11, 21, 100], expected.months],
    ['citedBy', locale.strings.citedBy, [1, 2, 5, 21], expected.citedBy],
  ] as const)('has the expected plurals of %s', (_what, plural, numbers, { other, ...forms }) => {
    for (const number of numbers) {
      const key = Object.keys(forms).find((numbersOfForm) =>
        numbersOfForm.split(' ').includes(String(number)),
      );
      const form = (key === undefined ? undefined : forms[key]) ?? other;
      expect(formatCount(plural, number, locale)).toBe(form.replace('#', String(number)));
    }
  });
});

/** Plural categories of integers below 1000: millions are rare. */
function getPluralCategories(tag: string): string[] {
  const rules = new Intl.PluralRules(tag);
  const categories = Array.from({ length: 1000 }, (_, number) => rules.select(number));
  return [...new Set([...categories, 'other'])].sort();
}

/** Months with a year, or in a full date, that differ from CLDR. */
function findDifferences({ tag, months }: Locale, style: 'short' | 'long'): string[] {
  const cldr = new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    timeZone: 'UTC',
    year: 'numeric',
    month: style,
    ...(style === 'long' && { day: 'numeric' }),
  });
  return months[style].filter((name, index) => {
    const parts = cldr.formatToParts(Date.UTC(2026, index, 20));
    return parts.find(({ type }) => type === 'month')?.value !== name;
  });
}

function collectTexts(value: unknown, path = ''): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, child]) =>
    collectTexts(child, path === '' ? key : `${path}.${key}`),
  );
}
