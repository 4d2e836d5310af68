import { types } from 'node:util';

/** An argument of `for await`. */
export type Items<T> = readonly T[] | Iterable<T> | AsyncIterable<T>;

export interface ConcurrencyOptions {
  readonly concurrency: number;
  /** Maximum number of items with unconsumed results. */
  readonly maxBuffered: number;
  readonly inOrder: boolean;
  /** Stops reading, and finishes the items already read. */
  readonly stop?: AbortSignal;
  /** Throws its reason immediately. */
  readonly end?: AbortSignal;
}

/**
 * Processes items concurrently and yields the results. Reads on only while results are consumed.
 *
 * @param work - an error that it throws ends the generator
 * @returns whether all items were read; throws an error of the items after the earlier results
 */
export async function* mapConcurrent<T, R>(
  items: Items<T>,
  work: (item: T, index: number) => Promise<R>,
  { concurrency, maxBuffered, inOrder, stop, end }: ConcurrencyOptions,
): AsyncGenerator<R, boolean, undefined> {
  const results = new Map<number, R>();
  let running = 0;
  let readCount = 0;
  let yieldedCount = 0;
  let isExhausted = false;
  let isReturned = false;
  let workError: { readonly error: unknown } | undefined;
  let sourceError: typeof workError;
  let change = Promise.resolve();
  let wake = (): void => {};
  const notify = (): void => {
    wake();
    change = new Promise((resolve) => {
      wake = resolve;
    });
  };
  notify();
  const isStopped = (): boolean => isReturned || stop?.aborted === true || end?.aborted === true;

  const start = async (item: T, index: number): Promise<void> => {
    running += 1;
    try {
      results.set(index, await work(item, index));
    } catch (error) {
      workError ??= { error };
    }
    running -= 1;
    notify();
  };

  /** Returns false to stop reading. */
  const accept = async (item: T): Promise<boolean> => {
    if (isStopped()) return false;
    void start(item, readCount++);
    while (!isStopped() && (running >= concurrency || readCount - yieldedCount >= maxBuffered))
      await change;
    return !isStopped();
  };

  /** Avoids `for await`, which reads `then` of each item: a getter may throw. */
  const readSync = async (iterable: Iterable<T> | readonly T[]): Promise<boolean> => {
    for (const item of iterable) {
      if (await accept(types.isPromise(item) ? await item : item)) continue;
      // Only arrays have a known length.
      return Array.isArray(iterable) && readCount === iterable.length;
    }
    return true;
  };

  const readAsync = async (iterable: AsyncIterable<T>): Promise<boolean> => {
    for await (const item of iterable) if (!(await accept(item))) return false;
    return true;
  };

  const readAll = async (): Promise<void> => {
    try {
      isExhausted = await (Symbol.asyncIterator in items ? readAsync(items) : readSync(items));
    } catch (error) {
      sourceError = { error };
    }
    notify();
  };

  const isOver = (): boolean =>
    running === 0 && (isExhausted || sourceError !== undefined || isStopped());

  for (const signal of [stop, end]) signal?.addEventListener('abort', notify);
  void readAll();
  try {
    for (;;) {
      end?.throwIfAborted();
      if (workError !== undefined) throw workError.error;
      const index = inOrder ? yieldedCount : results.keys().next().value;
      if (index !== undefined && results.has(index)) {
        const result = results.get(index) as R;
        results.delete(index);
        yieldedCount += 1;
        notify();
        yield result;
      } else if (isOver()) break;
      else await change;
    }
    if (sourceError !== undefined) throw sourceError.error;
    return isExhausted;
  } finally {
    // Do not wait for the source: it may never yield another item.
    isReturned = true;
    for (const signal of [stop, end]) signal?.removeEventListener('abort', notify);
    notify();
  }
}
