import { UNSPACED_SCRIPTS } from '../util/unicode-scripts.js';

/** Marks, joiners and bidi controls that belong to no script. */
const JOINING =
  '\\u00AD\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F';

/** Scripts with spaces: Hebrew to Sinhala, Balinese to Meetei, Arabic presentation forms. */
const SPACED =
  '\\u0590-\\u0DFF\\u1B00-\\u1CFF\\uA800-\\uA9DF\\uABC0-\\uABFF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC';

const JAMO = '\\u1100-\\u11FF\\uA960-\\uA97F\\uD7B0-\\uD7FF';

/** Matches few texts. The surrogates are those of emoji and historic scripts. */
const SUSPICIOUS = new RegExp(`[${JOINING}${SPACED}${UNSPACED_SCRIPTS}${JAMO}\\uD83C-\\uD83E]`);

/**
 * Longer runs than any real text has. A subdivision flag is an emoji with six tags, a family joins
 * four emoji.
 */
const EXCESSIVE_RUNS = [
  `[${JOINING}]{13}`,
  `[${SPACED}${JOINING}]{81}`,
  `[${JAMO}]{21}`,
  '(?:[\\uD83C-\\uD83E].{1,3}\\u200D){7}',
];
const EXCESSIVE_RUN = new RegExp(EXCESSIVE_RUNS.join('|'));
const UNSPACED_RUN = new RegExp(`[${UNSPACED_SCRIPTS}${JOINING}]+`, 'g');
const MAX_UNSPACED_LENGTH = 500;

/** Whether clusters or words are so long that the engine's text shaper may crash. */
export function mayCrashEngine(text: string): boolean {
  if (!SUSPICIOUS.test(text)) return false;
  return (
    EXCESSIVE_RUN.test(text) ||
    text.match(UNSPACED_RUN)?.some((run) => run.length > MAX_UNSPACED_LENGTH) === true
  );
}
