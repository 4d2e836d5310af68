import { lazy } from '../../../util/memoize.js';
import { UNSPACED_SCRIPTS } from '../../../util/unicode-scripts.js';

/** Soft hyphens, and zero-width spaces except in scripts without spaces. */
const WORD_BREAK = lazy(
  () =>
    new RegExp(
      `\\u00AD|(?<=[^\\P{L}${UNSPACED_SCRIPTS}])\\u200B+(?=[^\\P{L}${UNSPACED_SCRIPTS}])`,
      'gu',
    ),
);

/** Removes invisible characters within words: in a PDF, searches would miss the word. */
export function removeWordBreaks(text: string): string {
  return /[\u00AD\u200B]/.test(text) ? text.replaceAll(WORD_BREAK(), '') : text;
}
