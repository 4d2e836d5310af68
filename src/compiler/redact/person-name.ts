// The name of a person by its words, as texts and lists of authors write it.
import { once } from '../../util/remember.js';
import { comparable, JOINT, partOf, shownIn } from './comparable.js';
import { type Secret, secrets, spellings } from './secret.js';

interface Word {
  readonly text: string;
  /** Whether it is a title, a degree, a particle or a remark, which many names have. */
  readonly isNeutral: boolean;
  readonly isBehindComma: boolean;
}

const NEUTRAL = new Set(
  'dr prof professor doctor sir dame mr mrs ms mx mag ing dipl med rer nat habil pd phd bsc msc mba jr sr ii iii iv junior senior esq van von der den de del della di da do dos das du des la las le los el al ul bin ibn ben bat abu zu zum zur af av ten ter filho neto st ed eds first last corresponding author ال בן בת'.split(
    ' ',
  ),
);

/** More words than a name has. */
const MAX_WORDS = 12;

function wordsOf(name: string): Word[] {
  // Marks of footnotes are no part of it.
  const shown = shownIn(name)
    .normalize('NFKC')
    .replaceAll(/[\d*†‡§¶]+/g, ' ');
  const text = comparable(shown);
  const starts = text.edges.flatMap((edge, index) => (edge === JOINT ? [index] : []));
  return starts.slice(0, 4 * MAX_WORDS).flatMap((start, index): Word[] => {
    const end = starts[index + 1];
    if (end === undefined) return [];
    const part = partOf(text, start, end);
    const before = shown.slice(text.at[start - 1], text.at[start]);
    return [
      {
        text: part,
        isNeutral: /^[yei]$/.test(part) || NEUTRAL.has(text.letters.slice(start, end)),
        isBehindComma: /[,،;]/.test(before),
      },
    ];
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
  const isDegree = ({ text, isNeutral }: Word): boolean =>
    isNeutral || (comma > 1 && /^\p{Lu}{2,}$/u.test(text));
  return words.slice(comma).every(isDegree) ? 0 : comma;
}

export class PersonName {
  readonly #name: string;
  /** Given names first. */
  readonly #words: readonly Word[];
  /** Where the family name may begin. */
  readonly #family: number;
  /** The words, and several of them in one, with the number of the last of those. */
  readonly #known = new Map<string, number>();

  constructor(name: string) {
    this.#name = shownIn(name);
    const words = wordsOf(name).slice(0, MAX_WORDS);
    const all = words.length === 1 ? words.flatMap(divided) : words;
    const turn = familyWords(all);
    this.#words = [...all.slice(turn), ...all.slice(0, turn)];
    const first = this.#words.findIndex(({ isNeutral }) => !isNeutral);
    this.#family = turn > 0 ? all.length - turn : Math.min(first + 1, all.length - 1);
    for (const run of this.#runs())
      for (const spelling of spellings(run.map((index) => this.#textAt(index)).join('')))
        if (run.some((index) => !this.#words[index]?.isNeutral) && !this.#known.has(spelling))
          this.#known.set(spelling, Math.max(...run));
  }

  #textAt(index: number): string {
    return this.#words[index]?.text ?? '';
  }

  /** The numbers of words next to one another, also where the family name comes first, and of the first and another; few first. */
  #runs(): number[][] {
    const all = [...this.#words.keys()];
    const first = Math.max(0, this.#family - 1);
    const rows = all.flatMap((length) =>
      all.map((start) => all.slice(0, length + 1).map((step) => (start + step) % all.length)),
    );
    const others = all.filter((other) => other !== first);
    return [
      ...rows,
      ...others.flatMap((other) => [
        [first, other],
        [other, first],
      ]),
    ];
  }

  /** The person by words of the name, in any order. */
  secrets(): Secret[] {
    const named = this.#runs().flatMap((run) => {
      const words = run.map((index) => this.#words[index] as Word);
      const isWhole = words.filter((word) => !isShort(word)).length > 1;
      // A word with its particles: `de la Cruz`.
      const isTold =
        words.some(isTelling) && words.every((word) => isTelling(word) || word.isNeutral);
      const kind = isWhole ? 'long' : 'word';
      const text = words.map((word) => word.text).join(' ');
      return isWhole || isTold ? secrets(text, { field: 'name', kind }) : [];
    });
    const whole = secrets(this.#name, { field: 'name', kind: 'text' });
    return [...whole, ...named, ...this.#initials()];
  }

  /** `jdoe`, `doej`, `J. Doe`, `Ortega Lozano DM` */
  #initials(): Secret[] {
    const families = this.#runs().filter((run) =>
      run.every((index, step) => index >= Math.max(this.#family, run[step - 1] ?? 0)),
    );
    return families.flatMap((run) => {
      const given = this.#words.slice(0, run[0]).filter(({ isNeutral }) => !isNeutral);
      const all = given.map(({ text }) => text.charAt(0)).join('');
      const family = run.map((index) => this.#textAt(index)).join('-');
      return [all, all.charAt(0)]
        .filter((initials) => initials !== '' && family.length > 1)
        .flatMap((initials) => [initials + family, family + initials])
        .flatMap((text) => secrets(text, { field: 'name', kind: 'initials' }));
    });
  }

  /**
   * Compares the name of an author.
   *
   * @returns true for the person; for one who shares a part of the family name, that part
   */
  compare(author: string): string | boolean {
    const words = wordsOf(author)
      .filter(({ isNeutral }) => !isNeutral)
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
      return number >= this.#family && !isGiven;
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

function isShort({ text, isNeutral }: Word): boolean {
  return isNeutral || (text.length < 2 && !EAST_ASIAN().test(text));
}

/** Whether a word alone tells the person. */
function isTelling({ text, isNeutral }: Word): boolean {
  const min = text.toLowerCase() === text.toUpperCase() ? 4 : 3;
  return !isNeutral && [...text].length >= (EAST_ASIAN().test(text) ? 2 : min);
}
