import { groupBy } from '../../util/arrays.js';
import { APART, EntryDistances } from './entry-distances.js';
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
 * entries stand in the text: each the nearest to its own entry, and the rest the next ones.
 *
 * @returns for each field its place; undefined if it has none
 */
export function assignPlaces(fields: readonly Owned[], text: SearchedText): (Place | undefined)[] {
  const assignment = new Assignment(fields, text.length);
  const rest = groupsOf(fields, text).filter(
    (group) => !assignment.takeOnly(group) && group.places.length > 0,
  );
  for (const group of rest) {
    assignment.takeNearest(group);
    assignment.takeNext(group);
  }
  return assignment.places;
}

/** Fields that look the same, and where they may stand. */
interface Group {
  readonly indexes: readonly number[];
  readonly places: readonly Place[];
}

/** The places that fields have taken. */
class Assignment {
  readonly places: (Place | undefined)[];
  readonly #fields: readonly Owned[];
  readonly #isTaken: Uint8Array;
  readonly #distances = new EntryDistances();

  constructor(fields: readonly Owned[], length: number) {
    this.#fields = fields;
    this.places = fields.map(() => undefined);
    this.#isTaken = new Uint8Array(length + 1);
  }

  /** Whether a group is one field with one free place, which it takes. */
  takeOnly({ indexes, places }: Group): boolean {
    const [place, other] = places.filter((each) => this.#isFree(each));
    if (indexes.length !== 1 || place === undefined || other !== undefined) return false;
    this.#take(indexes[0] ?? 0, place);
    return true;
  }

  /** Gives the fields that have no place those that are nearest to their entries, in the order of the text. */
  takeNearest({ indexes, places }: Group): void {
    const near = (index: number | undefined): number => this.#fields[index ?? -1]?.near ?? 0;
    const alike = this.#distances.inOrder(indexes.slice(0, MOST_ALIKE), near);
    for (const index of alike) {
      const [nearest] = places
        .filter((place) => this.#isFree(place))
        .slice(0, MOST_CHOICES)
        .map((place) => {
          const start = place[0]?.start ?? 0;
          return { place, distance: this.#distances.distance(near(index), start) };
        })
        .sort((a, b) => a.distance - b.distance);
      if (nearest !== undefined && nearest.distance < 0.9 * APART) this.#take(index, nearest.place);
    }
  }

  /** Gives the fields that have no place the next free ones. */
  takeNext({ indexes, places }: Group): void {
    const left = indexes.filter((index) => this.places[index] === undefined);
    for (const place of places) {
      const [index] = left;
      if (index === undefined) return;
      if (!this.#isFree(place)) continue;
      this.#take(index, place);
      left.shift();
    }
  }

  #isFree(place: Place): boolean {
    return place.every(({ start, end }) => !this.#isTaken.subarray(start, end).includes(1));
  }

  #take(index: number, place: Place): void {
    this.places[index] = place;
    for (const { start, end } of place) {
      this.#isTaken.fill(1, start, end);
      this.#distances.add(this.#fields[index]?.owner ?? 0, start);
    }
  }
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
