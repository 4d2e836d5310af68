// Finds in a text what a redacted version omits.
import { once } from '../../util/remember.js';
import type { RedactableField } from '../fields/person-fields.js';
import { type Comparable, isCapital, JOINT, partOf, spellings } from '../model/comparable.js';

/** Letters in a row that tell a field of the person. */
export interface Secret {
  readonly field: RedactableField;
  readonly letters: string;
  /**
   * `text`: whole words. `word`: a single one, perhaps an ordinary word, too. `long`: several words or digits, perhaps within a
   * longer one. `initials`: `jdoe`, `J. Doe`.
   */
  readonly kind: 'text' | 'word' | 'long' | 'initials';
  /** The keys of texts that may contain it: they are not about the person, or shown on purpose. */
  readonly allowedIn?: readonly string[];
}

/** Longer texts are found by their beginnings. */
const MAX_LETTERS = 60;

/** Words of fewer letters are part of many others. */
export const MIN_LETTERS = 3;

/** A word of this many letters is hardly an ordinary one, even with spaces or without a capital. */
export const DISTINCTIVE = 6;

/** A secret in each of its spellings; none for a text that is too short to tell anything. */
export function secrets(text: string, rest: Omit<Secret, 'letters'>): Secret[] {
  return spellings(text)
    .filter(({ length }) => length >= (rest.kind === 'word' || !hasEnds(text) ? 2 : MIN_LETTERS))
    .map((letters) => ({ ...rest, letters: letters.slice(0, MAX_LETTERS) }));
}

/** Whether words of the script have ends; in others, anything may follow: the marks of cases, or the next word. */
function hasEnds(letters: string): boolean {
  return HAS_ENDS().test(letters);
}

const HAS_ENDS = once(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u);

/** Whether a script has spaces between words. */
export function hasSpaces(text: string): boolean {
  return !SPACELESS().test(text);
}

const SPACELESS = once(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
);

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
      const here = new Map<RedactableField, string>();
      let node = this.#root.next.get(text.letters.charAt(start));
      for (let end = start + 1; node !== undefined; end++) {
        const told = node.ends.filter(
          (secret) =>
            !found.has(secret.field) &&
            tells(secret, text, start, end) &&
            isWanted(secret, partOf(text, start, end)),
        );
        for (const { field } of told) here.set(field, partOf(text, start, end));
        node = node.next.get(text.letters.charAt(end));
      }
      for (const [field, part] of here) found.set(field, part);
    }
    return found;
  }
}

function tells(secret: Secret, text: Comparable, start: number, end: number): boolean {
  const { kind, letters, field } = secret;
  const hasStart = text.edges[start] !== 0 || !hasEnds(letters.charAt(0));
  const isWithin = kind === 'long' && letters.length > DISTINCTIVE;
  if (!hasStart && !isWithin) return false;
  const isFree = letters.length === MAX_LETTERS || !hasEnds(letters.slice(-1));
  const hasEnd =
    isFree || isEnd(kind === 'initials' || (kind === 'text' && field !== 'location'), text, end);
  if (!hasEnd && !(isWithin && hasStart)) return false;
  if (kind === 'initials') return areInitials(text, start, end);
  return kind !== 'word' || letters.length >= DISTINCTIVE || isMeant(secret, text, start, end);
}

/** Whether a word ends there, or an ending of its language follows: `Janes`, `Ивановым`. */
function isEnd(isExact: boolean, text: Comparable, end: number): boolean {
  const length = text.edges.slice(end, end + 4).findIndex((edge) => edge !== 0);
  return (
    length === 0 || (!isExact && /^(?:s|[\u0400-\u052F]+)$/i.test(partOf(text, end, end + length)))
  );
}

function joints({ edges }: Comparable, start: number, end: number): number {
  return edges.slice(start + 1, end).filter((edge) => edge === JOINT).length;
}

/** Whether a short word is the person's, and not an ordinary one or parts of several. */
function isMeant(
  { field, letters }: Secret,
  text: Comparable,
  start: number,
  end: number,
): boolean {
  const between = joints(text, start, end);
  // `æ` counts as one, and is `ae`.
  const characters = new Set(text.at.slice(start, end)).size;
  if (hasEnds(letters) && between > 0 && between < characters - 1) return false;
  // `Li`, but not `LI`, `li`.
  if (letters.length === 2 && hasEnds(letters))
    return isCapitalAt(text, start) && !isCapitalAt(text, start + 1);
  const isShort = letters.length === MIN_LETTERS && hasSpaces(letters) && !hasEnds(letters);
  if (isShort && !isAlone(text, start, end)) return false;
  const part = partOf(text, start, end);
  // `łódź` is hardly anything else.
  if (field === 'location' && /[^ -~]/.test(part)) return true;
  const from = text.at[start] ?? 0;
  const behind = text.text.slice(from + part.length);
  // `@doe`, `x.example/doe`, `doe.example`
  const isInAddress =
    /[@/_~=]/.test(text.text.charAt(from - 1)) || /^(?:[@/_]|\.[a-z\d])/i.test(behind);
  return text.isAddress || isInAddress || isCapitalAt(text, start);
}

/** Whether a word has no other letters around it than a preposition of Hebrew or Arabic. */
function isAlone({ letters, edges }: Comparable, start: number, end: number): boolean {
  const isBehind = edges[start - 1] !== 0 && /[בהוכלמשوبلفك]/.test(letters.charAt(start - 1));
  return edges[end] !== 0 && (edges[start] !== 0 || isBehind);
}

/** Whether a character is a capital, or of a script without them. */
function isCapitalAt({ text, at }: Comparable, index: number): boolean {
  const character = String.fromCodePoint(text.codePointAt(at[index] ?? 0) ?? 0).normalize('NFKC');
  // Georgian has capitals for headings only.
  return isCapital(character) || character.toUpperCase() === character || /[ა-ჿ]/.test(character);
}

/** Initials and a family name: in one word, or each with a capital. */
function areInitials(text: Comparable, start: number, end: number): boolean {
  if (joints(text, start, end) === 0) return end - start > MIN_LETTERS;
  return text.edges
    .slice(start, end)
    .every((edge, index) => edge !== JOINT || isCapitalAt(text, start + index));
}
