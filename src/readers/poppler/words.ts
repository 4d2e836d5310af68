import { once } from '../../values/once.js';
import { joinAccent } from './accents.js';
import { isLevel } from './area.js';
import type { Glyph } from './glyph.js';
import { Word } from './word.js';

/** The size of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A gap above this part of the font size ends a word. `minWordBreakSpace` */
const GAP = 0.1;

/** So does an overlap above this part of it. `minDupBreakOverlap` */
const OVERLAP = 0.2;

/** Closer than these parts of the font size along and across the line, a glyph is drawn twice. `dupMaxPriDelta`, `dupMaxSecDelta` */
export const DOUBLE_ALONG = 0.1;
export const DOUBLE_ACROSS = 0.2;

/** A baseline that is off by more points ends a word. */
const OFF_BASELINE = 0.5;

/** Smaller glyphs than this, in points, are no longer read after so many of them on a page. */
const TINY = 3;
const MOST_TINY = 50_000;

/** `UnicodeIsWhitespace` */
const BLANK = once(() => /^[\t-\r \u0085\u00A0\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$/);

/**
 * The glyphs of a page as words, in the order of the content: a blank, a gap, another baseline or another size ends
 * one. Other fonts and colours do not, and blanks do not count themselves: what counts is where the glyphs stand.
 *
 * After `TextPage::addChar` of Poppler 22.12.
 */
export function wordsOf(glyphs: readonly Glyph[], page: PageSize): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  let wasDouble = false;
  let tiny = 0;
  for (const glyph of glyphs) {
    if (!isOnPage(glyph, page)) continue;
    if (Math.abs(glyph.advance) < TINY && ++tiny > MOST_TINY) continue;
    const [char = ''] = glyph.chars;
    if (glyph.chars.length === 1 && BLANK().test(char)) {
      word = undefined;
      continue;
    }
    if (char === '') continue;
    if (word !== undefined && joinAccent(word, glyph)) continue;
    const isDouble = word !== undefined && isDrawnTwice(word, glyph);
    if (word === undefined || isDouble || wasDouble || !continues(word, glyph)) {
      word = new Word(glyph.turn, glyph.size);
      word.startAt(glyph);
      words.push(word);
    }
    wasDouble = isDouble;
    addGlyph(word, glyph);
  }
  return words;
}

function isOnPage({ x, y, advance, turn }: Glyph, { width, height }: PageSize): boolean {
  const [right, bottom] = isLevel(turn) ? [x + advance, y] : [x, y + advance];
  return right >= 0 && x <= width && bottom >= 0 && y <= height;
}

/** Where a glyph begins along the line of a word, and its baseline. */
function placeIn({ turn }: Word, { x, y }: Glyph): [along: number, base: number] {
  return isLevel(turn) ? [x, y] : [y, x];
}

/** A glyph over the one before. */
function isDrawnTwice(word: Word, glyph: Glyph): boolean {
  const [along, base] = placeIn(word, glyph);
  const before = word.edges[word.chars.length - 1] ?? 0;
  return Math.abs(along - before) < DOUBLE_ALONG * word.size && Math.abs(base - word.base) < DOUBLE_ACROSS * word.size;
}

function continues(word: Word, glyph: Glyph): boolean {
  const [along, base] = placeIn(word, glyph);
  const gap = word.turn < 2 ? along - word.high : word.low - along;
  return (
    gap >= -OVERLAP * word.size &&
    gap <= GAP * word.size &&
    Math.abs(base - word.base) <= OFF_BASELINE &&
    glyph.size === word.size
  );
}

/** The letters of a ligature share its width. */
function addGlyph(word: Word, glyph: Glyph): void {
  const [along] = placeIn(word, glyph);
  const width = glyph.advance / glyph.chars.length;
  glyph.chars.forEach((char, index) => {
    word.add(char, along + index * width, along + (index + 1) * width);
  });
}
