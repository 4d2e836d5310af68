import type { ChildProcess } from 'node:child_process';
import { WorkerFailure } from './failures.js';
import { forkWorker } from './fork.js';
import { keepRunning } from './keep-alive.js';
import { type Allowance, type Job, type Order, type Reply, resultOf } from './protocol.js';
import { LAST_WORDS } from './shared-allowance.js';

/** `grown`: used too much memory; `aborted`: did not finish a document that was given up; `died`: ended by itself. */
export type WorkerEnd =
  | 'idle'
  | 'closed'
  | 'grown'
  | 'timed-out'
  | 'out-of-memory'
  | 'aborted'
  | 'died';

interface Sent extends Order<Job> {
  readonly resolve: (reply: Reply<unknown>) => void;
  readonly reject: (reason: unknown) => void;
  timer?: NodeJS.Timeout;
  isAbandoned: boolean;
}

/** Milliseconds to load its modules. */
const START_MS = 60_000;

/** Milliseconds to end, before it is killed. */
const END_MS = 1000;

/** Milliseconds for a document that was given up. Most take 10 to 20, and starting a worker takes as long as this (measured). */
const GRACE_MS = 250;

export interface WorkerOptions {
  /** Called when it may be free, and when it may have ended. */
  readonly onChange?: ((worker: WorkerProcess) => void) | undefined;
  /** 250 milliseconds by default. */
  readonly graceMs?: number | undefined;
}

/** Lines of standard error in the error of a worker, so that it fits a screen. */
const KEPT_LINES = 15;

/** Characters of standard error. */
const KEPT_WORDS = 2000;

/** MiB after a document above which a worker is replaced. Usual are 120 to 180 with PDFs, and up to 300 with PNG (measured). */
const GROWN = 400;

/**
 * A process that does one document after the other. Compiling cannot be interrupted, so a slow document is ended with its
 * process.
 */
export class WorkerProcess {
  readonly since = performance.now();
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #lastWords = '';
  #death: WorkerFailure | undefined;
  /** Undefined if it runs, or ended by itself. */
  why: WorkerEnd | undefined;
  /** Until it is ready. */
  #starting: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
  #isGrown = false;
  /** In MiB, after the last document. */
  memory = 0;
  /** Documents, without warm-ups. */
  answered = 0;
  sinceWarmUp = 0;
  /** The current document, and those after it. */
  readonly #sent: Sent[] = [];

  constructor(
    program: string,
    readonly options: WorkerOptions = {},
  ) {
    this.#child = forkWorker(program);
    this.#child.on('message', (message) => this.#receive(message));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-KEPT_WORDS);
    });
    this.#exited = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#die(error.message);
        if (this.#child.pid === undefined) resolve();
      });
      // There is no `close` after `disconnect`.
      this.#child.on('exit', () => {
        if (this.why !== undefined) resolve();
      });
      // After `exit`, its last output may still be on the way.
      this.#child.on('close', (code, signal) => {
        this.#die(signal === null ? `exit code ${code}` : `signal ${signal}`);
        resolve();
      });
    });
  }

  /** Undefined if the system did not start it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return (
      this.#death === undefined && this.#child.connected && !this.#isGrown && this.why === undefined
    );
  }

  /** Documents without an answer. */
  get load(): number {
    return this.#sent.length;
  }

  async gone(): Promise<WorkerEnd> {
    await this.#exited;
    return this.why ?? 'died';
  }

  /** Throws WorkerFailure if the process does not start. */
  async ready(): Promise<void> {
    if (this.#death !== undefined) throw this.#death;
    const reason = new WorkerFailure('died', `it is not ready after ${START_MS / 1000} s`);
    const timer = setTimeout(() => this.kill('died', reason), START_MS).unref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#starting = { resolve, reject };
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Queues a job. Its time limit starts with its turn.
   *
   * @throws WorkerFailure, with the process gone unless the job cannot be sent
   */
  run(job: Job, { timeoutMs, memory }: Allowance): Promise<Reply<unknown>> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) throw this.#death;
      const order: Order<Job> = { job, allowance: { timeoutMs, memory } };
      try {
        // If the channel is broken, the process is ending.
        this.#child.send(order as never, () => {});
      } catch (error) {
        throw new WorkerFailure('not-cloneable', (error as Error).message);
      }
      const sent: Sent = { ...order, resolve, reject, isAbandoned: false };
      this.#sent.push(sent);
      if (this.#sent.length === 1) this.#begin(sent);
    });
  }

  /** Does a job that makes the next one faster. */
  async warmUp({ job, allowance }: Order<Job>): Promise<void> {
    const reply = await this.run(job, allowance);
    this.answered -= 1;
    this.sinceWarmUp = 0;
    resultOf(reply, undefined);
  }

  /** The process has a moment to finish the job, and is killed after that. */
  abandon(job: Job): void {
    const sent = this.#sent.find((one) => one.job === job);
    if (sent === undefined) return;
    sent.isAbandoned = true;
    if (sent === this.#sent[0]) this.#begin(sent);
  }

  async end(why: WorkerEnd): Promise<void> {
    this.why ??= why;
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    await keepRunning(this.#exited);
    clearTimeout(timer);
  }

  /** Fails its jobs with the reason. */
  kill(why: WorkerEnd, reason: Error = new WorkerFailure('died', 'it was ended')): void {
    this.why ??= why;
    this.#child.kill('SIGKILL');
    this.#death ??= new WorkerFailure('died', 'it was ended');
    this.#fail(reason);
  }

  /** The first message says that the process is ready. */
  #receive(message: unknown): void {
    if (this.#starting !== undefined) {
      this.#starting.resolve();
      this.#starting = undefined;
      return;
    }
    const sent = this.#sent.shift();
    if (sent === undefined) return;
    clearTimeout(sent.timer);
    const reply = message as Reply<unknown>;
    this.answered += 1;
    this.sinceWarmUp += 1;
    this.memory = reply.memory;
    this.#isGrown ||= reply.memory > Math.min(GROWN, sent.allowance.memory * 0.75);
    const [next] = this.#sent;
    if (next !== undefined) this.#begin(next);
    else if (this.#isGrown) void this.end('grown');
    sent.resolve(reply);
    this.options.onChange?.(this);
  }

  /** Starts the timer of a document. */
  #begin(sent: Sent): void {
    clearTimeout(sent.timer);
    const timer = sent.isAbandoned
      ? setTimeout(() => this.kill('aborted'), this.options.graceMs ?? GRACE_MS)
      : setTimeout(
          () => this.kill('timed-out', new WorkerFailure('timed-out')),
          sent.allowance.timeoutMs,
        );
    sent.timer = timer.unref();
  }

  #die(how: string): void {
    const words = this.#lastWords.trim().split('\n').slice(-KEPT_LINES).join('\n');
    this.#death ??= new WorkerFailure('died', words === '' ? how : `${how}: ${words}`);
    const limit = (['timed-out', 'out-of-memory'] as const).find((one) =>
      this.#lastWords.endsWith(LAST_WORDS[one]),
    );
    this.why ??= limit;
    this.#fail(limit === undefined ? this.#death : new WorkerFailure(limit));
  }

  #fail(reason: unknown): void {
    this.#starting?.reject(reason);
    this.#starting = undefined;
    const sent = this.#sent.splice(0);
    for (const { timer } of sent) clearTimeout(timer);
    const [current, ...others] = sent;
    current?.reject(reason);
    for (const { reject } of others) reject(new WorkerFailure('gone'));
    this.options.onChange?.(this);
  }
}
