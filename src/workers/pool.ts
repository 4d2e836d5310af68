import { CvError, isOfAll } from '../diagnostics/error.js';
import { onAbort, throwIfAborted } from '../worker-process/abort.js';
import { asCvError, closed, queueFull, WorkerFailure } from '../worker-process/failures.js';
import { keepRunning } from '../worker-process/keep-alive.js';
import { type Allowance, type Job, type Reply, resultOf } from '../worker-process/protocol.js';
import { mayRetry } from '../worker-process/retry.js';
import type { WorkerProcess } from '../worker-process/worker-process.js';
import { FairQueue } from './fair-queue.js';
import { type SupervisorOptions, WorkerSupervisor } from './worker-lifecycle.js';

export interface PoolOptions<J extends Job> extends SupervisorOptions<J> {
  /** How many documents without `mayWait` may wait. */
  readonly maxQueue: number;
  /**
   * How many documents a worker may hold; 1 by default. With 2, it need not wait for this process in between, but a document
   * behind one that hangs waits until that is killed.
   */
  readonly atHand?: number | undefined;
}

export interface RunOptions extends Allowance {
  /** Gives the job up. */
  readonly signal: AbortSignal | undefined;
  /** Groups take turns. */
  readonly group?: unknown;
  /** Whether it does not count for `maxQueue`; true by default. */
  readonly mayWait?: boolean;
  /** Called for each worker that begins. */
  readonly onBegin?: (worker: WorkerProcess) => void;
}

interface Task<J, R> {
  readonly job: J;
  readonly options: RunOptions;
  readonly resolve: (reply: Reply<R>) => void;
  readonly reject: (reason: unknown) => void;
  attempts: number;
  /** Undefined while it waits. */
  worker: WorkerProcess | undefined;
  unwatch: () => void;
}

/** Worker processes that make results (R) of jobs (J). */
export class WorkerPool<J extends Job, R> {
  readonly #supervisor: WorkerSupervisor;
  readonly #queue = new FairQueue<Task<J, R>>();
  /** Waiting jobs that count for `maxQueue`. */
  #counted = 0;
  /** Jobs without an answer. */
  readonly #open = new Set<Task<J, R>>();
  #closing: Promise<void> | undefined;
  #onEmpty: () => void = () => {};

  constructor(readonly options: PoolOptions<J>) {
    this.#supervisor = new WorkerSupervisor(options, {
      isAwaited: () => this.#queue.size > 0,
      onFree: () => this.#assign(),
      onNobody: (error) => this.#failWaiting(error),
    });
  }

  /** Memory in MiB. */
  get stats() {
    const { starting, idle, busy, restarts, memory } = this.#supervisor;
    const queued = this.#queue.size;
    return {
      workers: { starting, idle, busy },
      queued,
      running: this.#open.size - queued,
      restarts,
      memory,
    };
  }

  /**
   * Gives a job to the next free worker, and to another one if that dies.
   *
   * @throws CvError when the document took too long, two workers died of it, it cannot be sent, no worker starts, too many
   *   others wait, a signal ends it, or the pool is closed
   */
  run(job: J, options: RunOptions): Promise<Reply<R>> {
    const answer = new Promise<Reply<R>>((resolve, reject) => {
      const { signal, mayWait = true } = options;
      throwIfAborted(signal);
      if (this.#closing !== undefined) throw closed();
      if (!mayWait && this.#isFull) throw queueFull(this.options.maxQueue);
      const task: Task<J, R> = {
        job,
        options,
        resolve,
        reject,
        attempts: 0,
        worker: undefined,
        unwatch: onAbort(signal, (error) => this.#giveUp(task, error)),
      };
      this.#open.add(task);
      this.#enqueue(task);
      this.#assign();
    });
    return keepRunning(answer);
  }

  /** Waits for `minWorkers` workers, at least one. */
  ready(): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(closed());
    return keepRunning(this.#supervisor.ready());
  }

  /** Finishes all jobs, or fails them with the error, and ends the processes. */
  close(error?: Error): Promise<void> {
    this.#closing ??= keepRunning(this.#close());
    if (error !== undefined) for (const task of this.#open) this.#giveUp(task, error);
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onEmpty = resolve;
      });
    }
    await this.#supervisor.close(closed());
  }

  /** Whether every worker will have a job, and as many wait as may. */
  get #isFull(): boolean {
    const { workers, maxQueue } = this.options;
    const free = workers - this.#supervisor.busy - (this.#queue.size - this.#counted);
    return this.#counted >= maxQueue + Math.max(0, free);
  }

  #enqueue(task: Task<J, R>): void {
    const { group, mayWait = true } = task.options;
    this.#queue.add(task, group, task.attempts > 0);
    task.worker = undefined;
    if (!mayWait) this.#counted += 1;
  }

  #dequeued({ options }: Task<J, R>): void {
    if (options.mayWait === false) this.#counted -= 1;
  }

  /** Gives jobs to workers, and starts workers if there are too few. */
  #assign(): void {
    while (this.#queue.size > 0) {
      const worker = this.#supervisor.take() ?? this.#supervisor.withRoom(this.options.atHand ?? 1);
      if (worker === undefined) break;
      const task = this.#queue.take() as Task<J, R>;
      this.#dequeued(task);
      this.#give(task, worker);
    }
    this.#supervisor.want(this.#queue.size);
  }

  #give(task: Task<J, R>, worker: WorkerProcess): void {
    task.attempts += 1;
    task.worker = worker;
    worker.run(task.job, task.options).then(
      (reply) => this.#settle(task, () => task.resolve(reply as Reply<R>)),
      (error) => this.#retry(task, error),
    );
    task.options.onBegin?.(worker);
    this.#supervisor.giveBack(worker);
  }

  #retry(task: Task<J, R>, error: unknown): void {
    if (!this.#open.has(task)) return;
    const isInnocent = error instanceof WorkerFailure && error.fault === 'gone';
    if (isInnocent || mayRetry(error, task.attempts)) {
      this.#enqueue(task);
      if (isInnocent) task.attempts -= 1;
      this.#assign();
    } else {
      this.#settle(task, () => task.reject(asCvError(error, task.job, task.options)));
    }
  }

  #giveUp(task: Task<J, R>, error: unknown): void {
    if (task.worker === undefined) {
      this.#queue.remove(task, task.options.group);
      this.#dequeued(task);
    } else {
      task.worker.abandon(task.job);
    }
    this.#settle(task, () => task.reject(error));
  }

  /** The waiting jobs would wait forever. */
  #failWaiting(error: unknown): void {
    for (const task of this.#open) if (task.worker === undefined) this.#giveUp(task, error);
  }

  #settle(task: Task<J, R>, settle: () => void): void {
    if (!this.#open.delete(task)) return;
    task.unwatch();
    settle();
    if (this.#open.size === 0) this.#onEmpty();
  }
}

/** The outcome for one document. */
export type Attempt<Result> = {
  /** How long a worker spent on it, in milliseconds. */
  readonly ms: number;
} & (
  | { readonly ok: true; readonly result: Result; readonly error?: undefined }
  | { readonly ok: false; readonly error: CvError; readonly result?: undefined }
);

/** Throws errors that every other document would meet, and errors that are not ours. */
export async function attempt<R>(
  run: () => Promise<Reply<R>>,
  file: string | undefined,
): Promise<Attempt<R>> {
  const start = performance.now();
  let ms: number | undefined;
  try {
    const reply = await run();
    ms = reply.ms;
    return { ms, ok: true, result: resultOf(reply, file) };
  } catch (error) {
    if (!(error instanceof CvError) || isOfAll(error)) throw error;
    return { ms: ms ?? performance.now() - start, ok: false, error };
  }
}
