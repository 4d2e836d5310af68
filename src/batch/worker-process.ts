import { type ChildProcess, fork } from 'node:child_process';
import { onAbort, throwIfAborted } from './abort.js';
import type { Job, Reply } from './protocol.js';

/** A worker ended before it answered, or could not start. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** A worker took longer than it may for a document, and was ended. */
export class WorkerTimedOut extends Error {
  override readonly name = 'WorkerTimedOut';
}

/** A document holds what no other process can be given, such as a function. */
export class NotCloneable extends Error {
  override readonly name = 'NotCloneable';
}

/** How long a document may take, and what ends it before. */
export interface RunLimits {
  readonly timeoutMs: number;
  readonly signals: readonly AbortSignal[];
}

/** A process that has not loaded its modules after this time does not start. */
const START_MS = 60_000;

/** A process that was asked to end and has not after this time is ended. */
const END_MS = 1000;

/** What is kept of what a worker writes to its standard error, in characters: its last words. */
const LAST_WORDS = 2000;

/**
 * One worker process. It keeps Node.js running while it works, and only then.
 *
 * A compile cannot be interrupted, so what runs too long is ended with its process, by a signal that cannot be ignored.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #lastWords = '';
  #death: WorkerDied | undefined;
  #waiting: { resolve: (message: unknown) => void; reject: (reason: unknown) => void } | undefined;

  private constructor(program: string) {
    // The parent's own flags (an inspector's port, a loader) are not meant for workers.
    this.#child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    this.#child.on('message', (message) => this.#waiting?.resolve(message));
    this.#child.on('error', (error) => this.#die(error.message));
    this.#child.on('exit', (code, signal) => this.#die(signal === null ? `exit code ${code}` : `signal ${signal}`));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
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
      // Its first message says that it is ready.
      await worker.#next();
    } finally {
      clearTimeout(timer);
    }
    worker.#unref();
    return worker;
  }

  /** Whether the process can be given documents. */
  get isAlive(): boolean {
    return this.#death === undefined && this.#child.connected;
  }

  /**
   * Has a document rendered; one at a time.
   *
   * @throws WorkerTimedOut or WorkerDied, with the process gone; a signal's reason, likewise; or
   *   NotCloneable, when the document cannot be sent
   */
  async run(job: Job, { timeoutMs, signals }: RunLimits): Promise<Reply> {
    throwIfAborted(signals);
    this.#ref();
    const timer = setTimeout(() => this.#end(new WorkerTimedOut()), timeoutMs);
    const unwatch = onAbort(signals, (reason) => this.#end(reason));
    try {
      const reply = this.#next();
      this.#send(job);
      return (await reply) as Reply;
    } finally {
      clearTimeout(timer);
      unwatch();
      this.#waiting = undefined;
      this.#unref();
    }
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

  #send(job: Job): void {
    try {
      // A channel that is broken comes with the end of the process, which is waited for already.
      this.#child.send(job as never, () => {});
    } catch (error) {
      throw new NotCloneable((error as Error).message);
    }
  }

  /** The next message; or how the process died. */
  #next(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) reject(this.#death);
      else this.#waiting = { resolve, reject };
    });
  }

  /** Ends the process at once, and says why to whoever waits for it. */
  #end(reason: unknown): void {
    this.#child.kill('SIGKILL');
    this.#death ??= new WorkerDied('it was ended');
    this.#waiting?.reject(reason);
  }

  #die(reason: string): void {
    // The last words may come after the end.
    setImmediate(() => {
      const words = this.#lastWords.trim();
      this.#death ??= new WorkerDied(words === '' ? reason : `${reason}: ${words}`);
      this.#waiting?.reject(this.#death);
    });
  }

  #ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as { unref?: () => void } | null)?.unref?.();
  }
}
