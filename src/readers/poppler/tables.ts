import { Area } from './area.js';
import { type Block, COLUMN_GAP } from './block.js';
import { WITHIN_LINE } from './lines.js';

/** The table of each block that is in one. */
export type Tables = ReadonlyMap<Block, number>;

/** A block with its neighbours: `right` beside it, `below` under it, and `across` from it. */
interface Cells {
  readonly block: Block;
  readonly right: Block;
  readonly below: Block;
  readonly across: Block;
}

/**
 * Finds tables: four blocks in two rows and two columns that are aligned both ways, by an edge or by their middles. Tables
 * that share a block are one.
 *
 * After `TextPage::coalesce` of Poppler 22.12.
 */
export function tablesOf(blocks: readonly Block[]): Map<Block, number> {
  const tables = new Map<Block, number>();
  let count = 0;
  for (const block of blocks) {
    const cells = cellsOf(block, blocks);
    if (cells === undefined || !areSeparate(cells) || !areAligned(cells)) continue;
    const four = [block, cells.right, cells.below, cells.across];
    const known = Math.max(...four.map((cell) => tables.get(cell) ?? -1));
    const table = known < 0 ? count++ : known;
    for (const cell of four) tables.set(cell, table);
  }
  return tables;
}

/** The nearest blocks: the first that begins right of a block in its rows, the first under it in its columns, the first right and under it. */
function cellsOf(block: Block, blocks: readonly Block[]): Cells | undefined {
  let right: Block | undefined;
  let below: Block | undefined;
  let across: Block | undefined;
  for (const other of blocks) {
    if (other === block) continue;
    if (isInRows(other, block) && other.left > block.right && other.left < (right?.left ?? Number.MAX_VALUE)) {
      right = other;
    } else if (isInColumns(other, block) && other.top > block.bottom && other.top < (below?.top ?? Number.MAX_VALUE)) {
      below = other;
    } else if (
      other.left > block.right &&
      other.top > block.bottom &&
      other.left < (across?.left ?? Number.MAX_VALUE) &&
      other.top < (across?.top ?? Number.MAX_VALUE)
    ) {
      across = other;
    }
  }
  return right && below && across && { block, right, below, across };
}

function isInRows(a: Area, b: Area): boolean {
  return a.top <= b.bottom && a.bottom >= b.top;
}

function isInColumns(a: Area, b: Area): boolean {
  return a.left <= b.right && a.right >= b.left;
}

/** Whether two blocks are in one row, or in one column, only as the cells of a table are. */
function areSeparate({ right, below, across }: Cells): boolean {
  return (
    isInColumns(across, right) &&
    isInRows(across, below) &&
    !isInColumns(across, below) &&
    !isInRows(across, right) &&
    !isInColumns(below, right) &&
    !isInRows(below, right)
  );
}

function areAligned({ block, right, below, across }: Cells): boolean {
  const size = Math.min(block.firstSize, right.firstSize, below.firstSize, across.firstSize);
  const isNear = (a: Block, b: Block, edge: (block: Block) => number, part: number): boolean =>
    Math.abs(edge(a) - edge(b)) <= part * size;
  const isInLine = (
    edges: readonly ((block: Block) => number)[],
    pairs: readonly [Block, Block][],
    part: number,
  ): boolean => edges.some((edge) => pairs.every(([a, b]) => isNear(a, b, edge, part)));
  const columns: [Block, Block][] = [
    [block, below],
    [right, across],
  ];
  const rows: [Block, Block][] = [
    [block, right],
    [below, across],
  ];
  return isInLine(ACROSS, columns, COLUMN_GAP) && isInLine(DOWN, rows, WITHIN_LINE);
}

const ACROSS = [
  ({ left }: Block): number => left,
  ({ right }: Block): number => right,
  ({ left, right }: Block): number => (left + right) / 2,
];

const DOWN = [
  ({ top }: Block): number => top,
  ({ bottom }: Block): number => bottom,
  ({ top, bottom }: Block): number => (top + bottom) / 2,
];

/**
 * The space that counts as a block's own in the order of reading: for a cell its whole table, for another block as
 * far as it can be widened to the blocks under it without touching a neighbour.
 */
export function reachesOf(blocks: readonly Block[], tables: Tables): Map<Block, Area> {
  const whole = new Map<number, Area>();
  for (const [block, table] of tables) {
    const area = whole.get(table) ?? new Area(block.turn);
    area.include(block);
    whole.set(table, area);
  }
  return new Map(
    blocks.map((block) => {
      const table = tables.get(block);
      return [block, (table === undefined ? undefined : whole.get(table)) ?? widened(block, blocks)];
    }),
  );
}

function widened(block: Block, blocks: readonly Block[]): Area {
  const beside = blocks.filter((other) => other !== block && isInRows(other, block));
  const limits = { left: 0, right: Number.MAX_VALUE };
  for (const { left, right } of beside) {
    if (left > block.right) limits.right = Math.min(limits.right, left);
    if (right < block.left) limits.left = Math.max(limits.left, right);
  }
  const area = new Area(block.turn);
  area.include(block);
  for (const other of blocks) {
    if (other === block || other.top < block.bottom) continue;
    if (other.right <= limits.right) area.right = Math.max(area.right, other.right);
    if (other.left >= limits.left) area.left = Math.min(area.left, other.left);
  }
  return area;
}
