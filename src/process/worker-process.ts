import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { onAbort, throwIfAborted } from './abort.js';
import { LAST_WORDS } from './last-words.js';
import type { Allowance, Job, Order, Reply } from './protocol.js';

/** A worker ended before it answered, or could not start. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** A worker ended while a document waited in it behind another: that document is not to blame. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

/** A worker exceeded the time of a document, and was ended. */
export class WorkerTimedOut extends Error {
  override readonly name = 'WorkerTimedOut';
}

/** A document exceeded its memory, and its worker was ended. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory';
}

/** A document holds something that cannot be sent to another process, such as a function. */
export class NotCloneable extends Error {
  override readonly name = 'NotCloneable';
}

/** The limits of a document, and the signals that end it earlier. */
export interface RunLimits extends Allowance {
  readonly signals: readonly AbortSignal[];
}

/** A document sent to a worker. */
interface Sent {
  readonly limits: RunLimits;
  readonly resolve: (reply: Reply<unknown>) => void;
  readonly reject: (reason: unknown) => void;
  timer?: NodeJS.Timeout;
  unwatch?: () => void;
}

/** A process that has not loaded its modules by then counts as not started. */
const START_MS = 60_000;

/** A process that was asked to end and has not by then is killed. */
const END_MS = 1000;

/**
 * V8 collects garbage and compiles on the thread that renders: helper threads would compete with the other workers for the
 * other processors. Two workers on two processors rendered 9 % more, one alone as many as before (measured).
 */
const WORKER_FLAGS = ['--single-threaded'];

/** How much of a worker's standard error is kept, in characters. */
const KEPT_WORDS = 2000;

/**
 * The environment variables that a worker gets, if they are set: those by which programs and libraries are found that the
 * system keeps elsewhere. A process that reads strangers' documents has no business with secrets.
 */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/**
 * A worker that uses more memory than this after a document, in MiB, is replaced. Usual are 120 to 180
 * with PDFs and up to 300 with PNG (measured); the memory of a huge document is never given back.
 */
const GROWN = 400;

/**
 * One worker process. It keeps Node.js running while it works, and only then. It does one document after the other,
 * in the order in which they were sent.
 *
 * A compile cannot be interrupted, so one that takes too long is ended by killing its process.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #lastWords = '';
  #death: WorkerDied | undefined;
  /** Until it is ready: those that wait for it. */
  #starting: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
  /** Whether it should be replaced. */
  #isGrown = false;
  /** The document that it works on, and those after it. */
  readonly #sent: Sent[] = [];

  private constructor(program: string) {
    // The parent's own flags (an inspector's port, a loader) are not for workers.
    this.#child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: WORKER_FLAGS,
      env: Object.fromEntries(VARIABLES.flatMap((name) => [[name, process.env[name]]].filter(([, value]) => value))),
    });
    this.#child.on('message', (message) => this.#receive(message));
    this.#child.on('error', (error) => this.#die(error.message));
    // Not on `exit`, when its last output may still be on the way.
    this.#child.on('close', (code, signal) => this.#die(signal === null ? `exit code ${code}` : `signal ${signal}`));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-KEPT_WORDS);
    });
  }

  /**
   * Starts a process and waits until it can work.
   *
   * @param program - the path of the worker's program
   * @throws WorkerDied when it does not start
   */
  static async start(program: string): Promise<WorkerProcess> {
    const worker = new WorkerProcess(program);
    const tooLong = new WorkerDied(`it is not ready after ${START_MS / 1000} s`);
    const timer = setTimeout(() => worker.#end(tooLong), START_MS);
    try {
      await worker.#ready();
    } finally {
      clearTimeout(timer);
    }
    worker.#unref();
    return worker;
  }

  /** Whether the process accepts documents. */
  get isAlive(): boolean {
    return this.#death === undefined && this.#child.connected && !this.#isGrown;
  }

  /** How many documents it has not answered yet. */
  get load(): number {
    return this.#sent.length;
  }

  /**
   * Gives it a job, to be done after earlier ones. The time limit runs from when its turn comes.
   *
   * @throws WorkerTimedOut, WorkerOutOfMemory or WorkerDied, with the process gone; CvError for a signal, with the process gone if the
   *   document was being worked on; WorkerGone, if the process ended before the document's turn; or NotCloneable, if it
   *   cannot be sent
   */
  run(job: Job, limits: RunLimits): Promise<Reply<unknown>> {
    return new Promise((resolve, reject) => {
      throwIfAborted(limits.signals);
      if (this.#death !== undefined) throw this.#death;
      const { timeoutMs, memory } = limits;
      this.#send({ job, allowance: { timeoutMs, memory } });
      const sent: Sent = { limits, resolve, reject };
      this.#sent.push(sent);
      this.#ref();
      if (this.#sent.length === 1) this.#begin(sent);
      else sent.unwatch = onAbort(limits.signals, reject);
    });
  }

  /** Lets the process end, and waits until it has. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.ref();
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    await exit;
    clearTimeout(timer);
  }

  #send(order: Order<Job>): void {
    try {
      // If the channel is broken, the process is ending, which is awaited already.
      this.#child.send(order as never, () => {});
    } catch (error) {
      throw new NotCloneable((error as Error).message);
    }
  }

  /** Waits until the process can work. */
  #ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#starting = { resolve, reject };
    });
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
    finish(sent);
    const reply = message as Reply<unknown>;
    // Too little memory is left for the next document.
    this.#isGrown ||= reply.memory > Math.min(GROWN, sent.limits.memory * 0.75);
    const [next] = this.#sent;
    if (next !== undefined) this.#begin(next);
    else if (this.#isGrown) void this.end();
    else this.#unref();
    sent.resolve(reply);
  }

  /** From now on, the document's time counts, and giving up on it ends the process. */
  #begin(sent: Sent): void {
    sent.unwatch?.();
    const { timeoutMs, signals } = sent.limits;
    sent.timer = setTimeout(() => this.#end(new WorkerTimedOut()), timeoutMs);
    sent.unwatch = onAbort(signals, (reason) => this.#end(reason));
  }

  /** Ends the process at once, and tells those that wait for it why. */
  #end(reason: unknown): void {
    this.#child.kill('SIGKILL');
    this.#death ??= new WorkerDied('it was ended');
    this.#fail(reason);
  }

  #die(reason: string): void {
    const words = this.#lastWords.trim();
    this.#death ??= new WorkerDied(words === '' ? reason : `${reason}: ${words}`);
    if (this.#lastWords.endsWith(LAST_WORDS.time)) this.#fail(new WorkerTimedOut());
    else if (this.#lastWords.endsWith(LAST_WORDS.memory)) this.#fail(new WorkerOutOfMemory());
    else this.#fail(this.#death);
  }

  #fail(reason: unknown): void {
    this.#starting?.reject(reason);
    this.#starting = undefined;
    const [current, ...others] = this.#sent.splice(0);
    if (current === undefined) return;
    for (const sent of [current, ...others]) finish(sent);
    this.#unref();
    current.reject(reason);
    for (const sent of others) sent.reject(new WorkerGone());
  }

  #ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
    (this.#child.stderr as Socket | null)?.ref();
  }

  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }
}

function finish({ timer, unwatch }: Sent): void {
  clearTimeout(timer);
  unwatch?.();
}
