import { once } from '../../../util/remember.js';
import { widthOf } from '../../fonts/metrics.js';
import { type Blocks, paragraphsOf, type RichText, toPlainText } from '../../model/text/inline.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';

/**
 * The largest number of break opportunities within words. To choose lines together, the engine tries each such place
 * with each earlier one where a line may begin, which costs about two milliseconds per place. A long summary has
 * fifty.
 */
const MOST_PLACES = 500;

/** The largest number of words in a paragraph, for the same reason: the spaces between them cost much less. */
const MOST_WORDS = 1000;

/** How the lines of a summary or highlight are chosen: all together (undefined) or one by one. */
export function lineBreaksOf(blocks: Blocks, room?: Room): 'simple' | undefined {
  const texts = paragraphsOf(blocks).map(toPlainText);
  if (room !== undefined && texts.some((text) => hasShortFirstLine(text, room))) return 'simple';
  // Most summaries are shorter than that.
  if (texts.reduce((sum, { length }) => sum + length, 0) <= MOST_PLACES) return undefined;
  const paragraphs = texts.map((text) => wordsOf(text).filter((word) => word.trim() !== ''));
  if (paragraphs.some(({ length }) => length > MOST_WORDS)) return 'simple';
  const words = paragraphs.flat();
  const places = words.reduce((sum, word) => sum + placesIn(word, room), 0);
  return places > MOST_PLACES ? 'simple' : undefined;
}

/** A word of so many letters may be a good part of a line. */
const LONG_COMPOUND = /\S{20}/;

/** A first line that is filled less than this looks torn if another of its words goes to the next line. */
const LEAST_FILL = 0.75;

/**
 * Whether the first line has several words, but is short, since a long compound comes next: chosen together, lines would be filled more
 * evenly, and the first one would keep one word.
 */
function hasShortFirstLine(text: string, { font, ems }: Room): boolean {
  if (!LONG_COMPOUND.test(text)) return false;
  let filled = 0;
  const words = wordsOf(text);
  const end = words.findIndex((word) => {
    filled += widthOf(font, word) ?? Number.NaN;
    return !(filled <= ems);
  });
  if (breaksItself(words[end] ?? '')) return false;
  const line = words.slice(0, end).join('').trim();
  return /\s/.test(line) && (widthOf(font, line) ?? ems) < LEAST_FILL * ems;
}

/**
 * An upper bound of their number: between the letters of scripts without spaces, after hyphens, dashes, slashes and most other marks, and
 * anywhere in the long parts of long words.
 */
function placesIn(word: string, room: Room | undefined): number {
  if (breaksItself(word)) return [...word].length;
  if (!isLongWord(word, room)) return word.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '').length;
  const most = lettersThatFit(word, room);
  return partsOf(word).reduce((sum, { length }) => sum + (length > most ? length : 1), 0);
}

/** Spaces of a justified line that are wider than this, compared with those of the font, look like gaps. */
const WIDEST = 2.5;

/** A word with the space before it, or what follows a hyphen, dash or slash in it. */
const PIECE_ENDS = /(?= )|(?<=[-–—/])(?=[^ ])/;

/**
 * Whether a paragraph would have a line with gaps if it were justified, however its lines are chosen: words are not broken. Those with
 * letters of unknown width are taken to have none.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over pieces within another, which runs for every bullet point
export function isLoose(text: RichText, { font, ems }: Room): boolean {
  const space = widthOf(font, ' ') ?? 0;
  const pieces = toPlainText(text).split(PIECE_ENDS);
  const widths = pieces.map((piece) => widthOf(font, piece) ?? Number.NaN);
  // For each number of pieces, the widest spaces of the best lines that these pieces can fill.
  const best = [0];
  for (let end = 1; end <= pieces.length; end++) {
    let least = Number.POSITIVE_INFINITY;
    let [left, spaces] = [ems, 0];
    for (let start = end - 1; start >= 0; start--) {
      left -= widths[start] ?? 0;
      const isSpaced = pieces[start]?.startsWith(' ') === true;
      const room = isSpaced ? left + space : left;
      if (Number.isNaN(room)) return false;
      if (room < 0) break;
      const widest = end === pieces.length ? 0 : 1 + room / (spaces * space);
      least = Math.min(least, Math.max(best[start] ?? 0, widest));
      if (isSpaced) spaces += 1;
    }
    best.push(least);
  }
  const widest = best[pieces.length] ?? 0;
  return Number.isFinite(widest) && widest > WIDEST;
}

/** How wide a line is, in ems of the font that it is set in. */
export interface Room {
  readonly font: FontName;
  readonly ems: number;
}

export const LONG_WORD = MEASURES.longWordLetters;

/** The engine's test for an address, which it breaks after any digit, and within words of more than 15 letters. */
const ADDRESS = /https?:\/\//i;

/** The usual width of unknown letters, in ems. */
const UNKNOWN = 0.7;

/** Some letters are further apart than their advances say, but no text is wider by more than this. */
export const KERNING = 1.01;

/**
 * Scripts that are written without spaces or break between letters: Thai to Burmese, Khmer, Hangul, Chinese characters, kana
 * and the marks among them. The engine and browsers know better where their lines may break (Unicode Standard Annex #14).
 */
const SELF_BREAKING =
  '[\\u0E00-\\u109F\\u1100-\\u11FF\\u1780-\\u17FF\\u19E0-\\u19FF\\u2E80-\\uA4CF\\uA960-\\uA97F\\uA9E0-\\uA9FF\\uAA60-\\uAA7F\\uAC00-\\uD7FF\\uF900-\\uFAFF\\uFE30-\\uFE4F\\uFF00-\\uFFEF\\u{1B000}-\\u{1B16F}\\u{20000}-\\u{3FFFF}]';
const BETWEEN_WORDS = once(() => new RegExp(`([^\\S\\u00A0]+|${SELF_BREAKING}+)`, 'u'));
const BREAKS_ITSELF = once(() => new RegExp(`^${SELF_BREAKING}`, 'u'));

/**
 * The words of a text and what is between them: spaces, and runs of scripts without spaces. No-break
 * spaces do not end a word.
 */
export function wordsOf(text: string): string[] {
  return text.split(BETWEEN_WORDS());
}

/** Whether a word may have to break, and is therefore told where: an address, or a word wider than a line. */
export function isLongWord(word: string, room?: Room): boolean {
  return !breaksItself(word) && (isTooWide(word, room) || ADDRESS.test(word));
}

/** Whether a result of `wordsOf` is in a script that breaks between most of its letters. */
function breaksItself(word: string): boolean {
  return BREAKS_ITSELF().test(word);
}

export function hasLongWord(text: string, room?: Room): boolean {
  const mayHave = ADDRESS.test(text) || hasLongRun(text, room === undefined ? LONG_WORD : room.ems);
  return mayHave && wordsOf(text).some((word) => isLongWord(word, room));
}

/** Whether there are more letters than this between two spaces: a quick check that settles most texts. */
function hasLongRun(text: string, most: number): boolean {
  // The search jumps from space to space, as far as a word may reach: looking at every letter takes ten times as long.
  let start = 0;
  while (text.length - start > most) {
    const space = text.lastIndexOf(' ', start + Math.floor(most));
    if (space < start) return true;
    start = space + 1;
  }
  return false;
}

function isTooWide(word: string, room: Room | undefined): boolean {
  if (room === undefined) return word.length > LONG_WORD;
  // Hardly any letter is wider than an em.
  if (word.length <= room.ems) return false;
  return KERNING * (widthOf(room.font, word) ?? UNKNOWN * word.length) > room.ems;
}

const PART = once(() => new RegExp(MEASURES.wordPartPattern, 'gu'));

/** The parts of a word between which it may break. */
export function partsOf(word: string): string[] {
  return word.match(PART()) ?? [];
}

/** The parts of a word that break anywhere have more letters than this. */
export function lettersThatFit(word: string, room: Room | undefined): number {
  const parts = partsOf(word);
  if (parts.every((part) => isTooWide(part, room) === part.length > LONG_WORD)) return LONG_WORD;
  const least = parts.reduce(
    (most, part) => (isTooWide(part, room) ? Math.min(most, part.length) : most),
    word.length + 1,
  );
  return least - 1;
}
