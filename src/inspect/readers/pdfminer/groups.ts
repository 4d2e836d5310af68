import type { Block } from './blocks.js';
import { around, type Box, doOverlap, heightOf, widthOf } from './box.js';

/** Two blocks or groups of them. */
interface Group extends Box {
  readonly parts: readonly [Item, Item];
}

type Item = Block | Group;

/** Two items that may become a group. */
interface Pair {
  readonly a: number;
  readonly b: number;
  /** The area around both, less their own. */
  readonly distance: number;
  /** Whether something stood between them when it was their turn. */
  readonly isDeferred: boolean;
}

/**
 * The blocks in their order of reading: the two that are closest together become a group, again and again, and each group goes
 * from its upper left to its lower right (`LTLayoutContainer.group_textboxes`, `LTTextGroupLRTB`). pdfminer breaks ties by the
 * addresses of its objects; here the one found first comes first.
 */
export function inOrder(blocks: readonly Block[]): Block[] {
  const items: Item[] = [...blocks];
  const left = new Set(items.keys());
  const pairs = new Heap();
  const add = (a: number, b: number): void => {
    pairs.push({
      a,
      b,
      distance: distanceOf(items[a] as Item, items[b] as Item),
      isDeferred: false,
    });
  };
  for (let a = 0; a < items.length; a++) for (let b = a + 1; b < items.length; b++) add(a, b);
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const { a, b, isDeferred } = pair;
    if (!left.has(a) || !left.has(b)) continue;
    if (!isDeferred && isBetween(items, left, pair)) {
      pairs.push({ ...pair, isDeferred: true });
      continue;
    }
    left.delete(a);
    left.delete(b);
    const parts = [items[a] as Item, items[b] as Item] as const;
    const group = items.push({ ...around(parts), parts }) - 1;
    for (const other of left) add(group, other);
    left.add(group);
  }
  return [...left].flatMap((index) => flattened(items[index] as Item));
}

function isEarlier(a: Pair, b: Pair): boolean {
  if (a.isDeferred !== b.isDeferred) return b.isDeferred;
  if (a.distance !== b.distance) return a.distance < b.distance;
  return a.a === b.a ? a.b < b.b : a.a < b.a;
}

function distanceOf(a: Item, b: Item): number {
  const area = (box: Box): number => widthOf(box) * heightOf(box);
  return area(around([a, b])) - area(a) - area(b);
}

/** Whether a third item is within the area around both. */
function isBetween(items: readonly Item[], left: ReadonlySet<number>, { a, b }: Pair): boolean {
  const area = around([items[a] as Item, items[b] as Item]);
  for (const index of left) {
    if (index !== a && index !== b && doOverlap(items[index] as Item, area)) return true;
  }
  return false;
}

/** How much more the height on the page matters than the distance from the left (`LAParams.boxes_flow`). */
const BOXES_FLOW = 0.5;

function flattened(item: Item): Block[] {
  if (!('parts' in item)) return [item];
  const place = ({ x0, y0, y1 }: Item): number =>
    (1 - BOXES_FLOW) * x0 - (1 + BOXES_FLOW) * (y0 + y1);
  return [...item.parts].sort((a, b) => place(a) - place(b)).flatMap(flattened);
}

/** A queue from which the earliest pair is taken first. */
class Heap {
  readonly #items: Pair[] = [];

  push(item: Pair): void {
    const items = this.#items;
    let index = items.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isEarlier(item, items[parent] as Pair)) break;
      items[index] = items[parent] as Pair;
      index = parent;
    }
    items[index] = item;
  }

  pop(): Pair | undefined {
    const items = this.#items;
    const [least] = items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return last;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && isEarlier(items[child + 1] as Pair, items[child] as Pair))
        child += 1;
      if (!isEarlier(items[child] as Pair, last)) break;
      items[index] = items[child] as Pair;
      index = child;
    }
    items[index] = last;
    return least;
  }
}
