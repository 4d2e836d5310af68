import type { Rule } from './rule.js';

export const tooManyPages: Rule = ({ reading: { pageCount }, maxPages }) =>
  maxPages !== undefined &&
  pageCount > maxPages && {
    message: `The PDF has ${pageCount} pages, more than the maximum of ${maxPages}.`,
    hint: 'shorten the text, omit entries, or shrink to N pages with `cvpress render --fit N`',
  };

/** Career offices recommend 10 to 12 pt, and never less than 9. */
const MIN_SIZE_POINTS = 9;

const TOLERANCE_POINTS = 0.05;

/** Reports small text only for the majority of letters: every CV has small print. */
export const textTooSmall: Rule = ({ reading: { pages } }) => {
  const sizes = pages
    .flatMap(({ chars }) => chars.filter(({ char }) => /\p{L}/u.test(char)))
    .map(({ size }) => size)
    .sort((a, b) => a - b);
  const small = sizes.filter((size) => size < MIN_SIZE_POINTS - TOLERANCE_POINTS).length;
  if (sizes.length === 0 || small * 2 <= sizes.length) return undefined;
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const share = Math.round((100 * small) / sizes.length);
  return {
    message:
      `${share} % of the letters are smaller than ${MIN_SIZE_POINTS} pt; most have ` +
      `${Number(median.toFixed(1))} pt.`,
    hint: 'set the text in 10 to 12 pt, even if it needs another page',
  };
};

/** Maximum that Greenhouse parses. */
const MAX_BYTES = 2_500_000;

export const fileTooLarge: Rule = ({ reading: { fileSize } }) =>
  fileSize > MAX_BYTES && {
    message:
      `The file has ${(fileSize / 1e6).toFixed(1)} MB; some systems parse at most ` +
      `${MAX_BYTES / 1e6} MB.`,
    hint: 'export the PDF again with smaller or no images, and with font subsets',
  };
