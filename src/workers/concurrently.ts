import { types } from 'node:util';

/** Anything that `for await` takes. */
export type Items<T> = readonly T[] | Iterable<T> | AsyncIterable<T>;

export interface Ahead {
  /** Items in work. */
  readonly atOnce: number;
  /** Items read whose results are not taken. */
  readonly untaken: number;
  readonly inOrder: boolean;
  /** Stops reading; items already read are finished. */
  readonly stop?: AbortSignal;
  /** Ends everything with its reason. */
  readonly end?: AbortSignal;
}

/**
 * Works on several items at once, and yields the results. Stops reading when these are no longer wanted.
 *
 * @param work - must not fail; what it throws ends everything
 * @returns whether all items were read
 */
export function concurrently<T, R>(
  items: Items<T>,
  work: (item: T, index: number) => Promise<R>,
  ahead: Ahead,
): AsyncGenerator<R, boolean, undefined> {
  return new Run(work, ahead).resultsOf(items);
}

class Run<T, R> {
  readonly #done = new Map<number, R>();
  #working = 0;
  #read = 0;
  #taken = 0;
  #isRead = false;
  #isLeft = false;
  /** Of the work; it ends everything. */
  #failure: { readonly error: unknown } | undefined;
  /** Of the source; it ends the items. */
  #end: { readonly error: unknown } | undefined;
  #change: Promise<void> = Promise.resolve();
  #tell: () => void = () => {};

  constructor(
    readonly work: (item: T, index: number) => Promise<R>,
    readonly ahead: Ahead,
  ) {
    this.#changed();
  }

  /** @throws what the work or the end has thrown; what the source has, after the results of the items before */
  async *resultsOf(items: Items<T>): AsyncGenerator<R, boolean, undefined> {
    const { stop, end, inOrder } = this.ahead;
    const wake = (): void => this.#changed();
    for (const signal of [stop, end]) signal?.addEventListener('abort', wake);
    void this.#readAll(items);
    try {
      for (;;) {
        end?.throwIfAborted();
        if (this.#failure !== undefined) throw this.#failure.error;
        const index = inOrder ? this.#taken : this.#done.keys().next().value;
        if (index !== undefined && this.#done.has(index)) yield this.#takeResult(index);
        else if (this.#isOver) break;
        else await this.#change;
      }
      if (this.#end !== undefined) throw this.#end.error;
      return this.#isRead;
    } finally {
      // The source may never yield another item.
      this.#isLeft = true;
      for (const signal of [stop, end]) signal?.removeEventListener('abort', wake);
      this.#changed();
    }
  }

  async #readAll(items: Items<T>): Promise<void> {
    try {
      if (Symbol.asyncIterator in items) {
        for await (const item of items) if (!(await this.#take(item))) return;
        this.#isRead = true;
      } else {
        await this.#readSync(items);
      }
    } catch (error) {
      this.#end = { error };
    } finally {
      this.#changed();
    }
  }

  /** `for await` reads `then` of each item, which may throw. */
  async #readSync(items: Iterable<T> | readonly T[]): Promise<void> {
    for (const item of items) {
      if (await this.#take(types.isPromise(item) ? await item : item)) continue;
      // Other iterators would lose an item.
      this.#isRead = Array.isArray(items) && this.#read === items.length;
      return;
    }
    this.#isRead = true;
  }

  get #isOver(): boolean {
    if (this.#working > 0) return false;
    return this.#isRead || this.#end !== undefined || this.#hasToStop;
  }

  get #hasToStop(): boolean {
    const { stop, end } = this.ahead;
    return this.#isLeft || stop?.aborted === true || end?.aborted === true;
  }

  /** Starts an item, and waits for room; false if no more are wanted. */
  async #take(item: T): Promise<boolean> {
    const { atOnce, untaken } = this.ahead;
    if (this.#hasToStop) return false;
    void this.#start(item, this.#read++);
    while (!this.#hasToStop && (this.#working >= atOnce || this.#read - this.#taken >= untaken))
      await this.#change;
    return !this.#hasToStop;
  }

  async #start(item: T, index: number): Promise<void> {
    this.#working += 1;
    try {
      this.#done.set(index, await this.work(item, index));
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#working -= 1;
    this.#changed();
  }

  #takeResult(index: number): R {
    const result = this.#done.get(index) as R;
    this.#done.delete(index);
    this.#taken += 1;
    this.#changed();
    return result;
  }

  #changed(): void {
    this.#tell();
    this.#change = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }
}
