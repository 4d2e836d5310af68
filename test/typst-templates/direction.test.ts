// Pages that are written from right to left: the same as others, seen in a mirror, but for the text itself.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PDF_STANDARDS } from '../../src/compiler/output/standards.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import type { CvDocument } from '../../src/index.js';
import { compilePdf } from '../support/compile.js';
import { find, flat } from '../support/find.js';
import { HEBREW } from '../support/hebrew.js';
import { itIn, some } from '../support/length.js';
import { inEveryLook, PLAIN } from '../support/looks.js';
import { type PdfReading, readPdf } from '../support/pdf.js';
import { read, render } from '../support/render.js';

const WIDTH = 595.28;
const PAGE_LEFT = 38.27;
const PAGE_RIGHT = WIDTH - PAGE_LEFT;

/** From the leftmost to the rightmost edge of the first line of a text, and its baseline. */
function extent(
  reading: PdfReading,
  text: string,
): { page: number; left: number; right: number; y: number } {
  const { page, y, chars } = find(reading, text);
  const line = chars.filter((char) => Math.abs(char.y - y) < 1);
  return {
    page,
    y,
    left: Math.min(...line.map(({ x }) => x)),
    right: Math.max(...line.map(({ right }) => right)),
  };
}

const PLACE = { location: 'Haifa', start_date: '2019-03', end_date: '2021-05' };
const LONG_PLACE =
  'A place of so long a name that it takes more lines of its column than its entry has beside it';
const BULLETS = ['First point', 'Second point'];

/** Every kind of entry, with and without what changes its layout; no two texts are alike. */
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
        ...PLACE,
        highlights: ['Dated bullet', 'Another bullet'],
      },
      { company: 'Undated', position: 'Clerk', highlights: ['Undated bullet'] },
      { company: 'Linked', position: 'Aide', date: '2004', url: 'https://example.com' },
      {
        company: 'Gridded',
        position: 'Cook',
        location: LONG_PLACE,
        date: '2005',
        highlights: ['Gridded bullet'],
      },
      { company: 'Bare grid', position: 'Maid', location: `Z${LONG_PLACE}`, date: '2006' },
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
      margins: PLAIN.options.margins,
    },
  },
};

/** The page of the same markup, and of one that differs in its direction alone. */
async function bothWays(
  template: string,
  source: unknown = LATIN,
): Promise<[ltr: PdfReading, rtl: PdfReading]> {
  const { typ = '' } = await renderCv(source, {
    template,
    formats: ['typ'],
    today: '2026-11-20',
    showLocation: true,
  });
  // What is measured for readers is for pages that are written from left to right.
  const bare = typ.replaceAll(/^ {2}(?:gaps|tail|credits-tail): .*\n/gm, '');
  const read = (markup: string): Promise<PdfReading> => readPdf(compilePdf(markup, 'ua-1'));
  return Promise.all([read(bare), read(bare.replace('language:', 'direction: rtl,\n  language:'))]);
}

const [LTR, RTL] = await bothWays('classic');

describe('a page in a mirror', () => {
  it.each([
    ['the name', 'Jane Doe'],
    ['the label', 'Diver'],
    ['the first contact', 'Geneva'],
    ['a contact with signs', 'jane@example.com'],
    ['the last-updated line', 'Last updated on November 20, 2026'],
    ['a section title', 'Education'],
    ['another section title', 'Work Experience'],
    ['the summary', 'A summary of one line'],
    ['an institution beside the column of degrees', 'Plain School, Diving'],
    ['a degree', 'BSc'],
    ['the institution of a degree', 'Short School, Swimming'],
    ['a grade', 'GPA: 3.9'],
    ['a bullet point of education', 'Plain bullet'],
    ['a date of education', '2001'],
    ['a company', 'Dated, Boss'],
    ['a place', 'Haifa'],
    ['a period', 'Mar. 2019 to May 2021'],
    ['a time span', '2 years 3 months'],
    ['bullet points', 'Dated bullet'],
    ['bullet points without dates', 'Undated bullet'],
    ['a linked company', 'Linked, Aide'],
    ['dates in a grid', '2005'],
    ['a title in a grid', 'Gridded, Cook'],
    ['a bullet point in a grid', 'Gridded bullet'],
    ['the first line of a long place', LONG_PLACE],
    ['dates in a grid without bullet points', '2006'],
    ['a project with a link', 'Project, view on example.org'],
    ['a date of a project', '2007'],
    ['a publication', 'Paper'],
    ['authors', 'A. Author, B. Writer'],
    ['a date of a publication', '2008'],
    ['a one-line entry', 'Tools: Hammer'],
    ['a one-line entry with a date', 'Dated line: Saw'],
    ['the date of a one-line entry', '2009'],
  ])('%s', (_, text) => {
    const [there, here] = [extent(LTR, text), extent(RTL, text)];
    expect(here.page).toBe(there.page);
    expect(here.y).toBeCloseTo(there.y, 1);
    expect(WIDTH - here.right).toBeCloseTo(there.left, 1);
    expect(WIDTH - here.left).toBeCloseTo(there.right, 1);
  });

  it('bullets', () => {
    const bullets = (reading: PdfReading): { x: number; right: number; y: number }[] =>
      (reading.pages[0]?.chars ?? []).filter(({ char }) => char === '•');
    const mirrored = bullets(LTR).map(({ x, right, y }) =>
      [WIDTH - right, WIDTH - x, y].map(Math.round),
    );
    expect(bullets(RTL).map(({ x, right, y }) => [x, right, y].map(Math.round))).toEqual(mirrored);
    expect(mirrored.length).toBeGreaterThan(6);
  });

  it('the rules beside section titles', () => {
    const rules = (reading: PdfReading): number[][] =>
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

/** The lines of text, from top to bottom; letters far from one another are of two lines. */
function linesOf({ pages }: PdfReading): Line[] {
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

inEveryLook(({ look }) => {
  it('a page in a mirror has the same lines, with their ends at the same places', async () => {
    // At the end of a line, a long Latin place would be taken for one text with what begins it: cvpress keeps such texts apart.
    const short = JSON.parse(JSON.stringify(LATIN).replaceAll(LONG_PLACE, 'Far away'));
    const [there, here] = (await bothWays(look, short)).map(linesOf);
    const key = ({ letters, page, y }: Line): string =>
      `${page} ${y.toFixed(0)} ${[...letters].sort().join('')}`;
    const found = new Map(here?.map((line) => [key(line), line]));
    expect([...found.keys()].sort()).toEqual(there?.map(key).sort());
    for (const line of there ?? []) {
      const { left = 0, right = 0 } = found.get(key(line)) ?? {};
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
} = await render(HEBREW_CV, { ...HEBREW, showLocation: true });

describe('a page in Hebrew', () => {
  it('has nothing to complain of', () => {
    expect(diagnostics.filter(({ code }) => code !== 'unknown-language')).toEqual([]);
  });

  it.each([
    ['the degree', 'תואר', ENTRY_RIGHT],
    ['a Latin degree', 'BSc', ENTRY_RIGHT],
    ['a company', 'Wix.com Ltd.', ENTRY_RIGHT],
    ['a title', 'אחסון', ENTRY_RIGHT],
    ['authors', 'A. B. Cohen, D. E. Levi Jr.', ENTRY_RIGHT],
    ['a DOI', '10.1109/TASC.2023.3340648', ENTRY_RIGHT],
    ['a bullet point', BULLET.slice(0, 11), ENTRY_RIGHT - 20],
    ['a bullet point in English', 'Wholly English, with a stop.', ENTRY_RIGHT - 20],
  ])('%s begins on the right', (_, text, right) => {
    expect(Math.abs(extent(PAGE, text).right - right)).toBeLessThan(1);
  });

  it.each([
    ['a Latin place', 'Tel Aviv (Jaffa)', ENTRY_LEFT],
    ['a date', '2009', ENTRY_LEFT],
  ])('%s ends on the left', (_, text, left) => {
    expect(Math.abs(extent(PAGE, text).left - left)).toBeLessThan(1);
  });

  it('the last-updated line ends on the left', () => {
    const line = (PAGE.pages[0]?.chars ?? []).filter(({ size }) => Math.abs(size - 9) < 0.1);
    expect(Math.min(...line.map(({ x }) => x))).toBeCloseTo(PAGE_LEFT, 0);
  });

  it('bullets stand to the right of their text', () => {
    const bullets = (PAGE.pages[0]?.chars ?? []).filter(({ char }) => char === '•');
    expect(bullets.length).toBe(3);
    for (const { x } of bullets) expect(x).toBeGreaterThan(ENTRY_RIGHT - 60);
  });

  it('the name is centred', () => {
    const { left, right } = extent(PAGE, 'נועה בן־דוד');
    expect(Math.abs((left + right) / 2 - WIDTH / 2)).toBeLessThan(1);
  });

  it('contacts go from right to left, icons before them', () => {
    const places = ['+972 54 233 4455', 'noa.bendavid@example.com'].map((text) =>
      extent(PAGE, text),
    );
    expect(places[0]?.left).toBeGreaterThan(places[1]?.right ?? 0);
  });
});

it.each(some(PDF_STANDARDS, 3))(
  'a page in Hebrew is read backwards by no program (%s)',
  async (pdfStandard) => {
    const { bytes } = await render({ cv: { name: 'Jane Doe' } }, { ...HEBREW, pdfStandard });
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Direction /L2R');
  },
);

it.each(['linear', 'scholar', 'sidebar'])(
  'a time span goes on to the left of a place (%s)',
  async (template) => {
    const job = {
      company: 'מכון',
      position: 'עוזרת',
      location: 'חיפה, Israel',
      start_date: '2011-04',
      end_date: '2014-04',
    };
    const design = { options: { show_timespan_in: ['Work Experience'] } };
    const reading = await read(
      { name: 'נועה', work_experience: [job] },
      { design, ...HEBREW, template },
    );
    const chars = reading.pages[0]?.chars ?? [];
    const place = chars.find(({ char }) => char === 'I');
    const years = chars.filter(({ char, y }) => char === '3' && Math.abs(y - (place?.y ?? 0)) < 1);
    expect(years.map(({ x }) => x < (place?.x ?? 0))).toEqual([true]);
    expect(reading.text).not.toContain('\u200f');
  },
);

inEveryLook(({ render, look, read }) => {
  describe('the text of a page in Hebrew', async () => {
    const { reading } = await render(HEBREW_CV, { ...HEBREW, showLocation: true });
    // PDFium swaps some brackets of right-to-left text.
    const comparable = (said: string): string =>
      look === 'classic' ? said : said.replaceAll('(', ')');
    const text = comparable(flat(reading).replaceAll(/ +/g, ' '));

    it.each([
      ['the telephone number', '+972 54 233 4455'],
      ['the mail address', 'noa.bendavid@example.com'],
      ['the website', 'noa.example.org'],
      ['the user name', 'noa_bd'],
      ['an institution', 'M.I.T.'],
      ['an area', 'C++ and C#'],
      ['a grade', '3.9/4.0'],
      ['a place', 'Tel Aviv (Jaffa)'],
      ['a range', '2016 – 2018'],
      ['a company', 'Wix.com Ltd.'],
      ['an English bullet point', 'Wholly English, with a stop.'],
      ['a title', 'Storage at Scale!'],
      ['authors', 'A. B. Cohen, D. E. Levi Jr.'],
      ['a DOI', '10.1109/TASC.2023.3340648'],
      ['a name', 'נועה בן־דוד'],
      ['a sentence', 'בניתי שירות ב- C++'],
    ])('%s', (_, wanted) => {
      expect(text).toContain(comparable(wanted));
    });

    it('holds no marks of direction', () => {
      expect(reading.text).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    });
  });

  describe('the digits of Arabic and Persian', () => {
    const fontPaths = [
      fileURLToPath(new URL('../../node_modules/@expo-google-fonts/vazirmatn', import.meta.url)),
    ];

    itIn(look).each([
      { language: 'ar', label: 'من ٢٠١٩ إلى ٢٠٢١' },
      { language: 'fa', label: 'از سال ۱۴۰۲ تا ۱۴۰۳' },
    ])('are read from left to right ($language)', async ({ language, label }) => {
      const { reading } = await render({ language, cv: { name: 'A', label } }, { fontPaths });
      expect(flat(reading).replaceAll(/ +/g, ' ')).toContain(label);
    });
  });

  describe('a footer', () => {
    const long = (name: string): unknown => ({
      cv: { name, projects: Array.from({ length: 70 }, (_, index) => ({ name: `P${index}` })) },
    });

    itIn(look).each([
      ['in Hebrew, of a Hebrew name', 'נועה לוי', 'he', 'right'],
      ['in Hebrew, of a Latin name', 'Noa Levi Jr.', 'he', 'right'],
      ['in English, of a Hebrew name', 'נועה לוי', 'en', 'left'],
      ['in English, of a Latin name', 'Noa Levi Jr.', 'en', 'left'],
    ])('%s has the name first', async (_, name, language, side) => {
      const { reading } = await render(long(name), { ...HEBREW, language });
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

  it('words of Hebrew are read in their order within English', async () => {
    const summary =
      'I speak Hebrew (עברית מדוברת), and worked at הטכניון – מכון טכנולוגי לישראל for 3 years.';
    const reading = await read({ summary }, { ...HEBREW, language: 'en' });
    const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    expect(words(flat(reading)).join(' ')).toContain(words(summary).join(' '));
  });
});

describe('a Hebrew text in an English document', async () => {
  const reading = await read(
    { projects: [{ name: 'שלום (2020)', url: 'https://a.example' }] },
    {
      ...HEBREW,
      language: 'en',
    },
  );
  const at = (text: string): { left: number; right: number } => extent(reading, text);

  it('goes from right to left on a page that does not', () => {
    expect(at('שלום').left).toBeGreaterThan(at('2020').right);
    expect(at('view').left).toBeGreaterThan(at('שלום').right);
    expect(Math.abs(at('Projects').left - PAGE_LEFT)).toBeLessThan(1);
  });
});

describe('other formats', async () => {
  const formats = ['html', 'md', 'txt', 'svg'] as const;
  const result = await renderCv(HEBREW_CV, {
    formats,
    ...HEBREW,
    today: '2026-11-20',
    showLocation: true,
  });
  const { html = '', md = '', txt = '', svg = [] } = result;

  it('HTML isolates Latin text, also within Hebrew', () => {
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('<bdi dir="ltr">+972 54 233 4455</bdi>');
    expect(html).toContain('<bdi dir="ltr">Wix.com Ltd.</bdi>');
    expect(html).toContain('<bdi dir="ltr">A. B. Cohen, D. E. Levi Jr.</bdi>');
    expect(html).toContain('ב-<bdi dir="ltr">C++</bdi> (מהיר)');
  });

  it('HTML names no side of the page but those of the paper', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(
      style.match(/\b(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)|float/g),
    ).toBeNull();
  });

  it('JSON-LD, Markdown and plain text have no marks of direction', () => {
    for (const text of [html, md, txt])
      expect(text).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    for (const text of [md, txt]) expect(text).toContain('+972 54 233 4455');
  });

  it('the text layer of SVG has lines in their order', () => {
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

it('the same document gives the same bytes', async () => {
  const again = await render(HEBREW_CV, { ...HEBREW, showLocation: true });
  expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
});
