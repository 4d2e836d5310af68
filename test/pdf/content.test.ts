// The characters of a page in the order of its content stream, with what PDFium leaves out.
import { describe, expect, it } from 'vitest';
import type { PdfChar, PdfPage } from '../../src/pdf/model.js';
import { readPdf } from '../../src/pdf/read.js';
import { compilePdf } from '../support/compile.js';
import { fileOf, pdfOf, streamOf } from '../support/make-pdf.js';

const at = (x: number, y: number, text: string): string =>
  `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET\n`;

async function pageOf(content: string): Promise<PdfPage> {
  return (await readPdf(pdfOf({ content }))).pages[0] as PdfPage;
}

const lettersOf = (chars: readonly PdfChar[]): string => chars.map(({ char }) => char).join('');

describe('the content of a page', () => {
  it.each([
    [
      'is in the order in which it is drawn',
      at(90, 700, 'b') + at(50, 700, 'a') + at(50, 750, 'c'),
      'bac',
    ],
    ['has lone spaces', at(50, 700, 'a') + at(58, 700, ' ') + at(66, 700, 'b'), 'a b'],
    ['has all of several spaces', at(50, 700, 'a    b'), 'a    b'],
    [
      'has spaces at the end, if there are several',
      `${at(50, 700, 'a b    ')}${at(90, 700, 'c')}`,
      'a b    c',
    ],
    ['has text that is drawn twice', at(50, 700, 'bold') + at(50.2, 700, 'bold'), 'boldbold'],
    ['has no spaces that it only looks like having', at(50, 700, 'a') + at(90, 700, 'b'), 'ab'],
  ])('%s', async (_, content, letters) => {
    expect(lettersOf((await pageOf(content)).content)).toBe(letters);
  });

  it('has letters that the content says of one glyph (ActualText) at least as wide as its ink', async () => {
    const ligature = '/Span <</ActualText (ii)>> BDC BT /F 10 Tf 50 700 Td (W) Tj ET EMC\n';
    const page = await pageOf(ligature + at(59.5, 700, 'n'));
    expect(page.content.map(({ right }) => Number(right.toFixed(1)))).toEqual([59.3, 59.3, 65.1]);
    expect(page.text).toBe('iin');
  });

  it('leaves what is left out where it is', async () => {
    const { content } = await pageOf(at(50, 700, 'a') + at(58, 700, ' ') + at(66, 700, 'b'));
    const [, space] = content as [PdfChar, PdfChar];
    expect([space.x, space.y, space.advance].map((points) => Number(points.toFixed(2)))).toEqual([
      58, 100, 2.78,
    ]);
  });

  it.each([
    ['level', '1 0 0 1 50 700', 0],
    ['upwards', '0 1 -1 0 50 700', 90],
    ['downwards', '0 -1 1 0 50 700', -90],
    ['upside down', '-1 0 0 -1 50 700', 180],
    ['aslant', '0.7071 0.7071 -0.7071 0.7071 50 700', 45],
  ])('knows the angle, size and advance of text that runs %s', async (_, matrix, angle) => {
    const { content } = await pageOf(`BT /F 10 Tf ${matrix} Tm (m) Tj ET`);
    const [char] = content as [PdfChar];
    expect(char.angle).toBe(angle);
    expect(char.size).toBeCloseTo(10, 2);
    expect(char.advance).toBeCloseTo(8.33, 1);
  });

  it.each([
    ['text without ink', `3 Tr ${at(50, 700, 'a')}`],
    ['white text', `1 g ${at(50, 700, 'a')}`],
    ['text beyond the edge', at(700, 700, 'a')],
  ])('%s is invisible', async (_, content) => {
    expect((await pageOf(content)).content[0]?.isInvisible).toBe(true);
  });

  it('white text on something dark is not', async () => {
    const { content } = await pageOf(`0 g 40 690 100 30 re f 1 g ${at(50, 700, 'a')}`);
    expect(content[0]?.isInvisible).toBeUndefined();
  });
});

it.each([
  [0, [30, 80]],
  [90, [680, 30]],
  [180, [550, 680]],
  [270, [80, 550]],
])('a page turned by %i degrees and cropped is measured as it is shown', async (turn, place) => {
  const pdf = fileOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [20 20 600 780] /Rotate ${turn} /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>`,
    streamOf(at(50, 700, 'a')),
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ]);
  const [page] = (await readPdf(pdf)).pages as [PdfPage];
  const [char] = page.chars as [PdfChar];
  expect([page.width, page.height]).toEqual(turn % 180 === 0 ? [580, 760] : [760, 580]);
  expect([char.x, char.y].map(Math.round)).toEqual(place);
});

it('fonts of which a part is embedded have the descent that they declare', async () => {
  const pdf = compilePdf('Word');
  expect((await readPdf(pdf)).fonts).toMatchObject([{ declaredDescent: -246 }]);
});
