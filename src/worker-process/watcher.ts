/** Kills the process if a job exceeds its limits or the parent exits, even in native code. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { EXIT_MARKERS, SharedAllowance } from './shared-allowance.js';

/** A check takes 30 µs. */
const CHECK_INTERVAL_MS = 50;

const { buffer, parent } = workerData as { buffer: SharedArrayBuffer; parent: number };
const allowance = new SharedAllowance(buffer);
for (;;) {
  const { sequence } = allowance;
  if (sequence % 2 === 0) allowance.waitForChange(sequence);
  else watch(sequence);
}

function watch(turn: number): void {
  const start = performance.now();
  const { timeoutMs, memory } = allowance.limits;
  while (allowance.sequence === turn) {
    if (isOrphan()) killProcess('');
    if (performance.now() - start > timeoutMs) killProcess(EXIT_MARKERS['timed-out']);
    if (getProcessMemory() > memory) killProcess(EXIT_MARKERS['out-of-memory']);
    allowance.waitForChange(turn, CHECK_INTERVAL_MS);
  }
}

/** On Windows, `ppid` does not change when the parent exits. */
function isOrphan(): boolean {
  if (process.platform !== 'win32') return process.ppid !== parent;
  try {
    return !process.kill(parent, 0);
  } catch {
    return true;
  }
}

/** Returns MiB; 0 if unknown, for example because too many files are open. */
function getProcessMemory(): number {
  try {
    return process.memoryUsage.rss() / 2 ** 20;
  } catch {
    return 0;
  }
}

/** Writes the cause for the parent, as a thread cannot set the exit code. */
function killProcess(marker: string): never {
  try {
    writeSync(2, marker);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  // Wait for the signal.
  for (;;);
}
