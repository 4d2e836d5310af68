import { Worker } from 'node:worker_threads';
import { CvError } from '../diagnostics/cv-error.js';
import type { Job, JobMessage, Reply } from './protocol.js';
import { SharedAllowance } from './shared-allowance.js';

/**
 * Runs jobs of the parent process in order, until the parent exits or disconnects.
 *
 * @param finish - runs before the process ends
 */
export function serveJobs<J extends Job, R>(
  run: (job: J) => Promise<R>,
  watcher: string,
  finish?: () => Promise<void>,
): void {
  // Ctrl+C reaches all processes of the terminal, but the parent terminates its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // Waiting for the watcher thread would take 30 ms.
  process.on('disconnect', async () => {
    await finish?.();
    process.kill(process.pid, 'SIGKILL');
  });
  const allowance = new SharedAllowance();
  const { ppid } = process;
  let previous: Promise<void> = Promise.resolve();
  process.on('message', (message: JobMessage<J>) => {
    previous = previous.then(async () => {
      allowance.startJob(message.allowance);
      const reply = await runJob(run, message.job);
      allowance.finishJob();
      if (process.connected) process.send?.(reply);
    });
  });
  process.send?.('ready');
  // Starting the thread takes 25 ms, so report that the worker is ready before.
  new Worker(watcher, { workerData: { buffer: allowance.buffer, parent: ppid }, env: {} }).unref();
}

async function runJob<J, R>(run: (job: J) => Promise<R>, job: J): Promise<Reply<R>> {
  const start = performance.now();
  const measureUsage = () => ({
    ms: performance.now() - start,
    memory: process.memoryUsage.rss() / 2 ** 20,
  });
  try {
    const result = await run(job);
    return { kind: 'done', result, ...measureUsage() };
  } catch (error) {
    if (error instanceof CvError)
      return { kind: 'refused', diagnostics: error.diagnostics, ...measureUsage() };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'defect', message, stack, ...measureUsage() };
  }
}
