/** The place of an item in a line. */
export interface Place<T> {
  readonly item: T;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
}

/**
 * Items in order, any of which can leave in constant time: a linked list, since a `Set` looks at all that left before it
 * finds its first.
 */
export class LinkedQueue<T> {
  #first: Place<T> | undefined;
  #last: Place<T> | undefined;

  get first(): T | undefined {
    return this.#first?.item;
  }

  /** Puts an item at the end. */
  push(item: T): Place<T> {
    const place = { item, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = place;
    else this.#last.after = place;
    this.#last = place;
    return place;
  }

  /** Puts an item at the front. */
  unshift(item: T): Place<T> {
    const place = { item, before: undefined, after: this.#first };
    if (this.#first === undefined) this.#last = place;
    else this.#first.before = place;
    this.#first = place;
    return place;
  }

  /** Takes the first item. */
  shift(): T | undefined {
    if (this.#first === undefined) return undefined;
    const { item } = this.#first;
    this.remove(this.#first);
    return item;
  }

  /** Takes an item from wherever it is; it must be in this line. */
  remove(place: Place<T>): void {
    if (place.before === undefined) this.#first = place.after;
    else place.before.after = place.after;
    if (place.after === undefined) this.#last = place.before;
    else place.after.before = place.before;
  }
}
