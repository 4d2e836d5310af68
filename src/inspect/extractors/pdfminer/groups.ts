import type { Block } from './blocks.js';
import { type Box, boundingBox, getHeight, getWidth, overlaps } from './box.js';

interface Group extends Box {
  readonly parts: readonly [Item, Item];
}

type Item = Block | Group;

/** Indices of two items that may form a group. */
interface Pair {
  readonly a: number;
  readonly b: number;
  /** Area of the bounding box minus both areas. */
  readonly distance: number;
  /** Whether another item was between them when they were first considered. */
  readonly isDeferred: boolean;
}

/**
 * Sorts blocks into reading order: repeatedly groups the two closest, each group from upper left to
 * lower right (`LTLayoutContainer.group_textboxes`, `LTTextGroupLRTB`). pdfminer breaks ties by
 * object address; this code by index.
 */
export function sortBlocks(blocks: readonly Block[]): Block[] {
  const items: Item[] = [...blocks];
  const remaining = new Set(items.keys());
  const pairs = new Heap();
  const add = (a: number, b: number) => {
    pairs.push({
      a,
      b,
      distance: computeDistance(items[a] as Item, items[b] as Item),
      isDeferred: false,
    });
  };
  for (let a = 0; a < items.length; a++) for (let b = a + 1; b < items.length; b++) add(a, b);
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const { a, b, isDeferred } = pair;
    if (!remaining.has(a) || !remaining.has(b)) continue;
    if (!isDeferred && isBetween(items, remaining, pair)) {
      pairs.push({ ...pair, isDeferred: true });
      continue;
    }
    remaining.delete(a);
    remaining.delete(b);
    const parts = [items[a] as Item, items[b] as Item] as const;
    const group = items.push({ ...boundingBox(parts), parts }) - 1;
    for (const other of remaining) add(group, other);
    remaining.add(group);
  }
  return [...remaining].flatMap((index) => flatten(items[index] as Item));
}

function precedes(a: Pair, b: Pair): boolean {
  if (a.isDeferred !== b.isDeferred) return b.isDeferred;
  if (a.distance !== b.distance) return a.distance < b.distance;
  return a.a === b.a ? a.b < b.b : a.a < b.a;
}

function computeDistance(a: Item, b: Item): number {
  const getArea = (box: Box) => getWidth(box) * getHeight(box);
  return getArea(boundingBox([a, b])) - getArea(a) - getArea(b);
}

function isBetween(
  items: readonly Item[],
  remaining: ReadonlySet<number>,
  { a, b }: Pair,
): boolean {
  const area = boundingBox([items[a] as Item, items[b] as Item]);
  for (const index of remaining) {
    if (index !== a && index !== b && overlaps(items[index] as Item, area)) return true;
  }
  return false;
}

/** Weight of the vertical position against the horizontal one (`LAParams.boxes_flow`). */
const BOXES_FLOW = 0.5;

function flatten(item: Item): Block[] {
  if (!('parts' in item)) return [item];
  const computeRank = ({ x0, y0, y1 }: Item) =>
    (1 - BOXES_FLOW) * x0 - (1 + BOXES_FLOW) * (y0 + y1);
  return [...item.parts].sort((a, b) => computeRank(a) - computeRank(b)).flatMap(flatten);
}

class Heap {
  readonly #items: Pair[] = [];

  push(item: Pair): void {
    const items = this.#items;
    let index = items.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!precedes(item, items[parent] as Pair)) break;
      items[index] = items[parent] as Pair;
      index = parent;
    }
    items[index] = item;
  }

  pop(): Pair | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return last;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && precedes(items[child + 1] as Pair, items[child] as Pair))
        child += 1;
      if (!precedes(items[child] as Pair, last)) break;
      items[index] = items[child] as Pair;
      index = child;
    }
    items[index] = last;
    return first;
  }
}
