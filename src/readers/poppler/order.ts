import type { Area } from './area.js';
import { type Bits, bitsFor, hasBit, haveCommon, setBit } from './bits.js';
import type { Block } from './block.js';
import { type Layout, MOST_BLOCKS } from './layout.js';
import { reachesOf, type Tables, tablesOf } from './tables.js';

/**
 * The blocks of a page in the order of reading. A block comes before another that it overlaps in width and begins above,
 * and before another that it is left of, unless a third one comes between: under the right one and above the left one.
 * In a text from right to left, left and right change places.
 *
 * Too many blocks are read from top to bottom.
 *
 * After `TextBlock::visitDepthFirst` and its rules of Poppler 22.12.
 */
export function inReadingOrder(layout: Layout): Block[] {
  if (layout.blocks.length > MOST_BLOCKS) return [...layout.blocks].sort((a, b) => a.top - b.top || a.left - b.left);
  return new Sort(layout).run();
}

/** Sorts blocks topologically, depth first, after Breuel: High Performance Document Layout Analysis, 2003. */
class Sort {
  readonly #layout: Layout;
  readonly #tables: Tables;
  readonly #reaches: readonly Area[];
  readonly #above: Bits[];
  readonly #under: Bits[];
  readonly #isVisited: boolean[] = [];
  readonly #sorted: Block[] = [];

  constructor(layout: Layout) {
    const { blocks } = layout;
    this.#layout = layout;
    this.#tables = tablesOf(blocks);
    const reaches = reachesOf(blocks, this.#tables);
    this.#reaches = blocks.map((block) => reaches.get(block) ?? block);
    this.#above = blocks.map(() => bitsFor(blocks.length));
    this.#under = blocks.map(() => bitsFor(blocks.length));
    for (let a = 0; a < blocks.length; a++) {
      for (let b = 0; b < blocks.length; b++) {
        if (!this.#isAbove(a, b)) continue;
        setBit(this.#above[b], a);
        setBit(this.#under[a], b);
      }
    }
  }

  run(): Block[] {
    this.#layout.blocks.forEach((_, index) => {
      this.#visit(index);
    });
    return this.#sorted;
  }

  /** Adds a block, and those that come before it first. */
  #visit(index: number): void {
    if (this.#isVisited[index] === true) return;
    this.#isVisited[index] = true;
    const { blocks } = this.#layout;
    blocks.forEach((_, other) => {
      if (this.#isVisited[other] !== true && this.#isBefore(other, index)) this.#visit(other);
    });
    const block = blocks[index];
    if (block !== undefined) this.#sorted.push(block);
  }

  #isBefore(first: number, second: number): boolean {
    const { blocks } = this.#layout;
    const [a, b] = [blocks[first], blocks[second]];
    if (a === undefined || b === undefined) return false;
    const table = this.#tables.get(b);
    if (table !== undefined && table === this.#tables.get(a)) return this.#isBeforeInTable(a, b);
    if (hasBit(this.#above[second], first)) return true;
    return this.#isBeside(first, second) && !haveCommon(this.#under[second], this.#above[first]);
  }

  /** Cells are read by rows. */
  #isBeforeInTable(a: Block, b: Block): boolean {
    const isBeside = this.#layout.isLtr ? a.right <= b.left : a.left >= b.right;
    return (isBeside && a.top <= b.bottom && a.bottom >= b.top) || a.bottom <= b.top;
  }

  /** Whether a block overlaps another, and begins above it. */
  #isAbove(first: number, second: number): boolean {
    const [a, b] = [this.#reaches[first], this.#reaches[second]];
    if (a === undefined || b === undefined) return false;
    const { turn } = this.#layout;
    if (turn % 2 === 0) {
      return a.left <= b.right && b.left <= a.right && (turn === 0 ? a.top < b.top : a.bottom > b.bottom);
    }
    return a.top <= b.bottom && b.top <= a.bottom && (turn === 1 ? a.right > b.right : a.left < b.left);
  }

  /** Whether a block ends before another begins, along the lines of its own text. */
  #isBeside(first: number, second: number): boolean {
    const { blocks, isLtr } = this.#layout;
    const [a, b] = [this.#reaches[first], this.#reaches[second]];
    if (a === undefined || b === undefined) return false;
    const turn = ((blocks[first]?.turn ?? 0) + (isLtr ? 0 : 2)) % 4;
    if (turn === 0) return a.right <= b.left;
    if (turn === 1) return a.top <= b.bottom;
    if (turn === 2) return b.right <= a.left;
    return b.top <= a.bottom;
  }
}
