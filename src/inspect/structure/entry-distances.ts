import { lowerBound } from '../../util/arrays.js';

/** How far places are from the fields of entries: the score by which fields that look the same choose theirs. */
export class EntryDistances {
  readonly #starts: number[] = [];
  /** For each entry, those of its own fields. */
  readonly #own = new Map<number, number[]>();

  add(entry: number, start: number): void {
    insert(this.#starts, start);
    const own = this.#own.get(entry);
    if (own === undefined) this.#own.set(entry, [start]);
    else insert(own, start);
  }

  /** Fields in the order in which what is known of their entries stands in the text. */
  inOrder(indexes: readonly number[], entryOf: (index: number) => number): number[] {
    const starts = new Map<number, number>();
    let last = 0;
    for (const index of indexes) {
      last = this.#own.get(entryOf(index))?.at(-1) ?? last;
      starts.set(index, last);
    }
    return [...indexes].sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
  }

  /** How far a place is from the nearest field of an entry: in letters, and far more if fields of others are between them. */
  distance(entry: number, start: number): number {
    const index = lowerBound(this.#starts, start);
    const own = this.#own.get(entry) ?? [];
    const after = lowerBound(own, start);
    // Of an entry without any other, nothing is known.
    let least = own.length === 0 ? 0.5 * APART : Number.POSITIVE_INFINITY;
    for (const side of [own[after - 1], own[after]]) {
      if (side === undefined) continue;
      const rank = lowerBound(this.#starts, side);
      const strangers = rank < index ? index - rank - 1 : rank - index;
      least = Math.min(
        least,
        (strangers > 0 ? APART + strangers * STRANGER : 0) + Math.abs(side - start),
      );
    }
    return least;
  }
}

/** What fields of other entries add to a distance: each more than all letters of a text, the first more than all others. */
const STRANGER = 1e6;
export const APART = 1e12;

function insert(ascending: number[], value: number): void {
  ascending.splice(lowerBound(ascending, value), 0, value);
}
