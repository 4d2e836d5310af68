import { Area, isLevel } from './area.js';
import type { Effort } from './effort.js';
import { insertInOrder, Pool, type Row, rowOf } from './pool.js';
import type { Word } from './word.js';
import { DOUBLE_ACROSS, DOUBLE_ALONG } from './words.js';

/** Words that follow one another on a baseline. */
export class Line extends Area {
  readonly words: Word[];

  constructor(
    first: Word,
    readonly base: number = first.base,
  ) {
    super(first.turn);
    this.words = [first];
    this.include(first);
  }

  add(word: Word): void {
    this.words.push(word);
    this.include(word);
  }

  get text(): string {
    return this.words.map(({ text, isBeforeBlank }) => (isBeforeBlank ? `${text} ` : text)).join('');
  }

  /** Negative if it comes before the other line in reading. */
  compare(other: Line): number {
    const isDownwards = this.turn === 0 || this.turn === 3;
    return (isDownwards ? this.base - other.base : other.base - this.base) || this.compareStart(other);
  }
}

// The following are parts of the size of a line's first word.

/** Between the baselines of one line, at most: for what is set higher or lower. `maxIntraLineDelta` */
export const WITHIN_LINE = 0.5;

/** A larger gap ends a line: what is right of it is a line of its own. `maxWordSpacing` */
const WORD_GAP = 1.5;

/** A larger overlap ends it as well. `minCharSpacing` */
const LEAST_GAP = -0.5;

/** A blank is a gap of at least this. `maxCharSpacing` */
const BLANK_GAP = 0.03;

/** If all letters of a line are apart, a blank is wider than their smallest gap by this factor, but no wider than this part. `maxWideCharSpacingMul`, `maxWideCharSpacing` */
const SPACED_FACTOR = 1.3;
const SPACED_GAP = 0.4;

/** The words of a block as lines, in the order of reading. After `TextBlock::coalesce` of Poppler 22.12. */
export function linesOf(words: readonly Word[], effort: Effort): Line[] {
  const pool = new Pool(words);
  dropDoubles(pool, effort);
  const lines: Line[] = [];
  let last = -1;
  for (let first = pool.takeFirst(); first !== undefined; first = pool.takeFirst()) {
    const line = new Line(first);
    for (let next = nextOf(line, pool, effort); next !== undefined; next = nextOf(line, pool, effort)) line.add(next);
    setBlanks(line);
    last = insertInOrder(lines, line, last, (a, b) => a.compare(b));
  }
  return lines;
}

/** Drops words that are drawn again almost at the same place, to look bold or as a shadow. */
function dropDoubles({ rows }: Pool, effort: Effort): void {
  const alike = new Map<string, Word[]>();
  for (const word of rows.flatMap(({ words }) => words)) {
    const others = alike.get(word.text);
    if (others === undefined) alike.set(word.text, [word]);
    else others.push(word);
  }
  const dropped = new Set<Word>();
  for (const words of alike.values()) {
    words.forEach((word, index) => {
      if (dropped.has(word)) return;
      const end = rowOf(word.base + DOUBLE_ACROSS * word.size);
      for (let at = index + 1; at < words.length && effort.spend(1); at++) {
        const other = words[at];
        if (other === undefined || rowOf(other.base) > end) break;
        if (isDouble(word, other)) dropped.add(other);
      }
    });
  }
  if (dropped.size === 0) return;
  for (const row of rows) row.words = row.words.filter((word) => !dropped.has(word));
}

function isDouble(word: Word, other: Word): boolean {
  const along = DOUBLE_ALONG * word.size;
  const across = DOUBLE_ACROSS * word.size;
  const [x, y] = isLevel(word.turn) ? [along, across] : [across, along];
  return (
    Math.abs(word.left - other.left) < x &&
    Math.abs(word.right - other.right) < x &&
    Math.abs(word.top - other.top) < y &&
    Math.abs(word.bottom - other.bottom) < y
  );
}

/** Takes the word that goes on with a line; `undefined` if none does. */
function nextOf(line: Line, pool: Pool, effort: Effort): Word | undefined {
  const [{ size = 0 } = {}] = line.words;
  const last = line.words.at(-1);
  let best: { row: Row; at: number; word: Word } | undefined;
  for (const row of pool.rowsBetween(line.base - WITHIN_LINE * size, line.base + WITHIN_LINE * size)) {
    const at = row.words.findIndex(({ base }) => effort.spend(1) && Math.abs(base - line.base) <= WITHIN_LINE * size);
    const word = row.words[at];
    if (word === undefined || last === undefined) continue;
    const gap = last.gapTo(word);
    if (gap < LEAST_GAP * size) return undefined;
    if (gap < WORD_GAP * size && (best === undefined || word.compareStart(best.word) < 0)) best = { row, at, word };
  }
  best?.row.words.splice(best.at, 1);
  return best?.word;
}

/** Says after which words of a line there is a blank. */
function setBlanks({ words }: Line): void {
  const [first, second] = words;
  if (first === undefined || second === undefined) return;
  const gap = blankGap(words);
  let word = first;
  for (const next of words.slice(1)) {
    const isApart = word.gapTo(next) >= gap;
    if (isApart) word.isBeforeBlank = true;
    word = next;
  }
}

/** How wide a blank is at least. */
function blankGap(words: readonly Word[]): number {
  const size = words[0]?.size ?? 0;
  const least = areLettersApart(words) ? gapsOf(words).reduce((a, b) => Math.min(a, b)) : 0;
  return least <= 0 ? BLANK_GAP * size : Math.min(SPACED_FACTOR * least, SPACED_GAP * size);
}

/** Whether each letter of a line is a word of its own. */
function areLettersApart(words: readonly Word[]): boolean {
  return words.every(({ chars }) => chars.length === 1);
}

function gapsOf(words: readonly Word[]): number[] {
  return words.slice(1).map((word, index) => (words[index] as Word).gapTo(word));
}
