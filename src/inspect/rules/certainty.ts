import type { ExtractorScore } from '../structure/score.js';
import { mergeLocations } from '../structure/split-segments.js';
import {
  type Entry,
  type Field,
  type Location,
  listFields,
  type Section,
  type Structure,
} from '../structure/structure.js';
import { type RuleContext, selectExtractors } from './rule.js';

/** Bounds the comparison of all pairs. */
const MAX_SECTIONS = 20;

/**
 * Finds two sections side by side that alternate in the extracted text; returns their first fields.
 */
export function findMixedColumns(
  { order }: ExtractorScore,
  { sections }: Structure,
): { left: Field; right: Field } | undefined {
  const areas = sections.slice(0, MAX_SECTIONS).flatMap((section) => toArea(section) ?? []);
  const pairs = areas.flatMap((left) =>
    areas.filter((right) => isLeftOf(left, right)).map((right) => ({ left, right })),
  );
  const pair = pairs.find(({ left, right }) => countSwitches(left, right, order) > 1);
  return pair && { left: pair.left.first, right: pair.right.first };
}

/** Area of a section on the page where it begins. */
interface Area extends Location {
  readonly first: Field;
  readonly fields: ReadonlySet<Field>;
}

function toArea(section: Section): Area | undefined {
  const all = [section.title ?? [], listFields(section)].flat();
  const first = all.find(({ location }) => location !== undefined);
  const area = mergeLocations(all.flatMap(({ location }) => location ?? []));
  if (first === undefined || area === undefined) return undefined;
  const fields = all.filter(
    ({ location, text }) => location?.page === area.page && text.length >= MIN_TEXT_LENGTH,
  );
  return { ...area, first, fields: new Set(fields) };
}

/** Shorter texts may occur anywhere. */
const MIN_TEXT_LENGTH = 6;

function isLeftOf(left: Area, right: Area): boolean {
  return (
    left.page === right.page &&
    left.right <= right.left &&
    left.top < right.bottom &&
    right.top < left.bottom
  );
}

function countSwitches(left: Area, right: Area, order: readonly Field[]): number {
  const sides = order.flatMap((field) =>
    left.fields.has(field) ? 'left' : right.fields.has(field) ? 'right' : [],
  );
  return sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
}

type ScoredTexts = Pick<RuleContext, 'structure' | 'texts' | 'scores' | 'hasSource'>;

/**
 * Creates a filter that keeps the certain part of a score. Without a source, the structure is a
 * guess: only entries with dates and bullets are certain, and no order is. If most extractors lack
 * a field, or both content and tags do, the guess is wrong.
 */
export function createCertaintyFilter(
  context: ScoredTexts,
): (score: ExtractorScore) => ExtractorScore {
  if (context.hasSource) return (score) => score;
  const doubtfulMissing = collectDoubtful(context, ({ missing }) => missing, true);
  const doubtfulLost = collectDoubtful(
    context,
    ({ split }) => split.flatMap(({ lost }) => lost),
    true,
  );
  const doubtfulInterrupted = collectDoubtful(context, ({ interrupted }) =>
    interrupted.map(({ field }) => field),
  );
  return ({ isInOrder, ...score }) => ({
    ...score,
    fields: score.fields - doubtfulMissing.size,
    missing: score.missing.filter((field) => !doubtfulMissing.has(field)),
    interrupted: score.interrupted.filter(
      ({ field }) => field.role === 'bullet' && !doubtfulInterrupted.has(field),
    ),
    split: score.split
      .filter(({ entry }) => isCertain(entry))
      .map(({ entry, lost }) => ({ entry, lost: lost.filter((field) => !doubtfulLost.has(field)) }))
      .filter(({ lost }) => lost.length > 0),
    misplaced: [],
  });
}

/** @param isPairEnough - whether content and tags count as a majority of the extractors */
function collectDoubtful(
  context: ScoredTexts,
  selectFields: (score: ExtractorScore) => readonly Field[],
  isPairEnough = false,
): Set<Field> {
  const extractors = selectExtractors(context);
  const selections = extractors.map((name) => ({
    name,
    fields: new Set(selectFields(context.scores[name])),
  }));
  const isDoubted = (field: Field) => {
    const names = selections.filter(({ fields }) => fields.has(field)).map(({ name }) => name);
    return (
      names.length > extractors.length / 2 ||
      (isPairEnough && names.includes('content') && names.includes('tags'))
    );
  };
  return new Set(selections.flatMap(({ fields }) => [...fields].filter(isDoubted)));
}

/** Tables and lists of labels lack dates or bullets. */
function isCertain({ fields }: Entry): boolean {
  return (
    fields.some(({ period }) => period !== undefined) &&
    fields.some(({ role }) => role === 'bullet')
  );
}
