import { lettersOf } from './letters.js';
import { type Place, placeIn, type SearchedText } from './searched-text.js';
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
 * own. Long fields choose first, and those with one place only; of several places, a field gets that with the fewest fields of other
 * entries between it and its own entry.
 *
 * @returns for each field its place; undefined if it has none
 */
export function assignPlaces(fields: readonly Owned[], text: SearchedText): (Place | undefined)[] {
  const assigned: (Place | undefined)[] = fields.map(() => undefined);
  const groups = groupsOf(fields).map((group) => ({ ...group, places: text.placesOf(group.field) }));
  groups.sort((a, b) => b.length - a.length);
  const isTaken = new Uint8Array(text.length + 1);
  const isFree = (place: Place): boolean =>
    place.every(({ start, end }) => isTaken.subarray(start, end).indexOf(1) < 0);
  const take = (index: number, place: Place): void => {
    assigned[index] = place;
    for (const { start, end } of place) isTaken.fill(1, start, end);
  };
  const later: typeof groups = [];
  for (const group of groups) {
    const free = group.places.filter(isFree);
    const [index, place] = [group.indexes[0] ?? 0, free[0]];
    if (group.indexes.length === 1 && free.length === 1 && place !== undefined) take(index, place);
    else if (group.places.length > 0) later.push(group);
  }
  for (const { indexes, places } of later) {
    const near = new Neighbours(fields, assigned);
    const choices = indexes.flatMap((index, nth) =>
      places.filter(isFree).map((place, rank) => ({
        ...{ index, place, shift: Math.abs(rank - nth) },
        ...near.distance(fields[index]?.near ?? 0, place[0]?.start ?? 0),
      })),
    );
    choices.sort((a, b) => a.strangers - b.strangers || a.distance - b.distance || a.shift - b.shift);
    for (const { index, place } of choices) if (assigned[index] === undefined && isFree(place)) take(index, place);
  }
  return assigned;
}

/** Fields that look the same. */
interface Group {
  readonly field: Field;
  readonly indexes: number[];
  /** In letters. */
  readonly length: number;
}

function groupsOf(fields: readonly Owned[]): Group[] {
  const groups = new Map<string, Group>();
  fields.forEach(({ field }, index) => {
    const { text } = lettersOf(field.text.normalize('NFC'));
    const key = `${field.role === 'section' ? 'section' : ''} ${text} ${JSON.stringify(field.period)} ${field.href ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { field, indexes: [index], length: text.length });
    else group.indexes.push(index);
  });
  return [...groups.values()];
}

/** The fields that have a place, in the order of the text. */
class Neighbours {
  readonly #starts: readonly number[];
  /** For each entry, which of them are its own. */
  readonly #own = new Map<number, number[]>();

  constructor(fields: readonly Owned[], assigned: readonly (Place | undefined)[]) {
    const placed = fields
      .flatMap(({ near }, index) => (assigned[index] ?? []).map(({ start }) => ({ start, near })))
      .sort((a, b) => a.start - b.start);
    this.#starts = placed.map(({ start }) => start);
    placed.forEach(({ near }, index) => {
      const own = this.#own.get(near);
      if (own === undefined) this.#own.set(near, [index]);
      else own.push(index);
    });
  }

  /** How many fields of others are between a place and the nearest field of an entry, and how many letters. */
  distance(entry: number, start: number): { strangers: number; distance: number } {
    const index = placeIn(this.#starts, start);
    const own = this.#own.get(entry) ?? [];
    const after = placeIn(own, index);
    const sides = [own[after - 1], own[after]].flatMap((side) => (side === undefined ? [] : [side]));
    const [nearest] = sides
      .map((side) => ({
        strangers: side < index ? index - side - 1 : side - index,
        distance: Math.abs((this.#starts[side] ?? 0) - start),
      }))
      .sort((a, b) => a.strangers - b.strangers || a.distance - b.distance);
    return nearest ?? { strangers: Number.MAX_SAFE_INTEGER, distance: 0 };
  }
}
