// Pages in every language, with a font for its script: no glyph is missing, and dates do not break.
import { expect, it, test } from 'vitest';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { getDirection } from '../../src/compiler/locales/language-tag.js';
import { findText } from '../support/find-text.js';
import { getFontPaths } from '../support/language-fonts.js';
import { IS_LONG, itForTemplate, selectTemplateRows } from '../support/length.js';
import type { PdfContent } from '../support/pdf.js';
import { render } from '../support/render.js';
import { describeEachTemplate } from '../support/templates.js';

/** Jobs that begin and end in every month, each at least a year and a month long. */
const JOBS = Array.from({ length: 12 }, (_, month) => ({
  company: 'Qq',
  position: 'Qq',
  start_date: `2011-${String(month + 1).padStart(2, '0')}`,
  end_date: `${2013 + (month % 5)}-${String(12 - month).padStart(2, '0')}`,
}));

function createDocument(language: string): object {
  const highlights = ['Qq'];
  return {
    language,
    design: { options: { show_timespan_in: ['work_experience'] } },
    cv: {
      name: 'Qq Qq',
      email: 'q@qq.example',
      phone: '+41446681800',
      website: 'https://qq.example',
      summary: 'Qq',
      work_experience: [...JOBS, { ...JOBS[0], end_date: 'present' }],
      education: [
        {
          institution: 'Qq',
          area: 'Qq',
          gpa: '1',
          transcript_url: 'https://qq.example',
          highlights,
        },
      ],
      projects: [{ name: 'Qq', url: 'https://qq.example' }],
      certificates: [{ name: 'Qq', url: 'https://qq.example' }],
      test_scores: [{ name: 'Qq', details: 'Qq', url: 'https://qq.example' }],
      publications: [
        {
          title: 'Qq',
          authors: ['Qq'],
          doi: '10.1000/1',
          date: '2020',
          cited_by: 3,
          journal: 'Qq',
        },
      ],
    },
  };
}

/** Returns the lines near one edge of the pages. */
function readDates({ pages }: PdfContent, isOnLeft: boolean): string[] {
  const middle = 595.28 / 2 + (isOnLeft ? -130 : 130);
  return pages.flatMap(({ chars }) => {
    const lines = new Map<number, string>();
    for (const { char, x, y } of chars) {
      if (isOnLeft ? x > middle : x < middle) continue;
      const line = [...lines.keys()].find((key) => Math.abs(key - y) < 3) ?? y;
      lines.set(line, (lines.get(line) ?? '') + char);
    }
    return [...lines.values()];
  });
}

/** Languages of various scripts, some with long dates; `npm run test:slow` tests all. */
const QUICK_LANGUAGES = ['ar', 'de', 'hi', 'hy', 'ja', 'lv'];

describeEachTemplate(({ render, template }) => {
  const it = itForTemplate(template);

  test.each(
    IS_LONG ? LANGUAGES.map(({ tag }) => tag) : selectTemplateRows(template, QUICK_LANGUAGES),
  )('has all glyphs and unbroken dates in %s', async (language) => {
    const { reading, diagnostics } = await render(createDocument(language), {
      fontPaths: getFontPaths(language),
    });
    expect(diagnostics).toEqual([]);
    // The engine has no script subtags.
    expect(reading.language.split('-')[0]).toBe(language.split('-')[0]);
    // `ledger` has dates to the left of the text.
    const isOnLeft = (getDirection(language) === 'rtl') !== (template === 'ledger');
    const dates = readDates(reading, isOnLeft).filter((line) => /20\d\d/.test(line));
    expect(dates.length).toBeGreaterThan(13);
    // Only the publication has a line with only a year.
    expect(
      dates.filter(
        (line) => /^\P{L}*20\d\d\P{L}*$/u.test(line) && !/\d.*20\d\d|20\d\d.*\d/.test(line),
      ).length,
    ).toBeLessThan(2);
  });

  it.each([
    ['de', 'SourceSans3-Italic'],
    ['ru', 'SourceSans3-Italic'],
    ['he', 'SourceSans3-Regular'],
    ['ja', 'SourceSans3-Regular'],
  ])(
    'the last-updated line is italic only if the script has italics: $0',
    async (language, font) => {
      const { reading } = await render(
        { language, design: { font: 'SourceSans3' }, cv: { name: 'Qq' } },
        { fontPaths: getFontPaths(language) },
      );
      expect(findText(reading, '2026').font).toBe(font);
    },
  );
});

it.each([
  ['*مهم: جدا (هنا)، 2020* نص', 'ar', ''],
  ['نص *مزيج English: مع* نص', 'ar', 'English:'],
  ['***חשוב: (מאוד), 2020*** כן', 'he', ''],
  ['Text *one: עברית, (שלום): two* end', 'en', 'one:two'],
])(
  'emphasis keeps punctuation of upright letters upright: $0',
  async (text, language, slanting) => {
    const fontPaths = [...getFontPaths('ar'), ...getFontPaths('he')];
    const design = { options: { show_last_updated_date: false } };
    const { reading } = await render(
      { language, design, cv: { name: 'Qq', summary: text } },
      { fontPaths },
    );
    const slanted = reading.pages.flatMap(({ chars }) =>
      chars.filter(({ font }) => /It$|Italic/.test(font)),
    );
    expect(slanted.map(({ char }) => char.trim()).join('')).toBe(slanting);
  },
);

it.each([
  ['the day of the last update', {}, {}],
  ['the title of the summary', { summary: 'Qq' }, { show_last_updated_date: false }],
  ['a date', { projects: [{ name: 'Qq', date: '2020-01' }] }, { show_last_updated_date: false }],
  ['a link', { test_scores: [{ name: 'Q', details: 'Q', url: 'https://q.example' }] }, {}],
])(
  'missing glyphs of the locale are reported and drawn as boxes: $0',
  async (_, fields, options) => {
    const { diagnostics, reading } = await render({
      language: 'he',
      design: { options },
      cv: { name: 'Qq', ...fields },
    });
    expect(diagnostics).toMatchObject([{ code: 'missing-glyph' }]);
    expect(reading.text).toMatch(/\p{Script=Hebrew}/u);
  },
);

it('hidden text of the locale needs no font', async () => {
  const options = { show_last_updated_date: false };
  const { diagnostics } = await render({ language: 'he', design: { options }, cv: { name: 'Qq' } });
  expect(diagnostics).toEqual([]);
});
