import { lowerBound } from '../../util/arrays.js';

/**
 * Distances between occurrences and the fields of an entry, by which equal fields choose theirs.
 */
export class EntryDistances {
  readonly #allStarts: number[] = [];
  readonly #byEntry = new Map<number, number[]>();

  add(entry: number, start: number): void {
    insertSorted(this.#allStarts, start);
    const starts = this.#byEntry.get(entry);
    if (starts === undefined) this.#byEntry.set(entry, [start]);
    else insertSorted(starts, start);
  }

  /** Sorts fields by the last known position of their entries in the text. */
  sortByEntry(indexes: readonly number[], getEntry: (index: number) => number): number[] {
    const starts = new Map<number, number>();
    let last = 0;
    for (const index of indexes) {
      last = this.#byEntry.get(getEntry(index))?.at(-1) ?? last;
      starts.set(index, last);
    }
    return [...indexes].sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
  }

  /**
   * Returns the distance to the nearest field of an entry: in characters, and far more across
   * fields of other entries.
   */
  getDistance(entry: number, start: number): number {
    const index = lowerBound(this.#allStarts, start);
    const starts = this.#byEntry.get(entry) ?? [];
    const next = lowerBound(starts, start);
    // Unknown for an entry without assigned fields.
    let min = starts.length === 0 ? 0.5 * OTHER_ENTRY_DISTANCE : Number.POSITIVE_INFINITY;
    for (const neighbor of [starts[next - 1], starts[next]]) {
      if (neighbor === undefined) continue;
      const rank = lowerBound(this.#allStarts, neighbor);
      const otherFields = rank < index ? index - rank - 1 : rank - index;
      min = Math.min(
        min,
        (otherFields > 0 ? OTHER_ENTRY_DISTANCE + otherFields * DISTANCE_PER_FIELD : 0) +
          Math.abs(neighbor - start),
      );
    }
    return min;
  }
}

/** Exceeds any number of characters. */
const DISTANCE_PER_FIELD = 1e6;
export const OTHER_ENTRY_DISTANCE = 1e12;

function insertSorted(ascending: number[], value: number): void {
  ascending.splice(lowerBound(ascending, value), 0, value);
}
