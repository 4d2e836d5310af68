import { HALF_LIFE } from '../compiler/typst/engine/load-engine.js';
import { LONGEST_MS } from '../limits/limits.js';
import type { Job, Order } from '../worker-process/protocol.js';
import type { WorkerProcess } from '../worker-process/worker-process.js';
import { publish } from './events.js';

export interface SupervisorOptions<J extends Job> {
  /** The path of the workers' program, which calls `serve`. */
  readonly program: string;
  readonly workers: number;
  readonly minWorkers: number;
  /** How long a worker beyond those may be idle, in milliseconds. */
  readonly idleTimeoutMs: number;
  /** How long a document that was given up may still take, in milliseconds; 250 by default. */
  readonly graceMs?: number | undefined;
  /** A job that makes the next one faster, for a worker for which no document waits: first, and after many documents. */
  readonly warmUp?: Order<J> | undefined;
}

/**
 * The wait before a worker is started to replace one that died without having done anything, or did not start: none the first
 * time, then this, in milliseconds, and twice as long each time.
 */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/**
 * How long a tired worker must have been idle before it is warmed up again, in milliseconds: as long as the warm-up takes, so that
 * documents meet it as rarely as possible, even where they come at regular times.
 */
const TIRED_MS = 50;

/** The processes of a pool: started when they are needed, replaced when they die, ended when they are idle for long. */
export class WorkerSupervisor {
  /** The workers that have started, until they accept no more documents and have none. */
  readonly #members = new Set<WorkerProcess>();
  /** The members that have nothing to do, in the order in which they became idle, each with the timer that ends it. */
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  /**
   * The members that are warmed up again, so that no document has to wait until the engine's compiler has been replaced. They count
   * as idle: a document that meets this waits a moment.
   */
  readonly #resting = new Set<WorkerProcess>();
  /** All workers that have not ended, including those that start or are ending. */
  readonly #processes = new Set<WorkerProcess>();
  readonly #end = new AbortController();
  /** The starts of workers that are not ready yet. */
  readonly #starts = new Set<Promise<void>>();
  /** How many workers have ended for other reasons than that they were not needed. */
  restarts = 0;
  /** How many in a row did not start, or died without having done anything. */
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;
  /** The callers that wait until the supervisor has started its workers. */
  readonly #waiting = new Set<{ resolve: () => void; reject: (reason: unknown) => void }>();

  /** @param listener.onNobody - called when a worker did not start and there is no other */
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

  /** The memory of all workers, each after its last document, in MiB. */
  get memory(): number {
    return [...this.#processes].reduce((sum, { memory }) => sum + memory, 0);
  }

  /** Takes an idle worker: the last one, so that those that are not needed stay idle. It must get a document, or be given back. */
  take(): WorkerProcess | undefined {
    const worker = [...this.#idle.keys()].findLast(({ isAlive }) => isAlive);
    if (worker !== undefined) this.#leaveIdle(worker);
    return worker;
  }

  /** Looks at a worker that was taken: it may still be idle. */
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

  /** A busy worker with fewer documents than it may hold, if all are busy. */
  withRoom(atHand: number): WorkerProcess | undefined {
    if (atHand === 1 || this.#members.size < this.options.workers) return undefined;
    for (const worker of this.#members) if (worker.isAlive && worker.load < atHand) return worker;
    return undefined;
  }

  /** Starts workers for documents that wait, as far as there may be more. */
  want(documents: number): void {
    while (this.#starts.size + this.#resting.size < documents && this.#size < this.options.workers)
      this.#startOne();
  }

  /** Waits until as many workers have started as there always are, at least one. */
  async ready(): Promise<void> {
    if (this.#isComplete) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.add({ resolve, reject });
      // Somebody asks for it: there is no reason to wait.
      this.#failures = 0;
      clearTimeout(this.#pause);
      this.#pause = undefined;
      this.#replenish();
    });
  }

  /** Ends all processes, those that work at once, and waits until they have ended. */
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

  /** Whether as many have started as there always are, at least one. */
  get #isComplete(): boolean {
    return this.#members.size >= Math.max(1, this.options.minWorkers);
  }

  /** The number of workers that have started or are starting. */
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
    // Loaded when the first process is needed.
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

  /** A worker may have become free, or have ended. */
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
      // Where it fails, the worker ends, which others notice.
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

  /** Starts the workers that there always are or that are waited for; with a delay if the last ones failed. */
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
