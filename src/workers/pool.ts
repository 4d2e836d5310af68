import { CvError, isOfAll } from '../diagnostics/error.js';
import { onAbort, throwIfAborted } from '../worker-process/abort.js';
import {
  ATTEMPTS,
  asCvError,
  closed,
  hasDied,
  queueFull,
  WorkerFailure,
} from '../worker-process/failures.js';
import { keepRunning } from '../worker-process/keep-alive.js';
import { type Allowance, type Job, type Reply, resultOf } from '../worker-process/protocol.js';
import type { WorkerProcess } from '../worker-process/worker-process.js';
import { FairQueue } from './fair-queue.js';
import { type SupervisorOptions, WorkerSupervisor } from './supervisor.js';

/** How many processes there may be, and how many documents may wait for them. */
export interface PoolOptions<J extends Job> extends SupervisorOptions<J> {
  /** How many documents may wait for a worker, of those that may not wait however many others do. */
  readonly maxQueue: number;
  /**
   * How many documents a worker may hold when all have one; 1 by default. With 2, it need not wait for this process
   * in between, but a document queued behind one that hangs waits until that is killed.
   */
  readonly atHand?: number | undefined;
}

export interface RunOptions extends Allowance {
  /** Gives the job up. */
  readonly signal: AbortSignal | undefined;
  /** The jobs of a group are begun in order, and groups take turns. */
  readonly group?: unknown;
  /** Whether it may wait however many others do; true by default. */
  readonly mayWait?: boolean;
  /** Called when a worker begins; once more if that dies and another one does. */
  readonly onBegin?: (worker: WorkerProcess) => void;
}

interface Task<J, R> {
  readonly job: J;
  readonly options: RunOptions;
  readonly resolve: (reply: Reply<R>) => void;
  readonly reject: (reason: unknown) => void;
  /** How many workers have begun it. */
  attempts: number;
  /** Undefined while it waits. */
  worker: WorkerProcess | undefined;
  unwatch: () => void;
}

/** Worker processes, and the jobs (J) that wait for them, of which their program makes results (R). */
export class WorkerPool<J extends Job, R> {
  readonly #supervisor: WorkerSupervisor;
  readonly #queue = new FairQueue<Task<J, R>>();
  /** How many in the queue count for `maxQueue`. */
  #counted = 0;
  /** All that have not been answered. */
  readonly #open = new Set<Task<J, R>>();
  #closing: Promise<void> | undefined;
  /** Called when all have been answered. */
  #onEmpty: () => void = () => {};

  constructor(readonly options: PoolOptions<J>) {
    this.#supervisor = new WorkerSupervisor(options, {
      isAwaited: () => this.#queue.size > 0,
      onFree: () => this.#assign(),
      onNobody: (error) => this.#failWaiting(error),
    });
  }

  /** The workers, how many jobs wait and are being worked on, and what the workers have cost; memory in MiB. */
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
   * Gives a job to the next free worker. If the worker dies, another one gets it.
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

  /** Waits until the workers that always are there have started, at least one; throws CvError if one does not start. */
  ready(): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(closed());
    return keepRunning(this.#supervisor.ready());
  }

  /** Ends the processes once all jobs are done, or at once with an error for these, and waits until they have ended. */
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

  /** Whether every worker has, or will have, a job, and as many wait as may. */
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

  /** Gives jobs to workers, as long as there are both, and has more workers started if there are too few. */
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
    if (isInnocent || (hasDied(error) && task.attempts < ATTEMPTS)) {
      this.#enqueue(task);
      if (isInnocent) task.attempts -= 1;
      this.#assign();
    } else {
      this.#settle(task, () => task.reject(asCvError(error, task.job, task.options)));
    }
  }

  /** Nobody waits for a job any more. */
  #giveUp(task: Task<J, R>, error: unknown): void {
    if (task.worker === undefined) {
      this.#queue.remove(task, task.options.group);
      this.#dequeued(task);
    } else {
      task.worker.abandon(task.job);
    }
    this.#settle(task, () => task.reject(error));
  }

  /** No worker starts, so the waiting jobs would wait forever. */
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

/** Gives a job to a worker; throws errors that every other document would meet as well, and errors that are not ours. */
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
