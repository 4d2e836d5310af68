import { ATTEMPTS, asCvError, isCrash } from './failures.js';
import { keepRunning } from './keep-running.js';
import { type Allowance, type Job, resultOf, withOwnBytes } from './protocol.js';
import { startWorker } from './start.js';
import { WorkerDied } from './worker-errors.js';
import type { WorkerProcess } from './worker-process.js';

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
        if (!(error instanceof WorkerDied) || isCrash(error) || attempt === ATTEMPTS)
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
export async function doInChildProcess<R extends object>(program: string, job: Job, allowance: Allowance): Promise<R> {
  const apart = new ChildProcess(program);
  try {
    return await apart.do<R>(job, allowance);
  } finally {
    await apart.end();
  }
}
