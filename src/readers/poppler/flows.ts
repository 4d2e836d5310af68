import { isLevel } from './area.js';
import type { Block } from './block.js';
import { type Layout, MOST_BLOCKS } from './layout.js';

/** The space beside a block along the lines of the page, up to its neighbours. */
interface Room {
  low: number;
  high: number;
}

/** From a block to the next one in a flow, at most, as a multiple of the size of its text. `maxBlockSpacing` */
const BLOCK_GAP = 2.5;

/**
 * Joins blocks to flows, between which the text has an empty line: a block goes on with the one before if it is close below it, not
 * larger in size, and no wider than the space that the first block of the flow has.
 *
 * After `TextPage::coalesce` and `TextFlow::blockFits` of Poppler 22.12.
 *
 * @param sorted - the blocks in the order of reading
 */
export function flowsOf(sorted: readonly Block[], layout: Layout): Block[][] {
  if (sorted.length > MOST_BLOCKS) return sorted.map((block) => [block]);
  const rooms = roomsOf(layout);
  const flows: Block[][] = [];
  for (const block of sorted) {
    const flow = flows.at(-1);
    if (flow !== undefined && fits(block, flow, { layout, rooms })) flow.push(block);
    else flows.push([block]);
  }
  return flows;
}

interface Rooms {
  readonly layout: Layout;
  readonly rooms: ReadonlyMap<Block, Room>;
}

function fits(block: Block, flow: readonly Block[], { layout, rooms }: Rooms): boolean {
  const [first, last] = [flow[0], flow.at(-1)];
  if (first === undefined || last === undefined) return false;
  return (
    distance(last, block) <= BLOCK_GAP * last.firstSize &&
    isFurther(last, block, layout) &&
    isWithin(block, rooms.get(last), layout) &&
    block.firstSize <= last.firstSize &&
    isWithin(block, rooms.get(first), layout)
  );
}

/** From the end of a block to the beginning of the next, across its lines. */
function distance(block: Block, next: Block): number {
  if (block.turn === 0) return next.top - block.bottom;
  if (block.turn === 1) return block.left - next.right;
  if (block.turn === 2) return block.top - next.bottom;
  return next.left - block.right;
}

/** Whether a block begins after another in the direction of the page. */
function isFurther(block: Block, next: Block, { turn }: Layout): boolean {
  if (turn === 0) return next.top > block.top;
  if (turn === 1) return next.right < block.right;
  if (turn === 2) return next.bottom < block.bottom;
  return next.left > block.left;
}

function isWithin(block: Block, room: Room | undefined, layout: Layout): boolean {
  const [low, high] = endsOf(block, layout);
  return room !== undefined && low >= room.low && high <= room.high;
}

function endsOf({ left, right, top, bottom }: Block, { turn }: Layout): [low: number, high: number] {
  return isLevel(turn) ? [left, right] : [top, bottom];
}

/** The room of each block: the page, but for the neighbours in its rows. `TextBlock::updatePriMinMax` */
function roomsOf(layout: Layout): Map<Block, Room> {
  const across: Layout = { ...layout, turn: isLevel(layout.turn) ? 1 : 0 };
  return new Map(
    layout.blocks.map((block) => {
      const room = { low: 0, high: layout.width };
      const [low, high] = endsOf(block, layout);
      const [from, to] = endsOf(block, across);
      for (const other of layout.blocks) {
        const [otherFrom, otherTo] = endsOf(other, across);
        if (other === block || otherFrom >= to || otherTo <= from) continue;
        const [otherLow, otherHigh] = endsOf(other, layout);
        if (otherLow < low) room.low = Math.max(room.low, Math.min(otherHigh, low));
        if (otherHigh > high) room.high = Math.min(room.high, Math.max(otherLow, high));
      }
      return [block, room];
    }),
  );
}
