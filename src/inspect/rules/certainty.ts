import type { ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import type { Entry, Field, Section, Spot, Structure } from '../structure/structure.js';
import { type Judged, readersOf } from './rule.js';

/** Two columns, each named by the first field of one of its sections. */
export interface MixedColumns {
  readonly left: Field;
  readonly right: Field;
}

/** More sections, and fields of each, are no CV; all pairs of them are compared. */
const [MOST_SECTIONS, MOST_FIELDS] = [20, 12] as const;

/**
 * The columns that a reader mixes: two sections stand side by side on a page, and in what it read, one goes on after the
 * other has begun.
 */
export function mixedIn(read: string, structure: Structure): MixedColumns | undefined {
  const areas = structure.sections.slice(0, MOST_SECTIONS).flatMap((section) => areaOf(section) ?? []);
  const pairs = areas.flatMap((left) =>
    areas.filter((right) => isBeside(left, right)).map((right) => ({ left, right })),
  );
  if (pairs.length === 0) return undefined;
  const text = compact(read);
  const places = new Map(areas.map((area) => [area, placesIn(text, area)]));
  const mixed = pairs.find(({ left, right }) => switchesBetween(places.get(left) ?? [], places.get(right) ?? []) > 1);
  return mixed && { left: mixed.left.first, right: mixed.right.first };
}

/** What a section covers of the page on which it begins. */
interface Area extends Spot {
  readonly first: Field;
  readonly fields: readonly Field[];
}

function areaOf({ title, entries }: Section): Area | undefined {
  const all = [...(title === undefined ? [] : [title]), ...entries.flatMap(({ fields }) => fields)];
  const first = all.find(({ spot }) => spot !== undefined);
  const page = first?.spot?.page;
  if (first === undefined || page === undefined) return undefined;
  const fields = all.filter(({ spot }) => spot?.page === page);
  const spots = fields.flatMap(({ spot }) => spot ?? []);
  return {
    page,
    first,
    fields: fields.slice(0, MOST_FIELDS),
    left: Math.min(...spots.map(({ left }) => left)),
    right: Math.max(...spots.map(({ right }) => right)),
    top: Math.min(...spots.map(({ top }) => top)),
    bottom: Math.max(...spots.map(({ bottom }) => bottom)),
  };
}

/** Whether one stands left of the other, at least in part. */
function isBeside(left: Area, right: Area): boolean {
  return left.page === right.page && left.right <= right.left && left.top < right.bottom && right.top < left.bottom;
}

function placesIn(text: string, { fields }: Area): number[] {
  return fields.flatMap((field) => onlyPlaceOf(compact(field.text), text));
}

/** How often a text goes over from one section to the other. */
function switchesBetween(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((at) => ({ at, isLeft: true })), ...right.map((at) => ({ at, isLeft: false }))];
  all.sort((a, b) => a.at - b.at);
  return all.filter(({ isLeft }, index) => index > 0 && isLeft !== all[index - 1]?.isLeft).length;
}

/** In letters: shorter texts may stand anywhere. */
const SHORTEST = 6;

/** Where a text begins, if it is long enough to be sought and occurs only once. */
function onlyPlaceOf(wanted: string, text: string): number[] {
  if (wanted.length < SHORTEST) return [];
  const at = text.indexOf(wanted);
  return at < 0 || text.includes(wanted, at + 1) ? [] : [at];
}

/** The letters of a text. */
function compact(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/**
 * The certain part of a score. Without a source, the structure of the page is a guess, of which only some is sure: entries with dates
 * and bullets. What most readers disagree with is guessed wrong, so it is no loss. Nor do both content and tags tear apart what a
 * program wrote down in one go. The order in which a person reads the page is not known.
 */
export function certaintyIn(judged: Judged): (score: ReaderScore) => ReaderScore {
  if (judged.hasSource) return (score) => score;
  const isMissing = doubted(judged, ({ missing }) => missing, true);
  const isLost = doubted(judged, ({ torn }) => torn.flatMap(({ lost }) => lost), true);
  const isInterrupted = doubted(judged, ({ interrupted }) => interrupted.map(({ field }) => field));
  return ({ isInOrder, ...score }) => {
    const lost = score.torn
      .filter(({ entry }) => isSure(entry))
      .map(({ entry, lost }) => ({ entry, lost: lost.filter((field) => !isLost.has(field)) }));
    return {
      ...score,
      fields: score.fields - isMissing.size,
      missing: score.missing.filter((field) => !isMissing.has(field)),
      interrupted: score.interrupted.filter(({ field }) => field.role === 'bullet' && !isInterrupted.has(field)),
      torn: lost.filter((entry) => entry.lost.length > 0),
      misplaced: [],
    };
  };
}

/**
 * The fields of which too many readers say something.
 *
 * @param inOneGo - whether content and tags are too many
 */
function doubted(judged: Judged, fieldsOf: (score: ReaderScore) => readonly Field[], inOneGo = false): Set<Field> {
  const readers = readersOf(judged);
  const said = new Map<Field, ReaderName[]>();
  for (const reader of readers)
    for (const field of new Set(fieldsOf(judged.scores[reader]))) said.set(field, [...(said.get(field) ?? []), reader]);
  const isDoubted = (by: readonly ReaderName[]): boolean =>
    by.length > readers.length / 2 || (inOneGo && by.includes('content') && by.includes('tags'));
  return new Set([...said].flatMap(([field, by]) => (isDoubted(by) ? [field] : [])));
}

/** Whether something is an entry for sure: tables and lists of labels have no dates and bullets. */
function isSure({ fields }: Entry): boolean {
  return fields.some(({ period }) => period !== undefined) && fields.some(({ role }) => role === 'bullet');
}
