/** Items of one group, in order; the group has a place in the round while it has any. */
interface Group<T> {
  readonly items: Set<T>;
  /** Goes on where it was, over items that came meanwhile, too: a new one would look at all that left before it finds the first. */
  readonly inOrder: Iterator<T>;
  /** What was taken already and put back, the last one first. */
  readonly again: T[];
}

/**
 * Items that wait in groups, each item once: the next one comes from each group in turn, so that a group of a million does not hold
 * up a group of one. Within a group, they stay in order. All operations take constant time, however many wait.
 */
export class FairQueue<T> {
  /** In the order of their turns: after its turn, a group goes to the end. */
  readonly #groups = new Map<unknown, Group<T>>();
  /** Goes on over groups as `inOrder` does over items. */
  readonly #round = this.#groups.entries();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param isBack - whether the item was taken already, and goes before all others of its group */
  add(item: T, key: unknown, isBack = false): void {
    const { items, again } = this.#groupOf(key);
    if (isBack) again.push(item);
    else items.add(item);
    this.#size += 1;
  }

  /** Takes the next item; it is the next group's turn then. */
  take(): T | undefined {
    if (this.#size === 0) return undefined;
    const [key, group] = this.#round.next().value as [unknown, Group<T>];
    this.#groups.delete(key);
    this.#groups.set(key, group);
    const item = group.again.at(-1) ?? (group.inOrder.next().value as T);
    this.remove(item, key);
    return item;
  }

  /** Removes an item that waits in the group of a key. */
  remove(item: T, key: unknown): void {
    const { items, again } = this.#groupOf(key);
    if (!items.delete(item)) again.splice(again.indexOf(item), 1);
    this.#size -= 1;
    if (items.size + again.length === 0) this.#groups.delete(key);
  }

  #groupOf(key: unknown): Group<T> {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const items = new Set<T>();
    const group = { items, inOrder: items.values(), again: [] };
    this.#groups.set(key, group);
    return group;
  }
}
