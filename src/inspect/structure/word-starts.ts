import type { Letters } from './letters.js';

/** The places of a text where words begin, by the letters with which they begin. */
export class WordStarts {
  readonly #byLetters = new Map<string, number[]>();

  /** @param count - of the letters by which they are known */
  constructor(
    { text, isBetweenWords }: Letters,
    readonly count: number,
  ) {
    for (let at = 0; at + count <= text.length; at++) {
      if (isBetweenWords[at] !== 1) continue;
      const begin = text.slice(at, at + count);
      const same = this.#byLetters.get(begin);
      if (same === undefined) this.#byLetters.set(begin, [at]);
      else same.push(at);
    }
  }

  /** The places, in the order of the text, at which a word begins as a text does; that has as many letters at least. */
  of(text: string): readonly number[] {
    return this.#byLetters.get(text.slice(0, this.count)) ?? [];
  }
}
