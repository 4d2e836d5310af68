import { RENEWABLE_COMPILER_DOCUMENTS } from '../compiler/typst/engine/load-engine.js';
import { MAX_TIMEOUT_MS } from '../limits/limits.js';
import type { Job, JobMessage } from '../worker-process/protocol.js';
import type { WorkerProcess } from '../worker-process/worker-process.js';
import { publish } from './events.js';

export interface SupervisorOptions<J extends Job> {
  /** A file that calls `serveJobs`. */
  readonly program: string;
  readonly workers: number;
  readonly minWorkers: number;
  /** For workers beyond `minWorkers`. */
  readonly idleTimeoutMs: number;
  readonly graceMs?: number | undefined;
  /**
   * Whether one more worker than the given number shortens the work; true by default.
   *
   * @param startMs - time that the last worker took to start; undefined for the first
   */
  readonly isWorthStarting?: (workers: number, startMs: number | undefined) => boolean;
  /** Job that makes later ones faster: runs first, and again on idle workers after many jobs. */
  readonly warmUp?: JobMessage<J> | undefined;
}

/** Delay after the second consecutive failure; doubled by each further one. */
const RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;

/** As long as a warm-up takes, so that documents rarely wait for one. */
const REWARM_IDLE_MS = 50;

/** Starts workers on demand, replaces crashed ones, and terminates idle ones. */
export class WorkerSupervisor {
  /** Workers that are ready. */
  readonly #members = new Set<WorkerProcess>();
  /** Idle members, the longest idle first, each with the timer that terminates it. */
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  /** Members that run a warm-up; they count as idle. */
  readonly #rewarming = new Set<WorkerProcess>();
  /** All processes that have not exited. */
  readonly #processes = new Set<WorkerProcess>();
  readonly #closing = new AbortController();
  readonly #starts = new Set<Promise<void>>();
  /** Number of workers that exited although they were needed. */
  restarts = 0;
  /** Consecutive workers that failed before their first reply. */
  #failures = 0;
  #startMs: number | undefined;
  #restart: NodeJS.Timeout | undefined;
  readonly #readyCallers = new Set<{ resolve: () => void; reject: (reason: unknown) => void }>();

  /** @param listener.onNoWorker - called when no worker starts */
  constructor(
    readonly options: SupervisorOptions<Job>,
    readonly listener: {
      hasWaitingJobs(): boolean;
      onWorkerAvailable(): void;
      onNoWorker(error: unknown): void;
    },
  ) {
    this.#replenish();
  }

  get starting(): number {
    return this.#starts.size;
  }

  get idle(): number {
    return this.#idle.size + this.#rewarming.size;
  }

  get busy(): number {
    return this.#members.size - this.idle;
  }

  /** MiB of all processes. */
  get memory(): number {
    return [...this.#processes].reduce((sum, { memory }) => sum + memory, 0);
  }

  /**
   * Takes the worker that was busy last, so that others can expire. The caller must give it a job
   * or give it back.
   */
  takeIdleWorker(): WorkerProcess | undefined {
    const worker = [...this.#idle.keys()].findLast(({ isAlive }) => isAlive);
    if (worker !== undefined) this.#removeIdle(worker);
    return worker;
  }

  /** The worker becomes idle unless it is busy. */
  releaseWorker(worker: WorkerProcess): void {
    if (worker.jobCount > 0 || !worker.isAlive || this.#idle.has(worker)) return;
    const timeoutMs = Math.min(this.options.idleTimeoutMs, MAX_TIMEOUT_MS);
    const expire = (): void => {
      if (this.#members.size <= this.options.minWorkers) return;
      void worker.stop('idle');
      this.#removeWorker(worker);
    };
    this.#idle.set(worker, setTimeout(expire, timeoutMs).unref());
  }

  /** @returns whether the worker was idle */
  #removeIdle(worker: WorkerProcess): boolean {
    clearTimeout(this.#idle.get(worker));
    return this.#idle.delete(worker);
  }

  /** Returns a worker that can prefetch a job; none if another worker can start. */
  findWorkerWithCapacity(maxJobs: number): WorkerProcess | undefined {
    if (maxJobs === 1 || this.#mayAdd(this.#members.size)) return undefined;
    for (const worker of this.#members)
      if (worker.isAlive && worker.jobCount < maxJobs) return worker;
    return undefined;
  }

  requestWorkers(documents: number): void {
    while (this.#starts.size + this.#rewarming.size < documents && this.#mayAdd(this.#size))
      this.#addStart();
  }

  #mayAdd(count: number): boolean {
    const { workers, isWorthStarting } = this.options;
    return count < workers && (count === 0 || isWorthStarting?.(count, this.#startMs) !== false);
  }

  /** Waits for `minWorkers` workers, but for at least one. */
  async ready(): Promise<void> {
    if (this.#isComplete) return;
    await new Promise<void>((resolve, reject) => {
      this.#readyCallers.add({ resolve, reject });
      // Do not delay the start for a caller.
      this.#failures = 0;
      clearTimeout(this.#restart);
      this.#restart = undefined;
      this.#replenish();
    });
  }

  /** Kills busy workers. */
  async close(reason: unknown): Promise<void> {
    this.#closing.abort(reason);
    clearTimeout(this.#restart);
    for (const { reject } of this.#readyCallers) reject(reason);
    this.#readyCallers.clear();
    for (const worker of [...this.#members]) {
      if (worker.jobCount > 0) worker.kill('closed');
      else void worker.stop('closed');
      this.#removeWorker(worker);
    }
    await Promise.all(this.#starts);
    await Promise.all([...this.#processes].map((worker) => worker.waitForExit()));
  }

  get #isComplete(): boolean {
    return this.#members.size >= Math.max(1, this.options.minWorkers);
  }

  /** Includes workers that are starting. */
  get #size(): number {
    return this.#members.size + this.#starts.size;
  }

  #addStart(): void {
    const start = this.#start().then(
      (worker) => {
        this.#starts.delete(start);
        this.#addWorker(worker);
      },
      (error) => {
        this.#starts.delete(start);
        if (!this.#closing.signal.aborted) this.#onStartFailed(error);
      },
    );
    this.#starts.add(start);
  }

  async #start(): Promise<WorkerProcess> {
    const { program, graceMs, warmUp } = this.options;
    const { startWorker } = await import('../worker-process/child-process.js');
    return startWorker(program, {
      graceMs,
      signal: this.#closing.signal,
      onProcess: (worker) => this.#addProcess(worker),
      onChange: (worker) => this.#onWorkerChanged(worker),
      prepare: async (worker) => {
        if (warmUp !== undefined && !this.listener.hasWaitingJobs()) await worker.warmUp(warmUp);
      },
    });
  }

  #addWorker(worker: WorkerProcess): void {
    if (this.#closing.signal.aborted) {
      void worker.stop('closed');
      return;
    }
    const ms = performance.now() - worker.startedAt;
    this.#startMs = ms;
    publish('cvpress:worker:start', () => ({ pid: worker.pid, ms }));
    this.#members.add(worker);
    if (this.#isComplete) {
      for (const { resolve } of this.#readyCallers) resolve();
      this.#readyCallers.clear();
    }
    this.#onWorkerChanged(worker);
  }

  #onStartFailed(error: unknown): void {
    this.#failures += 1;
    for (const { reject } of this.#readyCallers) reject(error);
    this.#readyCallers.clear();
    if (this.#size === 0) this.listener.onNoWorker(error);
    this.#replenish();
  }

  #addProcess(worker: WorkerProcess): void {
    this.#processes.add(worker);
    void worker.waitForExit().then((reason) => {
      this.#processes.delete(worker);
      if (reason !== 'idle' && reason !== 'closed') this.restarts += 1;
      publish('cvpress:worker:end', () => {
        const { pid, startedAt, finishedCount: documents } = worker;
        return { pid, reason, documents, ms: performance.now() - startedAt };
      });
    });
  }

  #onWorkerChanged(worker: WorkerProcess): void {
    if (!this.#members.has(worker)) return;
    if (worker.jobCount === 0) {
      this.#rewarming.delete(worker);
      if (worker.isAlive) this.#becomeIdle(worker);
      else this.#removeWorker(worker);
    }
    this.listener.onWorkerAvailable();
  }

  #becomeIdle(worker: WorkerProcess): void {
    this.releaseWorker(worker);
    const { warmUp } = this.options;
    const { jobsSinceWarmUp } = worker;
    if (warmUp === undefined || jobsSinceWarmUp < RENEWABLE_COMPILER_DOCUMENTS) return;
    setTimeout(() => {
      if (
        worker.jobsSinceWarmUp !== jobsSinceWarmUp ||
        !worker.isAlive ||
        !this.#removeIdle(worker)
      )
        return;
      this.#rewarming.add(worker);
      // Failures are handled when the worker exits.
      worker.warmUp(warmUp).catch(() => {});
    }, REWARM_IDLE_MS).unref();
  }

  #removeWorker(worker: WorkerProcess): void {
    this.#members.delete(worker);
    this.#removeIdle(worker);
    const lifetimeMs = performance.now() - worker.startedAt;
    const hasFailed =
      worker.endReason === undefined &&
      worker.finishedCount === 0 &&
      lifetimeMs <= MAX_RESTART_DELAY_MS;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    this.#replenish();
  }

  /** Delays the start after failures. */
  #replenish(): void {
    const needed = Math.max(this.options.minWorkers, this.#readyCallers.size > 0 ? 1 : 0);
    if (this.#closing.signal.aborted || this.#size >= needed || this.#restart !== undefined) return;
    const startAll = (): void => {
      this.#restart = undefined;
      while (this.#size < needed) this.#addStart();
    };
    const delay = Math.min(RESTART_DELAY_MS * 2 ** (this.#failures - 2), MAX_RESTART_DELAY_MS);
    if (this.#failures < 2) startAll();
    else this.#restart = setTimeout(startAll, delay).unref();
  }
}
