import { LONGEST_TIMER_MS } from '../process/keep-running.js';
import type { WorkerProcess } from '../process/worker-process.js';

/** Workers that have nothing to do. The last one is taken first, so that those that are not needed stay idle. */
export class IdleWorkers {
  /** In the order in which they became idle, each with what ends it. */
  readonly #timers = new Map<WorkerProcess, NodeJS.Timeout>();

  /** @param onExpired - called when one has been idle for that long; it stays until it is removed */
  constructor(
    readonly timeoutMs: number,
    readonly onExpired: (worker: WorkerProcess) => void,
  ) {}

  get size(): number {
    return this.#timers.size;
  }

  add(worker: WorkerProcess): void {
    if (this.#timers.has(worker)) return;
    const timeoutMs = Math.min(this.timeoutMs, LONGEST_TIMER_MS);
    this.#timers.set(worker, setTimeout(() => this.onExpired(worker), timeoutMs).unref());
  }

  take(): WorkerProcess | undefined {
    const worker = [...this.#timers.keys()].findLast(({ isAlive }) => isAlive);
    if (worker !== undefined) this.remove(worker);
    return worker;
  }

  /** Removes a worker; false if it is not there. */
  remove(worker: WorkerProcess): boolean {
    clearTimeout(this.#timers.get(worker));
    return this.#timers.delete(worker);
  }
}
