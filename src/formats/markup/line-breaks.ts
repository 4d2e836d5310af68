import { type Blocks, isList, type RichText, toPlainText } from '../../cv/text/inline.js';
import { widthOf } from '../../fonts/advances.js';
import { breaksItself, isLongWord, lettersThatFit, partsOf, type Room, wordsOf } from './long-word.js';

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
  const texts = textsOf(blocks);
  // Most summaries are shorter than that.
  if (texts.reduce((sum, { length }) => sum + length, 0) <= MOST_PLACES) return undefined;
  const paragraphs = texts.map((text) => wordsOf(text).filter((word) => word.trim() !== ''));
  if (paragraphs.some(({ length }) => length > MOST_WORDS)) return 'simple';
  const words = paragraphs.flat();
  const places = words.reduce((sum, word) => sum + placesIn(word, room), 0);
  return places > MOST_PLACES ? 'simple' : undefined;
}

function textsOf(blocks: Blocks): string[] {
  return blocks.flatMap((block) => (isList(block) ? block.items.flatMap(textsOf) : [toPlainText(block)]));
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
