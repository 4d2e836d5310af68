// Images, filled areas, artifacts, and glyphs without Unicode values.
import { describe, expect, it } from 'vitest';
import type { PdfPage, PdfRect } from '../../src/pdf/model.js';
import { compilePdf } from '../support/compile.js';
import { makePdfFile, makeStream } from '../support/make-pdf.js';
import { readPdf } from '../support/pdf.js';

const IMAGE =
  'image(bytes((2, 0, 0, 250, 250, 2)), format: (encoding: "rgb8", width: 1, height: 2), width: 100pt)';

async function readPage(markup: string): Promise<PdfPage> {
  const pdf = compilePdf(`#set page(width: 300pt, height: 400pt, margin: 50pt)\n${markup}`);
  const [page] = (await readPdf(pdf)).pages;
  return page as PdfPage;
}

const roundRects = (rects: readonly PdfRect[]): number[][] =>
  rects.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round));

describe('readPdf', () => {
  it.each<[name: string, markup: string, images: number[][]]>([
    ['only text', 'Words', []],
    ['an image', `#${IMAGE}`, [[50, 50, 150, 250]]],
    [
      'an image in a moved and scaled form',
      `#place(dx: 20pt, dy: 10pt, scale(50%, origin: top + left, ${IMAGE}))`,
      [[70, 60, 120, 160]],
    ],
  ])('returns the images of %s', async (_, markup, images) => {
    expect(roundRects((await readPage(markup)).images)).toEqual(images);
  });

  it('returns the footer of a page as an artifact', async () => {
    const { artifacts } = await readPage('#set page(footer: [me\\@b.ch])\nWords');
    expect(artifacts).toHaveLength(1);
    expect(artifacts[0]?.top).toBeGreaterThan(350);
  });

  it('returns no image for a form that draws itself', async () => {
    const { images } = (await readPdf(createCyclicForms())).pages[0] as PdfPage;
    expect(images).toEqual([]);
  });
});

it('readPdf marks glyphs without Unicode values as unmapped', async () => {
  const { chars } = (await readPdf(createUnmappedGlyphs())).pages[0] as PdfPage;
  const unmapped = chars.filter(({ isUnmapped }) => isUnmapped);
  expect(unmapped.map(({ x, y }) => [x, y])).toEqual([
    [10, 150],
    [20, 150],
  ]);
});

/** Creates a page with a form that draws itself. */
function createCyclicForms(): Buffer {
  const resources = '/Resources <</XObject <</X 4 0 R>> >>';
  return makePdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R ${resources}>>`,
    makeStream('/X Do', `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${resources}`),
    makeStream('/X Do'),
  ]);
}

/** Creates a page with two glyphs of a Type 3 font with private glyph names. */
function createUnmappedGlyphs(): Buffer {
  return makePdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources <</Font <</F 5 0 R>> >> >>',
    makeStream('BT /F 10 Tf 10 50 Td (AB) Tj ET'),
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 65 /LastChar 66
      /Widths [1000 1000] /Encoding <</Type /Encoding /Differences [65 /g1 /g2]>> /CharProcs <</g1 6 0 R /g2 6 0 R>> /Resources <<>> >>`,
    makeStream('1000 0 0 0 800 800 d1 0 0 800 800 re f'),
  ]);
}
