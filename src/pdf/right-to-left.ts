import { chunkBy } from '../util/arrays.js';
import { once } from '../util/remember.js';
import { RTL_LETTER } from '../util/scripts.js';
import type { PdfChar } from './model.js';

export function isRightToLeft(char: string): boolean {
  return char > '\u0590' && RTL_LETTER().test(char);
}

interface Piece {
  readonly chars: PdfChar[];
  readonly isRtl: boolean;
  readonly isLtr: boolean;
}

/**
 * PDFium guesses the reading order of a line with both directions, and returns its Latin words backwards. If pieces of text are in the
 * content in reading order, as this program and others write them, that is the order to use. Other programs write whole lines in visual
 * order, from left to right; there PDFium's guess is better. Those given are in the order of the marked content.
 */
export function inReadingOrder(given: readonly PdfChar[]): PdfChar[] {
  const sorted = chunkBy(given, ({ content }, first) => content === first.content).flatMap(
    (chars) => chars.sort((a, b) => a.object - b.object),
  );
  const pieces = chunkBy(sorted, ({ object }, first) => object === first.object).map(
    (chars): Piece => {
      const text = chars.map(({ char }) => char).join('');
      return {
        chars,
        isRtl: RTL_LETTER().test(text),
        isLtr: /[\p{L}\p{N}]/u.test(text.replaceAll(ALL_RTL(), '')),
      };
    },
  );
  if (!areAsRead(pieces)) return withWholeWords(given);
  return pieces.flatMap((piece, index) => {
    const { chars, isRtl, isLtr } = piece;
    if (isRtl && isLtr) return chars;
    const goesLeft = isRtl || (!isLtr && leftOf(pieces[index - 1], piece));
    // PDFium returns the letters of one glyph, such as لا, reversed like the others.
    if (goesLeft) return [...chars].reverse().sort((a, b) => b.x - a.x);
    return [...chars].sort((a, b) => a.x - b.x);
  });
}

/** PDFium turns the parts of a word around that has Latin letters and digits, such as a DOI. Without a gap of 0.15 em, it is one. */
function withWholeWords(chars: readonly PdfChar[]): PdfChar[] {
  const isOfWord = (char: PdfChar, first: PdfChar): boolean =>
    char.content === first.content &&
    Math.abs(char.y - first.y) < 1 &&
    ![char, first].some((each) => each.char === ' ' || isRightToLeft(each.char));
  return chunkBy(chars, isOfWord).flatMap((word) => {
    const sorted = [...word].sort((a, b) => a.x - b.x);
    const isWhole = sorted.every(
      ({ x, size }, index) => x - (sorted[index - 1]?.right ?? x) < 0.15 * size,
    );
    return isWhole && LATIN_WORD.test(sorted.map(({ char }) => char).join('')) ? sorted : word;
  });
}

const LATIN_WORD = /^[\p{L}\p{N}].*\p{L}.*[\p{L}\p{N}]$/u;

const ALL_RTL = once(() => new RegExp(RTL_LETTER(), 'gu'));

/** Whether the words of a right-to-left line come in that order. */
function areAsRead(pieces: readonly Piece[]): boolean {
  const words = pieces.filter(({ isRtl }) => isRtl);
  let [left, right] = [0, 0];
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (next === undefined || !isSameLine(word, next)) return;
    if (leftOf(word, next)) left += 1;
    else right += 1;
  });
  return left >= right;
}

function leftOf(first: Piece | undefined, second: Piece): boolean {
  if (first === undefined || !isSameLine(first, second)) return false;
  return (second.chars[0]?.x ?? 0) < (first.chars[0]?.x ?? 0);
}

function isSameLine(first: Piece, second: Piece): boolean {
  return Math.abs((first.chars[0]?.y ?? 0) - (second.chars[0]?.y ?? 0)) < 1;
}
