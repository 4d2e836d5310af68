import type { ReaderName } from '../readers/reader.js';
import type { MisplacedTitle, ReaderScore } from '../structure/score.js';
import type { Field } from '../structure/structure.js';
import { hasColumns, mixedBy } from './columns.js';
import type { Judged } from './finding.js';
import { readersOf } from './rule.js';

/**
 * Without a source, what a person sees is a guess. What half of the readers disagree with is guessed wrong: it is no loss. Nor do
 * both content and tags tear apart what a program wrote down in one go. Which of two columns is read first is not known.
 */
export function withoutDoubts(judged: Judged): Judged {
  if (judged.hasSource) return judged;
  const isMissing = doubted(judged, ({ missing }) => missing, true);
  const isLost = doubted(judged, ({ torn }) => torn.flatMap(({ lost }) => lost), true);
  const isMisplaced = doubted(judged, ({ misplaced }) => misplaced.map(({ title }) => title));
  const isMixed = hasColumns(judged.structure) ? (reader: ReaderName) => mixedBy(reader, judged) !== undefined : YES;
  const certain = (score: ReaderScore, reader: ReaderName): ReaderScore => {
    const lost = score.torn.map(({ entry, lost }) => ({ entry, lost: lost.filter((field) => !isLost.has(field)) }));
    const misplaced = score.misplaced.filter(({ title }: MisplacedTitle) => !isMisplaced.has(title) && isMixed(reader));
    return {
      ...score,
      fields: score.fields - isMissing.size,
      missing: score.missing.filter((field) => !isMissing.has(field)),
      torn: lost.filter((entry) => entry.lost.length > 0),
      isInOrder: misplaced.length === 0,
      misplaced,
    };
  };
  const scores = Object.entries(judged.scores).map(([reader, score]) => [reader, certain(score, reader as ReaderName)]);
  return { ...judged, scores: Object.fromEntries(scores) };
}

const YES = (): boolean => true;

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
    by.length >= readers.length / 2 || (inOneGo && by.includes('content') && by.includes('tags'));
  return new Set([...said].flatMap(([field, by]) => (isDoubted(by) ? [field] : [])));
}
