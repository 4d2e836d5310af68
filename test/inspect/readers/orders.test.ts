// The orders in which readers take the text of a page: written by hand, each rule by itself.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { READERS, type ReaderName } from '../../../src/inspect/readers/reader.js';
import type { PdfReading } from '../../../src/pdf/model.js';
import { readPdf } from '../../../src/pdf/read.js';
import { compilePdf } from '../../support/compile.js';
import { IS_LONG } from '../../support/length.js';
import { fileOf, pdfOf, streamOf } from '../../support/make-pdf.js';
import { READERS as PROGRAMS } from '../../support/pdf-tools.js';

const at = (x: number, y: number, text: string, size = 10): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

async function read(pdf: Uint8Array, reader: ReaderName): Promise<string> {
  return READERS[reader](await readPdf(pdf));
}

/** A page with other entries, and fonts and forms of its own. */
function pageOf(content: string, entries = ''): Buffer {
  return fileOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources 5 0 R ${entries}>>`,
    streamOf(content),
    '<</Font <</F 6 0 R>> /XObject <</X 7 0 R>>>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    streamOf(
      at(10, 10, 'in a form'),
      '/Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources 5 0 R',
    ),
  ]);
}

const TWO_COLUMNS = [
  at(50, 700, 'Engineer'),
  at(400, 700, '2020'),
  at(50, 688, 'Acme'),
  at(400, 688, 'Paris'),
  at(50, 640, 'Analyst'),
  at(400, 640, '2018'),
].join('\n');

const PDFMINER: readonly (readonly [rule: string, content: string, text: string])[] = [
  [
    'a gap of less than two widths joins a line',
    at(50, 700, 'ab') + at(70, 700, 'cd'),
    'ab cd\n\n\f',
  ],
  ['a wider one does not', at(50, 700, 'ab') + at(73, 700, 'cd'), 'ab\n\ncd\n\n\f'],
  ['a blank between them joins them', at(50, 700, 'ab ') + at(66, 700, 'cd'), 'ab  cd\n\n\f'],
  [
    'glyphs that do not follow one another make no line',
    at(50, 700, 'ab') + at(50, 600, 'x') + at(62, 700, 'cd'),
    'ab\n\ncd\n\nx\n\n\f',
  ],
  [
    'near lines of one height and edge make a block',
    at(50, 700, 'first line') + at(50, 688, 'second'),
    'first line\nsecond\n\n\f',
  ],
  [
    'far lines do not',
    at(50, 700, 'first line') + at(50, 684, 'second'),
    'first line\n\nsecond\n\n\f',
  ],
  [
    'nor do those of different heights',
    at(50, 700, 'first', 20) + at(50, 692, 'second', 8),
    'first\n\nsecond\n\n\f',
  ],
  [
    'columns are blocks, each with the next that is close',
    TWO_COLUMNS,
    'Engineer\nAcme\n\nAnalyst\n\n2020\nParis\n\n2018\n\n\f',
  ],
  ['lines of blanks come last', at(50, 700, '  ') + at(50, 600, 'word'), 'word\n\n  \n\f'],
  [
    'text of a form comes last, without lines',
    `/X Do ${at(50, 600, 'word')}`,
    'word\n\nin a form\f',
  ],
  ['invisible text is text', `3 Tr ${at(50, 700, 'scanned')}`, 'scanned\n\n\f'],
  ['a code without meaning is a number', at(50, 700, 'a\\001b'), 'a(cid:1)b\n\n\f'],
  ['an empty page', '', '\f'],
];

describe('pdfminer', () => {
  it.each(PDFMINER)('%s', async (_, content, text) => {
    expect(await read(pageOf(content), 'pdfminer')).toBe(text);
  });

  const program = PROGRAMS.find(({ name }) => name === 'pdfminer');
  it.skipIf(program?.isInstalled() !== true)('the program itself says the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orders-'));
    const files = PDFMINER.map(([, content], index) => {
      const file = join(folder, `${index}.pdf`);
      writeFileSync(file, pageOf(content));
      return file;
    });
    const texts = (await program?.read(files)) ?? [];
    expect(texts.map((text) => text.replaceAll('\f', ''))).toEqual(
      PDFMINER.map(([, , text]) => text.replaceAll('\f', '')),
    );
  });

  it.each([
    [
      'turned by 90 degrees',
      '/Rotate 90',
      `BT /F 10 Tf 0 1 -1 0 100 100 Tm (ab) Tj 0 1 -1 0 112 100 Tm (cd) Tj ET`,
    ],
    [
      'turned by 270 degrees',
      '/Rotate 270',
      `BT /F 10 Tf 0 -1 1 0 112 100 Tm (ab) Tj 0 -1 1 0 100 100 Tm (cd) Tj ET`,
    ],
    ['cropped', '/CropBox [20 20 500 700]', at(50, 600, 'ab') + at(50, 588, 'cd')],
  ])('a page that is %s', async (_, entries, content) => {
    expect(await read(pageOf(content, entries), 'pdfminer')).toBe('ab\ncd\n\n\f');
  });

  it('a page of very many pieces is read in seconds', async () => {
    const count = IS_LONG ? 6000 : 1500;
    const pieces = Array.from({ length: count }, (_, i) =>
      at((i % 100) * 60, Math.floor(i / 100) * 13, 'a', 5),
    );
    const start = process.cpuUsage();
    expect((await read(pageOf(pieces.join('\n')), 'pdfminer')).match(/a/g)).toHaveLength(count);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(count / 300);
  });
});

describe('the order of the content', () => {
  it.each([
    ['whatever the place', at(50, 600, 'below') + at(50, 700, 'above'), 'below\nabove\n\f'],
    ['a gap is a space', at(50, 700, 'ab') + at(70, 700, 'cd'), 'ab cd\n\f'],
    [
      'forms where they are drawn',
      `${at(50, 700, 'before')} /X Do ${at(50, 600, 'after')}`,
      'before\nin a form\nafter\n\f',
    ],
  ])('%s', async (_, content, text) => {
    expect(await read(pageOf(content), 'content')).toBe(text);
  });
});

describe('rows', () => {
  it('keep small text out of the line of a large name', async () => {
    const content =
      at(50, 700, 'Byungjin Park', 32) +
      at(100, 692, 'DevOps Engineer', 9) +
      at(50, 680, 'Seoul', 9);
    const lines = (await read(pageOf(content), 'rows')).split('\n').map((line) => line.trim());
    expect(lines).toEqual(['Byungjin Park', 'DevOps Engineer', 'Seoul', '']);
  });

  it.each([
    ['columns side by side', TWO_COLUMNS, ['Engineer 2020', 'Acme Paris', 'Analyst 2018']],
    [
      'whatever the order of the content',
      at(300, 700, 'right') + at(50, 600, 'below') + at(50, 701, 'left'),
      ['left right', 'below'],
    ],
    [
      'turned text comes last',
      `BT /F 10 Tf 0 1 -1 0 20 300 Tm (side) Tj ET ${at(50, 200, 'level')}`,
      ['level', 'side'],
    ],
    ['nothing from beyond the page', at(50, 700, 'here') + at(900, 700, 'there'), ['here']],
  ])('%s', async (_, content, lines) => {
    const text = await read(pageOf(content), 'rows');
    expect(text.replaceAll(/ +/g, ' ')).toBe(`${lines.join('\n')}\n\f`);
  });

  it.each([
    ['nothing where letters are less than a tenth of their size apart', 0.8, 'abcd'],
    ['a space where they are further apart', 1.3, 'ab cd'],
    ['more where columns are', 20, 'ab    cd'],
  ])('%s', async (_, gap, line) => {
    // Two letters of Helvetica take 11.12 points.
    expect(await read(pageOf(at(50, 700, 'ab') + at(61.12 + gap, 700, 'cd')), 'rows')).toBe(
      `${line}\n\f`,
    );
  });

  it.each([
    ['2020 םולש', 'שלום 2020'],
    ['Jane םולש 2020', 'Jane שלום 2020'],
  ])('%s, as it stands from left to right, is read %s', (shown, line) => {
    const chars = [...shown].map((char, nth) => ({
      char,
      x: 10 * nth,
      right: 10 * nth + 10,
      advance: 10,
    }));
    const level = { y: 100, size: 10, angle: 0 };
    const page = {
      replaced: new Set(),
      width: 600,
      height: 800,
      chars: chars.map((char) => ({ ...char, ...level })),
    };
    const text = READERS.rows({ pages: [page] } as unknown as PdfReading);
    expect(text.replaceAll(/ +/g, ' ')).toBe(`${line}\n\f`);
  });
});

describe('tags', () => {
  it('a PDF without tags has no text for a screen reader', async () => {
    expect(await read(pageOf(at(50, 700, 'word')), 'tags')).toBe('');
  });

  it('elements in the order of the tree, without what is not in it', async () => {
    const content = `/P <</MCID 0>> BDC ${at(50, 700, 'word')} EMC /Artifact BMC ${at(50, 20, 'footer')} EMC`;
    expect(await read(pdfOf({ content, tags: 1 }), 'tags')).toBe('word\n\f');
  });

  it('a link that is broken into lines', async () => {
    const content = `/Link <</MCID 0>> BDC ${at(50, 700, 'jane@example.')} EMC /Link <</MCID 1>> BDC ${at(50, 688, 'com')} EMC`;
    expect(await read(pdfOf({ content, tags: 1, role: 'Link', contents: ['0 1'] }), 'tags')).toBe(
      'jane@example.com\n\f',
    );
  });

  it.each([
    [
      'apart',
      [at(50, 700, 'Chief of Staff'), at(300, 700, 'on GitHub')],
      'Chief of Staff on GitHub',
    ],
    ['in a word', [at(50, 700, 'P'), at(56.7, 700, 'aris')], 'Paris'],
  ])('a part of a text with a tag of its own, %s', async (_, pieces, text) => {
    const content = pieces
      .map((piece, index) => `/Span <</MCID ${index}>> BDC ${piece} EMC `)
      .join('');
    const made = {
      content,
      tags: 2,
      tagShape: 'deep',
      role: 'Span',
      contents: ['0', '1'],
    } as const;
    expect(await read(pdfOf(made), 'tags')).toBe(`${text}\n\f`);
  });

  it('what a formula means in place of its letters', async () => {
    const markup = 'Say #math.equation(alt: "a plus b", $a + b$) now.';
    const pdf = compilePdf(markup);
    expect(await read(pdf, 'tags')).toBe('Say a plus b now.\n\f');
  });

  const meaning = (text: string, drawn: string): string => {
    const units = Array.from(text, (char) => char.charCodeAt(0).toString(16).padStart(4, '0'));
    return `/Span <</ActualText <feff${units.join('')}>>> BDC ${drawn} EMC`;
  };

  it.each([
    [
      'words apart',
      [at(50, 700, 'Chief of Staff'), at(300, 700, 'May 2020')],
      'Chief of Staff May 2020',
    ],
    ['a word', [at(50, 700, 'P'), at(56.7, 700, 'aris')], 'Paris'],
    ['lines', [at(50, 700, 'in Paris.'), at(50, 688, 'Since then')], 'in Paris. Since then'],
    ['a word with a hyphen', [at(50, 700, 'well-'), at(50, 688, 'indexed')], 'well-indexed'],
    [
      'years',
      [at(50, 700, '2012'), meaning('–', at(73, 700, '-')), at(50, 688, '2014')],
      '2012–2014',
    ],
    [
      'lines of Chinese',
      [meaning('专注', at(50, 700, 'W')), meaning('于桥', at(50, 688, 'W'))],
      '专注于桥',
    ],
    ['Latin in Chinese', [at(50, 700, '680'), meaning('米', at(69.2, 700, 'W'))], '680米'],
    [
      'Latin before a sign of Chinese',
      [at(50, 700, '680'), meaning('（', at(69.2, 700, 'W'))],
      '680（',
    ],
    // PDFium turns the letters around, which it takes for drawn from left to right.
    ['Hebrew', [meaning('ים', at(60, 700, 'W')), meaning('של', at(100, 700, 'W'))], 'םילש'],
    [
      'a superscript',
      [at(50, 700, '1'), at(55.6, 703.5, 'st', 6), at(65, 700, 'prize')],
      '1st prize',
    ],
    ['a space by itself', [at(50, 700, 'in'), at(58, 700, ' '), at(61, 700, 'Paris')], 'in Paris'],
  ])('%s that programs mark each by itself', async (_, pieces, text) => {
    const content = pieces
      .map((piece, index) => `/P <</MCID ${index}>> BDC ${piece} EMC `)
      .join('');
    expect(
      await read(pdfOf({ content, tags: 1, contents: [[...pieces.keys()].join(' ')] }), 'tags'),
    ).toBe(`${text}\n\f`);
  });
});
