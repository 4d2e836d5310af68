// Right-to-left pages mirror left-to-right ones, except for the text.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PDF_STANDARDS } from '../../src/compiler/output/standards.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import type { CvDocument } from '../../src/index.js';
import { compilePdf } from '../support/compile.js';
import { findText, toSingleLine } from '../support/find-text.js';
import { HEBREW_OPTIONS } from '../support/hebrew-options.js';
import { itForTemplate, selectRows } from '../support/length.js';
import { type PdfContent, readPdf } from '../support/pdf.js';
import { render, renderAndRead } from '../support/render.js';
import { describeEachTemplate, PLAIN_DESIGN } from '../support/templates.js';
import { unpackObjects } from '../support/unpack-objects.js';

const WIDTH = 595.28;
const PAGE_LEFT = 38.27;
const PAGE_RIGHT = WIDTH - PAGE_LEFT;

/** Returns the edges of the first line of a text, and its baseline. */
function measureText(
  reading: PdfContent,
  text: string,
): { page: number; left: number; right: number; y: number } {
  const { page, y, chars } = findText(reading, text);
  const line = chars.filter((char) => Math.abs(char.y - y) < 1);
  return {
    page,
    y,
    left: Math.min(...line.map(({ x }) => x)),
    right: Math.max(...line.map(({ right }) => right)),
  };
}

const LOCATION = { location: 'Haifa', start_date: '2019-03', end_date: '2021-05' };
const LONG_LOCATION =
  'A place of so long a name that it takes more lines of its column than its entry has';
const BULLETS = ['First point', 'Second point'];

/** Entries of all kinds and layouts, with distinct texts. */
const LATIN = {
  cv: {
    name: 'Jane Doe',
    label: 'Diver',
    location: 'Geneva',
    email: 'jane@example.com',
    phone: '+972 54 233 4455',
    summary: 'A summary of one line',
    education: [
      { institution: 'Plain School', area: 'Diving', date: '2001', highlights: ['Plain bullet'] },
      {
        institution: 'Short School',
        area: 'Swimming',
        study_type: 'BSc',
        date: '2002',
        gpa: '3.9',
      },
    ],
    work_experience: [
      {
        company: 'Dated',
        position: 'Boss',
        ...LOCATION,
        highlights: ['Dated bullet', 'Another bullet'],
      },
      { company: 'Undated', position: 'Clerk', highlights: ['Undated bullet'] },
      { company: 'Linked', position: 'Aide', date: '2004', url: 'https://example.com' },
      {
        company: 'Gridded',
        position: 'Cook',
        location: LONG_LOCATION,
        date: '2005',
        highlights: ['Gridded bullet'],
      },
      { company: 'Bare grid', position: 'Maid', location: `Z${LONG_LOCATION}`, date: '2006' },
    ],
    projects: [{ name: 'Project', date: '2007', url: 'https://example.org', highlights: BULLETS }],
    publications: [
      {
        title: 'Paper',
        authors: ['A. Author', 'B. Writer'],
        doi: '10.1109/TASC.2023.3340648',
        date: '2008',
      },
    ],
    skills: [
      { name: 'Tools', details: 'Hammer' },
      { name: 'Dated line', details: 'Saw', date: '2009' },
    ],
  },
  design: {
    options: {
      show_last_updated_date: true,
      show_timespan_in: ['Work Experience'],
      margins: PLAIN_DESIGN.options.margins,
    },
  },
};

/** Compiles the same markup in both directions. */
async function compileBoth(
  template: string,
  source: unknown = LATIN,
): Promise<[ltr: PdfContent, rtl: PdfContent]> {
  const { typ = '' } = await renderCv(source, {
    template,
    formats: ['typ'],
    today: '2026-11-20',
    showLocation: true,
  });
  // Spacing for extractors is for left-to-right pages only.
  const plain = typ.replaceAll(/^ {2}(?:gaps|tail|credits-tail): .*\n/gm, '');
  const read = (markup: string): Promise<PdfContent> => readPdf(compilePdf(markup, 'ua-1'));
  const mirrored = plain.replace('language:', 'direction: rtl,\n  language:');
  return Promise.all([read(plain), read(mirrored)]);
}

const [LTR, RTL] = await compileBoth('classic');

describe('a right-to-left page', () => {
  it.each([
    ['the name', 'Jane Doe'],
    ['the label', 'Diver'],
    ['the first contact', 'Geneva'],
    ['a contact with punctuation', 'jane@example.com'],
    ['the last-updated line', 'Last updated on November 20, 2026'],
    ['a section title', 'Education'],
    ['another section title', 'Work Experience'],
    ['the summary', 'A summary of one line'],
    ['an institution next to the degree column', 'Plain School, Diving'],
    ['a degree', 'BSc'],
    ['the institution of a degree', 'Short School, Swimming'],
    ['a grade', 'GPA: 3.9'],
    ['a highlight of education', 'Plain bullet'],
    ['a date of education', '2001'],
    ['a company', 'Dated, Boss'],
    ['a location', 'Haifa'],
    ['a period', 'Mar. 2019 to May 2021'],
    ['a time span', '2 years 3 months'],
    ['highlights', 'Dated bullet'],
    ['highlights without dates', 'Undated bullet'],
    ['a linked company', 'Linked, Aide'],
    ['dates in a grid', '2005'],
    ['a title in a grid', 'Gridded, Cook'],
    ['a highlight in a grid', 'Gridded bullet'],
    ['the first line of a long location', LONG_LOCATION],
    ['dates in a grid without highlights', '2006'],
    ['a project with a link', 'Project, view on example.org'],
    ['a date of a project', '2007'],
    ['a publication', 'Paper'],
    ['authors', 'A. Author, B. Writer'],
    ['a date of a publication', '2008'],
    ['a one-line entry', 'Tools: Hammer'],
    ['a one-line entry with a date', 'Dated line: Saw'],
    ['the date of a one-line entry', '2009'],
  ])('mirrors %s', (_, text) => {
    const [ltr, rtl] = [measureText(LTR, text), measureText(RTL, text)];
    expect(rtl.page).toBe(ltr.page);
    expect(rtl.y).toBeCloseTo(ltr.y, 1);
    expect(WIDTH - rtl.right).toBeCloseTo(ltr.left, 1);
    expect(WIDTH - rtl.left).toBeCloseTo(ltr.right, 1);
  });

  it('mirrors bullets', () => {
    const bullets = (reading: PdfContent): { x: number; right: number; y: number }[] =>
      (reading.pages[0]?.chars ?? []).filter(({ char }) => char === '•');
    const mirrored = bullets(LTR).map(({ x, right, y }) =>
      [WIDTH - right, WIDTH - x, y].map(Math.round),
    );
    expect(bullets(RTL).map(({ x, right, y }) => [x, right, y].map(Math.round))).toEqual(mirrored);
    expect(mirrored.length).toBeGreaterThan(6);
  });

  it('mirrors the lines next to section titles', () => {
    const rules = (reading: PdfContent): number[][] =>
      (reading.pages[0]?.paths ?? [])
        .filter(({ left, right }) => right - left > 100)
        .map(({ left, right, top }) => [left, right, top]);
    const mirrored = rules(LTR).map(([left = 0, right = 0, top = 0]) =>
      [WIDTH - right, WIDTH - left, top].map(Math.round),
    );
    expect(rules(RTL).map((rule) => rule.map(Math.round))).toEqual(mirrored);
    expect(mirrored.length).toBe(6);
  });
});

interface Line {
  letters: string;
  readonly page: number;
  readonly left: number;
  right: number;
  readonly y: number;
}

/** Returns the lines of text, from top to bottom, split at wide gaps. */
function readLines({ pages }: PdfContent): Line[] {
  return pages.flatMap(({ chars }, page) => {
    const lines: Line[] = [];
    for (const { char, x, right, y, size } of chars.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
      const line = lines.at(-1);
      if (char.trim() === '') continue;
      if (line === undefined || Math.abs(line.y - y) > 0.2 || x - line.right > size) {
        lines.push({ letters: char, page, left: x, right, y });
      } else {
        line.letters += char;
        line.right = right;
      }
    }
    return lines;
  });
}

describeEachTemplate(({ template }) => {
  it('mirrors all lines of a right-to-left page', async () => {
    // A long Latin location would join the Latin text at the start of its line.
    const short = JSON.parse(JSON.stringify(LATIN).replaceAll(LONG_LOCATION, 'Far away'));
    const [ltr, rtl] = (await compileBoth(template, short)).map(readLines);
    const key = ({ letters, page, y }: Line): string =>
      `${page} ${y.toFixed(0)} ${[...letters].sort().join('')}`;
    const lines = new Map(rtl?.map((line) => [key(line), line]));
    expect([...lines.keys()].sort()).toEqual(ltr?.map(key).sort());
    for (const line of ltr ?? []) {
      const { left = 0, right = 0 } = lines.get(key(line)) ?? {};
      expect(Math.abs(WIDTH - right - line.left), line.letters).toBeLessThan(1);
      expect(Math.abs(WIDTH - left - line.right), line.letters).toBeLessThan(1);
    }
  });
});

const BULLET = 'בניתי שירות ב-C++ (מהיר), ב-40% פחות.';

const HEBREW_CV: CvDocument = {
  cv: {
    name: 'נועה בן־דוד',
    label: 'מהנדסת תוכנה',
    location: 'חיפה, ישראל',
    email: 'noa.bendavid@example.com',
    phone: '+972 54 233 4455',
    website: 'https://noa.example.org/',
    social_networks: [{ network: 'GitHub', username: 'noa_bd' }],
    summary: 'אפשר להשיג אותי ב-+972 54 233 4455, או ב-noa@example.com.',
    education: [
      {
        institution: 'הטכניון',
        area: 'מדעי המחשב',
        study_type: 'תואר',
        date: '2014',
        gpa: '3.9/4.0',
      },
      {
        institution: 'M.I.T.',
        area: 'C++ and C#',
        study_type: 'BSc',
        start_date: '2010-10',
        end_date: '2014-06',
      },
    ],
    work_experience: [
      {
        company: 'Wix.com Ltd.',
        position: 'מנהלת',
        location: 'Tel Aviv (Jaffa)',
        start_date: '2019',
        highlights: [BULLET],
      },
      {
        company: 'מכון',
        position: 'עוזרת',
        date: '2016 – 2018',
        highlights: ['Wholly English, with a stop.'],
      },
    ],
    publications: [
      {
        title: 'Storage at Scale!',
        authors: ['A. B. Cohen', 'D. E. Levi Jr.'],
        doi: '10.1109/TASC.2023.3340648',
        date: '2008',
      },
      {
        title: 'אחסון',
        authors: ['C. D. Levi', 'נועה בן־דוד'],
        doi: '10.1109/TASC.2023.3340649',
        date: '2009',
      },
    ],
  },
  design: {
    options: {
      show_last_updated_date: true,
      show_timespan_in: ['Work Experience'],
      margins: { entry_area: { left: '1cm', right: '0.5cm' } },
    },
  },
};

const ENTRY_RIGHT = PAGE_RIGHT - 28.35;
const ENTRY_LEFT = PAGE_LEFT + 14.17;

const {
  reading: PAGE,
  bytes,
  diagnostics,
} = await render(HEBREW_CV, { ...HEBREW_OPTIONS, showLocation: true });

describe('a Hebrew page', () => {
  it('has no diagnostics except unknown-language', () => {
    expect(diagnostics.filter(({ code }) => code !== 'unknown-language')).toEqual([]);
  });

  it.each([
    ['the degree', 'תואר', ENTRY_RIGHT],
    ['a Latin degree', 'BSc', ENTRY_RIGHT],
    ['a company', 'Wix.com Ltd.', ENTRY_RIGHT],
    ['a title', 'אחסון', ENTRY_RIGHT],
    ['authors', 'A. B. Cohen, D. E. Levi Jr.', ENTRY_RIGHT],
    ['a DOI', '10.1109/TASC.2023.3340648', ENTRY_RIGHT],
    ['a highlight', BULLET.slice(0, 11), ENTRY_RIGHT - 20],
    ['an English highlight', 'Wholly English, with a stop.', ENTRY_RIGHT - 20],
  ])('begins %s on the right', (_, text, right) => {
    expect(Math.abs(measureText(PAGE, text).right - right)).toBeLessThan(1);
  });

  it.each([
    ['a Latin location', 'Tel Aviv (Jaffa)', ENTRY_LEFT],
    ['a date', '2009', ENTRY_LEFT],
  ])('ends %s on the left', (_, text, left) => {
    expect(Math.abs(measureText(PAGE, text).left - left)).toBeLessThan(1);
  });

  it('ends the last-updated line on the left', () => {
    const line = (PAGE.pages[0]?.chars ?? []).filter(({ size }) => Math.abs(size - 9) < 0.1);
    expect(Math.min(...line.map(({ x }) => x))).toBeCloseTo(PAGE_LEFT, 0);
  });

  it('has bullets to the right of their text', () => {
    const bullets = (PAGE.pages[0]?.chars ?? []).filter(({ char }) => char === '•');
    expect(bullets.length).toBe(3);
    for (const { x } of bullets) expect(x).toBeGreaterThan(ENTRY_RIGHT - 60);
  });

  it('has a centered name', () => {
    const { left, right } = measureText(PAGE, 'נועה בן־דוד');
    expect(Math.abs((left + right) / 2 - WIDTH / 2)).toBeLessThan(1);
  });

  it('has contacts from right to left, after their icons', () => {
    const places = ['+972 54 233 4455', 'noa.bendavid@example.com'].map((text) =>
      measureText(PAGE, text),
    );
    expect(places[0]?.left).toBeGreaterThan(places[1]?.right ?? 0);
  });
});

it.each(selectRows(PDF_STANDARDS, 3))(
  'a Hebrew PDF has the direction L2R, which keeps extractors from reversing text (%s)',
  async (pdfStandard) => {
    const { bytes } = await render(
      { cv: { name: 'Jane Doe' } },
      { ...HEBREW_OPTIONS, pdfStandard },
    );
    expect(unpackObjects(bytes).toString('latin1')).toContain('/Direction /L2R');
  },
);

it.each(['linear', 'scholar', 'sidebar'])(
  'a time span is to the left of a location (%s)',
  async (template) => {
    const job = {
      company: 'מכון',
      position: 'עוזרת',
      location: 'חיפה, Israel',
      start_date: '2011-04',
      end_date: '2014-04',
    };
    const design = { options: { show_timespan_in: ['Work Experience'] } };
    const reading = await renderAndRead(
      { name: 'נועה', work_experience: [job] },
      { design, ...HEBREW_OPTIONS, template },
    );
    const chars = reading.pages[0]?.chars ?? [];
    const place = chars.find(({ char }) => char === 'I');
    const years = chars.filter(({ char, y }) => char === '3' && Math.abs(y - (place?.y ?? 0)) < 1);
    expect(years.map(({ x }) => x < (place?.x ?? 0))).toEqual([true]);
    expect(reading.text).not.toContain('\u200f');
  },
);

it('the comma between two authors precedes the ampersand', async () => {
  const paper = { title: 'מחקר', authors: ['משה לוי', 'דנה כהן'], date: '2020', doi: '' };
  const reading = await renderAndRead(
    { name: 'נועה', publications: [paper] },
    { ...HEBREW_OPTIONS, template: 'scholar' },
  );
  expect(toSingleLine(reading)).toContain('משה לוי, & דנה כהן');
});

describeEachTemplate(({ render, template, read }) => {
  describe('the text of a Hebrew page', async () => {
    const { reading } = await render(HEBREW_CV, {
      ...HEBREW_OPTIONS,
      showLocation: true,
      citations: 'plain',
    });
    // PDFium swaps some brackets of right-to-left text.
    const normalize = (text: string): string =>
      template === 'classic' ? text : text.replaceAll('(', ')');
    const text = normalize(toSingleLine(reading).replaceAll(/ +/g, ' '));

    it.each([
      ['the telephone number', '+972 54 233 4455'],
      ['the email address', 'noa.bendavid@example.com'],
      ['the website', 'noa.example.org'],
      ['the user name', 'noa_bd'],
      ['an institution', 'M.I.T.'],
      ['an area', 'C++ and C#'],
      ['a grade', '3.9/4.0'],
      ['a location', 'Tel Aviv (Jaffa)'],
      ['a range', '2016 – 2018'],
      ['a company', 'Wix.com Ltd.'],
      ['an English highlight', 'Wholly English, with a stop.'],
      ['a title', 'Storage at Scale!'],
      ['authors', 'A. B. Cohen, D. E. Levi Jr.'],
      ['a DOI', '10.1109/TASC.2023.3340648'],
      ['a name', 'נועה בן־דוד'],
      ['a sentence', 'בניתי שירות ב- C++'],
    ])('contains %s', (_, expected) => {
      expect(text).toContain(normalize(expected));
    });

    it('contains no direction marks', () => {
      expect(reading.text).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    });
  });

  describe('Arabic and Persian digits', () => {
    const fontPaths = [
      fileURLToPath(new URL('../../node_modules/@expo-google-fonts/vazirmatn', import.meta.url)),
    ];

    itForTemplate(template).each([
      { language: 'ar', label: 'من ٢٠١٩ إلى ٢٠٢١' },
      { language: 'fa', label: 'از سال ۱۴۰۲ تا ۱۴۰۳' },
    ])('are extracted from left to right ($language)', async ({ language, label }) => {
      const { reading } = await render({ language, cv: { name: 'A', label } }, { fontPaths });
      expect(toSingleLine(reading).replaceAll(/ +/g, ' ')).toContain(label);
    });
  });

  describe('a footer', () => {
    const long = (name: string): unknown => ({
      cv: { name, projects: Array.from({ length: 70 }, (_, index) => ({ name: `P${index}` })) },
    });

    itForTemplate(template).each([
      ['in Hebrew with a Hebrew name', 'נועה לוי', 'he', 'right'],
      ['in Hebrew with a Latin name', 'Noa Levi Jr.', 'he', 'right'],
      ['in English with a Hebrew name', 'נועה לוי', 'en', 'left'],
      ['in English with a Latin name', 'Noa Levi Jr.', 'en', 'left'],
    ])('begins with the name: %s', async (_, name, language, side) => {
      const { reading } = await render(long(name), { ...HEBREW_OPTIONS, language });
      const chars = (reading.pages[0]?.chars ?? []).filter(({ size }) => Math.abs(size - 8) < 0.1);
      const slash = chars.find(({ char }) => char === '/');
      const [one, two] = ['1', '2'].map((digit) =>
        chars.find(({ char, x }) => char === digit && x !== slash?.x),
      );
      const letters = chars.filter(({ char }) => /\p{L}/u.test(char)).map(({ x }) => x);
      const dash = chars.find(({ char }) => char === '–')?.x ?? 0;
      expect(one?.x).toBeLessThan(slash?.x ?? 0);
      expect(two?.x).toBeGreaterThan(slash?.x ?? 0);
      expect(letters.length).toBeGreaterThan(5);
      for (const x of letters) expect(x > dash).toBe(side === 'right');
      expect((one?.x ?? 0) > dash).toBe(side === 'left');
    });
  });

  it('keeps the order of Hebrew words within English text', async () => {
    const summary =
      'I speak Hebrew (עברית מדוברת), and worked at הטכניון – מכון טכנולוגי לישראל for 3 years.';
    const reading = await read({ summary }, { ...HEBREW_OPTIONS, language: 'en' });
    const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    expect(words(toSingleLine(reading)).join(' ')).toContain(words(summary).join(' '));
  });
});

describe('a Hebrew text in an English document', async () => {
  const reading = await renderAndRead(
    { projects: [{ name: 'שלום (2020)', url: 'https://a.example' }] },
    {
      ...HEBREW_OPTIONS,
      language: 'en',
    },
  );
  const measure = (text: string): { left: number; right: number } => measureText(reading, text);

  it('runs from right to left on a left-to-right page', () => {
    expect(measure('שלום').left).toBeGreaterThan(measure('2020').right);
    expect(measure('view').left).toBeGreaterThan(measure('שלום').right);
    expect(Math.abs(measure('Projects').left - PAGE_LEFT)).toBeLessThan(1);
  });
});

describe('a Hebrew document in other formats', async () => {
  const formats = ['html', 'md', 'txt', 'svg'] as const;
  const result = await renderCv(HEBREW_CV, {
    formats,
    ...HEBREW_OPTIONS,
    today: '2026-11-20',
    showLocation: true,
  });
  const { html = '', md = '', txt = '', svg = [] } = result;

  it('isolates Latin text in HTML', () => {
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('<bdi dir="ltr">+972 54 233 4455</bdi>');
    expect(html).toContain('<bdi dir="ltr">Wix.com Ltd.</bdi>');
    expect(html).toContain('<bdi dir="ltr">A.\u00A0B.\u00A0Cohen, D.\u00A0E.\u00A0Levi Jr.</bdi>');
    expect(html).toContain('ב-<bdi dir="ltr">C++</bdi> (מהיר)');
  });

  it('has only logical CSS properties in HTML', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(
      style.match(/\b(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)|float/g),
    ).toBeNull();
  });

  it('has no direction marks in JSON-LD, Markdown and plain text', () => {
    for (const text of [html, md, txt])
      expect(text).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    for (const text of [md, txt]) expect(text).toContain('+972 54 233 4455');
  });

  it('has the direction of each text in the text layer of SVG', () => {
    const texts = svg.flatMap((page) => [...page.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)]);
    const layer = texts.map(([, attributes = '', text = '']) => ({
      text,
      isRtl: attributes.includes('direction="rtl"'),
    }));
    expect(layer).toContainEqual({ text: '+972 54 233 4455', isRtl: false });
    expect(layer).toContainEqual({ text: 'נועה בן־דוד', isRtl: true });
    expect(layer).toContainEqual({ text: 'Wholly English, with a stop.', isRtl: false });
  });
});

it('a Hebrew PDF is reproducible', async () => {
  const again = await render(HEBREW_CV, { ...HEBREW_OPTIONS, showLocation: true });
  expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
});
