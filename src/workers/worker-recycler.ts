import { HALF_LIFE } from '../engine/lifetime.js';
import type { WorkerProcess } from '../process/worker-process.js';

/**
 * How long a tired worker must have been idle, in milliseconds: as long as the warm-up takes, so that documents meet it as rarely as
 * possible, even where they come at regular times.
 */
const IDLE_MS = 50;

/** Workers that are warmed up again, so that no document has to wait until the engine's compiler has been replaced. */
export class WorkerRecycler {
  readonly #warmUp: (worker: WorkerProcess) => Promise<void>;
  readonly #resting = new Set<WorkerProcess>();

  /** @param warmUp - what a worker does then; it is told of the worker's change afterwards like of any other */
  constructor(warmUp: (worker: WorkerProcess) => Promise<void>) {
    this.#warmUp = warmUp;
  }

  get size(): number {
    return this.#resting.size;
  }

  /** A worker has become idle: `begin` is called if it still is after a while, and takes it from the idle ones. */
  offer(worker: WorkerProcess, begin: () => boolean): void {
    const { sinceWarmUp } = worker;
    if (sinceWarmUp < HALF_LIFE) return;
    setTimeout(() => {
      if (worker.sinceWarmUp === sinceWarmUp && worker.isAlive && begin()) this.#begin(worker);
    }, IDLE_MS).unref();
  }

  /** A worker has nothing to do any more. */
  end(worker: WorkerProcess): void {
    this.#resting.delete(worker);
  }

  #begin(worker: WorkerProcess): void {
    this.#resting.add(worker);
    // Where it fails, the worker ends, which others notice.
    this.#warmUp(worker).catch(() => {});
  }
}
