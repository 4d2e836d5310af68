import { comparable, spellings } from './comparable.js';
import { areCapitals, hasSuffix, initialsAt } from './initials.js';
import { shownIn } from './text/markdown.js';

/**
 * Finds a person among authors, who are written in many ways: `Jane A. Doe`, `J. Doe`, `Doe, J. A.`, `Doe JA`, `Doe J. A.`, without
 * titles, accents or capitals. Another J. Doe cannot be told from the person; but all initials must agree, and where one author is
 * written out, or several would be the person by their initials, initials alone do not count.
 *
 * @returns which of a list of authors are the person
 */
export function ownName(name: string): (authors: readonly string[]) => boolean[] {
  // Most documents have no authors.
  let likenessOf: ReturnType<typeof likenessTo> | undefined;
  return (authors) => {
    likenessOf ??= likenessTo(name);
    const likenesses = authors.map(likenessOf);
    const best =
      likenesses.find((one) => one === FULL) ?? likenesses.find((one) => one === INITIALS) ?? NONE;
    const isOne =
      best === FULL ||
      (best === INITIALS && likenesses.filter((one) => one === INITIALS).length === 1);
    return likenesses.map((likeness) => isOne && likeness === best);
  };
}

/** How much an author is like a person. */
function likenessTo(name: string): (author: string) => Likeness {
  const whole = wholeOf(name);
  const own = readingsOf(name).map((one) => ({ ...one, families: spellings(one.family) }));
  const families = own.flatMap((one) => one.families);
  return (author) => {
    const shown = wholeOf(author);
    if (shown === whole) return shown === '' ? NONE : FULL;
    // Most authors are other people, which is quickly seen.
    if (!families.some((family) => shown.replaceAll(' ', '').includes(family))) return NONE;
    const readings = [author, author.replace(NOTE, '')].flatMap(readingsOf);
    const likenesses = readings.flatMap(({ given, family }) =>
      own
        .filter((self) => self.families.includes(lettersOf(family)))
        .map((self) => compare(given, self.given)),
    );
    return Math.max(NONE, ...likenesses) as Likeness;
  };
}

/** The words of a name; scripts without small letters have names without spaces, too. */
function wholeOf(name: string): string {
  const words = wordsOf(shownName(name)).map(lettersOf).join(' ');
  return /[a-z]/.test(words) ? words : words.replaceAll(' ', '');
}

type Likeness = 0 | 1 | 2;
const NONE = 0;
/** Only the initial of the first name is known. */
const INITIALS = 1;
const FULL = 2;

/** A name in its parts, which are words in any spelling. */
interface Reading {
  readonly given: readonly string[];
  /** All words of the family name in one. */
  readonly family: string;
}

/** Titles before a name, without full stops. Any word longer than an initial with a full stop is a title, too. */
const TITLE = /^(?:dr|prof|professor|doctor|sir|dame|mr|mrs|ms|mx|mag|ing|pd)$|^[^.]{2,}\..*$/i;

/** What is said of an author: `J. Doe (first author)`. It may be a name, too: `Ann Doe (Roe)`. */
const NOTE = /\([^()]*\)\s*$/;

/** What most names consist of, which a page shows as they are. */
const PLAIN_NAME = /^[A-Za-z ,.'-]*$/;

/** A name as a page shows it, without the marks of footnotes. */
export function shownName(text: string): string {
  if (PLAIN_NAME.test(text)) return text.trim();
  return shownIn(text)
    .replaceAll(/[ªº\u1D2C-\u1D6A]/g, ' ')
    .normalize('NFKC')
    .replaceAll(/(?<=\p{L})\*+(?=\p{L})/gu, '')
    .replaceAll(/[\d*†‡§¶]+/g, ' ');
}

function lettersOf(text: string): string {
  return comparable(text).letters;
}

/**
 * The possible readings of a name: the family name first, before a comma or initials (`Doe JA`, `Doe J. A.`), or given names first,
 * and one word or several in the family name, whose particles authors may omit.
 */
function readingsOf(name: string): Reading[] {
  const [before = [], ...behind] = shownName(name).split(',').map(wordsOf);
  const start = before.findIndex((word) => !TITLE.test(word));
  const words = start < 0 ? [] : before.slice(start);
  if (hasSuffix(words)) words.pop();
  const at = initialsAt(words);
  return [
    ...behind.flatMap((given) => readingsWith(given, words)),
    ...words.flatMap((_, split) => readingsWith(words.slice(0, split), words.slice(split))),
    ...(at > 0 ? readingsWith(words.slice(at), words.slice(0, at)) : []),
  ];
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** `Jean-Paul` and `J.-P.` are two names, `J.A.`, too, and `JA` may be. */
function readingsWith(names: readonly string[], family: readonly string[]): Reading[] {
  const parts = names.flatMap((name) => name.split(/[.\p{Pd}]/u)).filter((part) => part !== '');
  const initials = parts.flatMap((part) => (areCapitals(part, 2) ? [...part] : [part]));
  return [parts, initials].map((given) => ({
    given: given.map(lettersOf),
    family: family.join(''),
  }));
}

function compare([first = '', ...others]: readonly string[], own: readonly string[]): Likeness {
  const [ownFirst = '', ...ownOthers] = own;
  if (!isAlike(first, ownFirst)) return NONE;
  const isFull = first === ownFirst && first.length > 1;
  // A given name that the CV does not have may be another person's, where no more than an initial agrees.
  if (ownOthers.length === 0 && others.length > 0)
    return isFull && others.every((one) => one.length === 1) ? FULL : NONE;
  let at = 0;
  for (const other of others) {
    while (at < ownOthers.length && !isAlike(other, ownOthers[at] as string)) at += 1;
    if (at === ownOthers.length) return NONE;
    at += 1;
  }
  return isFull ? FULL : INITIALS;
}

/** Whether two given names may be one: they are the same, or one is the initial of the other. */
function isAlike(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}
