import type { Frame } from './frame.js';
import type { PdfChar, PdfRect } from './reading.js';

/** White text on more areas than this counts as visible: nobody reads a page of so many. */
const MOST_GROUNDS = 1000;

/**
 * Marks characters that stand beyond the edges of the page, and white ones with nothing behind them.
 *
 * @param grounds - areas that are not white
 */
export function inkIn(frame: Frame, grounds: readonly PdfRect[]): (char: PdfChar) => PdfChar {
  return (char) => {
    const isLost = isBeyond(char, frame) || (PAPER.test(char.color) && !isOn(char, grounds));
    return isLost ? { ...char, isInvisible: true } : char;
  };
}

/** White, or so close to it that nobody sees the difference. */
const PAPER = /^#(?:f[a-f]){3}$/;

function isBeyond({ x, y, right, top, bottom }: PdfChar, { width, height }: Frame): boolean {
  return (
    Math.max(x, right) <= 0 || Math.min(x, right) >= width || Math.max(y, bottom) <= 0 || Math.min(y, top) >= height
  );
}

function isOn({ x, y }: PdfChar, grounds: readonly PdfRect[]): boolean {
  if (grounds.length > MOST_GROUNDS) return true;
  return grounds.some(
    ({ left, top, right, bottom }) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1,
  );
}
