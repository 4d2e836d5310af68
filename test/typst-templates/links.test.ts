// Links are visible: their color, or a line below them, distinguishes them from the text around.
import { expect, it } from 'vitest';
import { renderCv, renderLetter } from '../../src/compiler/pipeline/render.js';
import { HEBREW_OPTIONS } from '../support/hebrew-options.js';
import { type PdfChar, type PdfContent, type PdfPage, readPdf } from '../support/pdf.js';
import { describeEachTemplate } from '../support/templates.js';

const link = (text: string): string => `[${text}](https://example.com/${text.length})`;

const PERSON = {
  name: 'Ada Example',
  label: `Engineer at ${link('Gypsum')}`,
  email: 'ada@contact.example',
  website: 'https://contact.example',
};

const TEXT = [
  `I wrote ${link('the *field* guide')}, keep https://example.com/data up to date with`,
  `${link('`npm jpg`')} and **then with ${link('another')}**, and describe it all in`,
  link('a longer page that is about quarries of gypsum, and so wraps, jumping to a next line'),
].join(' ');

const CV = {
  ...PERSON,
  summary: TEXT,
  work_experience: [
    {
      company: 'Acme',
      position: `Head of ${link('typography')}`,
      url: 'https://example.com/acme',
      location: `near ${link('Cologne')}`,
      date: `2020, ${link('see')}`,
      highlights: [TEXT],
    },
  ],
  projects: [{ name: 'Tool', url: 'https://example.com/tool', date: '2021' }],
  skills: [{ name: 'Python', details: `pandas, ${link('jupyter')}` }],
  publications: [
    { title: 'Paper', authors: ['A. Bee'], doi: '10.1000/182', date: '2022' },
    { title: 'More', authors: ['A. Bee'], doi: '', url: 'https://example.com/more', date: '2022' },
  ],
};

const LETTER = { recipient: 'Acme', opening: 'Dear all,', body: `${TEXT}\n\n* ${TEXT}` };

/** Words in Hebrew around the same links. */
const HEBREW = { ...CV, summary: `ספר ${link('מדריך השדה')} ועוד ${link('page')} בארץ` };

const isWord = ({ char, isInvisible }: PdfChar): boolean => char.trim() !== '' && !isInvisible;

const isCode = ({ font }: PdfChar): boolean => font.startsWith('SourceCodePro');

/** Returns the fraction of a line's width that has a line below it. */
function measureUnderline({ paths }: PdfPage, line: readonly PdfChar[]): number {
  const [first] = line as [PdfChar];
  const below = paths.filter(
    ({ top, bottom }) =>
      bottom - top < 3 && top > first.y - 1 && (top + bottom) / 2 < first.y + first.size / 3,
  );
  const covered = line.filter(({ x, right }) =>
    below.some((path) => path.left < right && path.right > x),
  );
  return covered.length / line.length;
}

/**
 * Finds links with a line that has the color of text of its size nearby and no line below it. Code
 * has a size of its own, so any text nearby counts.
 */
function findHiddenLinks({ pages, links }: PdfContent): { count: number; hidden: string[] } {
  const hidden = new Set<string>();
  const inText = links.filter(({ url }) => !url.includes('contact.example'));
  const isIn = ({ x, right, y }: PdfChar, rects: (typeof links)[number]['rects']): boolean => {
    const middle = (x + right) / 2;
    return rects.some((r) => middle > r.left && middle < r.right && y > r.top && y < r.bottom);
  };
  for (const { page: index, rects, text } of inText) {
    const page = pages[index] as PdfPage;
    const chars = page.chars.filter(isWord);
    const linkRects = links.filter((other) => other.page === index).flatMap((one) => one.rects);
    const others = chars.filter((char) => !isIn(char, linkRects));
    for (const rect of rects) {
      const line = chars.filter((char) => isIn(char, [rect]));
      const [first] = line;
      if (first === undefined) continue;
      const distance = (char: PdfChar): number =>
        100 * Math.abs(char.y - first.y) + Math.abs(char.x - first.x);
      const neighbor = others
        .filter(({ size }) => isCode(first) || Math.abs(size - first.size) < 0.1)
        .reduce((a, b) => (distance(b) < distance(a) ? b : a));
      const isColored = line.every(({ color }) => color !== neighbor.color);
      if (!isColored && measureUnderline(page, line) < 0.6) hidden.add(text);
    }
  }
  return { count: inText.length, hidden: [...hidden] };
}

const DOCUMENTS = [
  { name: 'a CV', cv: CV, primary_color: '#004f90' },
  { name: 'a gray CV', cv: CV, primary_color: '#202024' },
  { name: 'a Hebrew CV', cv: HEBREW, primary_color: '#004f90', ...HEBREW_OPTIONS },
  { name: 'a cover letter', cv: PERSON, primary_color: '#004f90', letter: LETTER },
  { name: 'a gray cover letter', cv: PERSON, primary_color: '#202024', letter: LETTER },
];

describeEachTemplate(({ template }) => {
  it.each(DOCUMENTS)('distinguishes the links of $name', async (row) => {
    const { name: _, cv, primary_color, letter, ...options } = row;
    const source = { cv, design: { options: { primary_color } } };
    const { pdf } = await (letter === undefined
      ? renderCv(source, { template, today: '2026-11-20', ...options })
      : renderLetter(letter, source, { template, today: '2026-11-20' }));
    const { count, hidden } = findHiddenLinks(await readPdf(pdf as Uint8Array));
    expect(count).toBeGreaterThan(5);
    expect(hidden).toEqual([]);
  });
});
