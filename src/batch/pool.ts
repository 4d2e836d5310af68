import { Pool } from 'tarn';
import type { DiagnosticCode } from '../diagnostics/codes.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../error.js';
import { onAbort, throwIfAborted } from './abort.js';
import type { Job, Reply } from './protocol.js';
import {
  NotCloneable,
  type RunLimits,
  WorkerDied,
  WorkerGone,
  WorkerProcess,
  WorkerTimedOut,
} from './worker-process.js';

/** How many processes there may be, and how many documents may wait for them. */
export interface PoolOptions {
  readonly workers: number;
  readonly maxQueue: number;
  /**
   * How many documents a worker may have at hand when all have one; 1 by default. With 2 it need not wait for this process
   * in between, but a document that follows one that hangs waits for its end.
   */
  readonly atHand?: number | undefined;
  /** The path of the workers' program, which calls `serve`. */
  readonly program: string;
}

/** The longest time that a timer takes. */
const FOREVER = 2 ** 31 - 1;

/** A worker that had nothing to do for this long is ended, and its memory is free. */
const IDLE_MS = 60_000;

/** How often a document is given to a worker, since one may die for reasons that are not the document's. */
const ATTEMPTS = 2;

/** How often a worker is started, where another one has: it may have been killed before it was ready. */
const STARTS = 3;

/** The processes. Being watched for idleness does not keep Node.js running. */
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
  /** Those that are not free for others. */
  readonly #held = new Set<WorkerProcess>();
  /** Once one has started, another that does not is an accident. */
  #hasStarted = false;
  #failure: CvError | undefined;

  constructor({ workers, maxQueue, atHand = 1, program }: PoolOptions) {
    this.#max = workers;
    this.#maxQueue = maxQueue;
    this.#atHand = atHand;
    this.#processes = new Processes({
      create: () => this.#start(program),
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

  /** Whether every worker has a document, or will have, and as many more wait as may. */
  get isFull(): boolean {
    const open = this.#max - this.#processes.numUsed();
    return this.#processes.numPendingAcquires() - open >= this.#maxQueue;
  }

  /**
   * Has a job done by the next worker that is free. When the worker dies, another one gets it.
   *
   * @throws CvError when the document took too long, two workers died of it, it cannot be sent, or no worker starts;
   *   a signal's reason
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
        if (!(error instanceof WorkerDied) || attempt === ATTEMPTS) throw asCvError(error, job, limits.timeoutMs);
        attempt += 1;
      } finally {
        this.#giveBack(worker);
      }
    }
  }

  /** Lets others have a worker: when it has nothing to do, or all have something and more documents wait. */
  #giveBack(worker: WorkerProcess): void {
    const isWanted = this.#processes.numPendingAcquires() > 0 && this.#processes.numUsed() === this.#max;
    const isFree = worker.load === 0 || (worker.load < this.#atHand && isWanted);
    if (isFree && this.#held.delete(worker)) this.#processes.release(worker);
  }

  /** Ends the processes, once they have nothing more to do. */
  async close(): Promise<void> {
    await this.#processes.destroy();
  }

  async #start(program: string): Promise<WorkerProcess> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const worker = await WorkerProcess.start(program);
        this.#hasStarted = true;
        return worker;
      } catch (error) {
        if (this.#hasStarted && attempt < STARTS) continue;
        const failure = cvError('no-worker', `A worker process does not start: ${(error as Error).message}.`, {
          hint: 'check that the package is installed completely, and that memory and processes are not used up',
          cause: error,
        });
        if (!this.#hasStarted) this.#failure = failure;
        throw failure;
      }
    }
  }

  async #acquire(signals: readonly AbortSignal[]): Promise<WorkerProcess> {
    throwIfAborted(signals);
    if (this.#failure !== undefined) throw this.#failure;
    const pending = this.#processes.acquire();
    const unwatch = onAbort(signals, () => pending.abort());
    try {
      return await pending.promise;
    } catch (error) {
      throwIfAborted(signals);
      throw error;
    } finally {
      unwatch();
    }
  }
}

function asCvError(error: unknown, { file }: Job, timeoutMs: number): unknown {
  const place = file === undefined ? {} : { file };
  if (error instanceof WorkerTimedOut) {
    return cvError('timed-out', `The document took longer than ${timeoutMs / 1000} s, so its worker was ended.`, {
      ...place,
      hint: 'look for what is huge in it, or allow more time',
      cause: error,
    });
  }
  if (error instanceof WorkerDied) {
    return cvError('worker-died', `Two workers died while they rendered the document (${error.message}).`, {
      ...place,
      hint: 'it may need more memory than there is',
      cause: error,
    });
  }
  if (error instanceof NotCloneable) {
    return cvError('wrong-type', `The document cannot be sent to a worker: ${error.message}`, {
      hint: 'give plain data: objects, lists, texts, numbers',
      cause: error,
    });
  }
  return error;
}

function cvError(
  code: DiagnosticCode,
  message: string,
  { cause, ...details }: { cause: unknown; hint: string; file?: string },
): CvError {
  return new CvError([diagnostic(code, [], message, details)], { cause });
}
