import { lazy } from '../../util/memoize.js';
import { areCapitals, findInitials, hasNameSuffix, NAME_SUFFIX } from './initials.js';

export interface AuthorName {
  readonly given: readonly string[];
  /** Includes particles: `van der Berg`. */
  readonly family: string;
  /** `Jr` */
  readonly suffix: string | undefined;
}

/** Scripts with capitals. Names in other scripts have one order and no initials. */
const CASED_SCRIPTS = lazy(
  () => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\s.,'’‐-]+$/u,
);

/** Organizations and "et al.": they have no given name. No person's name contains `of`. */
const ORGANIZATION =
  /\b(?:agency|association|authority|board|bureau|cent(?:er|re)|college|collaboration|commission|committee|company|consortium|corporation|council|department|federation|foundation|gmbh|group|inc|initiative|institut\w*|laborator(?:y|ies)|ministry|nations|network|office|of|organi[sz]ation|project|society|team|union|universi\w*|et al)\b/i;

const TITLES = /^(?:(?:Dr|Prof)\.? )+|,? Ph\.? ?D\.?$/g;

/**
 * Parses `Jan-Peter van der Berg`, `van der Berg, Jan-Peter`, `Berg JP` or `Berg J.-P.`, each with
 * or without `Jr`. A family name of two words needs a comma, initials after it, or a hyphen.
 *
 * @returns undefined for organizations, names of one word, scripts without capitals, and names that
 *   may be divided in two ways: `L. García Márquez`, but `J. Robert Oppenheimer`
 */
export function parseAuthorName(text: string): AuthorName | undefined {
  const name = text.trim().replace(TITLES, '');
  if (!CASED_SCRIPTS().test(name) || ORGANIZATION.test(name)) return undefined;
  const [firstPart = '', ...laterParts] = name.split(',').map((part) => part.trim());
  const suffixes = laterParts.filter((part) => NAME_SUFFIX.test(part));
  const [given, ...extraParts] = laterParts.filter((part) => !NAME_SUFFIX.test(part));
  if (extraParts.length > 0) return undefined;
  const words = firstPart.split(/\s+/);
  const suffix = suffixes[0] ?? (hasNameSuffix(words) ? words.pop() : undefined);
  if (given)
    return { given: given.split(/\s+/).flatMap(splitInitials), family: words.join(' '), suffix };
  if (words.length < 2) return undefined;
  const initialsIndex = findInitials(words);
  if (initialsIndex > 0)
    return {
      given: words.slice(initialsIndex).flatMap(splitTrailingInitials),
      family: words.slice(0, initialsIndex).join(' '),
      suffix,
    };
  const particle = words.findIndex((_word, index) => index > 0 && beginsFamily(words, index));
  const isInitial = (word: string): boolean => /^(?:\p{L}\.[-‐]?)+$/u.test(word);
  const afterInitials = words.findLastIndex(isInitial) + 1;
  if (particle < 0 && afterInitials > 0 && words.length - afterInitials > 1) return undefined;
  const family = particle < 0 ? words.length - 1 : particle;
  return {
    given: words.slice(0, family).flatMap(splitInitials),
    family: words.slice(family).join(' '),
    suffix,
  };
}

/**
 * Whether a family name begins at a word: `van`, `de`, `d’`, `’t`, `Van` before a particle, or
 * `Ortega` in `José Ortega y Gasset`.
 */
function beginsFamily(words: readonly string[], index: number): boolean {
  const [word = '', next = ''] = words.slice(index);
  return (
    /^['’]?\p{Ll}/u.test(word) ||
    (word === 'Van' && /^\p{Ll}/u.test(next)) ||
    next === 'y' ||
    next === 'i'
  );
}

function splitInitials(word: string): string[] {
  if (/^(?:[^.]\.)+[^.]\.?$/.test(word)) return word.split(/(?<=\.)/);
  return word.length === 2 && areCapitals(word, 2) ? [...word] : [word];
}

/** `JAB` is three initials. */
function splitTrailingInitials(word: string): string[] {
  return areCapitals(word, 1) ? [...word] : splitInitials(word);
}

/** Returns `J.-P. A.`, or `JPA` without full stops. */
export function formatInitials({ given }: AuthorName, stop: '.' | ''): string {
  const [hyphen, space] = stop === '' ? ['', ''] : ['-', ' '];
  const toInitials = (word: string): string[] =>
    word.split(/[-‐]/).flatMap((part) => (part === '' ? [] : `${[...part][0] ?? ''}${stop}`));
  return given.map((word) => toInitials(word).join(hyphen)).join(space);
}
