import { types } from 'node:util';
import { Signal } from './signal.js';

/** A list, a generator, a stream: anything that `for await` takes. */
export type Items<T> = readonly T[] | Iterable<T> | AsyncIterable<T>;

/** How far work may run ahead of the consumer of the results. */
export interface Ahead {
  /** How many items are worked on at a time. */
  readonly atOnce: number;
  /** How many items may be read before their results are taken. */
  readonly untaken: number;
  /** Whether results come in the order of the items rather than as they finish. */
  readonly inOrder: boolean;
  /** Stops reading; items already read are finished. */
  readonly stop?: AbortSignal;
  /** Ends everything; its reason is thrown. */
  readonly end?: AbortSignal;
}

/**
 * Works on items, several at once, and yields the results. Items are read only when there is room for them. When the
 * results are no longer wanted, it stops reading and tells the source.
 *
 * @param work - must not fail; what it throws ends everything
 * @returns whether all items were read
 */
export async function* concurrently<T, R>(
  items: Items<T>,
  work: (item: T, index: number) => Promise<R>,
  ahead: Ahead,
): AsyncGenerator<R, boolean, undefined> {
  const run = new Run(work, ahead);
  void run.readAll(items);
  try {
    for (;;) {
      const next = await run.next();
      if (next === undefined) return run.isRead;
      yield next.result;
    }
  } finally {
    // Not awaited: the source may never yield another item.
    run.leave();
  }
}

/** Items that are read and worked on, and results that have not been taken. */
class Run<T, R> {
  readonly #work: (item: T, index: number) => Promise<R>;
  readonly #ahead: Ahead;
  readonly #done = new Map<number, R>();
  readonly #turn = new Signal();
  readonly #wake = (): void => this.#turn.next();
  #working = 0;
  #read = 0;
  #taken = 0;
  #isRead = false;
  #isLeft = false;
  /** The error of the work, which ends everything. */
  #failure: { readonly error: unknown } | undefined;
  /** The error of the source, which is the end of its items. */
  #end: { readonly error: unknown } | undefined;

  constructor(work: (item: T, index: number) => Promise<R>, ahead: Ahead) {
    this.#work = work;
    this.#ahead = ahead;
    ahead.stop?.addEventListener('abort', this.#wake);
    ahead.end?.addEventListener('abort', this.#wake);
  }

  /** Whether the source has no more items. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Reads items, as far as there is room. */
  async readAll(items: Items<T>): Promise<void> {
    try {
      if (Symbol.asyncIterator in items) {
        for await (const item of items) if (!(await this.#take(item))) return;
      } else {
        // Not `for await`, which reads `then` of each item: one that throws there would end the others.
        for (const item of items) {
          if (await this.#take(types.isPromise(item) ? await item : item)) continue;
          // Other iterators would have to be asked for one more item, which would be lost.
          this.#isRead = Array.isArray(items) && this.#read === items.length;
          return;
        }
      }
      this.#isRead = true;
    } catch (error) {
      this.#end = { error };
    } finally {
      this.#turn.next();
    }
  }

  /**
   * The next result; undefined if there are no more.
   *
   * @throws what the work has thrown; what the source has, after the results of the items before
   */
  async next(): Promise<{ readonly result: R } | undefined> {
    for (;;) {
      this.#ahead.end?.throwIfAborted();
      if (this.#failure !== undefined) throw this.#failure.error;
      const index = this.#ahead.inOrder ? this.#taken : this.#done.keys().next().value;
      if (index !== undefined && this.#done.has(index)) return { result: this.#takeResult(index) };
      if (this.#hasEnded && this.#working === 0) {
        if (this.#end !== undefined) throw this.#end.error;
        return undefined;
      }
      await this.#turn.wait();
    }
  }

  /** No more results are wanted. */
  leave(): void {
    this.#isLeft = true;
    this.#ahead.stop?.removeEventListener('abort', this.#wake);
    this.#ahead.end?.removeEventListener('abort', this.#wake);
    this.#turn.next();
  }

  get #hasEnded(): boolean {
    return this.#isRead || this.#end !== undefined || this.#hasToStop;
  }

  get #hasToStop(): boolean {
    const { stop, end } = this.#ahead;
    return this.#isLeft || stop?.aborted === true || end?.aborted === true;
  }

  /** Starts an item and waits for room for another; false when no more are wanted. */
  async #take(item: T): Promise<boolean> {
    const { atOnce, untaken } = this.#ahead;
    if (this.#hasToStop) return false;
    void this.#start(item, this.#read++);
    while (!this.#hasToStop && (this.#working >= atOnce || this.#read - this.#taken >= untaken))
      await this.#turn.wait();
    return !this.#hasToStop;
  }

  async #start(item: T, index: number): Promise<void> {
    this.#working += 1;
    try {
      this.#done.set(index, await this.#work(item, index));
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#working -= 1;
    this.#turn.next();
  }

  #takeResult(index: number): R {
    const result = this.#done.get(index) as R;
    this.#done.delete(index);
    this.#taken += 1;
    this.#turn.next();
    return result;
  }
}
