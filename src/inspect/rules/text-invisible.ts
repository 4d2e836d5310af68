import { linesOf } from '../../pdf/chars.js';
import type { PdfChar, PdfPage } from '../../pdf/model.js';
import { isWithin } from '../../pdf/rects.js';
import { quoted, type Rule } from './rule.js';

/** Fewer letters are leftovers, not text. */
const FEWEST_HIDDEN = 3;

/**
 * Text that programs read and nobody sees. Text over a picture is what a program recognised in it, or lies on a dark ground; text over
 * shapes of its height is drawn by these.
 */
export const textInvisible: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) => {
    const hidden = page.chars.filter(
      (char) => char.isInvisible === true && !isWithin(char, page.grounds) && !isDrawn(char, page),
    );
    if (hidden.filter(({ char }) => /[\p{L}\p{N}]/u.test(char)).length < FEWEST_HIDDEN) return [];
    return {
      page: index + 1,
      message: `Programs read ${quoted(linesOf(hidden))} on page ${index + 1}, but nobody sees it.`,
      hint: 'delete it: white or hidden words are taken for an attempt to deceive',
    };
  });

/** Whether a shape about as high as a letter lies where it stands: its outline. */
function isDrawn({ x, right, y, size }: PdfChar, { paths }: PdfPage): boolean {
  return paths.some(
    ({ left, right: end, top, bottom }) =>
      left < right &&
      end > x &&
      top < y &&
      bottom > y - size &&
      bottom - top > 0.3 * size &&
      bottom - top < 1.5 * size,
  );
}
