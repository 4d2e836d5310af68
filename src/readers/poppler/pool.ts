import type { Word } from './word.js';

/** Words whose baselines are within the same four points, from the first to the last along the line. */
export interface Row {
  readonly index: number;
  words: Word[];
}

/** In points. `textPoolStep` */
const ROW_HEIGHT = 4;

/** This many rows are searched for the word that begins the furthest left. */
const FIRST_ROWS = 4;

/** Words by their baselines. After `TextPool` of Poppler 22.12, but without rows that are empty. */
export class Pool {
  /** From the lowest number of a baseline to the highest. */
  readonly rows: Row[];
  #first = 0;

  /** @param words - in the order of the content */
  constructor(words: readonly Word[]) {
    const rows = new Map<number, Word[]>();
    let last = { index: Number.NaN, at: -1 };
    for (const word of words) {
      const index = rowOf(word.base);
      const row = rows.get(index) ?? [];
      if (row.length === 0) rows.set(index, row);
      const at = insertInOrder(row, word, last.index === index ? last.at : -1, (a, b) => a.compareStart(b));
      last = { index, at };
    }
    this.rows = [...rows].map(([index, row]): Row => ({ index, words: row })).sort((a, b) => a.index - b.index);
  }

  /** Takes the word that begins first in the first rows, so that it is no superscript; `undefined` if none is left. */
  takeFirst(): Word | undefined {
    while (this.rows[this.#first]?.words.length === 0) this.#first += 1;
    let best = this.rows[this.#first];
    if (best === undefined) return undefined;
    const end = best.index + FIRST_ROWS;
    for (let at = this.#first + 1; ; at++) {
      const row = this.rows[at];
      if (row === undefined || row.index >= end) break;
      const [word] = row.words;
      const [first] = best.words;
      if (word !== undefined && first !== undefined && word.compareStart(first) < 0) best = row;
    }
    return best.words.shift();
  }

  /** The rows of the baselines between two, in their order. */
  rowsBetween(from: number, to: number): Row[] {
    const [first, last] = [rowOf(from), rowOf(to)];
    let low = this.#first;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle]?.index ?? 0) < first) low = middle + 1;
      else high = middle;
    }
    const found: Row[] = [];
    for (let at = low; (this.rows[at]?.index ?? Number.POSITIVE_INFINITY) <= last; at++) {
      const row = this.rows[at];
      if (row !== undefined && row.words.length > 0) found.push(row);
    }
    return found;
  }
}

export function rowOf(base: number): number {
  return Math.trunc(base / ROW_HEIGHT);
}

/**
 * Inserts into a sorted list: before what is equal to it, but not before the item inserted last.
 *
 * @param last - where the item inserted last is; -1 if it is not in the list
 * @returns where the item is now
 */
export function insertInOrder<T>(list: T[], item: T, last: number, compare: (a: T, b: T) => number): number {
  const before = list[last];
  let low = before !== undefined && compare(item, before) >= 0 ? last + 1 : 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(item, list[middle] as T) > 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, item);
  return low;
}
