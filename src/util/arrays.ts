/** Replaces `Map.groupBy`, which Node.js 20 lacks. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  getKey: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** @param belongs - returns whether an item joins the chunk with this first and last item */
export function chunkBy<Item>(
  items: readonly Item[],
  belongs: (item: Item, first: Item, last: Item) => boolean,
): [Item, ...Item[]][] {
  const chunks: [Item, ...Item[]][] = [];
  for (const item of items) {
    const chunk = chunks.at(-1);
    if (chunk !== undefined && belongs(item, chunk[0], chunk.at(-1) ?? chunk[0])) chunk.push(item);
    else chunks.push([item]);
  }
  return chunks;
}

/** Returns the index of the first number of an ascending list that is at least `value`. */
export function lowerBound(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
