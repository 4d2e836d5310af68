import { type Paragraphs, toPlainText } from '../model/text/inline.js';
import { isLongWord, LONG_WORD, partsOf } from './long-word.js';

/**
 * More places than this where a line may end within a word. To choose lines together, the engine tries each such place
 * with each one before it that a line may begin at, which takes it about two milliseconds a place. A long summary has
 * fifty of them.
 */
const MOST_PLACES = 500;

/** How the lines of a summary or highlight are chosen: all together (undefined) or one after the other. */
export function lineBreaksOf(paragraphs: Paragraphs): 'simple' | undefined {
  const texts = paragraphs.map(toPlainText);
  // Most summaries have fewer letters than that.
  if (texts.reduce((sum, { length }) => sum + length, 0) <= MOST_PLACES) return undefined;
  const words = texts.flatMap((text) => text.split(/\s+/));
  const places = words.reduce((sum, word) => sum + placesIn(word), 0);
  return places > MOST_PLACES ? 'simple' : undefined;
}

/** At most how many: after hyphens, dashes, slashes and most other marks, and anywhere in the long parts of long words. */
function placesIn(word: string): number {
  if (!isLongWord(word)) return word.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '').length;
  return partsOf(word).reduce((sum, { length }) => sum + (length > LONG_WORD ? length : 1), 0);
}
