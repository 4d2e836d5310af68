import { groupBy } from '../../util/arrays.js';
import { EntryDistances, OTHER_ENTRY_DISTANCE } from './entry-distances.js';
import {
  countCharacters,
  getSearchKey,
  type Occurrence,
  type SearchableText,
} from './searchable-text.js';
import type { Field } from './structure.js';

/** A field and the number of its entry; titles and the header have numbers, too. */
export interface OwnedField {
  readonly field: Field;
  readonly owner: number;
  /** Entry to be near: of a section title, the first entry. */
  readonly anchor: number;
}

/**
 * Assigns each field an occurrence in the text, without overlaps. Long fields and those with one
 * occurrence come first. Equal fields, sorted by their entries in the text, take the nearest, then
 * the next occurrences.
 */
export function assignOccurrences(
  fields: readonly OwnedField[],
  text: SearchableText,
): (Occurrence | undefined)[] {
  const assignment = new Assignment(fields, text.length);
  const ambiguous = groupFields(fields, text).filter(
    (group) => !assignment.assignUnique(group) && group.occurrences.length > 0,
  );
  for (const group of ambiguous) {
    assignment.assignNearest(group);
    assignment.assignNext(group);
  }
  return assignment.occurrences;
}

interface Group {
  readonly indexes: readonly number[];
  readonly occurrences: readonly Occurrence[];
}

class Assignment {
  readonly occurrences: (Occurrence | undefined)[];
  readonly #fields: readonly OwnedField[];
  readonly #isTaken: Uint8Array;
  readonly #distances = new EntryDistances();

  constructor(fields: readonly OwnedField[], length: number) {
    this.#fields = fields;
    this.occurrences = fields.map(() => undefined);
    this.#isTaken = new Uint8Array(length + 1);
  }

  /** Assigns the only free occurrence of a unique field; returns whether there is one. */
  assignUnique({ indexes, occurrences }: Group): boolean {
    const [spans, second] = occurrences.filter((candidate) => this.#isFree(candidate));
    if (indexes.length !== 1 || spans === undefined || second !== undefined) return false;
    this.#assign(indexes[0] ?? 0, spans);
    return true;
  }

  assignNearest({ indexes, occurrences }: Group): void {
    const getAnchor = (index: number | undefined) => this.#fields[index ?? -1]?.anchor ?? 0;
    const sorted = this.#distances.sortByEntry(indexes.slice(0, MAX_COMPARED_FIELDS), getAnchor);
    const free = occurrences.filter((spans) => this.#isFree(spans));
    // The title of the next entry may be nearer than the own one.
    const areTitles = indexes.every((index) => this.#fields[index]?.field.role === 'title');
    if (areTitles && free.length === indexes.length) {
      this.assignNext({ indexes: sorted, occurrences: free });
      return;
    }
    for (const index of sorted) {
      const [nearest] = occurrences
        .filter((spans) => this.#isFree(spans))
        .slice(0, MAX_COMPARED_OCCURRENCES)
        .map((spans) => ({
          spans,
          distance: this.#distances.getDistance(getAnchor(index), spans[0]?.start ?? 0),
        }))
        .sort((a, b) => a.distance - b.distance);
      if (nearest !== undefined && nearest.distance < 0.9 * OTHER_ENTRY_DISTANCE)
        this.#assign(index, nearest.spans);
    }
  }

  assignNext({ indexes, occurrences }: Group): void {
    const unassigned = indexes.filter((index) => this.occurrences[index] === undefined);
    for (const spans of occurrences) {
      const [index] = unassigned;
      if (index === undefined) return;
      if (!this.#isFree(spans)) continue;
      this.#assign(index, spans);
      unassigned.shift();
    }
  }

  #isFree(spans: Occurrence): boolean {
    return spans.every(({ start, end }) => !this.#isTaken.subarray(start, end).includes(1));
  }

  #assign(index: number, spans: Occurrence): void {
    this.occurrences[index] = spans;
    const { owner = 0, field } = this.#fields[index] ?? {};
    for (const { start, end } of spans) {
      this.#isTaken.fill(1, start, end);
      // Programs move dates away from their entries.
      if (field?.role !== 'dates') this.#distances.add(owner, start);
    }
  }
}

const [MAX_COMPARED_FIELDS, MAX_COMPARED_OCCURRENCES] = [300, 300] as const;

/** Groups with most characters come first. */
function groupFields(fields: readonly OwnedField[], text: SearchableText) {
  const equal = groupBy(fields.entries(), ([, { field }]) => getSearchKey(field));
  const groups = [...equal.values()].map((group) => {
    const [[, { field }]] = group;
    const indexes = group.map(([index]) => index);
    return {
      indexes,
      length: countCharacters(field),
      occurrences: text.findField(field, indexes.length),
    };
  });
  return groups.sort((a, b) => b.length - a.length);
}
