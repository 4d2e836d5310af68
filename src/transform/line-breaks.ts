import { type Paragraphs, toPlainText } from '../model/text/inline.js';

/**
 * More places than this where a line may end within a word. To choose lines together, the engine tries each such place
 * with each one before it that a line may begin at, which takes it about two milliseconds a place. A long summary has
 * fifty of them.
 */
const MOST_PLACES = 500;

/** Words of more letters than this may break anywhere. */
const LONG_WORD = 50;

/** How the lines of a summary or highlight are chosen: all together (undefined) or one after the other. */
export function lineBreaksOf(paragraphs: Paragraphs): 'simple' | undefined {
  const texts = paragraphs.map(toPlainText);
  // Most summaries have fewer letters than that.
  if (texts.reduce((sum, { length }) => sum + length, 0) <= MOST_PLACES) return undefined;
  const words = texts.flatMap((text) => text.split(/\s+/));
  const places = words.reduce((sum, word) => sum + placesIn(word), 0);
  return places > MOST_PLACES ? 'simple' : undefined;
}

/** At most how many: after hyphens, dashes, slashes and most other marks. */
function placesIn(word: string): number {
  return word.length > LONG_WORD ? word.length : word.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '').length;
}
