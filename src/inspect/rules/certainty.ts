import type { ReaderScore } from '../structure/score.js';
import { spotAround } from '../structure/segments.js';
import {
  type Entry,
  type Field,
  fieldsIn,
  type Section,
  type Spot,
  type Structure,
} from '../structure/structure.js';
import { type Judged, readersOf } from './rule.js';

/** More sections are no CV; all pairs of them are compared. */
const MOST_SECTIONS = 20;

/**
 * The columns that a reader mixes, each named by the first field of one of its sections: two sections stand side by side on a page, and
 * in what it read, one goes on after the other has begun.
 */
export function mixedIn(
  { order }: ReaderScore,
  { sections }: Structure,
): { left: Field; right: Field } | undefined {
  const areas = sections.slice(0, MOST_SECTIONS).flatMap((section) => areaOf(section) ?? []);
  const pairs = areas.flatMap((left) =>
    areas.filter((right) => isBeside(left, right)).map((right) => ({ left, right })),
  );
  const mixed = pairs.find(({ left, right }) => switchesBetween(left, right, order) > 1);
  return mixed && { left: mixed.left.first, right: mixed.right.first };
}

/** What a section covers of the page on which it begins. */
interface Area extends Spot {
  readonly first: Field;
  readonly fields: ReadonlySet<Field>;
}

function areaOf(section: Section): Area | undefined {
  const all = [section.title ?? [], fieldsIn(section)].flat();
  const first = all.find(({ spot }) => spot !== undefined);
  const area = spotAround(all.flatMap(({ spot }) => spot ?? []));
  if (first === undefined || area === undefined) return undefined;
  const fields = all.filter(
    ({ spot, text }) => spot?.page === area.page && text.length >= SHORTEST,
  );
  return { ...area, first, fields: new Set(fields) };
}

/** In letters: shorter texts may stand anywhere. */
const SHORTEST = 6;

/** Whether one stands left of the other, at least in part. */
function isBeside(left: Area, right: Area): boolean {
  return (
    left.page === right.page &&
    left.right <= right.left &&
    left.top < right.bottom &&
    right.top < left.bottom
  );
}

/** How often a text goes over from one section to the other. */
function switchesBetween(left: Area, right: Area, order: readonly Field[]): number {
  const sides = order.flatMap((field) =>
    left.fields.has(field) ? 'left' : right.fields.has(field) ? 'right' : [],
  );
  return sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
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
      interrupted: score.interrupted.filter(
        ({ field }) => field.role === 'bullet' && !isInterrupted.has(field),
      ),
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
function doubted(
  judged: Judged,
  fieldsOf: (score: ReaderScore) => readonly Field[],
  inOneGo = false,
): Set<Field> {
  const readers = readersOf(judged);
  const said = readers.map((name) => ({ name, fields: new Set(fieldsOf(judged.scores[name])) }));
  const isDoubted = (field: Field): boolean => {
    const by = said.filter(({ fields }) => fields.has(field)).map(({ name }) => name);
    return (
      by.length > readers.length / 2 || (inOneGo && by.includes('content') && by.includes('tags'))
    );
  };
  return new Set(said.flatMap(({ fields }) => [...fields].filter(isDoubted)));
}

/** Whether something is an entry for sure: tables and lists of labels have no dates and bullets. */
function isSure({ fields }: Entry): boolean {
  return (
    fields.some(({ period }) => period !== undefined) &&
    fields.some(({ role }) => role === 'bullet')
  );
}
