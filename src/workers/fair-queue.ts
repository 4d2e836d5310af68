interface Group<T> {
  readonly items: Set<T>;
  /** Continues over new items: another iterator would pass all that have left. */
  readonly inOrder: Iterator<T>;
  /** Put back, the last one first. */
  readonly again: T[];
}

/**
 * Takes the next item from each group in turn, so that a group of a million does not hold up a group of one. All operations
 * take constant time.
 */
export class FairQueue<T> {
  /** In the order of their turns. */
  readonly #groups = new Map<unknown, Group<T>>();
  /** Continues over new groups. */
  readonly #round = this.#groups.entries();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param isBack - whether the item was taken before, and goes first in its group */
  add(item: T, key: unknown, isBack = false): void {
    const { items, again } = this.#groupOf(key);
    if (isBack) again.push(item);
    else items.add(item);
    this.#size += 1;
  }

  take(): T | undefined {
    if (this.#size === 0) return undefined;
    const [key, group] = this.#round.next().value as [unknown, Group<T>];
    this.#groups.delete(key);
    this.#groups.set(key, group);
    const item = group.again.at(-1) ?? (group.inOrder.next().value as T);
    this.remove(item, key);
    return item;
  }

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
