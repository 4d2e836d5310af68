import { UNSPACED } from '../util/scripts.js';

/** Characters that join, mark or direct others, of no script in particular. */
const JOINING =
  '\\u00AD\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F';

/** Letters and marks of scripts that are written with spaces: Hebrew to Sinhala, Balinese to Meetei, Arabic in older encodings. */
const SPACED =
  '\\u0590-\\u0DFF\\u1B00-\\u1CFF\\uA800-\\uA9DF\\uABC0-\\uABFF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC';

/** Parts of Korean syllables. */
const JAMO = '\\u1100-\\u11FF\\uA960-\\uA97F\\uD7B0-\\uD7FF';

/** Most texts contain none of these characters: surrogates stand for pictures, and for letters of old scripts. */
const ANY = new RegExp(`[${JOINING}${SPACED}${UNSPACED}${JAMO}\\uD83C-\\uD83E]`);

/** No writing has this many in a row. A flag is a picture with six of them, a family one of four pictures. */
const RUNS = [
  `[${JOINING}]{13}`,
  `[${SPACED}${JOINING}]{81}`,
  `[${JAMO}]{21}`,
  '(?:[\\uD83C-\\uD83E].{1,3}\\u200D){7}',
];
const RUN = new RegExp(RUNS.join('|'));
const SENTENCE = new RegExp(`[${UNSPACED}${JOINING}]+`, 'g');
const LONGEST_SENTENCE = 500;

/** Whether a text has clusters or words that no writing has, of so many characters that they may be too much for a shaper. */
export function isUnusual(text: string): boolean {
  if (!ANY.test(text)) return false;
  return (
    RUN.test(text) || text.match(SENTENCE)?.some((run) => run.length > LONGEST_SENTENCE) === true
  );
}
