import { setTimeout as delay } from 'node:timers/promises';
import { noWorker } from './failures.js';
import { WorkerProcess } from './worker-process.js';

/** How often a worker is started: it may be killed before it is ready, or the system may be short of something. */
const STARTS = 3;

/** The wait before a worker is started again, in milliseconds; it grows by the same amount each time. */
const PAUSE_MS = 100;

/**
 * Starts a worker.
 *
 * @param program - the path of its program, which calls `serve`
 * @throws CvError with the code `no-worker` if all attempts fail
 */
export async function startWorker(program: string): Promise<WorkerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await WorkerProcess.start(program);
    } catch (error) {
      if (attempt === STARTS) throw noWorker(error);
      await delay(PAUSE_MS * attempt);
    }
  }
}
