import { lazy } from '../../util/memoize.js';
import { toDisplayedName } from '../model/author-matcher.js';
import {
  isCapital,
  listSpellings,
  normalizeForMatch,
  SEPARATOR_BOUNDARY,
  sliceOriginal,
} from '../model/normalize-for-match.js';
import { toDisplayedText } from '../model/text/markdown.js';
import { type SensitiveText, toSensitiveTexts, usesSpaces } from './sensitive-text.js';

interface Word {
  readonly text: string;
  readonly isParticle: boolean;
  readonly isAfterComma: boolean;
}

const TITLES = toSet(
  'dr prof professor doctor sir dame mr mrs ms mx mag ing dipl med rer nat habil pd phd ' +
    'bsc msc mba jr sr ii iii iv junior senior esq filho neto eds first last corresponding ' +
    'author',
);
const PARTICLES = toSet(
  'van von der den de del della di da do dos das du des la las le los el al ul bin ibn ben ' +
    'bat abu zu zum zur af av ten ter st ed ال בן בת',
);

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const MAX_WORDS = 12;

function splitWords(name: string): Word[] {
  const displayed = toDisplayedName(name);
  const text = normalizeForMatch(displayed);
  const starts = text.boundaries.flatMap((edge, index) =>
    edge === SEPARATOR_BOUNDARY ? [index] : [],
  );
  return starts.slice(0, 4 * MAX_WORDS).flatMap((start, index): Word[] => {
    const end = starts[index + 1];
    if (end === undefined) return [];
    const word = sliceOriginal(text, start, end);
    const letters = text.letters.slice(start, end);
    if (TITLES.has(letters)) return [];
    const isParticle = /^[yei]$/.test(word) || PARTICLES.has(letters);
    const separator = displayed.slice(text.offsets[start - 1], text.offsets[start]);
    return [{ text: word, isParticle, isAfterComma: /[,،;]/.test(separator) }];
  });
}

const EAST_ASIAN = lazy(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
);

/** Splits a Chinese, Japanese or Korean name: the last two characters are the given name. */
function splitEastAsian(word: Word): Word[] {
  const [, family, given] = /^(.{1,2}?)(.{1,2})$/u.exec(word.text) ?? [];
  if (family === undefined || given === undefined || !EAST_ASIAN().test(family)) return [word];
  return [family, given].map((text) => ({ ...word, text }));
}

/** Counts the words before a comma, unless degrees follow; in East Asia, one word. */
function countFamilyWords(words: readonly Word[]): number {
  const comma = words.findIndex((word) => word.isAfterComma);
  if (comma < 1) return words.length > 1 && EAST_ASIAN().test(words[0]?.text ?? '') ? 1 : 0;
  const isDegree = ({ text }: Word): boolean => comma > 1 && /^\p{Lu}{2,}$/u.test(text);
  return words.slice(comma).every(isDegree) ? 0 : comma;
}

export class PersonName {
  readonly #name: string;
  readonly #words: readonly Word[];
  /** Whether the input certainly had the family name first. */
  readonly #hadFamilyFirst: boolean;
  readonly #minFamilyIndex: number;
  /** Spellings of single and joined words, with the index of the last word. */
  readonly #indices = new Map<string, number>();

  constructor(name: string) {
    this.#name = toDisplayedText(name);
    const split = splitWords(name).slice(0, MAX_WORDS);
    const words = split.length === 1 ? split.flatMap(splitEastAsian) : split;
    const familyCount = countFamilyWords(words);
    this.#words = [...words.slice(familyCount), ...words.slice(0, familyCount)].map(
      (word, index) =>
        // A particle never is the first or the last word.
        index === 0 || index === words.length - 1 ? { ...word, isParticle: false } : word,
    );
    this.#hadFamilyFirst = familyCount > 0;
    this.#minFamilyIndex =
      familyCount > 0 ? words.length - familyCount : Math.min(1, words.length - 1);
    for (const indices of this.#listCombinations())
      for (const spelling of listSpellings(indices.map((index) => this.#getText(index)).join('')))
        if (indices.some((i) => !this.#words[i]?.isParticle) && !this.#indices.has(spelling))
          this.#indices.set(spelling, Math.max(...indices));
  }

  #getText(index: number): string {
    return this.#words[index]?.text ?? '';
  }

  /** Lists indices of adjacent words in a circle, short lists first, and of any two words. */
  #listCombinations(): number[][] {
    const all = [...this.#words.keys()];
    const adjacent = all.flatMap((length) =>
      all.map((start) => all.slice(0, length + 1).map((step) => (start + step) % all.length)),
    );
    const pairs = all.flatMap((one) =>
      all.filter((other) => other !== one).map((other) => [one, other]),
    );
    return [...adjacent, ...pairs];
  }

  toSensitiveTexts(): SensitiveText[] {
    const names = this.#listCombinations().flatMap((indices) => {
      const words = indices.map((index) => this.#words[index] as Word);
      const isFull = words.filter((word) => !isShort(word)).length > 1;
      const text = words.map((word) => word.text).join(' ');
      // A word with particles counts as one word: `de la Cruz`.
      return isFull || words.some(isDistinctive) ? spellName(text, isFull ? 'long' : 'word') : [];
    });
    const kind = this.#words.length > 1 ? 'text' : 'word';
    return [...spellName(this.#name, kind), ...names, ...this.#spellInitials()];
  }

  /** Spells forms such as `jdoe`, `doej`, `J. Doe` and `Ortega Lozano DM`. */
  #spellInitials(): SensitiveText[] {
    // The family name consists of the last words or the first one.
    const families = this.#listCombinations().filter(
      (indices) =>
        indices.join() === '0' ||
        indices.every((index, i) => index >= Math.max(this.#minFamilyIndex, indices[i - 1] ?? 0)),
    );
    return families.flatMap((indices) => {
      const [first] = indices;
      const others = first === 0 ? this.#words.slice(1) : this.#words.slice(0, first);
      const givenNames = others.filter(({ isParticle }) => !isParticle);
      const letters = givenNames.map(({ text }) => normalizeForMatch(text).letters.charAt(0));
      const family = indices.map((index) => this.#getText(index)).join('-');
      return [letters.join(''), ...letters]
        .filter((initials) => initials !== '' && family.length > 1)
        .flatMap((initials) => [initials + family, family + initials])
        .flatMap((text) => spellName(text, 'initials'));
    });
  }

  /** Returns true for the person; for a namesake, the shared part of the family name. */
  compare(author: string): string | boolean {
    const words = splitWords(author)
      .filter(
        (word) => !word.isParticle || (isCapital(word.text) && this.#findIndex(word) !== undefined),
      )
      .map((word) => ({ ...word, isParticle: false }))
      .flatMap((word) => (this.#findIndex(word) === undefined ? splitEastAsian(word) : [word]));
    const matches = words.filter((word) => !isShort(word) && this.#findIndex(word) !== undefined);
    const rest = words.filter((word) => !matches.includes(word));
    const others = rest.filter(({ text }) => !/^(?:\p{Lu}{1,3}|.)$/u.test(text));
    const indices = new Set(matches.map((word) => this.#findIndex(word) ?? 0));
    const hasGivenName = [...indices].some((index) => index < this.#minFamilyIndex);
    if (hasGivenName && indices.size > 1 && others.length < 3) return true;
    if (indices.size > 0 && others.length === 0 && this.#fitsInitials(rest, indices)) return true;
    const shared = matches.find((word) => {
      const index = this.#findIndex(word) ?? 0;
      const isGiven = word === words[0] && others.length > 0 && index < this.#words.length - 1;
      const isLast = !this.#hadFamilyFirst && (others.length === 0 || word === words.at(-1));
      return !isGiven && (isLast || index >= this.#minFamilyIndex);
    });
    return shared?.text ?? false;
  }

  #findIndex({ text }: Word): number | undefined {
    return listSpellings(text)
      .map((spelling) => this.#indices.get(spelling))
      .find((index) => index !== undefined);
  }

  /** Whether there are no initials, or one of them is that of an unmatched word. */
  #fitsInitials(words: readonly Word[], matched: ReadonlySet<number>): boolean {
    const initials = normalizeForMatch(words.map(({ text }) => text).join('')).letters;
    const unmatched = this.#words.filter((_, index) => !matched.has(index));
    return (
      initials === '' ||
      unmatched.some(({ text }) => initials.includes(normalizeForMatch(text).letters.charAt(0)))
    );
  }
}

/** Includes the other form of the Arabic article. */
function spellName(name: string, kind: SensitiveText['kind']): SensitiveText[] {
  const names = [name, name.replace(/\b[eu]l(?=[- ])/i, 'al')];
  return toSensitiveTexts(names, { field: 'name', kind });
}

function isShort({ text, isParticle }: Word): boolean {
  return isParticle || (text.length < 2 && !EAST_ASIAN().test(text));
}

/** Whether a word alone may identify the person. */
function isDistinctive({ text, isParticle }: Word): boolean {
  const isNameScript = text.toLowerCase() !== text.toUpperCase() || EAST_ASIAN().test(text);
  return !isParticle && [...text].length >= (isNameScript ? 2 : usesSpaces(text) ? 3 : 4);
}
