import type { Allowance } from './protocol.js';

/** Limits in memory that the watcher thread can read while the main thread runs native code. */
export class SharedAllowance {
  readonly #cells: Int32Array;

  constructor(
    readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT),
  ) {
    this.#cells = new Int32Array(buffer);
  }

  startJob({ timeoutMs, memory }: Allowance): void {
    Atomics.store(this.#cells, TIMEOUT_MS, timeoutMs);
    Atomics.store(this.#cells, MEMORY, Math.min(memory, MAX_INT32));
    this.#advanceTurn();
  }

  finishJob(): void {
    this.#advanceTurn();
  }

  /** Odd while a job runs. */
  get sequence(): number {
    return Atomics.load(this.#cells, TURN);
  }

  get limits(): Allowance {
    return {
      timeoutMs: Atomics.load(this.#cells, TIMEOUT_MS),
      memory: Atomics.load(this.#cells, MEMORY),
    };
  }

  waitForChange(turn: number, timeoutMs?: number): void {
    Atomics.wait(this.#cells, TURN, turn, timeoutMs);
  }

  #advanceTurn(): void {
    Atomics.add(this.#cells, TURN, 1);
    Atomics.notify(this.#cells, TURN);
  }
}

const TURN = 0;
const TIMEOUT_MS = 1;
const MEMORY = 2;

const MAX_INT32 = 2 ** 31 - 1;

/** Written to standard error by the watcher before it kills the process. */
export const EXIT_MARKERS = {
  'timed-out': '\ncvpress: the document exceeded its time limit\n',
  'out-of-memory': '\ncvpress: the document exceeded its memory limit\n',
} as const;
