import { groupBy, lowerBound } from '../../util/arrays.js';
import { lengthOf, looksOf, type Place, type SearchedText } from './searched-text.js';
import type { Field } from './structure.js';

/** A field, and the number of the entry (or title, or header) that it stands with. */
export interface Owned {
  readonly field: Field;
  readonly owner: number;
  /** For the title of a section, its first entry. */
  readonly near: number;
}

/**
 * Finds the place of each field. No two fields share a place: those that occur inside others, or as often, get one of their
 * own. Long fields choose first, and those with one place only. Fields that look the same get places in the order in which their
 * entries stand in the text: as many as possible beside their own entry, and the rest with the fewest fields of others in between.
 *
 * @returns for each field its place; undefined if it has none
 */
export function assignPlaces(fields: readonly Owned[], text: SearchedText): (Place | undefined)[] {
  const assigned: (Place | undefined)[] = fields.map(() => undefined);
  const groups = groupsOf(fields, text);
  const isTaken = new Uint8Array(text.length + 1);
  const near = new Neighbours();
  const isFree = (place: Place): boolean =>
    place.every(({ start, end }) => {
      for (let at = start; at < end; at++) if (isTaken[at] === 1) return false;
      return true;
    });
  const take = (index: number, place: Place): void => {
    assigned[index] = place;
    for (const { start, end } of place) {
      isTaken.fill(1, start, end);
      near.add(fields[index]?.owner ?? 0, start);
    }
  };
  const later: typeof groups = [];
  for (const group of groups) {
    const free = group.places.filter(isFree);
    const [index, place] = [group.indexes[0] ?? 0, free[0]];
    if (group.indexes.length === 1 && free.length === 1 && place !== undefined) take(index, place);
    else if (group.places.length > 0) later.push(group);
  }
  for (const { indexes, places } of later) {
    const alike = near.inOrder(indexes.slice(0, MOST_ALIKE), (index) => fields[index]?.near ?? 0);
    // A field may give up its place for others that stand beside theirs, and take what is left.
    for (let round = 0; round < 2; round++) {
      const left = alike.filter((index) => assigned[index] === undefined);
      const free = places.filter(isFree).slice(0, MOST_CHOICES);
      const distanceOf = (row: number, column: number): number =>
        near.distance(fields[left[row] ?? 0]?.near ?? 0, free[column]?.[0]?.start ?? 0);
      for (const [row, column] of pairedInOrder(
        left.length,
        free.length,
        distanceOf,
        0.9 * APART,
      ).entries()) {
        const [index, place] = [left[row], free[column ?? -1]];
        if (index !== undefined && place !== undefined && isFree(place)) take(index, place);
      }
    }
    // Of so many, each takes the next.
    const free = places.filter(isFree);
    let next = 0;
    for (const index of indexes) {
      for (
        let place = free[next];
        place !== undefined && assigned[index] === undefined;
        place = free[++next]
      )
        if (isFree(place)) take(index, place);
    }
  }
  return assigned;
}

/** More fields that look the same are not compared with each of their places, nor with more places. */
const [MOST_ALIKE, MOST_CHOICES] = [50, 200] as const;

/** The fields that look the same, and their places; those with the most letters first. */
function groupsOf(fields: readonly Owned[], text: SearchedText) {
  const alike = groupBy(fields.entries(), ([, { field }]) => looksOf(field));
  const groups = [...alike.values()].map((group) => {
    const [[, { field }]] = group;
    const indexes = group.map(([index]) => index);
    return { indexes, length: lengthOf(field), places: text.placesOf(field, indexes.length) };
  });
  return groups.sort((a, b) => b.length - a.length);
}

/** The fields that have a place, in the order of the text. */
class Neighbours {
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
const [STRANGER, APART] = [1e6, 1e12] as const;

function insert(ascending: number[], value: number): void {
  ascending.splice(lowerBound(ascending, value), 0, value);
}

/**
 * Pairs rows with columns so that both ascend, at the least cost in all.
 *
 * @param costOf - of a pair
 * @param alone - what a row without a column costs
 * @returns for each row its column; undefined if it has none
 */
function pairedInOrder(
  rows: number,
  columns: number,
  costOf: (row: number, column: number) => number,
  alone: number,
): (number | undefined)[] {
  // What the first rows and columns cost at least.
  const least = Array.from({ length: rows + 1 }, (_, row) =>
    new Float64Array(columns + 1).fill(row * alone),
  );
  const at = (row: number, column: number): number => least[row]?.[column] ?? 0;
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++) {
      const paired = at(row - 1, column - 1) + costOf(row - 1, column - 1);
      (least[row] as Float64Array)[column] = Math.min(
        at(row, column - 1),
        at(row - 1, column) + alone,
        paired,
      );
    }
  const found = new Array<number | undefined>(rows).fill(undefined);
  for (let [row, column] = [rows, columns]; row > 0 && column > 0; ) {
    if (at(row, column) === at(row, column - 1)) column -= 1;
    else {
      row -= 1;
      if (at(row + 1, column) !== at(row, column) + alone) found[row] = --column;
    }
  }
  return found;
}
