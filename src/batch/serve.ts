import { CvError } from '../error.js';
import type { Job, Reply } from './protocol.js';

/**
 * Makes this process a worker: it answers the jobs that its parent sends, one after the other, and ends with it.
 *
 * @param work - does a job; throws CvError when the document is not right
 */
export function serve<J extends Job, R>(work: (job: J) => Promise<R>): void {
  // Ctrl-C reaches every process of the terminal, but the parent decides when its workers end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  // Jobs may come while another is worked on, and are answered in their order.
  let before: Promise<void> = Promise.resolve();
  process.on('message', (job: J) => {
    before = before.then(async () => {
      const reply = await answer(work, job);
      // The parent may have gone meanwhile.
      if (process.connected) process.send?.(reply);
    });
  });
  process.send?.('ready');
}

async function answer<J, R>(work: (job: J) => Promise<R>, job: J): Promise<Reply<R>> {
  const start = performance.now();
  const elapsed = (): number => performance.now() - start;
  try {
    const result = await work(job);
    return { kind: 'done', result, ms: elapsed() };
  } catch (error) {
    if (error instanceof CvError) return { kind: 'refused', diagnostics: error.diagnostics, ms: elapsed() };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'defect', message, stack, ms: elapsed() };
  }
}
