import { Script } from 'node:vm';
import { CvError } from '../diagnostics/error.js';
import { timedOut } from './limit-reached.js';

/** Watching takes 0.1 ms (a thread); work on fewer bytes than this does without. A CV has eight thousand. */
const WATCHED = 16_384;

/** Where the script finds its work. */
const WORK = Symbol.for('cvpress.work');

const global = globalThis as { [WORK]?: (() => unknown) | undefined };

let script: Script | undefined;

/**
 * The moment by which a document must be finished. It stops JavaScript anywhere: V8's watchdog ends everything that a
 * script has called, be it a loop, a regular expression or a sort, without running its `catch` or `finally`. Native code
 * (the engine) ends only with its process.
 */
export class Deadline {
  readonly #end: number;

  /**
   * @param timeoutMs - from now on
   * @param file - the name of the document, for messages
   */
  constructor(
    readonly timeoutMs: number,
    readonly file?: string | undefined,
  ) {
    this.#end = performance.now() + timeoutMs;
  }

  /** The time left, in whole milliseconds; at least 1. */
  get left(): number {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }

  /** Does synchronous work on an input of a size in bytes; throws a CvError with the code `timed-out`. */
  run<T>(size: number, work: () => T): T {
    this.check();
    if (size < WATCHED) return work();
    const before = global[WORK];
    global[WORK] = work;
    try {
      script ??= new Script("globalThis[Symbol.for('cvpress.work')]()");
      return script.runInThisContext({ timeout: this.left }) as T;
    } catch (error) {
      throw isTimeout(error) ? this.#timedOut(error) : error;
    } finally {
      global[WORK] = before;
    }
  }

  /** @throws CvError with the code `timed-out` if the time is over */
  check(): void {
    if (performance.now() > this.#end) throw this.#timedOut(undefined);
  }

  #timedOut(cause: unknown): CvError {
    return new CvError([timedOut(this.timeoutMs, this.file)], { cause });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
