// What is read of a page beside its text: pictures, coloured areas, artifacts, glyphs without Unicode.
import { describe, expect, it } from 'vitest';
import type { PdfPage, PdfRect } from '../../src/pdf/model.js';
import { compilePdf } from '../support/compile.js';
import { fileOf, streamOf } from '../support/make-pdf.js';
import { readPdf } from '../support/pdf.js';

const PICTURE =
  'image(bytes((2, 0, 0, 250, 250, 2)), format: (encoding: "rgb8", width: 1, height: 2), width: 100pt)';

async function pageOf(markup: string): Promise<PdfPage> {
  const pdf = compilePdf(`#set page(width: 300pt, height: 400pt, margin: 50pt)\n${markup}`);
  const [page] = (await readPdf(pdf)).pages;
  return page as PdfPage;
}

const rounded = (rects: readonly PdfRect[]): number[][] =>
  rects.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round));

describe('the surfaces of a page', () => {
  it.each<[what: string, markup: string, pictures: number[][], grounds: number[][]]>([
    ['nothing but text', 'Words', [], []],
    ['a picture', `#${PICTURE}`, [[50, 50, 150, 250]], [[50, 50, 150, 250]]],
    [
      'a picture in a form that is moved and scaled',
      `#place(dx: 20pt, dy: 10pt, scale(50%, origin: top + left, ${PICTURE}))`,
      [[70, 60, 120, 160]],
      [[70, 60, 120, 160]],
    ],
    [
      'a filled box',
      '#place(rect(width: 80pt, height: 40pt, fill: navy))',
      [],
      [[50, 50, 130, 90]],
    ],
    ['a box filled with white', '#place(rect(width: 80pt, height: 40pt, fill: white))', [], []],
    ['a frame', '#place(rect(width: 80pt, height: 40pt))', [], []],
  ])('%s', async (_, markup, pictures, grounds) => {
    const page = await pageOf(markup);
    expect({ pictures: rounded(page.pictures), grounds: rounded(page.grounds) }).toEqual({
      pictures,
      grounds,
    });
  });

  it('a footer is an artifact, the text is none', async () => {
    const { artifacts } = await pageOf('#set page(footer: [me\\@b.ch])\nWords');
    expect(artifacts).toHaveLength(1);
    expect(artifacts[0]?.top).toBeGreaterThan(350);
  });

  it('a form that draws itself comes to an end', async () => {
    const { pictures } = (await readPdf(circleOfForms())).pages[0] as PdfPage;
    expect(pictures).toEqual([]);
  });
});

it('a glyph of which nothing tells the meaning is unmapped', async () => {
  const { chars } = (await readPdf(glyphsWithoutNames())).pages[0] as PdfPage;
  const unmapped = chars.filter(({ isUnmapped }) => isUnmapped);
  expect(unmapped.map(({ x, y }) => [x, y])).toEqual([
    [10, 150],
    [20, 150],
  ]);
});

/** A page that draws a form which draws itself. */
function circleOfForms(): Buffer {
  const resources = '/Resources <</XObject <</X 4 0 R>> >>';
  return fileOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R ${resources}>>`,
    streamOf('/X Do', `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${resources}`),
    streamOf('/X Do'),
  ]);
}

/** Two letters of a font that is drawn by hand, with names of its own. */
function glyphsWithoutNames(): Buffer {
  return fileOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources <</Font <</F 5 0 R>> >> >>',
    streamOf('BT /F 10 Tf 10 50 Td (AB) Tj ET'),
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 65 /LastChar 66
      /Widths [1000 1000] /Encoding <</Type /Encoding /Differences [65 /g1 /g2]>> /CharProcs <</g1 6 0 R /g2 6 0 R>> /Resources <<>> >>`,
    streamOf('1000 0 0 0 800 800 d1 0 0 800 800 re f'),
  ]);
}
