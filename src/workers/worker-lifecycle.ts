import { HALF_LIFE } from '../compiler/typst/engine/load-engine.js';
import { LONGEST_MS } from '../limits/limits.js';
import type { Job, Order } from '../worker-process/protocol.js';
import type { WorkerProcess } from '../worker-process/worker-process.js';
import { publish } from './events.js';

export interface SupervisorOptions<J extends Job> {
  /** Calls `serve`. */
  readonly program: string;
  readonly workers: number;
  readonly minWorkers: number;
  /** Milliseconds, for workers beyond `minWorkers`. */
  readonly idleTimeoutMs: number;
  /** Milliseconds for a document that was given up; 250 by default. */
  readonly graceMs?: number | undefined;
  /** Makes the next job faster: done first, and again after many documents, if none waits. */
  readonly warmUp?: Order<J> | undefined;
}

/** Milliseconds before a worker that did nothing is replaced, doubled each time; none the first time. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** Milliseconds that a tired worker is idle before it is warmed up: as long as that takes, so that documents rarely meet it. */
const TIRED_MS = 50;

/** Starts workers on demand, replaces those that die, and ends idle ones. */
export class WorkerSupervisor {
  /** Started workers that accept documents, or have one. */
  readonly #members = new Set<WorkerProcess>();
  /** Idle members, the longest first, each with the timer that ends it. */
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  /** Members whose compiler is replaced, so that no document has to wait for that. They count as idle. */
  readonly #resting = new Set<WorkerProcess>();
  /** All that have not ended. */
  readonly #processes = new Set<WorkerProcess>();
  readonly #end = new AbortController();
  readonly #starts = new Set<Promise<void>>();
  /** How many workers ended although they were needed. */
  restarts = 0;
  /** Consecutive workers that did not start, or died without an answer. */
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;
  /** Callers of `ready`. */
  readonly #waiting = new Set<{ resolve: () => void; reject: (reason: unknown) => void }>();

  /** @param listener.onNobody - called when no worker starts */
  constructor(
    readonly options: SupervisorOptions<Job>,
    readonly listener: { isAwaited(): boolean; onFree(): void; onNobody(error: unknown): void },
  ) {
    this.#replenish();
  }

  get starting(): number {
    return this.#starts.size;
  }

  get idle(): number {
    return this.#idle.size + this.#resting.size;
  }

  get busy(): number {
    return this.#members.size - this.idle;
  }

  /** In MiB. */
  get memory(): number {
    return [...this.#processes].reduce((sum, { memory }) => sum + memory, 0);
  }

  /** Takes the worker that was idle last, so that others can expire. It must get a document, or be given back. */
  take(): WorkerProcess | undefined {
    const worker = [...this.#idle.keys()].findLast(({ isAlive }) => isAlive);
    if (worker !== undefined) this.#leaveIdle(worker);
    return worker;
  }

  /** It may still be idle. */
  giveBack(worker: WorkerProcess): void {
    if (worker.load > 0 || !worker.isAlive || this.#idle.has(worker)) return;
    const timeoutMs = Math.min(this.options.idleTimeoutMs, LONGEST_MS);
    this.#idle.set(worker, setTimeout(() => this.#expire(worker), timeoutMs).unref());
  }

  /** Whether the worker was idle. */
  #leaveIdle(worker: WorkerProcess): boolean {
    clearTimeout(this.#idle.get(worker));
    return this.#idle.delete(worker);
  }

  /** A worker with room, if all are busy. */
  withRoom(atHand: number): WorkerProcess | undefined {
    if (atHand === 1 || this.#members.size < this.options.workers) return undefined;
    for (const worker of this.#members) if (worker.isAlive && worker.load < atHand) return worker;
    return undefined;
  }

  want(documents: number): void {
    while (this.#starts.size + this.#resting.size < documents && this.#size < this.options.workers)
      this.#startOne();
  }

  /** Waits for `minWorkers` workers, at least one. */
  async ready(): Promise<void> {
    if (this.#isComplete) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.add({ resolve, reject });
      // Somebody asks, so there is no pause.
      this.#failures = 0;
      clearTimeout(this.#pause);
      this.#pause = undefined;
      this.#replenish();
    });
  }

  /** Kills workers that have documents. */
  async close(reason: unknown): Promise<void> {
    this.#end.abort(reason);
    clearTimeout(this.#pause);
    for (const { reject } of this.#waiting) reject(reason);
    this.#waiting.clear();
    for (const worker of [...this.#members]) {
      if (worker.load > 0) worker.kill('closed');
      else void worker.end('closed');
      this.#leave(worker);
    }
    await Promise.all(this.#starts);
    await Promise.all([...this.#processes].map((worker) => worker.gone()));
  }

  get #isComplete(): boolean {
    return this.#members.size >= Math.max(1, this.options.minWorkers);
  }

  /** With those that are starting. */
  get #size(): number {
    return this.#members.size + this.#starts.size;
  }

  #startOne(): void {
    const start = this.#start().then(
      (worker) => {
        this.#starts.delete(start);
        this.#join(worker);
      },
      (error) => {
        this.#starts.delete(start);
        if (!this.#end.signal.aborted) this.#miss(error);
      },
    );
    this.#starts.add(start);
  }

  async #start(): Promise<WorkerProcess> {
    const { program, graceMs, warmUp } = this.options;
    const { startWorker } = await import('../worker-process/child-process.js');
    return startWorker(program, {
      graceMs,
      signal: this.#end.signal,
      onProcess: (worker) => this.#watch(worker),
      onChange: (worker) => this.#note(worker),
      prepare: async (worker) => {
        if (warmUp !== undefined && !this.listener.isAwaited()) await worker.warmUp(warmUp);
      },
    });
  }

  #join(worker: WorkerProcess): void {
    if (this.#end.signal.aborted) {
      void worker.end('closed');
      return;
    }
    publish('cvpress:worker:start', () => ({
      pid: worker.pid,
      ms: performance.now() - worker.since,
    }));
    this.#members.add(worker);
    if (this.#isComplete) {
      for (const { resolve } of this.#waiting) resolve();
      this.#waiting.clear();
    }
    this.#note(worker);
  }

  #miss(error: unknown): void {
    this.#failures += 1;
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting.clear();
    if (this.#size === 0) this.listener.onNobody(error);
    this.#replenish();
  }

  #watch(worker: WorkerProcess): void {
    this.#processes.add(worker);
    void worker.gone().then((reason) => {
      this.#processes.delete(worker);
      if (reason !== 'idle' && reason !== 'closed') this.restarts += 1;
      publish('cvpress:worker:end', () => {
        const { pid, since, answered: documents } = worker;
        return { pid, reason, documents, ms: performance.now() - since };
      });
    });
  }

  /** A worker may be free, or have ended. */
  #note(worker: WorkerProcess): void {
    if (!this.#members.has(worker)) return;
    if (worker.load === 0) {
      this.#resting.delete(worker);
      if (worker.isAlive) this.#becomeIdle(worker);
      else this.#leave(worker);
    }
    this.listener.onFree();
  }

  #becomeIdle(worker: WorkerProcess): void {
    this.giveBack(worker);
    const { warmUp } = this.options;
    const { sinceWarmUp } = worker;
    if (warmUp === undefined || sinceWarmUp < HALF_LIFE) return;
    setTimeout(() => {
      if (worker.sinceWarmUp !== sinceWarmUp || !worker.isAlive || !this.#leaveIdle(worker)) return;
      this.#resting.add(worker);
      // A failure ends the worker.
      worker.warmUp(warmUp).catch(() => {});
    }, TIRED_MS).unref();
  }

  #expire(worker: WorkerProcess): void {
    if (this.#members.size <= this.options.minWorkers) return;
    void worker.end('idle');
    this.#leave(worker);
  }

  #leave(worker: WorkerProcess): void {
    this.#members.delete(worker);
    this.#leaveIdle(worker);
    const lived = performance.now() - worker.since;
    const hasFailed =
      worker.why === undefined && worker.answered === 0 && lived <= LONGEST_PAUSE_MS;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    this.#replenish();
  }

  /** Starts the workers that are needed; with a delay after failures. */
  #replenish(): void {
    const needed = Math.max(this.options.minWorkers, this.#waiting.size > 0 ? 1 : 0);
    if (this.#end.signal.aborted || this.#size >= needed || this.#pause !== undefined) return;
    const startAll = (): void => {
      this.#pause = undefined;
      while (this.#size < needed) this.#startOne();
    };
    const pause = Math.min(PAUSE_MS * 2 ** (this.#failures - 2), LONGEST_PAUSE_MS);
    if (this.#failures < 2) startAll();
    else this.#pause = setTimeout(startAll, pause).unref();
  }
}
