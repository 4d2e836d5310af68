// Lines that a program drew from left to right, whatever the direction of their words, as browsers do; PDFium guesses how they are read.
import { expect, it } from 'vitest';
import type { PdfChar } from '../../src/pdf/model.js';
import { inReadingOrder } from '../../src/pdf/right-to-left.js';

/** Pieces of text as PDFium orders them: their letters, where they begin in points, and when they are drawn. */
function line(
  ...pieces: readonly (readonly [text: string, x: number, object: number])[]
): PdfChar[] {
  return pieces.flatMap(([text, left, object]) =>
    [...text].map(
      (char, nth) =>
        ({
          char,
          x: left + 6 * nth,
          right: left + 6 * nth + 6,
          y: 0,
          size: 10,
          object,
          content: 0,
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
    'a number and a word apart',
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
] as const)('the order of a line with %s', (_, pieces, text) => {
  const read = inReadingOrder([...line(...pieces), ...line(...HEBREW)]);
  expect(read.map(({ char }) => char).join('')).toBe(`${text}מולים`);
});
