import { Area, type Turn } from './area.js';
import type { Effort } from './effort.js';
import { type Line, linesOf, WITHIN_LINE } from './lines.js';
import type { Pool } from './pool.js';
import type { Word } from './word.js';

/** Words that stand close together, as lines. */
export class Block extends Area {
  readonly words: Word[] = [];
  /** From the first to the last in the direction of reading. */
  lines: Line[] = [];

  constructor(
    turn: Turn,
    /** That of the word it grew from. */
    readonly size: number,
  ) {
    super(turn);
  }

  add(word: Word): void {
    this.words.push(word);
    this.include(word);
  }

  /** The size of the first word of its first line. */
  get firstSize(): number {
    return this.lines[0]?.words[0]?.size ?? this.size;
  }
}

// The following are parts of the size of a block's first word.

/** From baseline to baseline within a block, at most. `maxLineSpacingDelta` */
const LINE_SPACING = 1.5;

/** A smaller gap joins a word to a block beside it. `minColSpacing1_default` */
export const COLUMN_GAP = 0.7;

/** So does a smaller gap than this, if no more than three rows have such a word. `minColSpacing2` */
const OUTLIER_GAP = 1;
const MOST_OUTLIERS = 3;

/** How different the sizes of words may be: above and below, overlapping, beside. `maxBlockFontSizeDelta1` to `3` */
const OTHER_SIZE_ABOVE = 0.05;
const OTHER_SIZE_WITHIN = 0.6;
const OTHER_SIZE_BESIDE = 0.2;

/**
 * Joins words of one direction to blocks: a block grows upwards and downwards by lines that it overlaps, and sideways
 * by words close by, until nothing is left that is near enough.
 *
 * After `TextPage::coalesce` of Poppler 22.12.
 */
export function blocksOf(pool: Pool, effort: Effort): Block[] {
  const blocks: Block[] = [];
  for (let first = pool.takeFirst(); first !== undefined; first = pool.takeFirst()) {
    const block = new Block(first.turn, first.size);
    block.add(first);
    new Growth(block, pool, first.base, effort).run();
    block.lines = linesOf(block.words, effort);
    blocks.push(block);
  }
  return blocks;
}

/** A block while it grows. */
class Growth {
  #low: number;
  #high: number;

  constructor(
    readonly block: Block,
    readonly pool: Pool,
    base: number,
    readonly effort: Effort,
  ) {
    [this.#low, this.#high] = [base, base];
  }

  run(): void {
    while (this.effort.spend(1)) {
      const isLarger = [this.#above(), this.#below(), this.#within()].includes(true);
      if (isLarger) continue;
      const hasOutliers = [this.#outliers(this.#isBefore), this.#outliers(this.#isAfter)].includes(true);
      if (!hasOutliers) return;
    }
  }

  /** Words of the lines above; the last one found says where the block begins now. */
  #above(): boolean {
    const { block, pool } = this;
    const [low, reach] = [this.#low, this.#low - LINE_SPACING * block.size];
    const rows = pool.rowsBetween(reach, low).reverse();
    const found = this.#take(rows, (word) => word.base < low && word.base >= reach && this.#isOver(word));
    this.#low = found.at(-1)?.base ?? low;
    return found.length > 0;
  }

  #below(): boolean {
    const { block, pool } = this;
    const [high, reach] = [this.#high, this.#high + LINE_SPACING * block.size];
    const rows = pool.rowsBetween(high, reach);
    const found = this.#take(rows, (word) => word.base > high && word.base <= reach && this.#isOver(word));
    this.#high = found.at(-1)?.base ?? high;
    return found.length > 0;
  }

  #isOver(word: Word): boolean {
    const { block } = this;
    return word.low < block.high && word.high > block.low && this.#isAlike(word, OTHER_SIZE_ABOVE);
  }

  /** Words in the lines that the block has, over it or close to it. */
  #within(): boolean {
    const { block } = this;
    const gap = COLUMN_GAP * block.size;
    const isNear = (word: Word): boolean =>
      this.#isInLines(word) &&
      word.low < block.high + gap &&
      word.high > block.low - gap &&
      this.#isAlike(word, OTHER_SIZE_WITHIN);
    return this.#take(this.#rows(), isNear).length > 0;
  }

  /** A few words that are further away, such as the numbers of a list. */
  #outliers(isOutlier: (word: Word) => boolean): boolean {
    const rows = this.#rows();
    const isOne = (word: Word): boolean =>
      this.#isInLines(word) && isOutlier(word) && this.#isAlike(word, OTHER_SIZE_BESIDE);
    const count = rows.filter(({ words }) => this.effort.spend(words.length) && words.some(isOne)).length;
    if (count === 0 || count > MOST_OUTLIERS) return false;
    let isFound = false;
    for (const row of this.#rows()) {
      const at = row.words.findIndex(isOne);
      const [word] = at === -1 ? [] : row.words.splice(at, 1);
      if (word === undefined) continue;
      this.block.add(word);
      this.#low = Math.min(this.#low, word.base);
      this.#high = Math.max(this.#high, word.base);
      isFound = true;
    }
    return isFound;
  }

  readonly #isBefore = (word: Word): boolean => {
    const { block } = this;
    return word.high <= block.low && word.high > block.low - OUTLIER_GAP * block.size;
  };

  readonly #isAfter = (word: Word): boolean => {
    const { block } = this;
    return word.low >= block.high && word.low < block.high + OUTLIER_GAP * block.size;
  };

  #rows(): Pool['rows'] {
    const within = WITHIN_LINE * this.block.size;
    return this.pool.rowsBetween(this.#low - within, this.#high + within);
  }

  #isInLines({ base }: Word): boolean {
    const within = WITHIN_LINE * this.block.size;
    return base >= this.#low - within && base <= this.#high + within;
  }

  #isAlike({ size }: Word, part: number): boolean {
    return Math.abs(size - this.block.size) < part * this.block.size;
  }

  /** Moves words from the pool to the block, which is larger for the next word then. */
  #take(rows: Pool['rows'], isWanted: (word: Word) => boolean): Word[] {
    const found: Word[] = [];
    for (const row of rows) {
      this.effort.spend(row.words.length);
      const left: Word[] = [];
      for (const word of row.words) {
        if (!isWanted(word)) {
          left.push(word);
          continue;
        }
        this.block.add(word);
        found.push(word);
      }
      if (left.length < row.words.length) row.words = left;
    }
    return found;
  }
}
