import type { ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import type { Field } from '../structure/structure.js';
import { hasColumns, mixedIn } from './columns.js';
import type { Judged } from './finding.js';
import { readersOf } from './rule.js';

/**
 * What is certain of a score. Without a source, what a person sees is a guess. What most readers disagree with is guessed
 * wrong: it is no loss. Nor do both content and tags tear apart what a program wrote down in one go. Which of two columns is
 * read first is not known.
 *
 * @returns a function of a score, and of the text that it is about
 */
export function certaintyIn(judged: Judged): (score: ReaderScore, text: string) => ReaderScore {
  if (judged.hasSource) return (score) => score;
  const isMissing = doubted(judged, ({ missing }) => missing, true);
  const isLost = doubted(judged, ({ torn }) => torn.flatMap(({ lost }) => lost), true);
  const isMisplaced = doubted(judged, ({ misplaced }) => misplaced.map(({ title }) => title));
  const isColumnar = hasColumns(judged.structure);
  return (score, text) => {
    const lost = score.torn.map(({ entry, lost }) => ({ entry, lost: lost.filter((field) => !isLost.has(field)) }));
    const isOrderKnown = !isColumnar || mixedIn(text, judged.structure) !== undefined;
    const misplaced = isOrderKnown ? score.misplaced.filter(({ title }) => !isMisplaced.has(title)) : [];
    return {
      ...score,
      fields: score.fields - isMissing.size,
      missing: score.missing.filter((field) => !isMissing.has(field)),
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
