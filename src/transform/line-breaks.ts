import { type Blocks, isList, toPlainText } from '../model/text/inline.js';
import { breaksItself, isLongWord, lettersThatFit, partsOf, type Room, wordsOf } from './long-word.js';

/**
 * More places than this where a line may end within a word. To choose lines together, the engine tries each such place
 * with each one before it that a line may begin at, which takes it about two milliseconds a place. A long summary has
 * fifty of them.
 */
const MOST_PLACES = 500;

/** How the lines of a summary or highlight are chosen: all together (undefined) or one after the other. */
export function lineBreaksOf(blocks: Blocks, room?: Room): 'simple' | undefined {
  const texts = textsOf(blocks);
  // Most summaries have fewer letters than that.
  if (texts.reduce((sum, { length }) => sum + length, 0) <= MOST_PLACES) return undefined;
  const words = texts.flatMap(wordsOf).filter((word) => word.trim() !== '');
  const places = words.reduce((sum, word) => sum + placesIn(word, room), 0);
  return places > MOST_PLACES ? 'simple' : undefined;
}

function textsOf(blocks: Blocks): string[] {
  return blocks.flatMap((block) => (isList(block) ? block.items.flatMap(textsOf) : [toPlainText(block)]));
}

/**
 * At most how many: between the letters of scripts without spaces, after hyphens, dashes, slashes and most other marks, and
 * anywhere in the long parts of long words.
 */
function placesIn(word: string, room: Room | undefined): number {
  if (breaksItself(word)) return [...word].length;
  if (!isLongWord(word, room)) return word.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '').length;
  const most = lettersThatFit(word, room);
  return partsOf(word).reduce((sum, { length }) => sum + (length > most ? length : 1), 0);
}
