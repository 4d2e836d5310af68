/**
 * The place of an item in a ring, which any item can leave in constant time: a linked list, since a `Set` looks at all that left
 * before it finds its first.
 */
interface Place<T> {
  readonly item: T;
  before: Place<T>;
  after: Place<T>;
}

/** The place between the last item of a ring and the first; it has no item. */
function emptyRing<T>(): Place<T> {
  const ring = {} as Place<T>;
  ring.before = ring;
  ring.after = ring;
  return ring;
}

function insert<T>(item: T, after: Place<T>): Place<T> {
  const place = { item, before: after.before, after };
  after.before.after = place;
  after.before = place;
  return place;
}

function leave<T>({ before, after }: Place<T>): void {
  before.after = after;
  after.before = before;
}

/** Items of one group, in order; the group has a place in the round while it has any. */
interface Group<T> {
  readonly key: unknown;
  readonly items: Place<T>;
  place: Place<Group<T>>;
}

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
  readonly #round = emptyRing<Group<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param isBack - whether the item was taken already, and goes before all others of its group */
  add(item: T, key: unknown, isBack = false): Waiting<T> {
    const group = this.#groupOf(key);
    this.#size += 1;
    return { group, place: insert(item, isBack ? group.items.after : group.items) };
  }

  /** Takes the next item; it is the next group's turn then. */
  take(): T | undefined {
    if (this.#size === 0) return undefined;
    const group = this.#round.after.item;
    const place = group.items.after;
    leave(group.place);
    group.place = insert(group, this.#round);
    this.remove({ group, place });
    return place.item;
  }

  remove({ group, place }: Waiting<T>): void {
    leave(place);
    this.#size -= 1;
    if (group.items.after !== group.items) return;
    leave(group.place);
    this.#groups.delete(group.key);
  }

  #groupOf(key: unknown): Group<T> {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = { key, items: emptyRing<T>() } as Group<T>;
    group.place = insert(group, this.#round);
    this.#groups.set(key, group);
    return group;
  }
}
