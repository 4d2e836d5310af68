import { LinkedQueue, type Place } from './linked-queue.js';

/** Items of one group, in order; the group has a place in the round while it has any. */
interface Group<T> {
  readonly key: unknown;
  readonly items: LinkedQueue<T>;
  place: Place<Group<T>>;
}

/** An item that waits. */
export interface Waiting<T> {
  readonly group: Group<T>;
  readonly place: Place<T>;
}

/**
 * Items that wait in groups: the next one comes from each group in turn, so that a group of a million does not hold up
 * a group of one. Within a group, they stay in order. All operations take constant time.
 */
export class FairQueue<T> {
  readonly #groups = new Map<unknown, Group<T>>();
  readonly #round = new LinkedQueue<Group<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Puts an item at the end of its group.
   *
   * @param key - any value; equal ones are one group
   */
  add(item: T, key: unknown): Waiting<T> {
    const group = this.#groupOf(key);
    this.#size += 1;
    return { group, place: group.items.push(item) };
  }

  /** Puts an item that was taken already before all others of its group. */
  putBack(item: T, key: unknown): Waiting<T> {
    const group = this.#groupOf(key);
    this.#size += 1;
    return { group, place: group.items.unshift(item) };
  }

  /** Takes the next item; it is the next group's turn then. */
  take(): T | undefined {
    const group = this.#round.first;
    if (group === undefined) return undefined;
    const item = group.items.shift() as T;
    this.#round.remove(group.place);
    this.#size -= 1;
    if (group.items.first === undefined) this.#groups.delete(group.key);
    else group.place = this.#round.push(group);
    return item;
  }

  /** Takes an item that waits out of turn. */
  remove({ group, place }: Waiting<T>): void {
    group.items.remove(place);
    this.#size -= 1;
    if (group.items.first !== undefined) return;
    this.#round.remove(group.place);
    this.#groups.delete(group.key);
  }

  #groupOf(key: unknown): Group<T> {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = { key, items: new LinkedQueue<T>() } as Group<T>;
    group.place = this.#round.push(group);
    this.#groups.set(key, group);
    return group;
  }
}
