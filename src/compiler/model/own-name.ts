import { once } from '../../util/remember.js';
import { areCapitals, hasSuffix, initialsAt } from './initials.js';

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
  const own = formsOf(bare(name));
  const wholes = [fold(name), fold(bare(name))];
  const families = own.flatMap((form) => form.families);
  return (author) => {
    const folded = fold(author);
    if (folded === '') return NONE;
    if (wholes.includes(folded)) return FULL;
    // Most authors are other people, which is quickly seen.
    if (!families.some((family) => folded.includes(family))) return NONE;
    const forms = [author, author.replace(NOTE, '')].flatMap((one) => formsOf(bare(one)));
    const likenesses = forms.flatMap((form) => own.map((self) => compare(form, self)));
    return Math.max(NONE, ...likenesses) as Likeness;
  };
}

type Likeness = 0 | 1 | 2;
const NONE = 0;
/** Only the initial of the first name is known. */
const INITIALS = 1;
const FULL = 2;

/** A name in its parts. */
interface Form {
  readonly given: readonly string[];
  /** The family name, and as people without umlauts spell it. */
  readonly families: readonly [string, string];
}

/** Titles before a name, without full stops. Any word longer than an initial with a full stop is a title, too. */
const TITLE = /^(?:dr|prof|professor|doctor|sir|dame|mr|mrs|ms|mx|mag|ing|pd)$|^[^.]{2,}\..*$/i;

/** Degrees behind a name, which have several capitals or a full stop: `PhD`, `MBA`, `M.Sc.` */
const DEGREE = once(
  () =>
    /^(?:[\p{L}-]+\.)+[\p{L}-]*$|^\p{Lu}\p{Ll}{0,2}\p{Lu}\p{L}{0,3}$|^(?:[JS]r|Esq|I{2,3}|IV)$/u,
);

/** What is said of an author: `J. Doe (first author)`. It may be a name, too: `Ann Doe (Roe)`. */
const NOTE = /\([^()]*\)\s*$/;

/** A name that needs no replacements. */
const PLAIN_NAME = /^[A-Za-z\s.,'’-]*$/;

/** A name without titles before it, degrees behind it, and marks of footnotes. */
function bare(name: string): string {
  const composed = name.normalize('NFC');
  const letters = PLAIN_NAME.test(composed)
    ? composed
    : composed.replaceAll(/[^\p{L}\p{M}\s.,'’-]/gu, ' ');
  const [first = '', ...others] = letters.split(',').map((part) => part.trim());
  const all = first.split(/\s+/);
  const start = all.findIndex((word) => !TITLE.test(word));
  const words = all.slice(start < 0 ? -1 : start);
  if (hasSuffix(words)) words.pop();
  const behind = others.filter((part) => part !== '' && !isDegree(part, words));
  return [words.join(' '), ...behind].join(', ');
}

/** `PhD`, but not `J. A.` or `JA` behind a family name. */
function isDegree(part: string, before: readonly string[]): boolean {
  const words = part.split(/\s+/);
  const isFamily = before.filter((word) => /^\p{Lu}/u.test(word)).length < 2;
  const areInitials = words.every((word) => /^(?:\p{Lu}\.-?)+$|^\p{Lu}{1,3}$/u.test(word));
  return words.every((word) => DEGREE().test(word)) && !(isFamily && areInitials);
}

/** The possible readings of a name: given names first, or the family name first, before a comma or initials (`Doe JA`, `Doe J. A.`). */
function formsOf(name: string): Form[] {
  const [before = '', behind] = name.split(', ');
  if (behind !== undefined)
    return before === '' || behind === ''
      ? []
      : [formOf(partsOf(behind).flatMap(initialsOf), before.split(/\s+/))];
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return [];
  const [last = '', ...given] = words.toReversed();
  const parts = given.toReversed().flatMap(partsOf);
  const straight = [formOf(parts, [last]), formOf(parts.flatMap(initialsOf), [last])];
  const at = initialsAt(words);
  if (at === 0) return straight;
  const initials = [...words.slice(at).flatMap(partsOf).join('')];
  return [...straight, formOf(initials, words.slice(0, at))];
}

/** `JA` may be two names. */
function initialsOf(part: string): string[] {
  return areCapitals(part, 2) ? [...part] : [part];
}

/** Particles (`van`, `de la`) stand with the given names, wherever they are written. */
function formOf(given: readonly string[], family: readonly string[]): Form {
  const last = family.at(-1) as string;
  return {
    given: [...given, ...family.slice(0, -1)].map(fold),
    families: [fold(last), foldUmlauts(last)],
  };
}

/** `Jean-Paul` and `J.-P.` are two names, and `J.A.`, too. */
function partsOf(text: string): string[] {
  return text.split(/[\s.-]+/).filter((part) => part !== '');
}

function compare(author: Form, own: Form): Likeness {
  if (!own.families.includes(author.families[0])) return NONE;
  const [first = '', ...others] = author.given;
  const [ownFirst = '', ...ownOthers] = own.given;
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

const LETTERS = new Map(
  Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', '’': "'" }),
);

/** Without case and accents. */
function fold(text: string): string {
  const trimmed = text.trim();
  if (/^(?:[!-~]| (?! ))*$/.test(trimmed)) return trimmed.toLowerCase();
  return trimmed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[ßøłđæœı’]/g, (letter) => LETTERS.get(letter) ?? letter);
}

/** The spelling of people without umlauts on their keyboards: `Mueller`. */
function foldUmlauts(text: string): string {
  return fold(
    text
      .normalize('NFC')
      .replaceAll(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`),
  );
}
