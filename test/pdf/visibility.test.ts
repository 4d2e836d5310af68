// Text that people do not see, and unusual text that they do.
import { expect, it } from 'vitest';
import { makePdfFile, makeStream } from '../support/make-pdf.js';
import { readPdf } from '../support/pdf.js';

const PIXEL = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8';

/** The page has images `Photo` and `Glass`, layers `Off` and `On`, and graphics states. */
function createPage(content: string): Buffer {
  return makePdfFile([
    `<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [9 0 R 10 0 R]
      /D <</OFF [9 0 R]>> >> >>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [0 0 600 780] /Contents 4 0 R
      /Annots [11 0 R] /Resources <</Font <</F 5 0 R>>
      /XObject <</Photo 6 0 R /Glass 7 0 R>> /Properties <</Off 9 0 R /On 10 0 R>>
      /ExtGState <</Clear <</ca 0>> /Faint <</ca 0.02>> /Half <</ca 0.5>>
        /Multiply <</BM /Multiply>> >> >> >>`,
    makeStream(content),
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    makeStream('\x40', `${PIXEL} /ColorSpace /DeviceGray`),
    makeStream('\x40', `${PIXEL} /ColorSpace /DeviceGray /SMask 8 0 R`),
    makeStream('\x20', `${PIXEL} /ColorSpace /DeviceGray`),
    '<</Type /OCG /Name (Off)>>',
    '<</Type /OCG /Name (On)>>',
    '<</Type /Annot /Subtype /FreeText /Rect [50 100 200 120] /Contents (note)>>',
  ]);
}

const show = (text: string, x = 50, y = 700, size = 11): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
const fill = (gray: number, area = '40 690 200 30'): string => `${gray} g ${area} re f`;
const image = (name: string, area = '200 0 0 30 40 690'): string => `q ${area} cm /${name} Do Q`;

async function readWords(content: string) {
  const [page] = (await readPdf(createPage(content))).pages;
  const list = (isInvisible: boolean) =>
    (page?.chars ?? [])
      .filter((char) => (char.isInvisible === true) === isInvisible && char.char.trim() !== '')
      .map(({ char }) => char)
      .join('');
  return { seen: list(false), unseen: list(true), isScan: page?.isScan };
}

it.each([
  { name: 'without ink', content: `3 Tr ${show('kubernetes')}` },
  { name: 'white', content: `1 g ${show('kubernetes')}` },
  { name: 'nearly white', content: `0.95 g ${show('kubernetes')}` },
  { name: 'white on a white shape', content: `${fill(1)} 1 g ${show('kubernetes')}` },
  {
    name: 'white around a dark line',
    content: `${fill(0, '40 699 2 2')} 1 g ${show('kubernetes')}`,
  },
  { name: 'dark on a dark shape', content: `${fill(0.2)} 0.22 g ${show('kubernetes')}` },
  { name: 'of the color of an image', content: `${image('Photo')} 0.25 g ${show('kubernetes')}` },
  { name: 'off the page', content: show('kubernetes', 700) },
  { name: 'above the crop box', content: show('kubernetes', 50, 790) },
  { name: 'under an image', content: `${show('kubernetes')} ${image('Photo')}` },
  { name: 'under a white shape', content: `${show('kubernetes')} ${fill(1)}` },
  { name: 'under a dark shape', content: `${show('kubernetes')} ${fill(0.3)}` },
  {
    name: 'under a shape with other text on it',
    content: `${show('kubernetes')} ${fill(1)} 0 g ${show('Overdraws', 51)}`,
    seen: 'Overdraws',
  },
  { name: 'smaller than 2 pt', content: show('kubernetes', 50, 700, 1.5) },
  { name: 'clear', content: `/Clear gs ${show('kubernetes')}` },
  { name: 'almost clear', content: `/Faint gs ${show('kubernetes')}` },
  { name: 'clipped away', content: `q 300 300 9 9 re W n ${show('kubernetes')} Q` },
  { name: 'in a hidden layer', content: `/OC /Off BDC ${show('kubernetes')} EMC` },
  { name: 'without ink on a photo', content: `${image('Photo')} 3 Tr ${show('kubernetes')}` },
])('readPdf marks text as invisible that is $name', async ({ content, seen = '' }) => {
  expect(await readWords(`${show('Jane', 50, 600)} ${content}`)).toEqual({
    seen: expect.stringMatching(`^(?:Jane${seen}|${seen}Jane)$`),
    unseen: 'kubernetes',
    isScan: false,
  });
});

it.each([
  { name: 'white on a dark shape', content: `${fill(0.1)} 1 g ${show('Jane')}` },
  { name: 'white on a thick line', content: `30 w 40 705 m 240 705 l S 1 g ${show('Jane')}` },
  { name: 'white on an image', content: `${image('Photo')} 1 g ${show('Jane')}` },
  { name: 'gray', content: `0.75 g ${show('Jane', 50, 700, 7)}` },
  { name: 'gray on gray', content: `${fill(0.2)} 0.5 g ${show('Jane', 50, 700, 7)}` },
  { name: 'half clear', content: `/Half gs ${show('Jane')}` },
  { name: 'in a visible layer', content: `/OC /On BDC ${show('Jane')} EMC` },
  { name: 'clipped to a page', content: `q 0 0 600 800 re W n ${show('Jane')} Q` },
  { name: 'above an image', content: `${image('Photo')} ${show('Jane')}` },
  { name: 'under a clear image', content: `${show('Jane')} ${image('Glass')}` },
  { name: 'highlighted', content: `${show('Jane')} /Multiply gs ${fill(0.8)}` },
  { name: 'underlined by a shape', content: `${show('Jane')} ${fill(0, '50 699 40 0.5')}` },
  { name: 'rotated', content: 'BT /F 11 Tf 0 1 -1 0 50 700 Tm (Jane) Tj ET' },
  { name: 'drawn twice', content: `${show('Jane')} ${show('Jane', 50.2)}` },
])('readPdf does not mark text that is $name', async ({ content }) => {
  expect(await readWords(content)).toEqual({ seen: 'Jane', unseen: '', isScan: false });
});

const SCAN = image('Photo', '600 0 0 800 0 0');

it.each([
  { name: 'above it', content: `${SCAN} 3 Tr ${show('Jane')}` },
  { name: 'under it', content: `${show('Jane')} ${SCAN}` },
  {
    name: 'with a note of the scanner',
    content: `${SCAN} 1 g ${show('A')} 3 Tr ${show('Jane and many recognized words')}`,
    seen: expect.stringContaining('recognized'),
  },
])('readPdf reads the recognized text of a scan $name', async ({ content, seen = 'Jane' }) => {
  expect(await readWords(content)).toEqual({ seen, unseen: '', isScan: true });
});

it('readPdf marks text without ink on a background with visible text', async () => {
  expect(
    await readWords(`${SCAN} 1 g ${show('Jane')} 3 Tr ${show('kubernetes', 50, 600)}`),
  ).toEqual({ seen: 'Jane', unseen: 'kubernetes', isScan: false });
});
