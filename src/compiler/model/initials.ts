import { lazy } from '../../util/memoize.js';

/** `J`, `J.`, `J.A.`, `J.-P.`, `J-P`; not `JA`, which may be a family name in capitals. */
const INITIALS = lazy(() => /^\p{Lu}(?:(?:\.[-‐]?|[-‐])\p{Lu})*\.?$/u);

export const NAME_SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV)$/;

/**
 * Returns the index of the initials after a family name: 1 in `Doe JA`, `Doe J. A.` and `Doe
 * J.-P.`, 3 in `van der Berg J.`; 0 without any. `Jane D.` has the same form, but is far rarer than
 * `Doe J.`.
 */
export function findInitials(words: readonly string[]): number {
  const isInitials = (word = ''): boolean => !/[a-z]/.test(word) && INITIALS().test(word);
  let start = words.length;
  // Only the last word may be several capitals without full stops: in `Jane A. DOE`, no family name
  // precedes them.
  if (areCapitals(words.at(-1) ?? '', 2)) start -= 1;
  else while (start > 1 && isInitials(words[start - 1])) start -= 1;
  const followsFamily = start > 0 && start < words.length && !words[start - 1]?.endsWith('.');
  return followsFamily ? start : 0;
}

export function hasNameSuffix(words: readonly string[]): boolean {
  return words.length > 2 && NAME_SUFFIX.test(words.at(-1) ?? '');
}

export function areCapitals(text: string, min: number): boolean {
  // V8 needs part of a millisecond at each start to load Unicode properties.
  if (/[a-z]/.test(text)) return false;
  const letters = [...text];
  return (
    letters.length >= min &&
    letters.length <= 3 &&
    letters.every((letter) => /^\p{Lu}$/u.test(letter))
  );
}
