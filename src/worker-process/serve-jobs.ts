import { Worker } from 'node:worker_threads';
import { CvError } from '../diagnostics/error.js';
import type { Job, Order, Reply } from './protocol.js';
import { SharedAllowance } from './shared-allowance.js';

/** Does the parent's jobs in their order, and ends when the parent does. */
export function serve<J extends Job, R>(work: (job: J) => Promise<R>, watcher: string): void {
  // Ctrl+C reaches every process of the terminal, but the parent ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // Waiting for the thread would take 30 ms.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const allowance = new SharedAllowance();
  const { ppid } = process;
  // Jobs may arrive during another one.
  let before: Promise<void> = Promise.resolve();
  process.on('message', (order: Order<J>) => {
    before = before.then(async () => {
      allowance.begin(order.allowance);
      const reply = await answer(work, order.job);
      allowance.end();
      // The parent may be gone.
      if (process.connected) process.send?.(reply);
    });
  });
  process.send?.('ready');
  // Starting the thread takes 25 ms, so the worker is ready first.
  new Worker(watcher, { workerData: { buffer: allowance.buffer, parent: ppid }, env: {} }).unref();
}

async function answer<J, R>(work: (job: J) => Promise<R>, job: J): Promise<Reply<R>> {
  const start = performance.now();
  const used = () => ({
    ms: performance.now() - start,
    memory: process.memoryUsage.rss() / 2 ** 20,
  });
  try {
    const result = await work(job);
    return { kind: 'done', result, ...used() };
  } catch (error) {
    if (error instanceof CvError)
      return { kind: 'refused', diagnostics: error.diagnostics, ...used() };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'defect', message, stack, ...used() };
  }
}
