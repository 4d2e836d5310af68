import type { Allowance } from './protocol.js';

/** Limits in memory that the watcher can read while the main thread is in native code. */
export class SharedAllowance {
  readonly #cells: Int32Array;

  constructor(
    readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT),
  ) {
    this.#cells = new Int32Array(buffer);
  }

  begin({ timeoutMs, memory }: Allowance): void {
    Atomics.store(this.#cells, TIMEOUT_MS, timeoutMs);
    Atomics.store(this.#cells, MEMORY, Math.min(memory, LARGEST));
    this.#next();
  }

  end(): void {
    this.#next();
  }

  /** Odd while a document is in work. */
  get turn(): number {
    return Atomics.load(this.#cells, TURN);
  }

  get limits(): Allowance {
    return {
      timeoutMs: Atomics.load(this.#cells, TIMEOUT_MS),
      memory: Atomics.load(this.#cells, MEMORY),
    };
  }

  waitFor(turn: number, ms?: number): void {
    Atomics.wait(this.#cells, TURN, turn, ms);
  }

  #next(): void {
    Atomics.add(this.#cells, TURN, 1);
    Atomics.notify(this.#cells, TURN);
  }
}

const TURN = 0;
const TIMEOUT_MS = 1;
const MEMORY = 2;

const LARGEST = 2 ** 31 - 1;

/** Written to standard error by the watcher. */
export const LAST_WORDS = {
  'timed-out': '\ncvpress: the time of the document is up\n',
  'out-of-memory': '\ncvpress: the memory of the document is used up\n',
} as const;
