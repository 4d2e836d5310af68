import type { ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import type { Entry, Field } from '../structure/structure.js';
import { hasColumns, mixedIn } from './columns.js';
import { type Judged, readersOf } from './rule.js';

/**
 * The certain part of a score. Without a source, the structure of the page is a guess, of which only some is sure: entries with dates
 * and bullets. What most readers disagree with is guessed wrong, so
 * it is no loss. Nor do both content and tags tear apart what a program wrote down in one go. Which of two columns is read first
 * is not known.
 *
 * @returns a function of a score, and of the text that it is about
 */
export function certaintyIn(judged: Judged): (score: ReaderScore, text: string) => ReaderScore {
  if (judged.hasSource) return (score) => score;
  const isMissing = doubted(judged, ({ missing }) => missing, true);
  const isLost = doubted(judged, ({ torn }) => torn.flatMap(({ lost }) => lost), true);
  const isInterrupted = doubted(judged, ({ interrupted }) => interrupted.map(({ field }) => field));
  const isMisplaced = doubted(judged, ({ misplaced }) => misplaced.map(({ title }) => title));
  const isColumnar = hasColumns(judged.structure);
  return (score, text) => {
    const lost = score.torn
      .filter(({ entry }) => isSure(entry))
      .map(({ entry, lost }) => ({ entry, lost: lost.filter((field) => !isLost.has(field)) }));
    const isOrderKnown = !isColumnar || mixedIn(text, judged.structure) !== undefined;
    const misplaced = isOrderKnown ? score.misplaced.filter(({ title }) => !isMisplaced.has(title)) : [];
    return {
      ...score,
      fields: score.fields - isMissing.size,
      missing: score.missing.filter((field) => !isMissing.has(field)),
      interrupted: score.interrupted.filter(({ field }) => field.role === 'bullet' && !isInterrupted.has(field)),
      torn: lost.filter((entry) => entry.lost.length > 0),
      isInOrder: misplaced.length === 0,
      misplaced,
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
