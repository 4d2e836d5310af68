import type { ChildProcess } from 'node:child_process';
import { WorkerFailure } from './failures.js';
import { forkWorker } from './fork.js';
import { keepRunning } from './keep-alive.js';
import { type Allowance, type Job, type Order, type Reply, resultOf } from './protocol.js';
import { LAST_WORDS } from './shared-allowance.js';

/**
 * Why a worker process ended: it had no work for long, or its renderer was closed; it had grown; its document exceeded
 * its time or memory, or was given up and did not end soon; or it ended by itself.
 */
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

/** A process that has not loaded its modules by then counts as not started. */
const START_MS = 60_000;

/** A process that was asked to end and has not by then is killed. */
const END_MS = 1000;

/**
 * How long a document that nobody waits for any more may still take before its worker is killed, in milliseconds. Usual ones take
 * 10 to 20, and starting another worker takes as long as this (measured): waiting costs at most twice what killing would.
 */
const GRACE_MS = 250;

export interface WorkerOptions {
  /** Called when it may be free, and when it may have ended. */
  readonly onChange?: ((worker: WorkerProcess) => void) | undefined;
  /** How long a document that nobody waits for may still take, in milliseconds; 250 by default. */
  readonly graceMs?: number | undefined;
}

/** How much of a worker's standard error is kept, in characters. */
const KEPT_WORDS = 2000;

/**
 * A worker that uses more memory than this after a document, in MiB, is replaced. Usual are 120 to 180
 * with PDFs and up to 300 with PNG (measured); the memory of a huge document is never given back.
 */
const GROWN = 400;

/**
 * One worker process, which does one document after the other. It never keeps Node.js running: whoever waits for it does. A compile cannot
 * be interrupted, so one that takes too long is ended by killing its process.
 */
export class WorkerProcess {
  /** When it was started, as `performance.now()` tells. */
  readonly since = performance.now();
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #lastWords = '';
  #death: WorkerFailure | undefined;
  /** Why it has ended or is ending; undefined if it is not, or ended by itself. */
  why: WorkerEnd | undefined;
  /** Until it is ready: those that wait for it. */
  #starting: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
  /** Whether it should be replaced. */
  #isGrown = false;
  /** Its memory after the last document, in MiB; 0 before. */
  memory = 0;
  /** How many documents it has answered, without those that warmed it up. */
  answered = 0;
  /** How many of them since it was warmed up. */
  sinceWarmUp = 0;
  /** The document that it works on, and those after it. */
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
      // Not on `exit`, when its last output, which tells the reason, may still be on the way.
      this.#child.on('close', (code, signal) => {
        this.#die(signal === null ? `exit code ${code}` : `signal ${signal}`);
        resolve();
      });
    });
  }

  /** The number of the process; undefined if the system did not start it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return (
      this.#death === undefined && this.#child.connected && !this.#isGrown && this.why === undefined
    );
  }

  /** How many documents it has not answered yet. */
  get load(): number {
    return this.#sent.length;
  }

  /** Fulfilled when the process is gone, with the reason. */
  async gone(): Promise<WorkerEnd> {
    await this.#exited;
    return this.why ?? 'died';
  }

  /** Waits until the process can work; throws WorkerFailure when it does not start, with the process gone. */
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
   * Gives it a job, to be done after earlier ones. The time limit runs from when its turn comes.
   *
   * @throws WorkerFailure, with the process gone unless the job cannot be sent
   */
  run(job: Job, { timeoutMs, memory }: Allowance): Promise<Reply<unknown>> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) throw this.#death;
      const order: Order<Job> = { job, allowance: { timeoutMs, memory } };
      try {
        // If the channel is broken, the process is ending, which is awaited already.
        this.#child.send(order as never, () => {});
      } catch (error) {
        throw new WorkerFailure('not-cloneable', (error as Error).message);
      }
      const sent: Sent = { ...order, resolve, reject, isAbandoned: false };
      this.#sent.push(sent);
      if (this.#sent.length === 1) this.#begin(sent);
    });
  }

  /** Does a job that only serves to make the next one faster; throws what `run` throws, and CvError if there is no result. */
  async warmUp({ job, allowance }: Order<Job>): Promise<void> {
    const reply = await this.run(job, allowance);
    this.answered -= 1;
    this.sinceWarmUp = 0;
    resultOf(reply, undefined);
  }

  /** Nobody waits for the answer to a job any more: the process has a moment to finish it, and is killed after that. */
  abandon(job: Job): void {
    const sent = this.#sent.find((one) => one.job === job);
    if (sent === undefined) return;
    sent.isAbandoned = true;
    if (sent === this.#sent[0]) this.#begin(sent);
  }

  /** Lets the process end, and waits until it has. */
  async end(why: WorkerEnd): Promise<void> {
    this.why ??= why;
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    await keepRunning(this.#exited);
    clearTimeout(timer);
  }

  /** Ends the process at once, and tells those that wait for it why. */
  kill(why: WorkerEnd, reason: Error = new WorkerFailure('died', 'it was ended')): void {
    this.why ??= why;
    this.#child.kill('SIGKILL');
    this.#death ??= new WorkerFailure('died', 'it was ended');
    this.#fail(reason);
  }

  /** The first message says that the process is ready; every other one answers the document that it works on. */
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
    // Too little memory is left for the next document.
    this.#isGrown ||= reply.memory > Math.min(GROWN, sent.allowance.memory * 0.75);
    const [next] = this.#sent;
    if (next !== undefined) this.#begin(next);
    else if (this.#isGrown) void this.end('grown');
    sent.resolve(reply);
    this.options.onChange?.(this);
  }

  /** From now on, the document's time counts. */
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

  /** The process has ended, or could not be started. */
  #die(how: string): void {
    const words = this.#lastWords.trim();
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
