// Finds in a text what a redacted version omits.
import { once } from '../../util/remember.js';
import type { RedactableField } from '../fields/person-fields.js';
import { type Comparable, comparable, isCapital, JOINT, partOf } from './comparable.js';

/** Letters in a row that tell a field of the person. */
export interface Secret {
  readonly field: RedactableField;
  readonly letters: string;
  /**
   * `text`: whole words. `word`: a single one, perhaps an ordinary word, too. `name`: several words, perhaps within a longer one.
   * `initials`: `jdoe`, `J. Doe`. `phone`: digits, whatever is between them.
   */
  readonly kind: 'text' | 'word' | 'name' | 'initials' | 'phone';
  /** The keys of texts that may contain it: what they say is not about the person, or shown on purpose. */
  readonly allowedIn?: readonly string[];
  /** It tells something only next to one of these letters: the server of a user name. */
  readonly near?: readonly string[];
  /** Whether it has signs between its letters. */
  readonly hasJoint: boolean;
}

/** Longer texts are found by their beginnings. */
const MAX_LETTERS = 60;

/** Words of fewer letters are part of many others. */
export const MIN_LETTERS = 3;

/** A word of this many letters is hardly an ordinary one, wherever it has spaces or lacks a capital. */
export const DISTINCTIVE = 6;

/** A secret in each of its spellings; none for a text that is too short to tell anything. */
export function secrets(text: string, rest: Omit<Secret, 'letters' | 'hasJoint'>): Secret[] {
  const { edges } = comparable(text);
  const hasJoint = edges.slice(1, -1).includes(JOINT);
  return spellings(text)
    .filter((letters) => rest.near || letters.length >= (hasEnds(letters) ? MIN_LETTERS : 2))
    .map((letters) => ({ ...rest, hasJoint, letters: letters.slice(0, MAX_LETTERS) }));
}

const TRANSLITERATIONS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ø', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['đ', 'dj'],
]);

/** The letters of a text as they are, and as people without umlauts write them: `muller`, `mueller`. */
export function spellings(text: string): string[] {
  const composed = text.normalize('NFC').toLowerCase();
  const written = comparable(text).letters;
  const long = composed.replaceAll(/[äöøüåđ]/g, (letter) => TRANSLITERATIONS.get(letter) ?? letter);
  const short = written
    .replace(/^ال(?=..)/, '')
    .replaceAll(/([aou])e|aa|dj/g, (pair, vowel) => vowel ?? pair.charAt(0));
  return [...new Set([written, comparable(long).letters, short])];
}

/** Whether words of the script have ends; in others, anything may follow: the marks of cases, or the next word. */
function hasEnds(letters: string): boolean {
  return HAS_ENDS().test(letters);
}

const HAS_ENDS = once(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u);

interface Node {
  readonly next: Map<string, Node>;
  readonly ends: Secret[];
}

/** Finds secrets in texts, in time that grows with the texts and not with the number of secrets. */
export class Finder {
  readonly #root: Node = { next: new Map(), ends: [] };

  constructor(all: readonly Secret[]) {
    for (const secret of all) {
      let node = this.#root;
      for (const letter of secret.letters.split('')) {
        const next = node.next.get(letter) ?? { next: new Map(), ends: [] };
        node.next.set(letter, next);
        node = next;
      }
      node.ends.push(secret);
    }
  }

  /** For each field, the first part of a text that tells it, as long as it is. */
  find(
    text: Comparable,
    isWanted: (secret: Secret, part: string) => boolean,
  ): Map<RedactableField, string> {
    const found = new Map<RedactableField, string>();
    for (let start = 0; start < text.letters.length; start++) {
      const here = this.#findAt(text, start).filter(([secret, part]) => isWanted(secret, part));
      const fields = new Map(here.map(([{ field }, part]) => [field, part]));
      for (const [field, part] of fields) if (!found.has(field)) found.set(field, part);
    }
    return found;
  }

  /** The secrets that begin at a letter, the shortest first. */
  #findAt(text: Comparable, start: number): [Secret, string][] {
    const found: [Secret, string][] = [];
    let node = this.#root.next.get(text.letters.charAt(start));
    for (let end = start + 1; node !== undefined; end++) {
      for (const secret of node.ends)
        if (tells(secret, text, start, end)) {
          const from = secret.kind === 'phone' ? numberStart(text, start) : start;
          found.push([secret, partOf(text, from, end)]);
        }
      node = node.next.get(text.letters.charAt(end));
    }
    return found;
  }
}

function tells(secret: Secret, text: Comparable, start: number, end: number): boolean {
  const { kind, letters, near } = secret;
  if (kind === 'phone' || text.isNumber)
    return kind === 'phone' && !!text.isNumber && isNumber(text, start, end);
  const hasStart = text.edges[start] !== 0 || !hasEnds(letters.charAt(0));
  const hasEnd = isEnd(secret, text, end);
  const isWithin = kind === 'name' && letters.length > DISTINCTIVE;
  if (isWithin ? !hasStart && !hasEnd : !hasStart || !hasEnd) return false;
  if (near !== undefined) return near.some((one) => isNear(one, text, start, end));
  if (kind === 'initials') return areInitials(text, start, end);
  return kind !== 'word' || isMeant(secret, text, start, end);
}

/** Whether a word ends there, or an ending of its language follows: `Janes`, `Ивановым`. */
function isEnd({ kind, letters }: Secret, text: Comparable, end: number): boolean {
  if (text.edges[end] !== 0 || !hasEnds(letters.slice(-1)) || letters.length === MAX_LETTERS)
    return true;
  if (kind === 'text' || kind === 'initials') return false;
  if (text.letters.charAt(end) === 's' && text.edges[end + 1] !== 0) return true;
  const behind = text.edges.slice(end, end + 4).findIndex((edge) => edge !== 0);
  return behind > 0 && /[\u0400-\u052F]/.test(partOf(text, end - 1, end + behind));
}

function joints({ edges }: Comparable, start: number, end: number): number {
  return edges.slice(start + 1, end).filter((edge) => edge === JOINT).length;
}

/** Whether a single word is the person's, and not an ordinary one or parts of several. */
function isMeant(secret: Secret, text: Comparable, start: number, end: number): boolean {
  if (secret.letters.length >= DISTINCTIVE) return true;
  const between = secret.hasJoint ? 0 : joints(text, start, end);
  if (between > 0 && between < end - start - 1) return false;
  return text.isAddress || isCapitalAt(text, start) || isInAddress(text, start, end);
}

/** Whether a character is a capital, or of a script without them. */
function isCapitalAt({ text, at }: Comparable, index: number): boolean {
  const character = String.fromCodePoint(text.codePointAt(at[index] ?? 0) ?? 0);
  return isCapital(character) || character.toUpperCase() === character;
}

/** Whether a word is part of an address or a user name: `@doe`, `x.example/doe`, `doe.example`. */
function isInAddress(text: Comparable, start: number, end: number): boolean {
  const from = text.at[start] ?? 0;
  const part = partOf(text, start, end);
  const behind = text.text.slice(from + part.length, from + part.length + 2);
  return /[@/_~=]/.test(text.text.charAt(from - 1)) || /^(?:[@/_]|\.[\p{L}\d])/u.test(behind);
}

/** Initials and a family name: in one word, or each with a capital. */
function areInitials(text: Comparable, start: number, end: number): boolean {
  if (joints(text, start, end) === 0) return end - start > MIN_LETTERS;
  return text.edges
    .slice(start, end)
    .every((edge, index) => edge !== JOINT || isCapitalAt(text, start + index));
}

/** How far apart two parts of an address may be. */
const MAX_GAP = 24;

/** Whether other letters are next to some: without spaces between, or with few letters, as in `jane (at) example`. */
function isNear(other: string, text: Comparable, start: number, end: number): boolean {
  const after = text.letters.slice(end, end + MAX_GAP + other.length).indexOf(other);
  if (after >= 0 && isGap(text, end, end + after)) return true;
  const from = Math.max(0, start - MAX_GAP - other.length);
  const before = text.letters.slice(from, start).lastIndexOf(other);
  return before >= 0 && isGap(text, from + before + other.length, start);
}

function isGap(text: Comparable, start: number, end: number): boolean {
  const gap = text.text.slice(text.at[start - 1], text.at[end]);
  return gap.length <= MAX_GAP + 1 && (end - start <= 2 || !/\s/.test(gap));
}

/** Where the digits before the last ones of a number begin, at most as many as a number has. */
function numberStart(text: Comparable, start: number): number {
  let from = start;
  while (
    from > 0 &&
    start - from < MAX_GAP / 2 &&
    (text.at[from] ?? 0) - (text.at[from - 1] ?? 0) < 5
  )
    from -= 1;
  return from;
}

/** How far apart the digits of a number may be. */
const MAX_DIGIT_GAP = 8;

function isNumber({ at, edges }: Comparable, start: number, end: number): boolean {
  const steps = at.slice(start + 1, end).map((place, index) => place - (at[start + index] ?? 0));
  return edges[end] !== 0 && Math.max(...steps) <= MAX_DIGIT_GAP;
}
