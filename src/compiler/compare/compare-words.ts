import { groupBy } from '../../util/arrays.js';
import { isFunctionWord, isLimit, isNumber, limitsOthers, type Word } from './words.js';

/** From the most similar. */
export const STATUSES = ['same', 'shortened', 'reordered', 'changed', 'new'] as const;

/**
 * How a text of a tailored CV relates to the master. `shortened`: it omits words of one sentence.
 * `reordered`: it has the same items or sentences in another order. `changed`: it has only words of
 * one sentence, but a cut or their order may change the meaning. `new`: it has other words.
 */
export type ComparedStatus = (typeof STATUSES)[number];

export interface Comparison {
  readonly status: ComparedStatus;
  /** The difference, such as `omits a number, or a word next to one`. */
  readonly reason?: string;
}

/** Adjacent words that a shortened sentence omits. */
interface Cut {
  readonly words: readonly Word[];
  readonly before: Word | undefined;
  readonly after: Word | undefined;
}

const isWholeClause = ({ clause }: Word, { before, after }: Cut): boolean =>
  before?.clause !== clause && after?.clause !== clause;

/** Whether a word next to the cut is a number of the same clause. */
function touchesNumber({ words, before, after }: Cut): boolean {
  const isNumberInClause = (clause: number | undefined, word: Word | undefined) =>
    word?.clause === clause && word !== undefined && isNumber(word);
  return (
    isNumberInClause(words[0]?.clause, before) || isNumberInClause(words.at(-1)?.clause, after)
  );
}

/** Rules that cuts must follow, by the reason to report. */
const RULES: readonly [reason: string, allows: (cut: Cut, isList: boolean) => boolean][] = [
  [
    'omits a word that limits the statement',
    // A list may omit `basic Spanish`, but not a level alone.
    (cut, isList) =>
      cut.words.every(
        (word) =>
          !isLimit(word) ||
          (isList &&
            !limitsOthers(word) &&
            isWholeClause(word, cut) &&
            cut.words.some((other) => other.clause === word.clause && !isLimit(other))),
      ),
  ],
  [
    'omits a number, or a word next to one',
    (cut) =>
      !touchesNumber(cut) &&
      cut.words.every(
        (word) => isWholeClause(word, cut) || !(isNumber(word) || /\d/.test(word.text)),
      ),
  ],
  [
    'joins parts of different clauses, or omits the start of one',
    ({ words, before, after }) =>
      !after || after.clause !== words.at(-1)?.clause || after.clause === before?.clause,
  ],
  [
    'omits words before “of” or the like',
    ({ words, after }) =>
      words.length < 2 ||
      !words.slice(-1).some((word) => word.clause === after?.clause && isFunctionWord(word)),
  ],
];

/**
 * @param kept - has only words of `all`
 * @param isList - whether commas separate independent items, as in the `details` of skills
 */
export function compareWords(
  kept: readonly Word[],
  all: readonly Word[],
  isList: boolean,
): Comparison {
  const canCut = (rules: typeof RULES) =>
    canShorten(kept, all, isList, (cut) => rules.every(([, allows]) => allows(cut, isList)));
  if (all.length > MAX_WORDS) return { status: 'changed', reason: 'is too long to compare' };
  if (!canCut([])) return compareOrder(kept, all, isList);
  if (kept.length === all.length) return { status: 'same' };
  if (canCut(RULES)) return { status: 'shortened' };
  const [reason] = RULES.find((rule) => !canCut([rule])) ?? (RULES[2] as (typeof RULES)[number]);
  return { status: 'changed', reason };
}

/** The words of a sentence; finding the cuts takes time that grows with their cube. */
const MAX_WORDS = 100;

/** Finds whether allowed cuts lead from all words to the kept ones. */
function canShorten(
  kept: readonly Word[],
  all: readonly Word[],
  isList: boolean,
  allows: (cut: Cut) => boolean,
): boolean {
  const canCut = (start: number, end: number) =>
    start === end ||
    allows({ words: all.slice(start, end), before: all[start - 1], after: all[end] });
  let starts = [0];
  for (const [index, { text }] of kept.entries()) {
    const isStart = startsClause(kept, index);
    const ends = [...all.keys()].filter(
      (end) =>
        all[end]?.text === text &&
        !(isList && startsClause(all, end) !== isStart) &&
        starts.some((start) => start <= end && canCut(start, end)),
    );
    starts = ends.map((end) => end + 1);
  }
  return starts.some((start) => canCut(start, all.length));
}

const startsClause = (words: readonly Word[], index: number): boolean =>
  words[index - 1]?.clause !== words[index]?.clause;

function compareOrder(kept: readonly Word[], all: readonly Word[], isList: boolean): Comparison {
  const items = subtract(joinClauses(all), joinClauses(kept));
  if (items && !all.some((word) => isLimit(word) && (!isList || limitsOthers(word))))
    return { status: 'reordered' };
  const [texts = [], keptTexts = []] = [all, kept].map((words) => words.map(({ text }) => text));
  return subtract(texts, keptTexts)
    ? { status: 'changed', reason: 'has words in another order or item' }
    : { status: 'new' };
}

function joinClauses(words: readonly Word[]): string[] {
  const groups = groupBy(words, ({ clause }) => clause);
  return [...groups.values()].map((group) => group.map(({ text }) => text).join(' '));
}

/** Removes each of the texts once; undefined if one is missing. */
function subtract(all: readonly string[], texts: readonly string[]): string[] | undefined {
  const rest = [...all];
  for (const text of texts) {
    const index = rest.indexOf(text);
    if (index < 0) return undefined;
    rest.splice(index, 1);
  }
  return rest;
}
