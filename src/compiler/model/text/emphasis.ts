import { once } from '../../../util/remember.js';
import { HANGUL, SOLID, UNSPACED } from '../../../util/scripts.js';

/** Stars in a row, with the characters next to them: a space at the ends of the text. */
interface Run {
  readonly before: string;
  readonly after: string;
  readonly length: number;
}

/** What markdown-it knows of a run. */
interface Delimiters {
  readonly can_open: boolean;
  readonly can_close: boolean;
  readonly length: number;
}

/** Scripts without spaces between words, and Korean, which adds its particles to words of others. */
const SPACELESS = once(() => new RegExp(`[${UNSPACED}${SOLID}${HANGUL}]`, 'u'));
const PUNCTUATION = once(() => /[\p{P}\p{S}]/u);
const OPENING = once(() => /[\p{Ps}\p{Pi}]/u);
const CLOSING = once(() => /[\p{Pe}\p{Pf}.,;:!?，。、；：！？]/u);
const WORD = once(() => /[\p{L}\p{M}\p{Nd}]/u);

/**
 * Corrects whether a run of stars opens or closes emphasis, to what authors expect; CommonMark knows that only in scripts with spaces
 * between words.
 *
 * @param source - the text in which the run begins at `start`
 * @param delimiters - what CommonMark says of the run
 */
export function expectedStars(source: string, start: number, delimiters: Delimiters): Delimiters {
  const run = runAt(source, start, delimiters.length);
  return isTextStar(run)
    ? { ...delimiters, can_open: false, can_close: false }
    : withExpected(delimiters, run);
}

function runAt(source: string, start: number, length: number): Run {
  const end = start + length;
  const before = [...source.slice(Math.max(start - 2, 0), start)].at(-1) ?? ' ';
  return { before, after: [...source.slice(end, end + 2)][0] ?? ' ', length };
}

/**
 * Whether stars are text: `2*3`, `2**3`, `5*-Hotel`, `M*A*S*H`, and the star within a word with which German includes all genders
 * (`Mitarbeiter*innen`).
 */
function isTextStar({ before, after, length }: Run): boolean {
  if (/\d/.test(before) && /[\d-]/.test(after)) return length === 1 || after !== '-';
  return length === 1 && [before, after].every((one) => WORD().test(one) && !SPACELESS().test(one));
}

/**
 * CommonMark looks at spaces and punctuation around a run. Next to a script without spaces, any run may open or close. Elsewhere, two
 * stars may stand between punctuation and a letter, too: `**Stack:**React`.
 */
function withExpected(delimiters: Delimiters, { before, after, length }: Run): Delimiters {
  if (/\s/.test(before + after)) return delimiters;
  const isSpaceless = SPACELESS().test(before + after);
  if (!isSpaceless && length < 2) return delimiters;
  const isAfterMark = PUNCTUATION().test(before);
  const isBeforeMark = PUNCTUATION().test(after);
  const mayOpen = isSpaceless || (isBeforeMark && !isAfterMark);
  const mayClose = isSpaceless || (isAfterMark && !isBeforeMark);
  return {
    ...delimiters,
    can_open: delimiters.can_open || (mayOpen && !CLOSING().test(after)),
    can_close: delimiters.can_close || (mayClose && !OPENING().test(before)),
  };
}
