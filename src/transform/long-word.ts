/** Words of more letters than this may break in running text: they fill most of a line. */
export const LONG_WORD = 50;

/** By this the engine knows an address, which it breaks after any digit, and within words of more than 15 letters. */
const ADDRESS = /https?:\/\//i;

/** The words of a text and the spaces between them. No-break spaces do not end a word. */
export function wordsOf(text: string): string[] {
  return text.split(/([^\S\u00A0]+)/);
}

/** Whether a word may have to break, and so is told where: an address, or one of more letters than `longWord`. */
export function isLongWord(word: string, longWord: number = LONG_WORD): boolean {
  return word.length > longWord || ADDRESS.test(word);
}

/** Whether a text has such a word. */
export function hasLongWord(text: string, longWord: number = LONG_WORD): boolean {
  return (text.length > longWord || ADDRESS.test(text)) && wordsOf(text).some((word) => isLongWord(word, longWord));
}

/** A part of a word up to the signs it may break after; the template's `word-part` is the same. */
const PART = /(?:\/\/)?[^/?&._=:-]+(?:[/?&._=-]+|:+)?[\p{M}\p{Pe}\p{Pf}"',;!]*|[/?&._=:-]+\p{M}*/gu;

/** The parts of a word between which it may break. */
export function partsOf(word: string): string[] {
  return word.match(PART) ?? [];
}
