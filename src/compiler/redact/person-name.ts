// The name of a person by its structure, as texts and lists of authors write it.
import { once } from '../../util/remember.js';
import { comparable, JOINT, partOf, shownIn } from './comparable.js';
import { type Secret, secrets, spellings } from './secret.js';

/** A word of a name, or an initial. */
interface Word {
  readonly text: string;
  readonly spellings: readonly string[];
  /** Whether it is a title, a degree or a particle, which many names have. */
  readonly isNeutral: boolean;
  /** Whether a hyphen or an apostrophe joins it to the word before. */
  readonly isJoined: boolean;
  /** Whether a comma is between it and the word before. */
  readonly isBehindComma: boolean;
}

const NEUTRAL = new Set(
  `dr prof professor doctor sir dame mr mrs ms mx mag ing dipl med rer nat habil pd phd bsc msc mba jr sr ii iii iv junior senior esq
   van von der den de del della di da do dos das du des la las le los el al ul bin ibn bint ben bat abu y e i zu zum zur af av ten ter 't
   filho neto st van't al- ال בן בת`
    .split(/\s+/)
    .map((word) => comparable(word).letters),
);

/** More words than a name has. */
const MAX_WORDS = 12;

/** The words of a name as a page shows it, without marks of footnotes. */
function wordsOf(name: string): Word[] {
  const shown = name.normalize('NFKC').replaceAll(/[\d*†‡§¶]+/g, ' ');
  const text = comparable(shown);
  const starts = text.edges.flatMap((edge, index) =>
    edge === JOINT && index < text.letters.length ? [index] : [],
  );
  return starts.slice(0, 4 * MAX_WORDS).map((start, index): Word => {
    const part = partOf(text, start, starts[index + 1] ?? text.letters.length);
    const from = index === 0 ? 0 : (text.at[start - 1] ?? 0) + 1;
    const between = shown.slice(from, text.at[start]);
    const all = spellings(part);
    return {
      text: part,
      spellings: all,
      isNeutral: /^[yei]$/.test(part) || (part.length > 1 && NEUTRAL.has(all[0] ?? '')),
      isJoined: /^[\p{Pd}\u2212'’‘´`]$/u.test(between),
      isBehindComma: /[,،;]/.test(between),
    };
  });
}

/** A Chinese, Japanese or Korean name without a space: its last two characters are the given name. */
function dividedName(word: Word): Word[] {
  const characters = [...word.text];
  if (!EAST_ASIAN().test(word.text) || characters.length < 2 || characters.length > 4)
    return [word];
  const at = Math.max(1, characters.length - 2);
  return [characters.slice(0, at), characters.slice(at)].map((part) => {
    const text = part.join('');
    return { ...word, text, spellings: spellings(text) };
  });
}

const EAST_ASIAN = once(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
);

/** How many words at the beginning are the family name for sure: those before a comma, unless degrees follow, or one in East Asia. */
function familyWords(words: readonly Word[]): number {
  const comma = words.findIndex((word) => word.isBehindComma);
  if (comma < 1) return words.length > 1 && EAST_ASIAN().test(words[0]?.text ?? '') ? 1 : 0;
  const behind = words.slice(comma).filter(({ isNeutral }) => !isNeutral);
  const isTitled = behind.every(({ text }) => comma > 1 && /^\p{Lu}{2,}$/u.test(text));
  return isTitled ? 0 : comma;
}

function isInitial({ spellings: [letters = ''] }: Word): boolean {
  return letters.length === 1;
}

/** How much an author is like the person: the person, or one who shares a part of the family name. */
export type Likeness = { readonly is: 'person' | 'namesake'; readonly part: string } | undefined;

export class PersonName {
  /** Given names first. */
  readonly #words: readonly Word[];
  /** Where the family name begins for sure, or may begin. */
  readonly #family: number;
  /** The words, and several of them in one, with the numbers of those. */
  readonly #known = new Map<string, readonly number[]>();

  readonly #shown: string;

  constructor(name: string) {
    this.#shown = shownIn(name);
    const words = wordsOf(this.#shown).slice(0, MAX_WORDS);
    const all = words.length === 1 ? words.flatMap(dividedName) : words;
    const turn = familyWords(all);
    this.#words = [...all.slice(turn), ...all.slice(0, turn)];
    const [first = 0, second] = this.#real();
    this.#family = turn > 0 ? all.length - turn : first + (second === undefined ? 0 : 1);
    for (const run of this.#runs()) {
      const numbers = run.filter((index) => !this.#words[index]?.isNeutral);
      for (const spelling of this.#spellingsOf(run))
        if (numbers.length > 0 && !this.#known.has(spelling)) this.#known.set(spelling, numbers);
    }
  }

  /** The numbers of the words that are no particles, titles or degrees. */
  #real(): number[] {
    return this.#words.flatMap((word, index) => (word.isNeutral ? [] : [index]));
  }

  /** Words next to one another, also where the name begins with the family name; and the first with any other. */
  #runs(): number[][] {
    const all = this.#words.map((_, index) => index);
    const first = this.#real()[0] ?? 0;
    const rows = all.flatMap((start) =>
      all.map((length) => all.map((_, step) => (start + step) % all.length).slice(0, length + 1)),
    );
    const pairs = all
      .filter((other) => other !== first)
      .flatMap((other) => [
        [first, other],
        [other, first],
      ]);
    return [...rows.sort((a, b) => a.length - b.length), ...pairs];
  }

  #spellingsOf(run: readonly number[]): string[] {
    const lists = run.map((index) => this.#words[index]?.spellings ?? []);
    return [0, 1, 2].map((way) => lists.map((list) => list[way] ?? list[0]).join(''));
  }

  /** The person by words of the name, in any order. */
  secrets(): Secret[] {
    const named = this.#runs().flatMap((run) => {
      const words = run.map((index) => this.#words[index] as Word);
      const text = words.map((word) => word.text);
      if (words.filter((word) => !isShort(word)).length > 1)
        return secrets(text.join(' '), { field: 'name', kind: 'name' });
      // A word with its particles: `de la Cruz`.
      const isTold =
        words.some(isTelling) && words.every((word) => isTelling(word) || word.isNeutral);
      return isTold ? secrets(text.join(''), { field: 'name', kind: 'word' }) : [];
    });
    const whole = secrets(this.#shown, { field: 'name', kind: 'text' });
    return [...whole, ...named, ...this.#initials()];
  }

  /** `jdoe`, `doej`, `J. Doe`, `Ortega Lozano DM` */
  #initials(): Secret[] {
    const textAt = (index: number): string => this.#words[index]?.text ?? '';
    const families = this.#runs().filter(
      (run) =>
        run.every((index, step) => index >= Math.max(this.#family, run[step - 1] ?? 0)) &&
        run.some((index) => !isShort(this.#words[index] as Word)),
    );
    return families.flatMap((run) => {
      const given = this.#real().filter((index) => index < (run[0] ?? 0));
      const all = given.map((index) => textAt(index).charAt(0)).join('');
      const initials = new Set([all, all.charAt(0)].filter((one) => one !== ''));
      const family = run.map(textAt).join('-');
      return [...initials].flatMap((one) =>
        [one + family, family + one].flatMap((text) =>
          secrets(text, { field: 'name', kind: 'initials' }),
        ),
      );
    });
  }

  /** Whether an address has a word of the name. */
  isIn(address: string): boolean {
    const { letters } = comparable(address);
    return this.#words.some(
      (word) => isTelling(word) && word.spellings.some((one) => letters.includes(one)),
    );
  }

  /** Compares the name of an author, with and without what is said of them: `J. Doe (first author)`. */
  compare(author: string): Likeness {
    const shown = shownIn(author);
    const likenesses = [shown, shown.replaceAll(/[(（][^()（）]*[)）]/g, ' ')].map((one) =>
      this.#compare(one),
    );
    return (
      likenesses.find((one) => one?.is === 'person') ?? likenesses.find((one) => one !== undefined)
    );
  }

  #compare(author: string): Likeness {
    const words = wordsOf(author)
      .filter(({ isNeutral }) => !isNeutral)
      .flatMap((word) => (this.#known.has(word.spellings[0] ?? '') ? [word] : dividedName(word)));
    const match = new Match(words, this.#known, this.#words);
    if (match.named.length === 0) return undefined;
    const { named, others, initials } = match;
    const isWhole = initials === 0 || this.#real().every((index) => match.used.has(index));
    if (others.length === 0 && isWhole) return { is: 'person', part: author };
    const last = this.#words.length - 1;
    const shared = named.find(
      ({ number, isFirst }) =>
        number >= this.#family && (number === last || !isFirst || others.length === 0),
    );
    if (shared === undefined) return undefined;
    const first = this.#real()[0] ?? 0;
    const isNamed = named.some(({ number }) => number === first);
    const isSame = isNamed ? others.length < 3 : match.used.has(first) && others.length === 0;
    return isSame ? { is: 'person', part: author } : { is: 'namesake', part: shared.text };
  }
}

/** Which words of an author's name are words of another name, or their initials. */
class Match {
  readonly used = new Set<number>();
  readonly named: { readonly number: number; readonly text: string; readonly isFirst: boolean }[] =
    [];
  /** The words that are in the author's name only. */
  readonly others: Word[] = [];
  /** How many initials are there only. */
  initials = 0;

  constructor(
    words: readonly Word[],
    known: ReadonlyMap<string, readonly number[]>,
    own: readonly Word[],
  ) {
    const rest = words.filter((word, index) => {
      if (isInitial(word)) return true;
      const numbers =
        word.spellings.map((one) => known.get(one)).find((found) => found !== undefined) ?? [];
      for (const number of numbers) {
        this.used.add(number);
        this.named.push({ number, text: word.text, isFirst: index === 0 });
      }
      return numbers.length === 0;
    });
    for (const word of rest) {
      const letters = [...(word.spellings[0] ?? '')];
      const isCluster = /^\p{Lu}{1,3}$/u.test(word.text) || isInitial(word);
      if (isCluster)
        this.initials += letters.filter(
          (letter) => !this.#use(own, (one) => one.startsWith(letter)),
        ).length;
      else if (!this.#use(own, (one) => one === letters[0])) this.others.push(word);
    }
    // One half of a double name is known, and the other is not.
    const joined = new Set(
      words.flatMap((word, index) => (word.isJoined ? [word, words[index - 1]] : [])),
    );
    if (
      this.others.every((word) => joined.has(word)) &&
      this.named.some(({ text }) => [...joined].some((word) => word?.text === text))
    )
      this.others.length = 0;
  }

  #use(own: readonly Word[], isAlike: (letters: string) => boolean): boolean {
    const index = own.findIndex((word, at) => !this.used.has(at) && word.spellings.some(isAlike));
    if (index >= 0) this.used.add(index);
    return index >= 0;
  }
}

function isShort({ text, isNeutral }: Word): boolean {
  return isNeutral || ([...text].length < 2 && !EAST_ASIAN().test(text));
}

/** Whether a word alone tells the person. */
function isTelling({ text, isNeutral }: Word): boolean {
  const length = [...text].length;
  if (isNeutral) return false;
  if (EAST_ASIAN().test(text)) return length > 1;
  return length > (text.toLowerCase() === text.toUpperCase() ? 3 : 2);
}
