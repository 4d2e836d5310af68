import { chunkBy } from '../util/arrays.js';
import { lazy } from '../util/memoize.js';
import { getRtlLetterPattern } from '../util/unicode-scripts.js';
import type { PdfChar } from './model.js';

export function isRightToLeft(char: string): boolean {
  return char > '\u0590' && getRtlLetterPattern().test(char);
}

interface TextObject {
  readonly chars: PdfChar[];
  readonly isRtl: boolean;
  readonly isLtr: boolean;
}

/**
 * Restores the reading order of lines with both directions. PDFium guesses it, and reverses Latin
 * words. Text objects in reading order override the guess; those in visual order do not.
 *
 * @param chars - in the order of marked content
 */
export function sortForReading(chars: readonly PdfChar[]): PdfChar[] {
  const sorted = chunkBy(
    chars,
    ({ markedContentId }, first) => markedContentId === first.markedContentId,
  ).flatMap((chars) => chars.sort((a, b) => a.objectIndex - b.objectIndex));
  const objects = chunkBy(
    sorted,
    ({ objectIndex }, first) => objectIndex === first.objectIndex,
  ).map((chars) => {
    const text = chars.map(({ char }) => char).join('');
    return {
      chars,
      isRtl: getRtlLetterPattern().test(text),
      isLtr: /[\p{L}\p{N}]/u.test(text.replaceAll(ALL_RTL(), '')),
    };
  });
  if (!areInReadingOrder(objects)) return restoreLatinWords(chars);
  return objects.flatMap((textObject, index) => {
    const { chars, isRtl, isLtr } = textObject;
    if (isRtl && isLtr) return chars;
    const isReversed = isRtl || (!isLtr && isLeftOf(textObject, objects[index - 1]));
    // PDFium reverses the characters of one glyph, such as لا, too.
    if (isReversed) return [...chars].reverse().sort((a, b) => b.x - a.x);
    return [...chars].sort((a, b) => a.x - b.x);
  });
}

/** Restores Latin words with digits, such as DOIs, whose parts PDFium reorders. */
function restoreLatinWords(chars: readonly PdfChar[]): PdfChar[] {
  const isSameWord = (char: PdfChar, first: PdfChar) =>
    char.markedContentId === first.markedContentId &&
    Math.abs(char.y - first.y) < 1 &&
    ![char, first].some((one) => one.char === ' ' || isRightToLeft(one.char));
  return chunkBy(chars, isSameWord).flatMap((word) => {
    const sorted = [...word].sort((a, b) => a.x - b.x);
    const isContiguous = sorted.every(
      ({ x, size }, index) => x - (sorted[index - 1]?.right ?? x) < 0.15 * size,
    );
    return isContiguous && LATIN_WORD.test(sorted.map(({ char }) => char).join('')) ? sorted : word;
  });
}

const LATIN_WORD = /^[\p{L}\p{N}].*\p{L}.*[\p{L}\p{N}]$/u;

const ALL_RTL = lazy(() => new RegExp(getRtlLetterPattern(), 'gu'));

function areInReadingOrder(objects: readonly TextObject[]): boolean {
  const words = objects.filter(({ isRtl }) => isRtl);
  let balance = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined && isSameLine(word, next)) balance += isLeftOf(next, word) ? 1 : -1;
  }
  return balance >= 0;
}

function isLeftOf(a: TextObject, b: TextObject | undefined): boolean {
  return b !== undefined && isSameLine(a, b) && (a.chars[0]?.x ?? 0) < (b.chars[0]?.x ?? 0);
}

function isSameLine(a: TextObject, b: TextObject): boolean {
  return Math.abs((a.chars[0]?.y ?? 0) - (b.chars[0]?.y ?? 0)) < 1;
}
