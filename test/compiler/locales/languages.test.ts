import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import type { Language, Plural } from '../../../src/compiler/locales/language.js';
import { countedText } from '../../../src/compiler/locales/patterns.js';
import {
  lastUpdatedOn,
  periodText,
  timeOf,
  timespanOf,
} from '../../../src/compiler/model/dates.js';
import { toPlainText } from '../../../src/compiler/model/text/inline.js';
import { foldTitle } from '../../../src/compiler/schema/sections.js';
import { EXPECTATIONS } from './expectations.js';
import { UNLIKE_CLDR } from './unlike-cldr.js';

const TODAY = { year: 2026, month: 11, day: 20 };

/** The tags that files are named by. */
const TAGS = readdirSync(fileURLToPath(new URL('../../../src/compiler/locales', import.meta.url)))
  .flatMap((file) => file.match(/^[a-z]{2,3}(?:-[A-Z][A-Za-z]+)?(?=\.ts$)/) ?? [])
  .sort();

test('every language is listed, and named by its file', () => {
  expect(LANGUAGES.map(({ tag }) => tag).sort()).toEqual(TAGS);
});

test('every language has its expectations', () => {
  expect(EXPECTATIONS.map(({ tag }) => tag).sort()).toEqual(TAGS);
});

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))(
  '%s',
  (tag, language) => {
    const categories = pluralCategories(tag);
    const plurals = {
      years: language.timespan.years,
      months: language.timespan.months,
      citedBy: language.words.citedBy,
    };

    test('has a tag as the standard writes it', () => {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    });

    test.each(Object.entries<Plural>(plurals))(
      '%s has a form of each plural, or only one',
      (_name, plural) => {
        const own = Object.keys(plural).sort();
        expect(own.length === 1 ? categories : own).toEqual(categories);
      },
    );

    test.each([
      ['dates.day', language.dates.day, ['{day}', '{year}'], ['{month}', '{m}']],
      ['dates.month', language.dates.month, ['{year}'], ['{short}', '{m}', '{mm}']],
      ['dates.year', language.dates.year ?? '{year}', ['{year}'], []],
      ['dates.firstDay', language.dates.firstDay ?? '', [], []],
      ['dates.placed', language.dates.placed ?? '{place}{date}', ['{place}', '{date}'], []],
      ['words.lastUpdated', language.words.lastUpdated, ['{date}'], []],
      ['words.viewOn', language.words.viewOn, ['{site}'], []],
    ] as const)('%s has its places, each once, and no other', (_name, pattern, all, oneOf) => {
      const found = pattern.match(/\{[^}]*\}/g) ?? [];
      const others = found.filter((place) => !(all as readonly string[]).includes(place));
      expect(found.filter((place) => (all as readonly string[]).includes(place)).sort()).toEqual(
        [...all].sort(),
      );
      if (oneOf.length === 0) expect(others).toEqual([]);
      else expect(oneOf.map((place) => [place])).toContainEqual(others);
    });

    test('has the number once in each form of a plural, or says it in a word', () => {
      const forms = Object.values(plurals).flatMap((plural) => Object.entries<string>(plural));
      const without = forms
        .filter(([, form]) => form.split('{n}').length !== 2)
        .map(([category]) => category);
      expect(without.filter((category) => !['zero', 'one', 'two'].includes(category))).toEqual([]);
    });

    test('has no text that is empty, has spaces at its ends or is not composed', () => {
      const spaced = [
        'period.to',
        'punctuation.comma',
        'punctuation.colon',
        'punctuation.brackets.0',
      ];
      for (const [path, text] of textsOf(language)) {
        expect(text, path).toBe(text.normalize('NFC'));
        if (path === 'timespan.join') continue;
        expect(text.trim(), path).not.toBe('');
        if (!spaced.includes(path)) expect(text, path).toBe(text.trim());
      }
    });

    test('has a space before brackets, or such as have it themselves', () => {
      expect(language.punctuation.brackets[0]).toMatch(/^( \(|（)$/);
    });

    test('has no two titles alike, and knows them in capitals', () => {
      const titles = Object.values<string>(language.titles);
      expect(new Set(titles.map(foldTitle)).size).toBe(titles.length);
      expect(titles.map((title) => foldTitle(title.toLocaleUpperCase(tag)))).toEqual(
        titles.map(foldTitle),
      );
    });

    test('has no two months alike', () => {
      for (const months of [language.months.short, language.months.long])
        expect(new Set(months).size).toBe(12);
    });

    test('has other words for an end that has not come, in lower case, each once', () => {
      const words: readonly string[] = [
        language.period.present,
        ...(language.period.alsoPresent ?? []),
      ];
      expect(new Set(words).size).toBe(words.length);
      for (const word of language.period.alsoPresent ?? [])
        expect(word).toBe(word.toLocaleLowerCase(tag));
    });
  },
);

// The names change with the versions of CLDR; those of another one are nothing to compare with.
describe.skipIf(process.versions.cldr !== '48.0')('months are those of CLDR', () => {
  const cases = LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).map((style) => ({ language, style })),
  );

  test.each(cases.map(({ language, style }) => [language.tag, style, language] as const))(
    '%s, %s, but where it is known why not',
    (tag, style, language) => {
      const known = UNLIKE_CLDR.filter(([tags, of]) => tags.includes(tag) && of === style);
      expect(unlikeCldr(language, style).join(' ')).toBe(
        known.map(([, , names]) => names).join(' '),
      );
    },
  );
});

const CASES = EXPECTATIONS.flatMap((expected) => {
  const words = LANGUAGES.find(({ tag }) => tag === expected.tag);
  return words === undefined ? [] : [[expected.tag, expected, words] as const];
});

describe.each(CASES)('%s writes', (_tag, expected, words) => {
  const lastUpdated = (day: string) => words.words.lastUpdated.replace('{date}', day);

  test.each([
    ['a day', lastUpdatedOn({ year: 2026, month: 11, day: 20 }, words), lastUpdated(expected.day)],
    [
      'the first of a month',
      lastUpdatedOn({ year: 2026, month: 11, day: 1 }, words),
      lastUpdated(expected.first),
    ],
    ['a month', timeOf({ year: 2020, month: 9 }, words), expected.month],
    ['a year', timeOf({ year: 2020 }, words), expected.year ?? '2020'],
    [
      'a period',
      periodText({ start: { year: 2017, month: 9 }, end: { year: 2023, month: 1 } }, TODAY, words),
      expected.period,
    ],
    [
      'a period until now',
      periodText({ start: { year: 2020, month: 9 }, end: 'present' }, TODAY, words),
      expected.ongoing,
    ],
    [
      'a period in the future',
      periodText({ start: { year: 2027, month: 9 }, end: 'present' }, TODAY, words),
      words.period.from.replace('{date}', expected.month.replace('2020', '2027')),
    ],
    [
      'a time span',
      timespanOf(
        { start: { year: 2020, month: 1 }, end: { year: 2023, month: 2 } },
        TODAY,
        words,
      ) ?? [],
      expected.timespan,
    ],
  ])('%s', (_what, written, text) => {
    expect(toPlainText(written)).toBe(text);
  });

  test.each([
    ['years', words.timespan.years, [0, 1, 2, 3, 5, 11, 21, 100], expected.years],
    ['months', words.timespan.months, [0, 1, 2, 3, 5, 11, 21, 100], expected.months],
    ['citedBy', words.words.citedBy, [1, 2, 5, 21], expected.citedBy],
  ] as const)('%s', (_what, plural, numbers, { other, ...forms }) => {
    for (const number of numbers) {
      const own = Object.keys(forms).find((those) => those.split(' ').includes(String(number)));
      const form = (own === undefined ? undefined : forms[own]) ?? other;
      expect(countedText(plural, number, words)).toBe(form.replace('#', String(number)));
    }
  });
});

/** The categories that whole numbers have, but for those that only millions have. */
function pluralCategories(tag: string): string[] {
  const rules = new Intl.PluralRules(tag);
  const found = Array.from({ length: 1000 }, (_, number) => rules.select(number));
  return [...new Set([...found, 'other'])].sort();
}

/** The months of a language that are not those of CLDR: beside a year, or in a date with a day. */
function unlikeCldr({ tag, months }: Language, style: 'short' | 'long'): string[] {
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

/** Every text of a language with its path. */
function textsOf(value: unknown, path = ''): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, child]) =>
    textsOf(child, path === '' ? key : `${path}.${key}`),
  );
}
