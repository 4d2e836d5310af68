import { once } from '../../values/once.js';
import { LTR_LETTER, RTL_LETTER } from '../../values/right-to-left.js';

/** Signs that belong to numbers are read from left to right: digits, currencies, and what stands in and beside numbers. `UnicodeTypeTable.cc` */
const NUMERIC = once(
  () =>
    /^[#-%+-:\u00A0\u00A2-\u00A5\u00B0-\u00B3\u00B9\u0604-\u060C\u0659-\u066C\u06F0-\u06F9\u2030-\u2034\u2044\u2070\u2072-\u207B\u2080-\u208B\u208F-\u20B1\u212E\u2212\u2213\u2488-\u249B\uFB29]$/,
);

/** Which way a character is read, as far as Poppler knows it: beyond the first 65,536 it knows none. */
export function directionOf(char: string): 'left-to-right' | 'right-to-left' | 'number' | 'none' {
  if (char.length > 1) return 'none';
  if (NUMERIC().test(char)) return 'number';
  if (RTL_LETTER().test(char)) return 'right-to-left';
  return LTR_LETTER().test(char) ? 'left-to-right' : 'none';
}

/** What Poppler puts around text that runs one way or the other. */
const LTR_START = '\u202A';
const RTL_START = '\u202B';
const END = '\u202C';

/**
 * The text of a line, whose characters are in the order in which they stand from left to right, in the order of reading.
 * What runs against a line, and all of a line from right to left, is between marks of direction.
 *
 * After `reorderText` of Poppler 22.12.
 */
export function readingText(line: string, isLtr: boolean): string {
  const chars = [...line];
  const directions = chars.map(directionOf);
  const isRtl = (at: number): boolean => directions[at] === 'right-to-left';
  const startsLtr = (at: number): boolean => directions[at] === 'left-to-right' || directions[at] === 'number';
  return isLtr ? ltrText(chars, isRtl, startsLtr) : rtlText(chars, isRtl, startsLtr);
}

type Test = (at: number) => boolean;

function ltrText(chars: readonly string[], isRtl: Test, startsLtr: Test): string {
  let text = '';
  for (let at = 0; at < chars.length; ) {
    const start = at;
    while (at < chars.length && !isRtl(at)) at++;
    text += chars.slice(start, at).join('');
    const turn = at;
    while (at < chars.length && !startsLtr(at)) at++;
    if (at > turn) text += RTL_START + chars.slice(turn, at).reverse().join('') + END;
  }
  return text;
}

function rtlText(chars: readonly string[], isRtl: Test, startsLtr: Test): string {
  let text = RTL_START;
  for (let at = chars.length; at > 0; ) {
    const start = at;
    while (at > 0 && !startsLtr(at - 1)) at--;
    text += chars.slice(at, start).reverse().join('');
    const turn = at;
    while (at > 0 && !isRtl(at - 1)) at--;
    if (at < turn) text += LTR_START + chars.slice(at, turn).join('') + END;
  }
  return text + END;
}
