// Formats of the options `dates` and `dateRange`.
import { describe, expect, it } from 'vitest';
import { renderCv, renderLetter } from '../../../src/compiler/pipeline/render.js';
import { DATE_STYLES, type DateStyle } from '../../../src/compiler/schema/date-styles.js';
import { readDocx } from '../../support/docx.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { readPdf } from '../../support/pdf.js';

const FORMATS = ['pdf', 'html', 'docx', 'md', 'txt', 'json-resume'] as const;
const TODAY = { today: '2026-11-20' };

const PAPER = {
  title: 'On tides',
  authors: ['Jane Doe'],
  doi: '',
  journal: 'Sea',
  date: '2017-05',
};
const DOCUMENT = {
  cv: {
    name: 'Jane',
    experience: [
      { company: 'Acme', position: 'Head', start_date: '2021-03-05', end_date: '2023-09' },
      { company: 'Initech', position: 'Guide', start_date: '2019-02', end_date: '2019-11' },
      { company: 'Umbrella', position: 'Trainee', date: 'Fall 2018' },
    ],
    publications: [PAPER],
  },
  design: { options: { show_timespan_in: ['Experience'] } },
};

const EXPECTED: Readonly<Record<DateStyle, readonly string[]>> = {
  short: ['Mar. 2021 – Sept. 2023', 'Feb. 2019 – Nov. 2019', 'May 2017', 'November 20, 2026'],
  long: ['March 2021 – September 2023', 'February 2019 – November 2019', 'May 2017'],
  numeric: ['03/2021 – 09/2023', '02/2019 – 11/2019', '05/2017', '11/20/2026'],
  iso: ['2021-03 – 2023-09', '2019-02 – 2019-11', '2017-05', '2026-11-20'],
  year: ['2021 – 2023', '2019', '2017', 'November 20, 2026'],
};

const stripTags = (html: string) =>
  html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

async function renderTexts(options: object) {
  const result = await renderCv(DOCUMENT, { formats: FORMATS, ...TODAY, ...options });
  const { chars } = (await readPdf(result.pdf)).pages[0] ?? { chars: [] };
  return {
    result,
    texts: {
      pdf: chars.map(({ char }) => char).join(''),
      html: stripTags(result.html),
      docx: readDocx(result.docx).text,
      md: result.md,
      txt: result.txt,
    },
  };
}

describe('dates', () => {
  it.each(DATE_STYLES)('are the same in all formats (%s)', async (dates) => {
    const { texts, result } = await renderTexts({ dates, dateRange: 'dash' });
    const others = ['2 years 7 months', 'Fall 2018'];
    for (const [format, text] of Object.entries(texts))
      for (const expected of [...EXPECTED[dates], ...others]) {
        // PDFs have glyphs in gaps; Word has no date of the last update.
        const letters = (value: string) => value.replaceAll(/[\s\u200B\u2060]/g, '');
        if (format === 'docx' && expected.includes('2026')) continue;
        expect(letters(text), `${format}: ${expected}`).toContain(letters(expected));
      }
    expect(result['json-resume']).toContain('"startDate": "2021-03-05"');
    expect(result.html).toContain(dates === 'year' ? 'datetime="2021"' : 'datetime="2021-03-05"');
  });

  it('are short and have words by default', async () => {
    const [plain, explicit] = await Promise.all([
      renderTexts({}),
      renderTexts({ dates: 'short', dateRange: 'words' }),
    ]);
    expect(plain.texts.txt).toContain('Mar. 2021 to Sept. 2023');
    expect(explicit.result).toEqual(plain.result);
  });

  it.each([
    ['plain', '2017-05'],
    ['apa', '(2017, May)'],
    ['ieee', 'May 2017'],
    ['vancouver', '2017'],
    ['chicago', '2017'],
  ] as const)('follow the citation style (%s)', async (citations, expected) => {
    const options = { formats: ['txt'], ...TODAY, dates: 'iso', citations } as const;
    const { txt } = await renderCv({ cv: { name: 'Jane', publications: [PAPER] } }, options);
    expect(txt).toContain(expected);
    expect(txt.includes('2017-05')).toBe(citations === 'plain');
  });

  it.each([
    ['en', 'short', 'November 20, 2026'],
    ['en', 'year', 'November 20, 2026'],
    ['en', 'numeric', '11/20/2026'],
    ['en-GB', 'numeric', '20/11/2026'],
    ['de', 'numeric', 'Bergen, 20.11.2026'],
    ['de', 'long', 'Bergen, 20. November 2026'],
    ['fr', 'numeric', 'Bergen, le 20/11/2026'],
    ['sv', 'iso', 'Bergen den 2026-11-20'],
  ] as const)('of letters are full dates (%s, %s)', async (language, dates, expected) => {
    const letter = { language, place: 'Bergen', body: 'Hello.' };
    const options = { formats: ['txt'], ...TODAY, dates } as const;
    expect((await renderLetter(letter, { cv: { name: 'Jane' } }, options)).txt).toContain(expected);
  });

  it('of groups have the style of the others', async () => {
    const experience = ['2021-03', '2019-02'].map((start_date) => ({
      company: 'Acme',
      position: 'Head',
      start_date,
      end_date: '2023-09',
    }));
    const options = { formats: ['txt'], ...TODAY, dates: 'numeric', groupPositions: true } as const;
    const { txt } = await renderCv({ cv: { name: 'Jane', experience } }, options);
    expect(txt).toContain('02/2019 – 09/2023');
  });
});

describe('ISO dates in Arabic', () => {
  const experience = [
    { company: 'متحف', position: 'مرشدة', start_date: '2021-03', end_date: '2023-09' },
    { company: 'جامعة', position: 'باحثة', start_date: '2027-01' },
  ];
  const document = { language: 'ar', cv: { name: 'ليلى', experience } };
  const options = { ...TODAY, dates: 'iso', fontPaths: getFontPaths('ar') } as const;

  it('run from left to right, and their range from right to left', async () => {
    const { pdf, html } = await renderCv(document, { ...options, formats: ['pdf', 'html'] });
    expect(html).toContain('<bdi dir="ltr"><time datetime="2021-03">2021-03</time></bdi> – ');
    expect(html).toMatch(/من <bdi dir="ltr"><time datetime="2027-01">2027-01<\/time><\/bdi>/);
    const { chars } = (await readPdf(pdf)).pages[0] ?? { chars: [] };
    const text = chars.map(({ char }) => char).join('');
    const find = (part: string) => chars[text.indexOf(part)]?.x ?? Number.NaN;
    expect(find('2021-03')).toBeGreaterThan(find('2023-09'));
    for (const date of ['2021-03', '2023-09', '2027-01']) {
      const start = text.indexOf(date);
      const xs = chars.slice(start, start + 7).map(({ x }) => x);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    }
  });
});
