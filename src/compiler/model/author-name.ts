import { once } from '../../util/remember.js';
import { areCapitals, hasSuffix, initialsAt, SUFFIX } from './initials.js';

/** A name in the parts that citation styles arrange. */
export interface AuthorName {
  readonly given: readonly string[];
  /** With the particles before it: `van der Berg`. */
  readonly family: string;
  /** `Jr` */
  readonly suffix: string | undefined;
}

/** Letters of scripts with capitals: names in others are written in one order, without initials. */
const CASED = once(() => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\s.,'’‐-]+$/u);

/** Groups of authors, which have one name, and an author with all others; `of` stands in no name of a person. */
const GROUP =
  /\b(?:agency|association|authority|board|bureau|cent(?:er|re)|college|collaboration|commission|committee|company|consortium|corporation|council|department|federation|foundation|gmbh|group|inc|initiative|institut\w*|laborator(?:y|ies)|ministry|nations|network|office|of|organi[sz]ation|project|society|team|union|universi\w*|et al)\b/i;

/** What stands beside a name, and in no reference. */
const TITLES = /^(?:(?:Dr|Prof)\.? )+|,? Ph\.? ?D\.?$/g;

/**
 * The parts of a name: `Jan-Peter van der Berg`, `van der Berg, Jan-Peter`, `Berg JP`, `Berg J.-P.`, each with `Jr` behind it or
 * not. A family name of two words has its comma, its initials behind it, or a hyphen.
 *
 * @returns undefined for what has no such parts: groups, names of one word, and scripts without capitals
 */
export function authorName(text: string): AuthorName | undefined {
  const name = text.trim().replace(TITLES, '');
  if (!CASED().test(name) || GROUP.test(name)) return undefined;
  const [before = '', ...behind] = name.split(',').map((part) => part.trim());
  const suffixes = behind.filter((part) => SUFFIX.test(part));
  const [given, ...others] = behind.filter((part) => !SUFFIX.test(part));
  if (others.length > 0) return undefined;
  const words = before.split(/\s+/);
  const suffix = suffixes[0] ?? (hasSuffix(words) ? words.pop() : undefined);
  if (given)
    return { given: given.split(/\s+/).flatMap(initialsOf), family: words.join(' '), suffix };
  if (words.length < 2) return undefined;
  const at = initialsAt(words);
  if (at > 0)
    return {
      given: words.slice(at).flatMap(turnedInitialsOf),
      family: words.slice(0, at).join(' '),
      suffix,
    };
  const particle = words.findIndex((_word, index) => index > 0 && beginsFamily(words, index));
  const family = particle < 0 ? words.length - 1 : particle;
  return {
    given: words.slice(0, family).flatMap(initialsOf),
    family: words.slice(family).join(' '),
    suffix,
  };
}

/** At `van`, `de`, `d’` and `’t`, at `Van` before another one, and at `Ortega` in `José Ortega y Gasset`. */
function beginsFamily(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = words.slice(at);
  return (
    /^['’]?\p{Ll}/u.test(word) ||
    (word === 'Van' && /^\p{Ll}/u.test(next)) ||
    next === 'y' ||
    next === 'i'
  );
}

/** `JA` and `J.A.` are two names. */
function initialsOf(word: string): string[] {
  if (/^(?:[^.]\.)+[^.]\.?$/.test(word)) return word.split(/(?<=\.)/);
  return word.length === 2 && areCapitals(word, 2) ? [...word] : [word];
}

/** Behind a family name, `JAB` is three names, too. */
function turnedInitialsOf(word: string): string[] {
  return areCapitals(word, 1) ? [...word] : initialsOf(word);
}

/** The initials of given names: `J.-P. A.`, or `JPA` without full stops. */
export function initials({ given }: AuthorName, stop: '.' | ''): string {
  const [hyphen, space] = stop === '' ? ['', ''] : ['-', ' '];
  const partsOf = (word: string): string[] => word.split(/[-‐]/).filter((part) => part !== '');
  const initial = (part: string): string => `${[...part][0] ?? ''}${stop}`;
  return given.map((word) => partsOf(word).map(initial).join(hyphen)).join(space);
}
