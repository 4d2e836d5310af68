/** A queue from which the least item is taken first. */
export class Heap<T> {
  readonly #items: T[] = [];

  constructor(readonly isLess: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.#items.length;
  }

  push(item: T): void {
    const items = this.#items;
    let index = items.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isLess(item, items[parent] as T)) break;
      items[index] = items[parent] as T;
      index = parent;
    }
    items[index] = item;
  }

  pop(): T | undefined {
    const items = this.#items;
    const [least] = items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return last;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.isLess(items[child + 1] as T, items[child] as T)) child += 1;
      if (!this.isLess(items[child] as T, last)) break;
      items[index] = items[child] as T;
      index = child;
    }
    items[index] = last;
    return least;
  }
}
