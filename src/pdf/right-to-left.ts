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
    const isReversed = isRtl || (!isLtr && isLeftOf(objects[index - 1], textObject));
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
  let [left, right] = [0, 0];
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (next === undefined || !isSameLine(word, next)) return;
    if (isLeftOf(word, next)) left += 1;
    else right += 1;
  });
  return left >= right;
}

function isLeftOf(first: TextObject | undefined, second: TextObject): boolean {
  if (first === undefined || !isSameLine(first, second)) return false;
  return (second.chars[0]?.x ?? 0) < (first.chars[0]?.x ?? 0);
}

function isSameLine(first: TextObject, second: TextObject): boolean {
  return Math.abs((first.chars[0]?.y ?? 0) - (second.chars[0]?.y ?? 0)) < 1;
}
