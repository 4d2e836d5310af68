// The rules by which Poppler orders text, one by one, and the texts that `pdftotext` made of PDFs of many programs.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PdfFont } from '../../src/pdfium/reading.js';
import { readingText } from '../../src/readers/poppler/direction.js';
import { type FontSize, fontSizeOf } from '../../src/readers/poppler/font-size.js';
import { popplerText } from '../../src/readers/poppler.js';
import { pdfOf } from '../support/make-pdf.js';
import { readPdf } from '../support/pdf.js';

/** Text from a place, in points from the lower left corner. */
const at = (x: number, y: number, text: string, size = 10): string =>
  `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

/** The same, running upwards. */
const upAt = (x: number, y: number, text: string): string => `BT /F 10 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET`;

/** Lines below one another. */
const lines = (x: number, y: number, texts: readonly string[], step = 12): string =>
  texts.map((text, index) => at(x, y - index * step, text)).join('\n');

const BODY = ['Measured the sea bed', 'with sound and light', 'for eleven summers'];

// Each text is what pdftotext 22.12 prints.
describe('the order of pdftotext without options', () => {
  it.each<[rule: string, content: string[], text: string]>([
    ['what is drawn last may come first', [at(50, 600, 'second'), at(50, 700, 'first')], 'first\n\nsecond\n\n\f'],
    ['a gap of a tenth of the size is none', [at(50, 700, 'ab'), at(61.9, 700, 'cd')], 'abcd\n\n\f'],
    ['a wider one is a blank, without a space in the PDF', [at(50, 700, 'ab'), at(63.5, 700, 'cd')], 'ab cd\n\n\f'],
    ['letters that are all as far apart are a word', [`3 Tc ${at(50, 700, 'SKILLS')} 0 Tc`], 'SKILLS\n\n\f'],
    [
      'unless the gaps differ by more than a third',
      [[...'SKILLS'].map((letter, index) => at(50 + index * 12, 700, letter)).join('\n')],
      'S K I L L S\n\n\f',
    ],
    ['a word drawn twice to look bold counts once', [at(50, 700, 'bold'), at(50.3, 700, 'bold')], 'bold\n\n\f'],
    ['a change of size within a word is no blank', [at(50, 700, 'S', 14), at(59.4, 700, 'mall', 10)], 'Small\n\n\f'],
    [
      'a superscript stays in its line',
      [at(50, 700, 'km'), at(63.4, 703, '2', 6), at(70, 700, 'long')],
      'km2 long\n\n\f',
    ],
    [
      'an accent is drawn over its letter',
      [at(50, 700, 'caf'), at(63.34, 700, 'e'), at(64.4, 700, '\\302')],
      'cafe\u0301\n\n\f',
    ],
    ['a hyphen at the end of a line joins it to the next', [lines(50, 700, ['under-', 'water'])], 'underwater\n\n\f'],
    ['the last hyphen of a flow stays', [lines(50, 700, ['water', 'under-'])], 'water\nunder-\n\n\f'],
    ['lines at most 1.5 em apart are a block', [lines(50, 700, ['one', 'two'], 15)], 'one\ntwo\n\n\f'],
    ['a block follows in the same flow, without an empty line', [lines(50, 700, ['one', 'two'], 20)], 'one\ntwo\n\n\f'],
    ['unless more than 2.5 em are between them', [lines(50, 700, ['one', 'two'], 36)], 'one\n\ntwo\n\n\f'],
    ['smaller text goes on in the flow', [at(50, 700, 'Title', 14), at(50, 684, 'text', 10)], 'Title\ntext\n\n\f'],
    ['larger text begins another', [at(50, 700, 'text', 10), at(50, 682, 'Title', 14)], 'text\n\nTitle\n\n\f'],
    [
      'a bullet one em before its line belongs to it',
      [at(50, 700, '-'), at(62, 700, 'built a pier')],
      '- built a pier\n\n\f',
    ],
    [
      'the left column comes before the right',
      [lines(300, 700, BODY), lines(50, 700, BODY)],
      'Measured the sea bed\nwith sound and light\nfor eleven summers\n\nMeasured the sea bed\nwith sound and light\nfor eleven summers\n\n\f',
    ],
    [
      'what spans both columns comes before them',
      [
        lines(50, 680, BODY),
        lines(300, 680, BODY),
        at(50, 720, 'A heading that is so long that it reaches over both columns below it'),
      ],
      'A heading that is so long that it reaches over both columns below it\n\nMeasured the sea bed\nwith sound and light\nfor eleven summers\n\nMeasured the sea bed\nwith sound and light\nfor eleven summers\n\n\f',
    ],
    [
      'dates beside a text are read after all of it',
      [at(50, 700, 'Master of Science'), at(400, 700, '2019'), lines(50, 684, BODY)],
      'Master of Science\nMeasured the sea bed\nwith sound and light\nfor eleven summers\n\n2019\n\n\f',
    ],
    [
      'dates a bit below it, too',
      [
        at(50, 700, 'Biologist'),
        lines(50, 684, BODY),
        at(400, 700, '2019'),
        at(50, 620, 'Student'),
        lines(50, 604, BODY),
        at(400, 620, '2015'),
      ],
      'Biologist\n\n2019\n\nMeasured the sea bed\nwith sound and light\nfor eleven summers\n\nStudent\nMeasured the sea bed\nwith sound and light\nfor eleven summers\n\n2015\n\n\f',
    ],
    [
      'two rows of two aligned columns are a table, read by rows',
      [at(50, 700, 'Name'), at(300, 700, 'Year'), at(50, 670, 'Ada'), at(300, 670, '1815')],
      'Name\n\nYear\n\nAda\n\n1815\n\n\f',
    ],
    [
      'columns that are not aligned are none',
      [at(50, 700, 'Name'), at(300, 706, 'Year'), at(50, 670, 'Ada'), at(300, 678, '1815')],
      'Name\nAda\n\nYear\n1815\n\n\f',
    ],
    [
      'text that runs upwards is a block of its own',
      [at(50, 700, 'level text'), upAt(30, 600, 'upwards')],
      'upwards\n\nlevel text\n\n\f',
    ],
    [
      'a page of text that runs upwards is read from left to right',
      [upAt(100, 100, 'the first line'), upAt(115, 100, 'the second line')],
      'the first line\nthe second line\n\n\f',
    ],
    ['what is off the page does not count', [at(50, 700, 'on'), at(700, 700, 'off'), at(50, -20, 'below')], 'on\n\n\f'],
    ['a page without text is empty', [''], '\f'],
  ])('%s', async (_, content, text) => {
    expect(popplerText(await readPdf(pdfOf({ content: content.join('\n') })))).toBe(text);
  });
});

it('thousands of blocks are read from top to bottom, without comparing each with each', async () => {
  const content = Array.from({ length: 2500 }, (_, index) =>
    at((index % 50) * 12, 790 - Math.floor(index / 50) * 15, String(index), 2),
  );
  const words = popplerText(await readPdf(pdfOf({ content: content.reverse().join('\n') }))).split(/\s+/);
  expect(words.slice(0, 2500)).toEqual(content.map((_, index) => String(index)));
});

describe('how large Poppler takes a font to be', () => {
  const own = { ascent: 800, descent: -200 };
  it.each<[what: string, font: Partial<PdfFont>, size: FontSize]>([
    ['what its descriptor says', { declared: own }, { ascent: 0.8, descent: 0.2, scale: 1 }],
    [
      'with the sign that was meant',
      { declared: { ascent: -800, descent: 200 } },
      { ascent: 0.8, descent: 0.2, scale: 1 },
    ],
    ['but no nonsense', { declared: { ascent: 32768, descent: 0 } }, { ascent: 0.95, descent: 0.35, scale: 1 }],
    ['nor nothing', {}, { ascent: 0.95, descent: 0.35, scale: 1 }],
    [
      'a standard font is known',
      { name: 'Arial-BoldMT', isEmbedded: false, declared: own },
      { ascent: 0.718, descent: 0.207, scale: 1 },
    ],
    [
      'unless it is embedded',
      { name: 'Times-Roman', declared: { ascent: 700 } },
      { ascent: 0.7, descent: 0.217, scale: 1 },
    ],
    [
      'a Type 3 font by its m',
      { type3: { m: 0.9, letter: 0.4, any: 0.3, stretch: 1 } },
      { ascent: 0.95, descent: 0.35, scale: 1.5 },
    ],
    ['or another letter', { type3: { letter: 0.25, any: 1, stretch: 2 } }, { ascent: 0.95, descent: 0.35, scale: 1 }],
    ['or any glyph', { type3: { any: 0.25, stretch: 1 } }, { ascent: 0.95, descent: 0.35, scale: 0.5 }],
  ])('%s', (_, font, size) => {
    const { scale, ...reach } = fontSizeOf({ name: 'Own', isEmbedded: true, ascent: 1, descent: -1, ...font });
    expect(reach).toEqual({ ascent: size.ascent, descent: size.descent });
    expect(scale).toBeCloseTo(size.scale, 6);
  });
});

describe('text from right to left', () => {
  it.each<[what: string, line: string, isLtr: boolean, text: string]>([
    ['stays as it is on a page without it', 'Jane Doe, 2019', true, 'Jane Doe, 2019'],
    ['is turned around between marks in a line from left to right', 'see םולש now', true, 'see \u202B שלום\u202Cnow'],
    ['is turned around as a whole on its own page', 'הדע םולש', false, '\u202Bשלום עדה\u202C'],
    [
      'leaves words and numbers of the other direction as they are',
      '2019 ביבא לת',
      false,
      '\u202Bתל אביב \u202A2019\u202C\u202C',
    ],
  ])('%s', (_, line, isLtr, text) => {
    expect(readingText(line, isLtr)).toBe(text);
  });
});

const FIXTURES = new URL('../fixtures/readers/', import.meta.url);

/** PDFium moves text after an empty string with a kerning, as groff writes it, by a few points. */
const MOVED_BY_PDFIUM = /^groff-/;

const NAMES = readdirSync(FIXTURES).filter((name) => name.endsWith('.pdf') && !MOVED_BY_PDFIUM.test(name));

describe('what pdftotext makes of the PDFs of many programs', () => {
  it('there are some', () => expect(NAMES.length).toBeGreaterThan(10));

  it.each(NAMES)('%s', async (name) => {
    const real = readFileSync(new URL(name.replace('.pdf', '.poppler.txt'), FIXTURES), 'utf8');
    expect(wordsOf(popplerText(await readPdf(readFileSync(new URL(name, FIXTURES)))))).toEqual(wordsOf(real));
  });
});

/** PDFium takes ligatures apart. */
function wordsOf(text: string): string[] {
  return text.normalize('NFKC').split(/\s+/);
}
