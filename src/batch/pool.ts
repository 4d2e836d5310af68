import { Pool } from 'tarn';
import { onAbort, throwIfAborted } from '../process/abort.js';
import { ATTEMPTS, asCvError } from '../process/failures.js';
import type { Job, Reply } from '../process/protocol.js';
import { startWorker } from '../process/start.js';
import { type RunLimits, WorkerDied, WorkerGone, type WorkerProcess } from '../process/worker-process.js';

/** How many processes there may be, and how many documents may wait for them. */
export interface PoolOptions {
  readonly workers: number;
  readonly maxQueue: number;
  /**
   * How many documents a worker may hold when all have one; 1 by default. With 2, it need not wait for this process
   * in between, but a document queued behind one that hangs waits until that is killed.
   */
  readonly atHand?: number | undefined;
  /** The path of the workers' program, which calls `serve`. */
  readonly program: string;
}

/** The longest time that a timer takes. */
const FOREVER = 2 ** 31 - 1;

/** A worker that has been idle for this long is ended, which frees its memory. */
const IDLE_MS = 60_000;

/** The processes. The timer that watches for idle ones does not keep Node.js running. */
class Processes extends Pool<WorkerProcess> {
  override _startReaping(): void {
    super._startReaping();
    this.interval?.unref();
  }
}

/**
 * Worker processes, started when they are needed and replaced when they die.
 *
 * @typeParam J - the jobs that their program does
 * @typeParam R - what it makes of them
 */
export class WorkerPool<J extends Job, R> {
  readonly #processes: Processes;
  readonly #max: number;
  readonly #maxQueue: number;
  readonly #atHand: number;
  /** Those that are busy. */
  readonly #held = new Set<WorkerProcess>();
  /** Cancels the wait of each document that waits for a worker. */
  readonly #waiting = new Set<(reason: unknown) => void>();

  constructor({ workers, maxQueue, atHand = 1, program }: PoolOptions) {
    this.#max = workers;
    this.#maxQueue = maxQueue;
    this.#atHand = atHand;
    this.#processes = new Processes({
      create: () => startWorker(program),
      destroy: (worker) => worker.end(),
      validate: (worker) => worker.isAlive,
      min: 0,
      max: workers,
      acquireTimeoutMillis: FOREVER,
      createTimeoutMillis: FOREVER,
      idleTimeoutMillis: IDLE_MS,
      propagateCreateError: true,
    });
  }

  /** Whether every worker has, or will have, a document and the queue is full. */
  get isFull(): boolean {
    const open = this.#max - this.#processes.numUsed();
    return this.#processes.numPendingAcquires() - open >= this.#maxQueue;
  }

  /**
   * Gives a job to the next free worker. If the worker dies, another one gets it.
   *
   * @throws CvError when the document took too long, two workers died of it, it cannot be sent, no worker starts, or a
   *   signal ends it
   */
  async run(job: J, limits: RunLimits): Promise<Reply<R>> {
    for (let attempt = 1; ; ) {
      const worker = await this.#acquire(limits.signals);
      this.#held.add(worker);
      try {
        const reply = worker.run(job, limits);
        this.#giveBack(worker);
        return (await reply) as Reply<R>;
      } catch (error) {
        if (error instanceof WorkerGone) continue;
        if (!(error instanceof WorkerDied) || attempt === ATTEMPTS) throw asCvError(error, job, limits);
        attempt += 1;
      } finally {
        this.#giveBack(worker);
      }
    }
  }

  /** Returns a worker to the pool: when it is idle, or when all are busy and more documents wait. */
  #giveBack(worker: WorkerProcess): void {
    const isWanted = this.#processes.numPendingAcquires() > 0 && this.#processes.numUsed() === this.#max;
    const isFree = worker.load === 0 || (worker.load < this.#atHand && worker.isAlive && isWanted);
    if (isFree && this.#held.delete(worker)) this.#processes.release(worker);
  }

  /** Ends the processes, once they are idle. */
  async close(): Promise<void> {
    await this.#processes.destroy();
  }

  /** If none starts, busy workers take the waiting documents later; if there are none, the waiting ones fail. */
  async #acquire(signals: readonly AbortSignal[]): Promise<WorkerProcess> {
    for (;;) {
      throwIfAborted(signals);
      let reason: unknown;
      const pending = this.#processes.acquire();
      const giveUp = (why: unknown): void => {
        reason ??= why;
        // Not while the pool checks a worker for it: that worker would never become free again.
        setImmediate(() => pending.abort());
      };
      const unwatch = onAbort(signals, giveUp);
      this.#waiting.add(giveUp);
      try {
        return await pending.promise;
      } catch (error) {
        if (reason !== undefined) throw reason;
        if (this.#processes.numUsed() > 0) continue;
        for (const other of this.#waiting) other(error);
        throw error;
      } finally {
        this.#waiting.delete(giveUp);
        unwatch();
      }
    }
  }
}
