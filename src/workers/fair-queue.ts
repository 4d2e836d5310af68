interface Group<T> {
  readonly items: Set<T>;
  /** Reused, as a new iterator would skip all removed items. It reaches items added later. */
  readonly iterator: Iterator<T>;
  /** Items to retry, the last one first. */
  readonly retries: T[];
}

/**
 * Takes items from each group in turn, so that a large group does not delay a small one. All
 * operations take constant time.
 */
export class FairQueue<T> {
  /** The group whose turn is next comes first. */
  readonly #groups = new Map<unknown, Group<T>>();
  readonly #iterator = this.#groups.entries();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param isRetry - whether to take the item before the others of its group */
  add(item: T, key: unknown, isRetry = false): void {
    const { items, retries } = this.#getGroup(key);
    if (isRetry) retries.push(item);
    else items.add(item);
    this.#size += 1;
  }

  take(): T | undefined {
    if (this.#size === 0) return undefined;
    const [key, group] = this.#iterator.next().value as [unknown, Group<T>];
    this.#groups.delete(key);
    this.#groups.set(key, group);
    const item = group.retries.at(-1) ?? (group.iterator.next().value as T);
    this.remove(item, key);
    return item;
  }

  remove(item: T, key: unknown): void {
    const { items, retries } = this.#getGroup(key);
    if (!items.delete(item)) retries.splice(retries.indexOf(item), 1);
    this.#size -= 1;
    if (items.size + retries.length === 0) this.#groups.delete(key);
  }

  #getGroup(key: unknown): Group<T> {
    const existing = this.#groups.get(key);
    if (existing !== undefined) return existing;
    const items = new Set<T>();
    const group = { items, iterator: items.values(), retries: [] };
    this.#groups.set(key, group);
    return group;
  }
}
