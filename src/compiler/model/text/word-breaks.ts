import { once } from '../../../util/remember.js';
import { UNSPACED } from '../../../util/scripts.js';

/** Soft hyphens, and zero-width spaces in scripts that have spaces between words. */
const WORD_BREAK = once(
  () => new RegExp(`\\u00AD|(?<=[^\\P{L}${UNSPACED}])\\u200B+(?=[^\\P{L}${UNSPACED}])`, 'gu'),
);

/** Removes invisible characters within words: the engine writes them into the PDF, where a search then misses the word. */
export function withoutWordBreaks(text: string): string {
  return /[\u00AD\u200B]/.test(text) ? text.replaceAll(WORD_BREAK(), '') : text;
}
