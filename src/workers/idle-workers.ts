import { LONGEST_TIMER_MS } from '../process/keep-running.js';
import type { WorkerProcess } from '../process/worker-process.js';

/** Workers that have nothing to do. The last one is taken first, so that those that are not needed stay idle. */
export class IdleWorkers {
  readonly #onExpired: (worker: WorkerProcess) => void;
  readonly #timeoutMs: number;
  readonly #stack: WorkerProcess[] = [];
  readonly #timers = new Map<WorkerProcess, NodeJS.Timeout>();

  /**
   * @param timeoutMs - how long a worker may be idle, in milliseconds
   * @param onExpired - called when one has been idle for that long; it stays until it is removed
   */
  constructor(timeoutMs: number, onExpired: (worker: WorkerProcess) => void) {
    this.#timeoutMs = Math.min(timeoutMs, LONGEST_TIMER_MS);
    this.#onExpired = onExpired;
  }

  get size(): number {
    return this.#stack.length;
  }

  /** Adds a worker that is not there yet. */
  add(worker: WorkerProcess): void {
    if (this.#timers.has(worker)) return;
    this.#stack.push(worker);
    this.#timers.set(worker, setTimeout(() => this.#onExpired(worker), this.#timeoutMs).unref());
  }

  /** Takes one that is alive. */
  take(): WorkerProcess | undefined {
    for (;;) {
      const worker = this.#stack.pop();
      if (worker === undefined) return undefined;
      this.#stop(worker);
      if (worker.isAlive) return worker;
    }
  }

  /** Removes a worker; false if it is not there. */
  remove(worker: WorkerProcess): boolean {
    if (!this.#timers.has(worker)) return false;
    this.#stack.splice(this.#stack.indexOf(worker), 1);
    this.#stop(worker);
    return true;
  }

  #stop(worker: WorkerProcess): void {
    clearTimeout(this.#timers.get(worker));
    this.#timers.delete(worker);
  }
}
