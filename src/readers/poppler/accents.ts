import { once } from '../../values/once.js';
import { isLevel } from './area.js';
import type { Glyph } from './glyph.js';
import type { Word } from './word.js';

/** Accents that stand alone, and those that go over a letter. `combiningTable` */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['¨', '\u0308'],
  ['¯', '\u0304'],
  ['´', '\u0301'],
  ['¸', '\u0327'],
  ['ˆ', '\u0302'],
  ['ˇ', '\u030C'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['˚', '\u030A'],
  ['˜', '\u0303'],
  ['˝', '\u030B'],
]);

/** The middles of a letter and its accent may be apart by this part of its width, their baselines by this part of its height. */
const OFF_MIDDLE = 0.3;
const OFF_BASE = 0.4;

const LETTER_OR_DIGIT = once(() => /[\p{L}\p{Nd}]/u);

/**
 * Adds an accent that is drawn over the last letter of a word, or the letter under the last accent, as old fonts of TeX
 * do it. Says whether it did.
 *
 * After `TextWord::addCombining` of Poppler 22.12.
 */
export function joinAccent(word: Word, glyph: Glyph): boolean {
  const [char = '', ...more] = glyph.chars;
  const last = word.chars.at(-1);
  if (more.length > 0 || last === undefined) return false;
  const accent = ACCENTS.get(char);
  if (accent !== undefined && LETTER_OR_DIGIT().test(last)) return addAccent(word, glyph, accent);
  const before = ACCENTS.get(last);
  if (before !== undefined && LETTER_OR_DIGIT().test(char)) return addLetter(word, glyph, before);
  return false;
}

/** An accent leaves the word as large as it is. */
function addAccent(word: Word, glyph: Glyph, accent: string): boolean {
  const count = word.chars.length;
  const [from = 0, to = 0] = word.edges.slice(count - 1);
  const height = isLevel(word.turn) ? word.bottom - word.top : word.right - word.left;
  if (!isOver(word, glyph, { width: Math.abs(to - from), height })) return false;
  word.chars.push(accent);
  word.edges[count] = (from + to) / 2;
  word.edges[count + 1] = to;
  return true;
}

/** A letter after its accent takes the accent's place; the word goes on behind the letter. */
function addLetter(word: Word, glyph: Glyph, accent: string): boolean {
  const { advance, ascent, descent } = glyph;
  if (!isOver(word, glyph, { width: Math.abs(advance), height: ascent + descent })) return false;
  const count = word.chars.length;
  const from = isLevel(word.turn) ? glyph.x : glyph.y;
  word.size = glyph.size;
  word.chars[count - 1] = glyph.chars[0] ?? '';
  if (count === 1) word.startAt(glyph);
  word.edges[count - 1] = from;
  word.chars.push(accent);
  word.edges[count] = from + advance / 2;
  word.endAt(from + advance);
  return true;
}

/** Whether a glyph is over, or under, the last character of a word. */
function isOver(
  word: Word,
  glyph: Glyph,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const [from = 0, to = 0] = word.edges.slice(word.chars.length - 1);
  const [along, base] = isLevel(word.turn) ? [glyph.x, glyph.y] : [glyph.y, glyph.x];
  return (
    Math.abs(along + glyph.advance / 2 - (from + to) / 2) < width * OFF_MIDDLE &&
    Math.abs(base - word.base) < height * OFF_BASE
  );
}
