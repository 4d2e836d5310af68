import { once } from '../../../util/remember.js';
import { UNSPACED } from '../../../util/scripts.js';

/** Soft hyphens, and zero-width spaces except in scripts without spaces. */
const WORD_BREAK = once(
  () => new RegExp(`\\u00AD|(?<=[^\\P{L}${UNSPACED}])\\u200B+(?=[^\\P{L}${UNSPACED}])`, 'gu'),
);

/** Removes invisible characters within words: in a PDF, searches would miss the word. */
export function withoutWordBreaks(text: string): string {
  return /[\u00AD\u200B]/.test(text) ? text.replaceAll(WORD_BREAK(), '') : text;
}
