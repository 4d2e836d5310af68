// The name of a person by its words, as texts and lists of authors write it.
import { once } from '../../util/remember.js';
import { comparable, isCapital, JOINT, partOf, spellings } from '../model/comparable.js';
import { shownName } from '../model/own-name.js';
import { shownIn } from '../model/text/markdown.js';
import { hasSpaces, type Secret, secrets } from './secret.js';

interface Word {
  readonly text: string;
  /** Whether it is a particle, which many names have. */
  readonly isNeutral: boolean;
  readonly isBehindComma: boolean;
}

/** Titles, degrees and remarks, which are no part of a name. */
const TITLES = setOf(
  'dr prof professor doctor sir dame mr mrs ms mx mag ing dipl med rer nat habil pd phd bsc msc mba jr sr ii iii iv junior senior esq filho neto eds first last corresponding author',
);
const PARTICLES = setOf(
  'van von der den de del della di da do dos das du des la las le los el al ul bin ibn ben bat abu zu zum zur af av ten ter st ed ال בן בת',
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** More words than a name has. */
const MAX_WORDS = 12;

function wordsOf(name: string): Word[] {
  const shown = shownName(name);
  const text = comparable(shown);
  const starts = text.edges.flatMap((edge, index) => (edge === JOINT ? [index] : []));
  return starts.slice(0, 4 * MAX_WORDS).flatMap((start, index): Word[] => {
    const end = starts[index + 1];
    if (end === undefined) return [];
    const part = partOf(text, start, end);
    const letters = text.letters.slice(start, end);
    if (TITLES.has(letters)) return [];
    const isNeutral = /^[yei]$/.test(part) || PARTICLES.has(letters);
    const before = shown.slice(text.at[start - 1], text.at[start]);
    return [{ text: part, isNeutral, isBehindComma: /[,،;]/.test(before) }];
  });
}

const EAST_ASIAN = once(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
);

/** The last two characters of a Chinese, Japanese or Korean name without a space are the given name. */
function divided(word: Word): Word[] {
  const [, family, given] = /^(.{1,2}?)(.{1,2})$/u.exec(word.text) ?? [];
  if (family === undefined || given === undefined || !EAST_ASIAN().test(family)) return [word];
  return [family, given].map((text) => ({ ...word, text }));
}

/** How many words at the beginning are the family name for sure: those before a comma, unless degrees follow, or one in East Asia. */
function familyWords(words: readonly Word[]): number {
  const comma = words.findIndex((word) => word.isBehindComma);
  if (comma < 1) return words.length > 1 && EAST_ASIAN().test(words[0]?.text ?? '') ? 1 : 0;
  const isDegree = ({ text }: Word): boolean => comma > 1 && /^\p{Lu}{2,}$/u.test(text);
  return words.slice(comma).every(isDegree) ? 0 : comma;
}

export class PersonName {
  readonly #name: string;
  /** Given names first. */
  readonly #words: readonly Word[];
  /** Whether the family name is known to be at the end. */
  readonly #isTurned: boolean;
  /** Where the family name may begin. */
  readonly #family: number;
  /** The words, and several of them in one, with the number of the last of those. */
  readonly #known = new Map<string, number>();

  constructor(name: string) {
    this.#name = shownIn(name);
    const words = wordsOf(name).slice(0, MAX_WORDS);
    const all = words.length === 1 ? words.flatMap(divided) : words;
    const turn = familyWords(all);
    this.#words = [...all.slice(turn), ...all.slice(0, turn)].map((word, index) =>
      // A particle is before another word of the family name.
      index === 0 || index === all.length - 1 ? { ...word, isNeutral: false } : word,
    );
    this.#isTurned = turn > 0;
    this.#family = turn > 0 ? all.length - turn : Math.min(1, all.length - 1);
    for (const run of this.#runs())
      for (const spelling of spellings(run.map((index) => this.#textAt(index)).join('')))
        if (run.some((index) => !this.#words[index]?.isNeutral) && !this.#known.has(spelling))
          this.#known.set(spelling, Math.max(...run));
  }

  #textAt(index: number): string {
    return this.#words[index]?.text ?? '';
  }

  /** The numbers of words next to one another, also where the family name comes first, and of any two; few first. */
  #runs(): number[][] {
    const all = [...this.#words.keys()];
    const rows = all.flatMap((length) =>
      all.map((start) => all.slice(0, length + 1).map((step) => (start + step) % all.length)),
    );
    const pairs = all.flatMap((one) =>
      all.filter((other) => other !== one).map((other) => [one, other]),
    );
    return [...rows, ...pairs];
  }

  /** The person by words of the name, in any order. */
  secrets(): Secret[] {
    const named = this.#runs().flatMap((run) => {
      const words = run.map((index) => this.#words[index] as Word);
      const isWhole = words.filter((word) => !isShort(word)).length > 1;
      const kind = isWhole ? 'long' : 'word';
      const text = words.map((word) => word.text).join(' ');
      // A word with its particles is one, too: `de la Cruz`.
      return isWhole || words.some(isTelling) ? nameSecrets(text, kind) : [];
    });
    const kind = this.#words.length > 1 ? 'text' : 'word';
    return [...nameSecrets(this.#name, kind), ...named, ...this.#initials()];
  }

  /** `jdoe`, `doej`, `J. Doe`, `Ortega Lozano DM` */
  #initials(): Secret[] {
    // The family name is at the end, or one word at the beginning.
    const families = this.#runs().filter(
      (run) =>
        run.join() === '0' ||
        run.every((index, step) => index >= Math.max(this.#family, run[step - 1] ?? 0)),
    );
    return families.flatMap((run) => {
      const others = run[0] === 0 ? this.#words.slice(1) : this.#words.slice(0, run[0]);
      const given = others.filter(({ isNeutral }) => !isNeutral);
      const each = given.map(({ text }) => comparable(text).letters.charAt(0));
      const family = run.map((index) => this.#textAt(index)).join('-');
      return [each.join(''), ...each]
        .filter((initials) => initials !== '' && family.length > 1)
        .flatMap((initials) => [initials + family, family + initials])
        .flatMap((text) => nameSecrets(text, 'initials'));
    });
  }

  /**
   * Compares the name of an author.
   *
   * @returns true for the person; for one who shares a part of the family name, that part
   */
  compare(author: string): string | boolean {
    const words = wordsOf(author)
      .filter(
        (word) => !word.isNeutral || (isCapital(word.text) && this.#numberOf(word) !== undefined),
      )
      .map((word) => ({ ...word, isNeutral: false }))
      .flatMap((word) => (this.#numberOf(word) === undefined ? divided(word) : [word]));
    const named = words.filter((word) => !isShort(word) && this.#numberOf(word) !== undefined);
    const rest = words.filter((word) => !named.includes(word));
    const others = rest.filter(({ text }) => !/^(?:\p{Lu}{1,3}|.)$/u.test(text));
    const numbers = new Set(named.map((word) => this.#numberOf(word) ?? 0));
    const hasGiven = [...numbers].some((number) => number < this.#family);
    if (hasGiven && numbers.size > 1 && others.length < 3) return true;
    if (numbers.size > 0 && others.length === 0 && this.#hasInitials(rest, numbers)) return true;
    const shared = named.find((word) => {
      const number = this.#numberOf(word) ?? 0;
      const isGiven = word === words[0] && others.length > 0 && number < this.#words.length - 1;
      const isLast = !this.#isTurned && (others.length === 0 || word === words.at(-1));
      return !isGiven && (isLast || number >= this.#family);
    });
    return shared?.text ?? false;
  }

  #numberOf({ text }: Word): number | undefined {
    return spellings(text)
      .map((one) => this.#known.get(one))
      .find((number) => number !== undefined);
  }

  /** Whether there are no initials, or one of them is that of another word of the name. */
  #hasInitials(words: readonly Word[], named: ReadonlySet<number>): boolean {
    const given = comparable(words.map(({ text }) => text).join('')).letters;
    const own = this.#words.filter((_, index) => !named.has(index));
    return (
      given === '' || own.some(({ text }) => given.includes(comparable(text).letters.charAt(0)))
    );
  }
}

/** Secrets of the name, also with the other form of the Arabic article. */
function nameSecrets(text: string, kind: Secret['kind']): Secret[] {
  return [text, text.replace(/\b[eu]l(?=[- ])/i, 'al')].flatMap((one) =>
    secrets(one, { field: 'name', kind }),
  );
}

function isShort({ text, isNeutral }: Word): boolean {
  return isNeutral || (text.length < 2 && !EAST_ASIAN().test(text));
}

/** Whether a word alone tells the person. */
function isTelling({ text, isNeutral }: Word): boolean {
  const isTold = text.toLowerCase() !== text.toUpperCase() || EAST_ASIAN().test(text);
  return !isNeutral && [...text].length >= (isTold ? 2 : hasSpaces(text) ? 3 : 4);
}
