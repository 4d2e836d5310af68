import { setTimeout as delay } from 'node:timers/promises';
import { CvError } from '../diagnostics/error.js';
import { onAbort } from './abort.js';
import { asCvError, isCrash, noWorker } from './failures.js';
import { keepRunning } from './keep-alive.js';
import { type Allowance, type Job, resultOf, withOwnBytes } from './protocol.js';
import { mayRetry } from './retry.js';
import { type WorkerOptions, WorkerProcess } from './worker-process.js';

/** A process for consecutive jobs, started by the first. */
export class ChildProcess {
  #worker: WorkerProcess | undefined;

  constructor(readonly program: string) {}

  /** Throws CvError if the document is wrong, a limit is met, or no process starts. */
  async do<R extends object>(job: Job, allowance: Allowance): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      // It ends when it has grown.
      if (this.#worker?.isAlive !== true) await this.end();
      this.#worker ??= await keepRunning(startWorker(this.program));
      try {
        const reply = await keepRunning(this.#worker.run(job, allowance));
        return withOwnBytes(resultOf(reply, job.file) as R);
      } catch (error) {
        if (isCrash(error) || !mayRetry(error, attempt)) throw asCvError(error, job, allowance);
      }
    }
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end('closed');
  }
}

/** Ends the process after the job. */
export async function doInChildProcess<R extends object>(
  program: string,
  job: Job,
  allowance: Allowance,
): Promise<R> {
  const apart = new ChildProcess(program);
  try {
    return await apart.do<R>(job, allowance);
  } finally {
    await apart.end();
  }
}

/** A worker may be killed before it is ready. */
const STARTS = 3;

/** Milliseconds before another start, times the number of starts. */
const PAUSE_MS = 100;

interface StartOptions extends WorkerOptions {
  readonly signal?: AbortSignal;
  /** Also called for processes that do not become ready. */
  readonly onProcess?: (worker: WorkerProcess) => void;
  /** Work before the worker counts as started. */
  readonly prepare?: (worker: WorkerProcess) => Promise<void>;
}

/** Throws CvError with the code `no-worker`, what `prepare` throws, or the signal's reason. */
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
      if (attempt === STARTS) throw noWorker(error);
      await delay(PAUSE_MS * attempt, undefined, { ref: false, ...(signal && { signal }) });
    }
  }
}

async function startOnce(
  program: string,
  { signal, onProcess, prepare, ...options }: StartOptions,
): Promise<WorkerProcess> {
  const worker = new WorkerProcess(program, options);
  const unwatch = onAbort(signal, () => worker.kill('closed'));
  onProcess?.(worker);
  try {
    await worker.ready();
    await prepare?.(worker);
    return worker;
  } catch (error) {
    worker.kill('died');
    throw error;
  } finally {
    unwatch();
  }
}
