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
  const groups = groupsOf(fields).map((group) => ({
    ...group,
    places: text.placesOf(group.field, group.indexes.length),
  }));
  groups.sort((a, b) => b.length - a.length);
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
      near.add(fields[index]?.near ?? 0, start);
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
    const free = places.filter(isFree);
    const choices = indexes.slice(0, MOST_ALIKE).flatMap((index, nth) =>
      free.slice(0, MOST_CHOICES).map((place, rank) => ({
        ...{ index, place, shift: Math.abs(rank - nth) },
        ...near.distance(fields[index]?.near ?? 0, place[0]?.start ?? 0),
      })),
    );
    choices.sort((a, b) => a.strangers - b.strangers || a.distance - b.distance || a.shift - b.shift);
    for (const { index, place } of choices) if (assigned[index] === undefined && isFree(place)) take(index, place);
    // Of so many, each takes the next.
    let next = 0;
    for (const index of indexes.slice(MOST_ALIKE)) {
      for (let place = free[next]; place !== undefined && assigned[index] === undefined; place = free[++next])
        if (isFree(place)) take(index, place);
    }
  }
  return assigned;
}

/** More fields that look the same are not compared with each of their places, nor with more places. */
const [MOST_ALIKE, MOST_CHOICES] = [50, 200] as const;

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
  readonly #starts: number[] = [];
  /** For each entry, those of its own fields. */
  readonly #own = new Map<number, number[]>();

  add(entry: number, start: number): void {
    insert(this.#starts, start);
    const own = this.#own.get(entry);
    if (own === undefined) this.#own.set(entry, [start]);
    else insert(own, start);
  }

  /** How many fields of others are between a place and the nearest field of an entry, and how many letters. */
  distance(entry: number, start: number): { strangers: number; distance: number } {
    const index = placeIn(this.#starts, start);
    const own = this.#own.get(entry) ?? [];
    const after = placeIn(own, start);
    let [strangers, distance] = [Number.MAX_SAFE_INTEGER, 0];
    for (const side of [own[after - 1], own[after]]) {
      if (side === undefined) continue;
      const rank = placeIn(this.#starts, side);
      const [between, letters] = [rank < index ? index - rank - 1 : rank - index, Math.abs(side - start)];
      if (between < strangers || (between === strangers && letters < distance))
        [strangers, distance] = [between, letters];
    }
    return { strangers, distance };
  }
}

function insert(ascending: number[], value: number): void {
  ascending.splice(placeIn(ascending, value), 0, value);
}
