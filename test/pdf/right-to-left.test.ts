// Lines in visual order, as browsers draw them.
import { expect, it } from 'vitest';
import type { PdfChar } from '../../src/pdf/model.js';
import { sortForReading } from '../../src/pdf/right-to-left.js';

/** Creates a line of text objects in PDFium's order: text, left edge in points, drawing order. */
function createLine(
  ...textObjects: readonly (readonly [text: string, x: number, object: number])[]
): PdfChar[] {
  return textObjects.flatMap(([text, x, object]) =>
    [...text].map(
      (char, index) =>
        ({
          char,
          x: x + 6 * index,
          right: x + 6 * index + 6,
          y: 0,
          size: 10,
          objectIndex: object,
          markedContentId: 0,
        }) as PdfChar,
    ),
  );
}

const HEBREW = [
  ['מול', 40, 1],
  ['ים', 10, 0],
] as const;

it.each([
  [
    'a DOI',
    [
      ['.2021', 202, 4],
      ['siud', 178, 3],
      ['10.55/', 142, 2],
    ],
    '10.55/siud.2021',
  ],
  [
    'a separate number and word',
    [
      ['2021', 170, 3],
      ['SIUD', 140, 2],
    ],
    '2021SIUD',
  ],
  [
    'a range of years',
    [
      ['2021', 170, 3],
      ['–', 164, 2],
      ['2019', 140, 1],
    ],
    '2021–2019',
  ],
  [
    'a word in brackets',
    [
      [')', 170, 3],
      ['CRRT', 146, 2],
      ['(', 140, 1],
    ],
    ')CRRT(',
  ],
] as const)('sortForReading sorts the text objects of a line with %s', (_, textObjects, text) => {
  const read = sortForReading([...createLine(...textObjects), ...createLine(...HEBREW)]);
  expect(read.map(({ char }) => char).join('')).toBe(`${text}מולים`);
});
