// The text order of each extractor: handmade pages for each rule.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTRACTORS, type ExtractorName } from '../../../src/inspect/extractors/extractors.js';
import type { PdfContent } from '../../../src/pdf/model.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { compilePdf } from '../../support/compile.js';
import { IS_LONG } from '../../support/length.js';
import { makePdf, makePdfFile, makeStream } from '../../support/make-pdf.js';
import { PDF_TOOLS as PROGRAMS } from '../../support/pdf-tools.js';

const show = (x: number, y: number, text: string, size = 10): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

async function read(pdf: Uint8Array, extractor: ExtractorName): Promise<string> {
  return EXTRACTORS[extractor](await readPdf(pdf));
}

/** Creates a page with entries, a font and a form. */
function toPage(content: string, entries = ''): Buffer {
  return makePdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources 5 0 R ${entries}>>`,
    makeStream(content),
    '<</Font <</F 6 0 R>> /XObject <</X 7 0 R>>>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    makeStream(
      show(10, 10, 'in a form'),
      '/Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources 5 0 R',
    ),
  ]);
}

const TWO_COLUMNS = [
  show(50, 700, 'Engineer'),
  show(400, 700, '2020'),
  show(50, 688, 'Acme'),
  show(400, 688, 'Paris'),
  show(50, 640, 'Analyst'),
  show(400, 640, '2018'),
].join('\n');

const PDFMINER: readonly (readonly [rule: string, content: string, text: string])[] = [
  ['joins gaps below two widths', show(50, 700, 'ab') + show(70, 700, 'cd'), 'ab cd\n\n\f'],
  ['splits wider gaps', show(50, 700, 'ab') + show(73, 700, 'cd'), 'ab\n\ncd\n\n\f'],
  ['joins gaps with a space', show(50, 700, 'ab ') + show(66, 700, 'cd'), 'ab  cd\n\n\f'],
  [
    'splits glyphs out of order',
    show(50, 700, 'ab') + show(50, 600, 'x') + show(62, 700, 'cd'),
    'ab\n\ncd\n\nx\n\n\f',
  ],
  [
    'joins close, aligned lines of one height',
    show(50, 700, 'first line') + show(50, 688, 'second'),
    'first line\nsecond\n\n\f',
  ],
  [
    'splits distant lines',
    show(50, 700, 'first line') + show(50, 684, 'second'),
    'first line\n\nsecond\n\n\f',
  ],
  [
    'splits lines of different heights',
    show(50, 700, 'first', 20) + show(50, 692, 'second', 8),
    'first\n\nsecond\n\n\f',
  ],
  [
    'orders columns by distance',
    TWO_COLUMNS,
    'Engineer\nAcme\n\nAnalyst\n\n2020\nParis\n\n2018\n\n\f',
  ],
  ['puts lines of spaces last', show(50, 700, '  ') + show(50, 600, 'word'), 'word\n\n  \n\f'],
  ['puts text of forms last', `/X Do ${show(50, 600, 'word')}`, 'word\n\nin a form\f'],
  ['keeps invisible text', `3 Tr ${show(50, 700, 'scanned')}`, 'scanned\n\n\f'],
  ['writes unmapped codes as numbers', show(50, 700, 'a\\001b'), 'a(cid:1)b\n\n\f'],
  ['ends an empty page with a form feed', '', '\f'],
];

describe('extractLikePdfminer', () => {
  it.each(PDFMINER)('%s', async (_, content, text) => {
    expect(await read(toPage(content), 'pdfminer')).toBe(text);
  });

  const program = PROGRAMS.find(({ name }) => name === 'pdfminer');
  it.skipIf(program?.isInstalled() !== true)('returns the same text as the program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orders-'));
    const files = PDFMINER.map(([, content], index) => {
      const file = join(folder, `${index}.pdf`);
      writeFileSync(file, toPage(content));
      return file;
    });
    const texts = (await program?.read(files)) ?? [];
    expect(texts.map((text) => text.replaceAll('\f', ''))).toEqual(
      PDFMINER.map(([, , text]) => text.replaceAll('\f', '')),
    );
  });

  it.each([
    [
      'rotated by 90 degrees',
      '/Rotate 90',
      `BT /F 10 Tf 0 1 -1 0 100 100 Tm (ab) Tj 0 1 -1 0 112 100 Tm (cd) Tj ET`,
    ],
    [
      'rotated by 270 degrees',
      '/Rotate 270',
      `BT /F 10 Tf 0 -1 1 0 112 100 Tm (ab) Tj 0 -1 1 0 100 100 Tm (cd) Tj ET`,
    ],
    ['cropped', '/CropBox [20 20 500 700]', show(50, 600, 'ab') + show(50, 588, 'cd')],
  ])('extracts a page that is %s', async (_, entries, content) => {
    expect(await read(toPage(content, entries), 'pdfminer')).toBe('ab\ncd\n\n\f');
  });

  it('extracts thousands of texts in seconds', async () => {
    const count = IS_LONG ? 6000 : 1500;
    const pieces = Array.from({ length: count }, (_, i) =>
      show((i % 100) * 60, Math.floor(i / 100) * 13, 'a', 5),
    );
    const start = process.cpuUsage();
    expect((await read(toPage(pieces.join('\n')), 'pdfminer')).match(/a/g)).toHaveLength(count);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(count / 300);
  });
});

describe('extractByContent', () => {
  it.each([
    ['ignores positions', show(50, 600, 'below') + show(50, 700, 'above'), 'below\nabove\n\f'],
    ['writes a gap as a space', show(50, 700, 'ab') + show(70, 700, 'cd'), 'ab cd\n\f'],
    [
      'extracts forms where they are drawn',
      `${show(50, 700, 'before')} /X Do ${show(50, 600, 'after')}`,
      'before\nin a form\nafter\n\f',
    ],
  ])('%s', async (_, content, text) => {
    expect(await read(toPage(content), 'content')).toBe(text);
  });
});

describe('extractByRows', () => {
  it('splits small text from a large name', async () => {
    const content =
      show(50, 700, 'Byungjin Park', 32) +
      show(100, 692, 'DevOps Engineer', 9) +
      show(50, 680, 'Seoul', 9);
    const lines = (await read(toPage(content), 'rows')).split('\n').map((line) => line.trim());
    expect(lines).toEqual(['Byungjin Park', 'DevOps Engineer', 'Seoul', '']);
  });

  it.each([
    ['joins columns', TWO_COLUMNS, ['Engineer 2020', 'Acme Paris', 'Analyst 2018']],
    [
      'ignores the order of the content',
      show(300, 700, 'right') + show(50, 600, 'below') + show(50, 701, 'left'),
      ['left right', 'below'],
    ],
    [
      'puts rotated text last',
      `BT /F 10 Tf 0 1 -1 0 20 300 Tm (side) Tj ET ${show(50, 200, 'level')}`,
      ['level', 'side'],
    ],
    ['omits text outside the page', show(50, 700, 'here') + show(900, 700, 'there'), ['here']],
  ])('%s', async (_, content, lines) => {
    const text = await read(toPage(content), 'rows');
    expect(text.replaceAll(/ +/g, ' ')).toBe(`${lines.join('\n')}\n\f`);
  });

  it.each([
    ['ignores gaps below a tenth of the size', 0.8, 'abcd'],
    ['writes wider gaps as spaces', 1.3, 'ab cd'],
    ['writes several spaces between columns', 20, 'ab    cd'],
  ])('%s', async (_, gap, line) => {
    // Two letters of Helvetica take 11.12 points.
    expect(await read(toPage(show(50, 700, 'ab') + show(61.12 + gap, 700, 'cd')), 'rows')).toBe(
      `${line}\n\f`,
    );
  });

  it.each([
    ['2020 םולש', 'שלום 2020'],
    ['Jane םולש 2020', 'Jane שלום 2020'],
  ])('converts %s from visual to logical order: %s', (shown, line) => {
    const chars = [...shown].map((char, nth) => ({
      char,
      x: 10 * nth,
      right: 10 * nth + 10,
      advance: 10,
    }));
    const level = { y: 100, size: 10, angle: 0 };
    const page = {
      actualTextObjects: new Set(),
      width: 600,
      height: 800,
      chars: chars.map((char) => ({ ...char, ...level })),
    };
    const text = EXTRACTORS.rows({ pages: [page] } as unknown as PdfContent);
    expect(text.replaceAll(/ +/g, ' ')).toBe(`${line}\n\f`);
  });
});

describe('extractByTags', () => {
  it('returns no text for an untagged PDF', async () => {
    expect(await read(toPage(show(50, 700, 'word')), 'tags')).toBe('');
  });

  it('extracts tagged elements in order', async () => {
    const content = `/P <</MCID 0>> BDC ${show(50, 700, 'word')} EMC /Artifact BMC ${show(50, 20, 'footer')} EMC`;
    expect(await read(makePdf({ content, tags: 1 }), 'tags')).toBe('word\n\f');
  });

  it('joins a link of two lines', async () => {
    const content = `/Link <</MCID 0>> BDC ${show(50, 700, 'jane@example.')} EMC /Link <</MCID 1>> BDC ${show(50, 688, 'com')} EMC`;
    expect(await read(makePdf({ content, tags: 1, role: 'Link', contents: ['0 1'] }), 'tags')).toBe(
      'jane@example.com\n\f',
    );
  });

  it.each([
    [
      'next to text',
      [show(50, 700, 'Chief of Staff'), show(300, 700, 'on GitHub')],
      'Chief of Staff on GitHub',
    ],
    ['within a word', [show(50, 700, 'P'), show(56.7, 700, 'aris')], 'Paris'],
  ])('extracts a nested element %s', async (_, pieces, text) => {
    const content = pieces
      .map((piece, index) => `/Span <</MCID ${index}>> BDC ${piece} EMC `)
      .join('');
    const pdf = {
      content,
      tags: 2,
      tagShape: 'deep',
      role: 'Span',
      contents: ['0', '1'],
    } as const;
    expect(await read(makePdf(pdf), 'tags')).toBe(`${text}\n\f`);
  });

  it('replaces a formula by its alternative text', async () => {
    const markup = 'Say #math.equation(alt: "a plus b", $a + b$) now.';
    const pdf = compilePdf(markup);
    expect(await read(pdf, 'tags')).toBe('Say a plus b now.\n\f');
  });

  const showActualText = (text: string, drawn: string): string => {
    const units = Array.from(text, (char) => char.charCodeAt(0).toString(16).padStart(4, '0'));
    return `/Span <</ActualText <feff${units.join('')}>>> BDC ${drawn} EMC`;
  };

  it.each([
    [
      'distant words',
      [show(50, 700, 'Chief of Staff'), show(300, 700, 'May 2020')],
      'Chief of Staff May 2020',
    ],
    ['a word', [show(50, 700, 'P'), show(56.7, 700, 'aris')], 'Paris'],
    ['lines', [show(50, 700, 'in Paris.'), show(50, 688, 'Since then')], 'in Paris. Since then'],
    [
      'parts of a hyphenated word',
      [show(50, 700, 'well-'), show(50, 688, 'indexed')],
      'well-indexed',
    ],
    [
      'years',
      [show(50, 700, '2012'), showActualText('–', show(73, 700, '-')), show(50, 688, '2014')],
      '2012–2014',
    ],
    [
      'lines of Chinese',
      [showActualText('专注', show(50, 700, 'W')), showActualText('于桥', show(50, 688, 'W'))],
      '专注于桥',
    ],
    [
      'Latin in Chinese',
      [show(50, 700, '680'), showActualText('米', show(69.2, 700, 'W'))],
      '680米',
    ],
    [
      'Latin before Chinese punctuation',
      [show(50, 700, '680'), showActualText('（', show(69.2, 700, 'W'))],
      '680（',
    ],
    // PDFium reverses Hebrew, as it assumes visual order.
    [
      'Hebrew',
      [showActualText('ים', show(60, 700, 'W')), showActualText('של', show(100, 700, 'W'))],
      'םילש',
    ],
    [
      'a superscript',
      [show(50, 700, '1'), show(55.6, 703.5, 'st', 6), show(65, 700, 'prize')],
      '1st prize',
    ],
    ['a lone space', [show(50, 700, 'in'), show(58, 700, ' '), show(61, 700, 'Paris')], 'in Paris'],
  ])('joins %s from separate marked content', async (_, pieces, text) => {
    const content = pieces
      .map((piece, index) => `/P <</MCID ${index}>> BDC ${piece} EMC `)
      .join('');
    expect(
      await read(makePdf({ content, tags: 1, contents: [[...pieces.keys()].join(' ')] }), 'tags'),
    ).toBe(`${text}\n\f`);
  });
});
