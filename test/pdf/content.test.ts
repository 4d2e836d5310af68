// Characters in content stream order, with those that PDFium omits.
import { describe, expect, it } from 'vitest';
import type { PdfChar, PdfPage } from '../../src/pdf/model.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import { compilePdf } from '../support/compile.js';
import { makePdf, makePdfFile, makeStream } from '../support/make-pdf.js';

const drawText = (x: number, y: number, text: string): string =>
  `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET\n`;

async function readPage(content: string): Promise<PdfPage> {
  return (await readPdf(makePdf({ content }))).pages[0] as PdfPage;
}

const joinChars = (chars: readonly PdfChar[]): string => chars.map(({ char }) => char).join('');

describe('readPdf', () => {
  it.each([
    [
      'returns characters in the order in which they are drawn',
      drawText(90, 700, 'b') + drawText(50, 700, 'a') + drawText(50, 750, 'c'),
      'bac',
    ],
    [
      'returns lone spaces',
      drawText(50, 700, 'a') + drawText(58, 700, ' ') + drawText(66, 700, 'b'),
      'a b',
    ],
    ['returns repeated spaces', drawText(50, 700, 'a    b'), 'a    b'],
    [
      'returns repeated spaces at the end',
      `${drawText(50, 700, 'a b    ')}${drawText(90, 700, 'c')}`,
      'a b    c',
    ],
    [
      'returns text that is drawn twice',
      drawText(50, 700, 'bold') + drawText(50.2, 700, 'bold'),
      'boldbold',
    ],
    ['returns no spaces for gaps', drawText(50, 700, 'a') + drawText(90, 700, 'b'), 'ab'],
  ])('%s', async (_, content, letters) => {
    expect(joinChars((await readPage(content)).streamChars)).toBe(letters);
  });

  it('makes characters of ActualText at least as wide as the ink of their glyph', async () => {
    const ligature = '/Span <</ActualText (ii)>> BDC BT /F 10 Tf 50 700 Td (W) Tj ET EMC\n';
    const page = await readPage(ligature + drawText(59.5, 700, 'n'));
    expect(page.streamChars.map(({ right }) => Number(right.toFixed(1)))).toEqual([
      59.3, 59.3, 65.1,
    ]);
    expect(page.text).toBe('iin');
  });

  it('returns the position of spaces that PDFium omits', async () => {
    const { streamChars } = await readPage(
      drawText(50, 700, 'a') + drawText(58, 700, ' ') + drawText(66, 700, 'b'),
    );
    const [, space] = streamChars as [PdfChar, PdfChar];
    expect([space.x, space.y, space.advance].map((points) => Number(points.toFixed(2)))).toEqual([
      58, 100, 2.78,
    ]);
  });

  it.each([
    ['level', '1 0 0 1 50 700', 0],
    ['upward', '0 1 -1 0 50 700', 90],
    ['downward', '0 -1 1 0 50 700', -90],
    ['upside down', '-1 0 0 -1 50 700', 180],
    ['oblique', '0.7071 0.7071 -0.7071 0.7071 50 700', 45],
  ])('returns the angle, size and advance of %s text', async (_, matrix, angle) => {
    const { streamChars } = await readPage(`BT /F 10 Tf ${matrix} Tm (m) Tj ET`);
    const [char] = streamChars as [PdfChar];
    expect(char.angle).toBe(angle);
    expect(char.size).toBeCloseTo(10, 2);
    expect(char.advance).toBeCloseTo(8.33, 1);
  });
});

it.each([
  [0, [30, 80]],
  [90, [680, 30]],
  [180, [550, 680]],
  [270, [80, 550]],
])(
  'readPdf converts coordinates of a page that is cropped and rotated by %i degrees',
  async (rotation, position) => {
    const pdf = makePdfFile([
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [20 20 600 780] /Rotate ${rotation} /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>`,
      makeStream(drawText(50, 700, 'a')),
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ]);
    const [page] = (await readPdf(pdf)).pages as [PdfPage];
    const [char] = page.chars as [PdfChar];
    expect([page.width, page.height]).toEqual(rotation % 180 === 0 ? [580, 760] : [760, 580]);
    expect([char.x, char.y].map(Math.round)).toEqual(position);
  },
);

it('readPdf reads the declared descent of subset fonts', async () => {
  const pdf = compilePdf('Word');
  expect((await readPdf(pdf)).fonts).toMatchObject([{ declaredDescent: -246 }]);
});
