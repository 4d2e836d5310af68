import { Script } from 'node:vm';
import { CvError } from '../diagnostics/cv-error.js';
import { createTimeoutDiagnostic } from './limit-diagnostics.js';

/** Smaller inputs (a CV has 8 kB) run without V8's watchdog thread, which takes 0.1 ms to start. */
const MIN_WATCHED_BYTES = 16_384;

const WORK = Symbol.for('cvpress.work');

const global = globalThis as { [WORK]?: (() => unknown) | undefined };

let script: Script | undefined;

/**
 * A time limit for one document. V8's watchdog stops any JavaScript (loops, regular expressions,
 * sorts) without running `catch` or `finally`. The engine, native code, ends only with its process.
 */
export class Deadline {
  readonly #end: number;

  /** @param file - for messages */
  constructor(
    readonly timeoutMs: number,
    readonly file?: string | undefined,
  ) {
    this.#end = performance.now() + timeoutMs;
  }

  /** In whole milliseconds; at least 1. */
  get remainingMs(): number {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }

  /**
   * Runs synchronous work on an input of `size` bytes.
   *
   * @throws CvError with the code `timed-out`
   */
  run<T>(size: number, work: () => T): T {
    this.check();
    if (size < MIN_WATCHED_BYTES) return work();
    const outerWork = global[WORK];
    global[WORK] = work;
    try {
      script ??= new Script("globalThis[Symbol.for('cvpress.work')]()");
      return script.runInThisContext({ timeout: this.remainingMs }) as T;
    } catch (error) {
      throw isTimeout(error) ? this.#timedOut(error) : error;
    } finally {
      global[WORK] = outerWork;
    }
  }

  /** @throws CvError with the code `timed-out` */
  check(): void {
    if (performance.now() > this.#end) throw this.#timedOut(undefined);
  }

  #timedOut(cause: unknown): CvError {
    return new CvError([createTimeoutDiagnostic(this.timeoutMs, this.file)], { cause });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
