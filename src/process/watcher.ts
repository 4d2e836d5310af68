/**
 * The program of the thread that watches over a worker: it ends the process when the document under way takes more than it
 * may, and when the parent is gone. The main thread may be in native code, which nothing else interrupts.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { SharedAllowance } from './allowance.js';
import { LAST_WORDS } from './last-words.js';

/** How often it looks while a document is under way, in milliseconds: 30 µs each time. */
const EVERY_MS = 50;

const { buffer, parent } = workerData as { buffer: SharedArrayBuffer; parent: number };
const allowance = new SharedAllowance(buffer);
for (;;) {
  const { underWay } = allowance;
  if (underWay === undefined) allowance.waitForNext();
  else watch(underWay);
}

function watch(document: number): void {
  const start = performance.now();
  while (allowance.underWay === document) {
    if (isOrphan()) end('');
    if (performance.now() - start > allowance.timeoutMs) end(LAST_WORDS.time);
    if (memoryOfProcess() > allowance.memory) end(LAST_WORDS.memory);
    allowance.waitForEnd(document, EVERY_MS);
  }
}

/** Windows does not give orphans another parent. */
function isOrphan(): boolean {
  if (process.platform !== 'win32') return process.ppid !== parent;
  try {
    return !process.kill(parent, 0);
  } catch {
    return true;
  }
}

/** In MiB; 0 where it cannot be told, as when too many files are open. */
function memoryOfProcess(): number {
  try {
    return process.memoryUsage.rss() / 2 ** 20;
  } catch {
    return 0;
  }
}

/** Ends the process at once: a thread has no exit code to give, so the cause is written for the parent. */
function end(lastWords: string): never {
  try {
    writeSync(2, lastWords);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  // The signal may take a moment.
  for (;;);
}
