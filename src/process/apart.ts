import { ATTEMPTS, asCvError } from './failures.js';
import { keepRunning } from './keep-running.js';
import type { Allowance, Job } from './protocol.js';
import { resultOf, withOwnBytes } from './result.js';
import { startWorker } from './start.js';
import { WorkerDied } from './worker-errors.js';

/**
 * Does a job in a process of its own, which ends with it.
 *
 * @param program - the path of the worker's program, which calls `serve`
 * @throws CvError if the document is wrong, a limit is met, or no process starts
 */
export async function doApart<R extends object>(program: string, job: Job, allowance: Allowance): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    const worker = await keepRunning(startWorker(program));
    try {
      const reply = await keepRunning(worker.run(job, allowance));
      return withOwnBytes(resultOf(reply, job.file) as R);
    } catch (error) {
      if (!(error instanceof WorkerDied) || attempt === ATTEMPTS) throw asCvError(error, job, allowance);
    } finally {
      await worker.end('closed');
    }
  }
}
