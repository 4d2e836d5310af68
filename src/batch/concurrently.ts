import { types } from 'node:util';

/** A list, a generator, a stream: anything that `for await` takes. */
export type Items<T> = Iterable<T> | AsyncIterable<T>;

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
}

/**
 * Works on items, several at once, and yields the results. Items are read only when there is room for them. When the
 * results are no longer wanted, it stops reading and tells the source.
 *
 * @param work - must not fail; what it throws ends everything
 */
export async function* concurrently<T, R>(
  items: Items<T>,
  work: (item: T, index: number) => Promise<R>,
  { atOnce, untaken, inOrder, stop }: Ahead,
): AsyncGenerator<R, void, undefined> {
  const done = new Map<number, R>();
  let working = 0;
  let [read, taken, isRead, isOver] = [0, 0, false, false];
  let failure: { readonly error: unknown } | undefined;
  const turn = new Turn();

  const start = async (item: T, index: number): Promise<void> => {
    working += 1;
    try {
      done.set(index, await work(item, index));
    } catch (error) {
      failure ??= { error };
    }
    working -= 1;
    turn.next();
  };

  const hasToStop = (): boolean => isOver || stop?.aborted === true;
  const wake = (): void => turn.next();
  stop?.addEventListener('abort', wake);

  /** Starts an item and waits for room for another; false when no more are wanted. */
  const take = async (item: T): Promise<boolean> => {
    if (hasToStop()) return false;
    void start(item, read++);
    while (!hasToStop() && (working >= atOnce || read - taken >= untaken)) await turn.wait();
    return true;
  };

  const readAll = async (): Promise<void> => {
    try {
      if (Symbol.asyncIterator in items) {
        for await (const item of items) if (!(await take(item))) break;
      } else {
        // Not `for await`, which reads `then` of each item: one that throws there would end the others.
        for (const item of items) if (!(await take(types.isPromise(item) ? await item : item))) break;
      }
    } catch (error) {
      failure ??= { error };
    }
    isRead = true;
    turn.next();
  };

  void readAll();
  try {
    for (;;) {
      if (failure !== undefined) throw failure.error;
      const index = inOrder ? taken : firstOf(done);
      if (index !== undefined && done.has(index)) {
        const result = done.get(index) as R;
        done.delete(index);
        taken += 1;
        turn.next();
        yield result;
      } else if ((isRead || hasToStop()) && working === 0 && done.size === 0) {
        return;
      } else {
        await turn.wait();
      }
    }
  } finally {
    // Not awaited: the source may never yield another item.
    isOver = true;
    stop?.removeEventListener('abort', wake);
    turn.next();
  }
}

function firstOf(map: ReadonlyMap<number, unknown>): number | undefined {
  return map.keys().next().value;
}

/** Wakes everything that waits. */
class Turn {
  #promise: Promise<void>;
  #wake: () => void = () => {};

  constructor() {
    this.#promise = this.#renew();
  }

  wait(): Promise<void> {
    return this.#promise;
  }

  next(): void {
    const wake = this.#wake;
    this.#promise = this.#renew();
    wake();
  }

  #renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
