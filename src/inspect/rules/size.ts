import type { PdfChar } from '../../pdf/model.js';
import type { Rule } from './rule.js';

/** The page count, if the author has set a limit. */
export const tooManyPages: Rule = ({ reading: { pageCount }, maxPages }) =>
  maxPages !== undefined &&
  pageCount > maxPages && {
    message: `There are ${pageCount} pages, more than the ${maxPages} that ${maxPages === 1 ? 'is' : 'are'} allowed.`,
    hint: 'shorten the text, leave out what is old, or let `cvpress render --fit N` squeeze the page',
  };

/** In points. Career offices recommend 10 to 12, and nobody less than 9. */
const SMALLEST = 9;

/** In PDF units, sizes are rarely exact. */
const ROUNDING = 0.05;

/** Judged by most of the letters: small print is in every CV. */
export const textTooSmall: Rule = ({ reading: { pages } }) => {
  const sizes = pages
    .flatMap(({ chars }) => chars.filter(isLetter).map(({ size }) => size))
    .sort((a, b) => a - b);
  const small = sizes.filter((size) => size < SMALLEST - ROUNDING).length;
  if (sizes.length === 0 || small * 2 <= sizes.length) return undefined;
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const share = Math.round((100 * small) / sizes.length);
  return {
    message: `${share} % of the letters are smaller than ${SMALLEST} pt; most have ${Number(usual.toFixed(1))} pt.`,
    hint: 'set the text in 10 to 12 pt, and rather use another page',
  };
};

function isLetter({ char }: PdfChar): boolean {
  return /\p{L}/u.test(char);
}

/** In bytes: what Greenhouse still parses. */
const LARGEST = 2_500_000;

export const fileTooLarge: Rule = ({ reading: { fileSize } }) =>
  fileSize > LARGEST && {
    message: `The file has ${(fileSize / 1e6).toFixed(1)} MB; some systems parse no more than ${LARGEST / 1e6} MB.`,
    hint: 'use smaller pictures, or none, and export the PDF anew with compressed pictures and subsets of the fonts',
  };
