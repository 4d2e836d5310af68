import { affectsEveryDocument, CvError } from '../diagnostics/cv-error.js';
import { onAbort, throwIfAborted } from '../worker-process/abort.js';
import {
  createClosedError,
  createQueueFullError,
  mayRetry,
  toCvError,
  WorkerFailure,
} from '../worker-process/failures.js';
import { keepAlive } from '../worker-process/keep-alive.js';
import { type Allowance, type Job, type Reply, unwrapReply } from '../worker-process/protocol.js';
import type { WorkerProcess } from '../worker-process/worker-process.js';
import { FairQueue } from './fair-queue.js';
import { type SupervisorOptions, WorkerSupervisor } from './worker-supervisor.js';

export interface PoolOptions<J extends Job> extends SupervisorOptions<J> {
  /** Without jobs that ignore the limit. */
  readonly maxQueue: number;
  readonly maxQueuePerGroup: number;
  /**
   * Maximum number of jobs that a worker holds; 1 by default. 2 saves the time between jobs, but a
   * job waits for a hanging one before it.
   */
  readonly prefetch?: number | undefined;
}

export interface RunOptions extends Allowance {
  readonly signal: AbortSignal | undefined;
  /** For fair queuing. */
  readonly group?: unknown;
  /** True by default. */
  readonly ignoreQueueLimit?: boolean;
  /** Called for each attempt. */
  readonly onBegin?: (worker: WorkerProcess) => void;
}

interface Task<J, R> {
  readonly job: J;
  readonly options: RunOptions;
  readonly resolve: (reply: Reply<R>) => void;
  readonly reject: (reason: unknown) => void;
  attempts: number;
  /** Undefined while the task waits. */
  worker: WorkerProcess | undefined;
  removeListener: () => void;
}

export class WorkerPool<J extends Job, R> {
  readonly #supervisor: WorkerSupervisor;
  readonly #queue = new FairQueue<Task<J, R>>();
  /** Waiting jobs that count toward `maxQueue`. */
  #limitedCount = 0;
  readonly #limitedCounts = new Map<unknown, number>();
  readonly #unsettled = new Set<Task<J, R>>();
  #closing: Promise<void> | undefined;
  #onEmpty: () => void = () => {};

  constructor(readonly options: PoolOptions<J>) {
    this.#supervisor = new WorkerSupervisor(options, {
      hasWaitingJobs: () => this.#queue.size > 0,
      onWorkerAvailable: () => this.#assign(),
      onNoWorker: (error) => {
        for (const task of this.#unsettled)
          if (task.worker === undefined) this.#cancel(task, error);
      },
    });
  }

  /** Memory in MiB. */
  get stats() {
    const { starting, idle, busy, restarts, memory } = this.#supervisor;
    const queued = this.#queue.size;
    return {
      workers: { starting, idle, busy },
      queued,
      running: this.#unsettled.size - queued,
      restarts,
      memory,
    };
  }

  /**
   * Runs a job on the next free worker, and on another one if that crashes.
   *
   * @throws CvError if a limit is exceeded, two workers crash, the job cannot be cloned, no worker
   *   starts, the queue is full, the signal is aborted, or the pool is closed
   */
  run(job: J, options: RunOptions): Promise<Reply<R>> {
    const result = new Promise<Reply<R>>((resolve, reject) => {
      const { signal, ignoreQueueLimit = true } = options;
      throwIfAborted(signal);
      if (this.#closing !== undefined) throw createClosedError();
      if (!ignoreQueueLimit) this.#assertCapacity(options.group);
      const task: Task<J, R> = {
        job,
        options,
        resolve,
        reject,
        attempts: 0,
        worker: undefined,
        removeListener: onAbort(signal, (error) => this.#cancel(task, error)),
      };
      this.#unsettled.add(task);
      this.#enqueue(task);
      this.#assign();
    });
    return keepAlive(result);
  }

  ready(): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(createClosedError());
    return keepAlive(this.#supervisor.ready());
  }

  /** Finishes all jobs, or fails them with the error, and terminates the processes. */
  close(error?: Error): Promise<void> {
    this.#closing ??= keepAlive(this.#close());
    if (error !== undefined) for (const task of this.#unsettled) this.#cancel(task, error);
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#unsettled.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onEmpty = resolve;
      });
    }
    await this.#supervisor.close(createClosedError());
  }

  /** @throws CvError if all workers will be busy, and too many jobs wait */
  #assertCapacity(group: unknown): void {
    const { workers, maxQueue, maxQueuePerGroup } = this.options;
    const freeWorkers = workers - this.#supervisor.busy - (this.#queue.size - this.#limitedCount);
    const limits = {
      maxQueue: [maxQueue, this.#limitedCount],
      maxQueuePerGroup: [maxQueuePerGroup, this.#limitedCounts.get(group) ?? 0],
    } as const;
    for (const [name, [max, count]] of Object.entries(limits))
      if (count >= max + Math.max(0, freeWorkers)) throw createQueueFullError(name, max);
  }

  #enqueue(task: Task<J, R>): void {
    const { group, ignoreQueueLimit = true } = task.options;
    this.#queue.add(task, group, task.attempts > 0);
    task.worker = undefined;
    if (!ignoreQueueLimit) this.#countLimited(group, 1);
  }

  #onDequeue({ options }: Task<J, R>): void {
    if (options.ignoreQueueLimit === false) this.#countLimited(options.group, -1);
  }

  #countLimited(group: unknown, change: 1 | -1): void {
    this.#limitedCount += change;
    const count = (this.#limitedCounts.get(group) ?? 0) + change;
    if (count > 0) this.#limitedCounts.set(group, count);
    else this.#limitedCounts.delete(group);
  }

  #assign(): void {
    while (this.#queue.size > 0) {
      const worker =
        this.#supervisor.takeIdleWorker() ??
        this.#supervisor.findWorkerWithCapacity(this.options.prefetch ?? 1);
      if (worker === undefined) break;
      const task = this.#queue.take() as Task<J, R>;
      this.#onDequeue(task);
      this.#runOn(task, worker);
    }
    this.#supervisor.requestWorkers(this.#queue.size);
  }

  #runOn(task: Task<J, R>, worker: WorkerProcess): void {
    task.attempts += 1;
    task.worker = worker;
    worker.run(task.job, task.options).then(
      (reply) => this.#settle(task, () => task.resolve(reply as Reply<R>)),
      (error) => this.#retry(task, error),
    );
    task.options.onBegin?.(worker);
    this.#supervisor.releaseWorker(worker);
  }

  #retry(task: Task<J, R>, error: unknown): void {
    if (!this.#unsettled.has(task)) return;
    const wasNotStarted = error instanceof WorkerFailure && error.fault === 'gone';
    if (wasNotStarted || mayRetry(error, task.attempts)) {
      this.#enqueue(task);
      if (wasNotStarted) task.attempts -= 1;
      this.#assign();
    } else {
      this.#settle(task, () => task.reject(toCvError(error, task.job, task.options)));
    }
  }

  #cancel(task: Task<J, R>, error: unknown): void {
    if (task.worker === undefined) {
      this.#queue.remove(task, task.options.group);
      this.#onDequeue(task);
    } else {
      task.worker.cancelJob(task.job);
    }
    this.#settle(task, () => task.reject(error));
  }

  #settle(task: Task<J, R>, callback: () => void): void {
    if (!this.#unsettled.delete(task)) return;
    task.removeListener();
    callback();
    if (this.#unsettled.size === 0) this.#onEmpty();
  }
}

/** The result or error of one job. */
export type JobOutcome<Result> = {
  /** Time in the worker, in milliseconds. */
  readonly ms: number;
} & (
  | { readonly ok: true; readonly result: Result; readonly error?: undefined }
  | { readonly ok: false; readonly error: CvError; readonly result?: undefined }
);

/** Throws errors that affect every document, and errors other than CvError. */
export async function settleJob<R>(
  run: () => Promise<Reply<R>>,
  file: string | undefined,
): Promise<JobOutcome<R>> {
  const start = performance.now();
  let ms: number | undefined;
  try {
    const reply = await run();
    ms = reply.ms;
    return { ms, ok: true, result: unwrapReply(reply, file) };
  } catch (error) {
    if (!(error instanceof CvError) || affectsEveryDocument(error)) throw error;
    return { ms: ms ?? performance.now() - start, ok: false, error };
  }
}
