import type { ChildProcess } from 'node:child_process';
import { WorkerFailure } from './failures.js';
import { forkWorker } from './fork.js';
import { keepAlive } from './keep-alive.js';
import { type Allowance, type Job, type JobMessage, type Reply, unwrapReply } from './protocol.js';
import { EXIT_MARKERS } from './shared-allowance.js';

/**
 * `grown`: exceeded the memory threshold; `aborted`: did not finish a canceled document in time;
 * `died`: exited unexpectedly.
 */
export type WorkerEnd =
  | 'idle'
  | 'closed'
  | 'grown'
  | 'timed-out'
  | 'out-of-memory'
  | 'aborted'
  | 'died';

interface Request extends JobMessage<Job> {
  readonly resolve: (reply: Reply<unknown>) => void;
  readonly reject: (reason: unknown) => void;
  timer?: NodeJS.Timeout;
  isAbandoned: boolean;
}

/** Includes the time to load modules. */
const START_TIMEOUT_MS = 60_000;

/** An exiting process is killed after this time. */
const EXIT_TIMEOUT_MS = 1000;

/** Time to finish a canceled job. Measured: most need 10 to 20 ms; a new worker needs 250 ms. */
const DEFAULT_GRACE_MS = 250;

export interface WorkerOptions {
  /** Called after each reply, and after the process failed. */
  readonly onChange?: ((worker: WorkerProcess) => void) | undefined;
  /** For a canceled job. */
  readonly graceMs?: number | undefined;
}

/** Of standard error in an error message, so that it fits on a screen. */
const MAX_STDERR_LINES = 15;

const MAX_STDERR_LENGTH = 2000;

/**
 * A worker above this memory (MiB) after a job is replaced. Measured: usually 120 to 180 for PDF,
 * and up to 300 for PNG.
 */
const REPLACE_ABOVE_MEMORY = 400;

/**
 * A process that runs jobs one after the other. As the compiler cannot be interrupted, canceling a
 * slow job kills the process.
 */
export class WorkerProcess {
  readonly startedAt = performance.now();
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #stderr = '';
  #failure: WorkerFailure | undefined;
  /** Undefined while the process runs, and after a crash. */
  endReason: WorkerEnd | undefined;
  /** Undefined once the process is ready. */
  #ready: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
  #isOverMemory = false;
  /** MiB after the last job. */
  memory = 0;
  /** Without warm-ups. */
  finishedCount = 0;
  jobsSinceWarmUp = 0;
  /** The current job, and those that wait for it. */
  readonly #requests: Request[] = [];

  constructor(
    program: string,
    readonly options: WorkerOptions = {},
  ) {
    this.#child = forkWorker(program);
    this.#child.on('message', (message) => this.#receive(message));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_LENGTH);
    });
    this.#exited = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#handleExit(error.message);
        if (this.#child.pid === undefined) resolve();
      });
      // After `disconnect`, there is no `close` event.
      this.#child.on('exit', () => {
        if (this.endReason !== undefined) resolve();
      });
      // Output may still arrive after `exit`, but not after `close`.
      this.#child.on('close', (code, signal) => {
        this.#handleExit(signal === null ? `exit code ${code}` : `signal ${signal}`);
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return (
      this.#failure === undefined &&
      this.#child.connected &&
      !this.#isOverMemory &&
      this.endReason === undefined
    );
  }

  /** Number of unfinished jobs. */
  get jobCount(): number {
    return this.#requests.length;
  }

  async waitForExit(): Promise<WorkerEnd> {
    await this.#exited;
    return this.endReason ?? 'died';
  }

  /** @throws WorkerFailure if the process does not start */
  async waitUntilReady(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const reason = new WorkerFailure(
      'died',
      `it was not ready within ${START_TIMEOUT_MS / 1000} s`,
    );
    const timer = setTimeout(() => this.kill('died', reason), START_TIMEOUT_MS).unref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#ready = { resolve, reject };
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Queues a job. Its time limit begins when the worker starts it.
   *
   * @throws WorkerFailure if the process ended, or the job cannot be cloned
   */
  run(job: Job, { timeoutMs, memory }: Allowance): Promise<Reply<unknown>> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) throw this.#failure;
      const message: JobMessage<Job> = { job, allowance: { timeoutMs, memory } };
      try {
        // Ignore a broken channel: the process is exiting.
        this.#child.send(message as never, () => {});
      } catch (error) {
        throw new WorkerFailure('not-cloneable', (error as Error).message);
      }
      const request: Request = { ...message, resolve, reject, isAbandoned: false };
      this.#requests.push(request);
      if (this.#requests.length === 1) this.#startTimer(request);
    });
  }

  async warmUp({ job, allowance }: JobMessage<Job>): Promise<void> {
    const reply = await this.run(job, allowance);
    this.finishedCount -= 1;
    this.jobsSinceWarmUp = 0;
    unwrapReply(reply, undefined);
  }

  /** Kills the process unless it finishes the job within the grace period. */
  cancelJob(job: Job): void {
    const request = this.#requests.find((request) => request.job === job);
    if (request === undefined) return;
    request.isAbandoned = true;
    if (request === this.#requests[0]) this.#startTimer(request);
  }

  async stop(reason: WorkerEnd): Promise<void> {
    this.endReason ??= reason;
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), EXIT_TIMEOUT_MS);
    await keepAlive(this.#exited);
    clearTimeout(timer);
  }

  /** @param error - of the current job */
  kill(reason: WorkerEnd, error: Error = new WorkerFailure('died', 'it was killed')): void {
    this.endReason ??= reason;
    this.#child.kill('SIGKILL');
    this.#failure ??= new WorkerFailure('died', 'it was killed');
    this.#rejectAll(error);
  }

  #receive(message: unknown): void {
    if (this.#ready !== undefined) {
      this.#ready.resolve();
      this.#ready = undefined;
      return;
    }
    const request = this.#requests.shift();
    if (request === undefined) return;
    clearTimeout(request.timer);
    const reply = message as Reply<unknown>;
    this.finishedCount += 1;
    this.jobsSinceWarmUp += 1;
    this.memory = reply.memory;
    this.#isOverMemory ||=
      reply.memory > Math.min(REPLACE_ABOVE_MEMORY, request.allowance.memory * 0.75);
    const [next] = this.#requests;
    if (next !== undefined) this.#startTimer(next);
    else if (this.#isOverMemory) void this.stop('grown');
    request.resolve(reply);
    this.options.onChange?.(this);
  }

  #startTimer(request: Request): void {
    clearTimeout(request.timer);
    const timer = request.isAbandoned
      ? setTimeout(() => this.kill('aborted'), this.options.graceMs ?? DEFAULT_GRACE_MS)
      : setTimeout(
          () => this.kill('timed-out', new WorkerFailure('timed-out')),
          request.allowance.timeoutMs,
        );
    request.timer = timer.unref();
  }

  #handleExit(cause: string): void {
    const output = this.#stderr.trim().split('\n').slice(-MAX_STDERR_LINES).join('\n');
    this.#failure ??= new WorkerFailure('died', output === '' ? cause : `${cause}: ${output}`);
    const limit = (['timed-out', 'out-of-memory'] as const).find((fault) =>
      this.#stderr.endsWith(EXIT_MARKERS[fault]),
    );
    this.endReason ??= limit;
    this.#rejectAll(limit === undefined ? this.#failure : new WorkerFailure(limit));
  }

  #rejectAll(reason: unknown): void {
    this.#ready?.reject(reason);
    this.#ready = undefined;
    const requests = this.#requests.splice(0);
    for (const { timer } of requests) clearTimeout(timer);
    const [current, ...others] = requests;
    current?.reject(reason);
    for (const { reject } of others) reject(new WorkerFailure('gone'));
    this.options.onChange?.(this);
  }
}
