import { setTimeout as delay } from 'node:timers/promises';
import { CvError } from '../diagnostics/error.js';
import { onAbort } from './abort.js';
import { noWorker } from './failures.js';
import { type WorkerOptions, WorkerProcess } from './worker-process.js';

/** How often a worker is started: it may be killed before it is ready, or the system may be short of something. */
const STARTS = 3;

/** The wait before a worker is started again, in milliseconds; it grows by the same amount each time. */
const PAUSE_MS = 100;

/** The options for the start of a worker. */
export interface StartOptions extends WorkerOptions {
  /** Ends the start at once. */
  readonly signal?: AbortSignal;
  /** Called with each process, also with those that do not become ready. */
  readonly onProcess?: (worker: WorkerProcess) => void;
  /** The first work of a worker, before it counts as started. */
  readonly prepare?: (worker: WorkerProcess) => Promise<void>;
}

/** Starts a worker; throws CvError with the code `no-worker`, what `prepare` throws, or the signal's reason. */
export async function startWorker(program: string, options: StartOptions = {}): Promise<WorkerProcess> {
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
  const unwatch = onAbort(signal === undefined ? [] : [signal], () => worker.kill('closed'));
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
