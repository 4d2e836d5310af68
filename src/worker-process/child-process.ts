import { setTimeout as delay } from 'node:timers/promises';
import { CvError } from '../diagnostics/cv-error.js';
import { omitUndefined } from '../util/plain-object.js';
import { onAbort, throwIfAborted } from './abort.js';
import { createNoWorkerError, isCrash, mayRetry, toCvError } from './failures.js';
import { keepAlive } from './keep-alive.js';
import { type Allowance, copyBytes, type Job, unwrapReply } from './protocol.js';
import { type WorkerOptions, WorkerProcess } from './worker-process.js';

/** Starts with the first job. */
export class ChildProcess {
  #worker: WorkerProcess | undefined;

  constructor(readonly program: string) {}

  /**
   * @param signal - kills the process when aborted
   * @throws CvError for an invalid document, an exceeded limit, or if no process starts
   */
  async run<R extends object>(
    job: Job,
    allowance: Allowance,
    signal?: AbortSignal | undefined,
  ): Promise<R> {
    const removeListener = onAbort(signal, (error) => this.#worker?.kill('aborted', error));
    try {
      return await this.#run(job, allowance, signal);
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    } finally {
      removeListener();
    }
  }

  async #run<R extends object>(
    job: Job,
    allowance: Allowance,
    signal: AbortSignal | undefined,
  ): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      // The worker exits above its memory threshold.
      if (this.#worker?.isAlive !== true) await this.stop();
      this.#worker ??= await keepAlive(startWorker(this.program, omitUndefined({ signal })));
      signal?.throwIfAborted();
      try {
        const reply = await keepAlive(this.#worker.run(job, allowance));
        return copyBytes(unwrapReply(reply, job.file) as R);
      } catch (error) {
        if (isCrash(error) || !mayRetry(error, attempt)) throw toCvError(error, job, allowance);
      }
    }
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.stop('closed');
  }
}

export async function runInChildProcess<R extends object>(
  program: string,
  job: Job,
  allowance: Allowance,
  signal?: AbortSignal,
): Promise<R> {
  const child = new ChildProcess(program);
  try {
    return await child.run<R>(job, allowance, signal);
  } finally {
    await child.stop();
  }
}

const MAX_STARTS = 3;

/** Multiplied by the number of failed starts. */
const RETRY_DELAY_MS = 100;

interface StartOptions extends WorkerOptions {
  readonly signal?: AbortSignal;
  /** Called for every process, also for one that never becomes ready. */
  readonly onProcess?: (worker: WorkerProcess) => void;
  /** Runs before the worker counts as started. */
  readonly prepare?: (worker: WorkerProcess) => Promise<void>;
}

/** @throws CvError with the code `no-worker`, an error of `prepare`, or the signal's reason */
export async function startWorker(
  program: string,
  options: StartOptions = {},
): Promise<WorkerProcess> {
  const { signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await startOnce(program, options);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof CvError) throw error;
      if (attempt === MAX_STARTS) throw createNoWorkerError(error);
      await delay(RETRY_DELAY_MS * attempt, undefined, { ref: false, ...(signal && { signal }) });
    }
  }
}

async function startOnce(
  program: string,
  { signal, onProcess, prepare, ...options }: StartOptions,
): Promise<WorkerProcess> {
  const worker = new WorkerProcess(program, options);
  const removeListener = onAbort(signal, () => worker.kill('closed'));
  onProcess?.(worker);
  try {
    await worker.waitUntilReady();
    await prepare?.(worker);
    return worker;
  } catch (error) {
    worker.kill('died');
    throw error;
  } finally {
    removeListener();
  }
}
