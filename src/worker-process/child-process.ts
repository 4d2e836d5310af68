import { setTimeout as delay } from 'node:timers/promises';
import { CvError } from '../diagnostics/error.js';
import { onAbort } from './abort.js';
import { ATTEMPTS, asCvError, hasDied, isCrash, noWorker } from './failures.js';
import { keepRunning } from './keep-alive.js';
import { type Allowance, type Job, resultOf, withOwnBytes } from './protocol.js';
import { type WorkerOptions, WorkerProcess } from './worker-process.js';

/** A process of its own for jobs that follow one another; it starts with the first. */
export class ChildProcess {
  #worker: WorkerProcess | undefined;

  constructor(readonly program: string) {}

  /** Does a job; throws CvError if the document is wrong, a limit is met, or no process starts. */
  async do<R extends object>(job: Job, allowance: Allowance): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      // One that has grown ends after its job.
      if (this.#worker?.isAlive !== true) await this.end();
      this.#worker ??= await keepRunning(startWorker(this.program));
      try {
        const reply = await keepRunning(this.#worker.run(job, allowance));
        return withOwnBytes(resultOf(reply, job.file) as R);
      } catch (error) {
        if (!hasDied(error) || isCrash(error) || attempt === ATTEMPTS)
          throw asCvError(error, job, allowance);
      }
    }
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end('closed');
  }
}

/** Does a job in a process of its own, which ends with it; throws what `do` throws. */
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

/** How often a worker is started: it may be killed before it is ready, or the system may be short of something. */
const STARTS = 3;

/** The wait before a worker is started again, in milliseconds; it grows by the same amount each time. */
const PAUSE_MS = 100;

interface StartOptions extends WorkerOptions {
  readonly signal?: AbortSignal;
  /** Called with each process, also with those that do not become ready. */
  readonly onProcess?: (worker: WorkerProcess) => void;
  /** The first work of a worker, before it counts as started. */
  readonly prepare?: (worker: WorkerProcess) => Promise<void>;
}

/** Starts a worker; throws CvError with the code `no-worker`, what `prepare` throws, or the signal's reason. */
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
