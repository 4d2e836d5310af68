import type { PdfChar, PdfPage, PdfRect } from '../../pdf/reading.js';
import { linesOf } from './lines.js';
import { quoted, type Rule } from './rule.js';

/** Fewer letters are leftovers, not text. */
const FEWEST_LETTERS = 3;

/** Text that programs read and nobody sees. Text over a picture is what a program recognised in it, or lies on a dark ground. */
export const textInvisible: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) => {
    const hidden = page.chars.filter((char) => char.isInvisible === true && !isOnGround(char, page));
    if (hidden.filter(({ char }) => /[\p{L}\p{N}]/u.test(char)).length < FEWEST_LETTERS) return [];
    return [
      {
        page: index + 1,
        message: `Programs read ${quoted(linesOf(hidden))} on page ${index + 1}, but nobody sees it.`,
        hint: 'delete it: white or hidden words are taken for an attempt to deceive',
      },
    ];
  });

function isOnGround({ x, y }: PdfChar, { grounds }: PdfPage): boolean {
  const isWithin = ({ left, top, right, bottom }: PdfRect): boolean => x >= left && x < right && y > top && y <= bottom;
  return grounds.some(isWithin);
}
