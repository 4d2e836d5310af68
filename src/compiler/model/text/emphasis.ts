import { lazy } from '../../../util/memoize.js';
import { CJK_CHARACTERS, HANGUL, UNSPACED_SCRIPTS } from '../../../util/unicode-scripts.js';

/** Consecutive stars, with the characters next to them; a space at the ends of the text. */
interface StarRun {
  readonly previous: string;
  readonly next: string;
  readonly length: number;
}

/** The result of markdown-it's `scanDelims`. */
interface Delimiters {
  readonly can_open: boolean;
  readonly can_close: boolean;
  readonly length: number;
}

/** Scripts without spaces, and Korean, which adds particles to foreign words. */
const SPACELESS = lazy(() => new RegExp(`[${UNSPACED_SCRIPTS}${CJK_CHARACTERS}${HANGUL}]`, 'u'));
const PUNCTUATION = lazy(() => /[\p{P}\p{S}]/u);
const OPENING = lazy(() => /[\p{Ps}\p{Pi}]/u);
const CLOSING = lazy(() => /[\p{Pe}\p{Pf}.,;:!?，。、；：！？]/u);
const WORD = lazy(() => /[\p{L}\p{M}\p{Nd}]/u);

/** CommonMark's rules assume spaces between words. */
export function correctDelimiters(
  source: string,
  start: number,
  delimiters: Delimiters,
): Delimiters {
  const run = getRun(source, start, delimiters.length);
  return isTextStar(run)
    ? { ...delimiters, can_open: false, can_close: false }
    : relaxDelimiters(delimiters, run);
}

function getRun(source: string, start: number, length: number): StarRun {
  const end = start + length;
  const previous = [...source.slice(Math.max(start - 2, 0), start)].at(-1) ?? ' ';
  return { previous, next: [...source.slice(end, end + 2)][0] ?? ' ', length };
}

/**
 * Stars as text: `2*3`, `2**3`, `5*-Hotel`, `M*A*S*H`, and the German gender star
 * (`Mitarbeiter*innen`).
 */
function isTextStar({ previous, next, length }: StarRun): boolean {
  if (/\d/.test(previous) && /[\d-]/.test(next)) return length === 1 || next !== '-';
  return (
    length === 1 &&
    [previous, next].every((character) => WORD().test(character) && !SPACELESS().test(character))
  );
}

/**
 * Next to a script without spaces, any run may open or close. Elsewhere, two stars may be between
 * punctuation and a letter: `**Stack:**React`.
 */
function relaxDelimiters(delimiters: Delimiters, { previous, next, length }: StarRun): Delimiters {
  if (/\s/.test(previous + next)) return delimiters;
  const isSpaceless = SPACELESS().test(previous + next);
  if (!isSpaceless && length < 2) return delimiters;
  const isAfterMark = PUNCTUATION().test(previous);
  const isBeforeMark = PUNCTUATION().test(next);
  const mayOpen = isSpaceless || (isBeforeMark && !isAfterMark);
  const mayClose = isSpaceless || (isAfterMark && !isBeforeMark);
  return {
    ...delimiters,
    can_open: delimiters.can_open || (mayOpen && !CLOSING().test(next)),
    can_close: delimiters.can_close || (mayClose && !OPENING().test(previous)),
  };
}
