import { lazy } from '../../util/memoize.js';
import type { RedactableField } from '../fields/person-fields.js';
import {
  isCapital,
  listSpellings,
  type NormalizedText,
  SEPARATOR_BOUNDARY,
  sliceOriginal,
} from '../model/normalize-for-match.js';

export interface SensitiveText {
  readonly field: RedactableField;
  readonly characters: string;
  /**
   * How to match. `text`: whole words. `word`: one word, perhaps an ordinary one. `long`: several
   * words or digits, also within a longer sequence. `initials`: `jdoe`, `J. Doe`.
   */
  readonly kind: 'text' | 'word' | 'long' | 'initials';
  /** Keys of texts that may contain it: those about others, and those shown on purpose. */
  readonly allowedIn?: readonly string[];
}

export interface Occurrence extends Pick<SensitiveText, 'field' | 'characters'> {
  /** As written in the text. */
  readonly part: string;
}

const MAX_LETTERS = 60;

export const MIN_LENGTH = 3;

/** Words of this length are distinctive, even with spaces or in lowercase. */
export const DISTINCTIVE_LENGTH = 6;

/** Returns all spellings of texts, without those that are too short to be distinctive. */
export function toSensitiveTexts(
  texts: readonly string[],
  rest: Omit<SensitiveText, 'characters'>,
): SensitiveText[] {
  return texts.flatMap((text) => {
    const minLength = rest.kind === 'word' || !usesWordEnds(text) ? 2 : MIN_LENGTH;
    return listSpellings(text)
      .filter(({ length }) => length >= minLength)
      .map((letters) => ({ ...rest, characters: letters.slice(0, MAX_LETTERS) }));
  });
}

/** In other scripts, suffixes or other words may follow a word directly. */
function usesWordEnds(letters: string): boolean {
  return WITH_WORD_ENDS().test(letters);
}

const WITH_WORD_ENDS = lazy(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u);

export function usesSpaces(text: string): boolean {
  return !WITHOUT_SPACES().test(text);
}

const WITHOUT_SPACES = lazy(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
);

interface TrieNode {
  readonly children: Map<string, TrieNode>;
  readonly secrets: SensitiveText[];
}

export class SensitiveTextFinder {
  readonly #root: TrieNode = { children: new Map(), secrets: [] };

  constructor(all: readonly SensitiveText[]) {
    for (const secret of all) {
      let node = this.#root;
      for (const letter of secret.characters.split('')) {
        const child = node.children.get(letter) ?? { children: new Map(), secrets: [] };
        node.children.set(letter, child);
        node = child;
      }
      node.secrets.push(secret);
    }
  }

  /** Finds the first occurrence of each field. */
  find(
    text: NormalizedText,
    isSensitive: (secret: SensitiveText, part: string) => boolean,
  ): Map<RedactableField, string> {
    const found = this.findAll(text, isSensitive, true);
    return new Map(found.map(({ field, part }) => [field, part]));
  }

  /** Finds the occurrences of each field, which do not overlap. */
  findAll(
    text: NormalizedText,
    isSensitive: (secret: SensitiveText, part: string) => boolean,
    isFirstEnough = false,
  ): Occurrence[] {
    const occurrences: Occurrence[] = [];
    const ends = new Map<RedactableField, number>();
    for (let start = 0; start < text.letters.length; start++) {
      const longest = new Map<RedactableField, number>();
      let node = this.#root.children.get(text.letters.charAt(start));
      for (let end = start + 1; node !== undefined; end++) {
        const matches = node.secrets.filter(
          (secret) =>
            (ends.get(secret.field) ?? 0) <= start &&
            matchesAt(secret, text, start, end) &&
            isSensitive(secret, sliceOriginal(text, start, end)),
        );
        for (const { field } of matches) longest.set(field, end);
        node = node.children.get(text.letters.charAt(end));
      }
      for (const [field, end] of longest) {
        ends.set(field, isFirstEnough ? text.letters.length : end);
        const part = sliceOriginal(text, start, end);
        occurrences.push({ field, part, characters: text.letters.slice(start, end) });
      }
    }
    return occurrences;
  }
}

function matchesAt(
  secret: SensitiveText,
  text: NormalizedText,
  start: number,
  end: number,
): boolean {
  const { kind, characters, field } = secret;
  const hasStart = text.boundaries[start] !== 0 || !usesWordEnds(characters.charAt(0));
  const mayBeWithin = kind === 'long' && characters.length > DISTINCTIVE_LENGTH;
  if (!hasStart && !mayBeWithin) return false;
  const needsEnd = characters.length < MAX_LETTERS && usesWordEnds(characters.slice(-1));
  const isExact = kind === 'initials' || (kind === 'text' && field !== 'location');
  const hasEnd = !needsEnd || isWordEnd(text, end, isExact);
  if (!hasEnd && !(mayBeWithin && hasStart)) return false;
  if (kind === 'initials') return areInitials(text, start, end);
  return (
    kind !== 'word' ||
    characters.length >= DISTINCTIVE_LENGTH ||
    isNameWord(secret, text, start, end)
  );
}

/** Whether a word ends, or only a suffix follows, as in `Janes` and `Ивановым`. */
function isWordEnd(text: NormalizedText, end: number, isExact: boolean): boolean {
  const length = text.boundaries.slice(end, end + 4).findIndex((edge) => edge !== 0);
  return (
    length === 0 ||
    (!isExact && /^(?:s|[\u0400-\u052F]+)$/i.test(sliceOriginal(text, end, end + length)))
  );
}

function countJoints({ boundaries }: NormalizedText, start: number, end: number): number {
  return boundaries.slice(start + 1, end).filter((edge) => edge === SEPARATOR_BOUNDARY).length;
}

/** Whether a short word is a name, and not an ordinary word or parts of several words. */
function isNameWord(
  { field, characters }: SensitiveText,
  text: NormalizedText,
  start: number,
  end: number,
): boolean {
  const jointCount = countJoints(text, start, end);
  // Counts `æ`, whose letters are `ae`, as one.
  const characterCount = new Set(text.offsets.slice(start, end)).size;
  if (usesWordEnds(characters) && jointCount > 0 && jointCount < characterCount - 1) return false;
  // Matches `Li`, but not `LI` and `li`.
  if (characters.length === 2 && usesWordEnds(characters))
    return isCapitalAt(text, start) && !isCapitalAt(text, start + 1);
  const isShort =
    characters.length === MIN_LENGTH && usesSpaces(characters) && !usesWordEnds(characters);
  if (isShort && !isAlone(text, start, end)) return false;
  const part = sliceOriginal(text, start, end);
  // Words such as `łódź` are distinctive.
  if (field === 'location' && /[^ -~]/.test(part)) return true;
  const offset = text.offsets[start] ?? 0;
  const rest = text.text.slice(offset + part.length);
  // Addresses have lowercase names: `@doe`, `x.example/doe`, `doe.example`.
  const isInAddress =
    /[@/_~=]/.test(text.text.charAt(offset - 1)) || /^(?:[@/_]|\.[a-z\d])/i.test(rest);
  return text.isAddress || isInAddress || isCapitalAt(text, start);
}

function isAlone({ letters, boundaries }: NormalizedText, start: number, end: number): boolean {
  const isAfterPrefix =
    boundaries[start - 1] !== 0 && /[בהוכלמשوبلفك]/.test(letters.charAt(start - 1));
  return boundaries[end] !== 0 && (boundaries[start] !== 0 || isAfterPrefix);
}

function isCapitalAt({ text, offsets }: NormalizedText, index: number): boolean {
  const character = String.fromCodePoint(text.codePointAt(offsets[index] ?? 0) ?? 0).normalize(
    'NFKC',
  );
  // Georgian uses capitals in headings only.
  return isCapital(character) || character.toUpperCase() === character || /[ა-ჿ]/.test(character);
}

/** Whether initials and a family name are one word, or all start with a capital. */
function areInitials(text: NormalizedText, start: number, end: number): boolean {
  if (countJoints(text, start, end) === 0) return end - start > MIN_LENGTH;
  return text.boundaries
    .slice(start, end)
    .every((edge, index) => edge !== SEPARATOR_BOUNDARY || isCapitalAt(text, start + index));
}
