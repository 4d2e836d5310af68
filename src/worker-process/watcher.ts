/** Ends the process when a document exceeds its limits, or when the parent is gone. Nothing else interrupts native code. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { LAST_WORDS, SharedAllowance } from './shared-allowance.js';

/** Milliseconds between checks, of 30 µs each. */
const EVERY_MS = 50;

const { buffer, parent } = workerData as { buffer: SharedArrayBuffer; parent: number };
const allowance = new SharedAllowance(buffer);
for (;;) {
  const { turn } = allowance;
  if (turn % 2 === 0) allowance.waitFor(turn);
  else watch(turn);
}

function watch(document: number): void {
  const start = performance.now();
  const { timeoutMs, memory } = allowance.limits;
  while (allowance.turn === document) {
    if (isOrphan()) end('');
    if (performance.now() - start > timeoutMs) end(LAST_WORDS['timed-out']);
    if (memoryOfProcess() > memory) end(LAST_WORDS['out-of-memory']);
    allowance.waitFor(document, EVERY_MS);
  }
}

/** On Windows, orphans get no other parent. */
function isOrphan(): boolean {
  if (process.platform !== 'win32') return process.ppid !== parent;
  try {
    return !process.kill(parent, 0);
  } catch {
    return true;
  }
}

/** In MiB; 0 if unknown, as when too many files are open. */
function memoryOfProcess(): number {
  try {
    return process.memoryUsage.rss() / 2 ** 20;
  } catch {
    return 0;
  }
}

/** A thread cannot give an exit code, so it writes the cause for the parent. */
function end(lastWords: string): never {
  try {
    writeSync(2, lastWords);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  // The signal may take a moment to arrive.
  for (;;);
}
