import { once } from '../../util/remember.js';

/** `J`, `J.`, `J.A.`, `J.-P.`, `J-P`, but not `JA`, which a family name in capitals looks like. */
const INITIALS = once(() => /^\p{Lu}(?:(?:\.[-‐]?|[-‐])\p{Lu})*\.?$/u);

/** What tells a person from others of the family with the same name. */
export const SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV)$/;

/**
 * Where initials begin behind a family name: 1 in `Doe JA`, `Doe J. A.` and `Doe J.-P.`, 3 in `van der Berg J.`. Nothing tells `Jane D.`
 * from `Doe J.`, which is far more usual.
 *
 * @param words - of a name without commas
 * @returns 0 where a name does not end so
 */
export function initialsAt(words: readonly string[]): number {
  const isInitials = (word = ''): boolean => !/[a-z]/.test(word) && INITIALS().test(word);
  let at = words.length;
  // Only the last word may have several capitals without full stops: before `DOE`, `Jane A.` is not a family name.
  if (areCapitals(words.at(-1) ?? '', 2)) at -= 1;
  else while (at > 1 && isInitials(words[at - 1])) at -= 1;
  const isBehindFamily = at > 0 && at < words.length && !words[at - 1]?.endsWith('.');
  return isBehindFamily ? at : 0;
}

/** `Jr` and the like, behind at least two other words of a name. */
export function hasSuffix(words: readonly string[]): boolean {
  return words.length > 2 && SUFFIX.test(words.at(-1) ?? '');
}

/** Whether a text consists of capitals only, at least this many and at most three. */
export function areCapitals(text: string, least: number): boolean {
  // Reading properties of Unicode takes V8 part of a millisecond at each start.
  if (/[a-z]/.test(text)) return false;
  const letters = [...text];
  return (
    letters.length >= least &&
    letters.length <= 3 &&
    letters.every((letter) => /^\p{Lu}$/u.test(letter))
  );
}
