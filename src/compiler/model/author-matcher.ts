import { lazy } from '../../util/memoize.js';
import { areCapitals, findInitials, hasNameSuffix } from './initials.js';
import { listSpellings, normalizeForMatch } from './normalize-for-match.js';
import { toDisplayedText } from './text/markdown.js';

/**
 * Finds a person among authors: `Jane A. Doe`, `J. Doe`, `Doe, J. A.`, `Doe JA`, `Doe J. A.`,
 * without titles, accents or capitals. All initials must agree. A match by initials counts only if
 * it is the only one, and no author matches in full.
 */
export function createAuthorMatcher(name: string): (authors: readonly string[]) => boolean[] {
  // Most documents have no authors.
  const getComparer = lazy(() => createComparer(name));
  return (authors) => {
    const strengths = authors.map(getComparer());
    const best = Math.max(NO_MATCH, ...strengths);
    const isMatch =
      best === FULL_MATCH ||
      (best === INITIALS_MATCH && strengths.filter((strength) => strength === best).length === 1);
    return strengths.map((strength) => isMatch && strength === best);
  };
}

function createComparer(name: string): (author: string) => MatchStrength {
  const normalizedName = normalizeName(name);
  const personReadings = parseReadings(name).map((reading) => ({
    ...reading,
    families: listSpellings(reading.family),
  }));
  const families = personReadings.flatMap((person) => person.families);
  return (author) => {
    const normalizedAuthor = normalizeName(author);
    if (normalizedAuthor === normalizedName) return normalizedAuthor === '' ? NO_MATCH : FULL_MATCH;
    // Rejects most authors fast.
    if (!families.some((family) => normalizedAuthor.replaceAll(' ', '').includes(family)))
      return NO_MATCH;
    const readings = [author, author.replace(REMARK, '')].flatMap(parseReadings);
    const strengths = readings.flatMap(({ given, family }) =>
      personReadings
        .filter((person) => person.families.includes(toLetters(family)))
        .map((person) => compareGivenNames(given, person.given)),
    );
    return Math.max(NO_MATCH, ...strengths) as MatchStrength;
  };
}

/** Scripts without lowercase letters have names without spaces, too. */
function normalizeName(name: string): string {
  const words = splitWords(toDisplayedName(name)).map(toLetters).join(' ');
  return /[a-z]/.test(words) ? words : words.replaceAll(' ', '');
}

type MatchStrength = 0 | 1 | 2;
const NO_MATCH = 0;
/** Only the initial of the first name agrees. */
const INITIALS_MATCH = 1;
const FULL_MATCH = 2;

interface NameParts {
  readonly given: readonly string[];
  readonly family: string;
}

/** Titles before a name. Any word of two or more letters with a full stop is a title, too. */
const TITLE = /^(?:dr|prof|professor|doctor|sir|dame|mr|mrs|ms|mx|mag|ing|pd)$|^[^.]{2,}\..*$/i;

/** A remark after a name, `J. Doe (first author)`, or a second name: `Ann Doe (Roe)`. */
const REMARK = /\([^()]*\)\s*$/;

const PLAIN_NAME = /^[A-Za-z ,.'-]*$/;

/** Returns a name as pages show it, without footnote marks. */
export function toDisplayedName(text: string): string {
  if (PLAIN_NAME.test(text)) return text.trim();
  return toDisplayedText(text)
    .replaceAll(/[ªº\u1D2C-\u1D6A]/g, ' ')
    .normalize('NFKC')
    .replaceAll(/(?<=\p{L})\*+(?=\p{L})/gu, '')
    .replaceAll(/[\d*†‡§¶]+/g, ' ');
}

function toLetters(text: string): string {
  return normalizeForMatch(text).letters;
}

/**
 * Returns all ways to split a name: family name first, before a comma or initials (`Doe JA`), or
 * last. Particles may be missing.
 */
function parseReadings(name: string): NameParts[] {
  const [beforeComma = [], ...afterComma] = toDisplayedName(name).split(',').map(splitWords);
  const start = beforeComma.findIndex((word) => !TITLE.test(word));
  const words = start < 0 ? [] : beforeComma.slice(start);
  if (hasNameSuffix(words)) words.pop();
  const initialsIndex = findInitials(words);
  return [
    ...afterComma.flatMap((names) => toReadings(names, words)),
    ...words.flatMap((_, split) => toReadings(words.slice(0, split), words.slice(split))),
    ...(initialsIndex > 0
      ? toReadings(words.slice(initialsIndex), words.slice(0, initialsIndex))
      : []),
  ];
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** `Jean-Paul`, `J.-P.` and `J.A.` are two names; `JA` may be one or two. */
function toReadings(names: readonly string[], family: readonly string[]): NameParts[] {
  const parts = names.flatMap((name) => name.split(/[.\p{Pd}]/u)).filter((part) => part !== '');
  const initials = parts.flatMap((part) => (areCapitals(part, 2) ? [...part] : [part]));
  return [parts, initials].map((given) => ({
    given: given.map(toLetters),
    family: family.join(''),
  }));
}

function compareGivenNames(
  [first = '', ...others]: readonly string[],
  [personFirst = '', ...personOthers]: readonly string[],
): MatchStrength {
  if (!mayBeSameName(first, personFirst)) return NO_MATCH;
  const isFull = first === personFirst && first.length > 1;
  // An extra given name may be another person's, unless it is an initial after an equal first name.
  if (personOthers.length === 0 && others.length > 0)
    return isFull && others.every((name) => name.length === 1) ? FULL_MATCH : NO_MATCH;
  let index = 0;
  for (const other of others) {
    while (index < personOthers.length && !mayBeSameName(other, personOthers[index] as string))
      index += 1;
    if (index === personOthers.length) return NO_MATCH;
    index += 1;
  }
  return isFull ? FULL_MATCH : INITIALS_MATCH;
}

function mayBeSameName(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}
