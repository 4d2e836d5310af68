import { join } from 'node:path';
import { attempt } from '../../batch/attempt.js';
import { normaliseRendererOptions } from '../../batch/options.js';
import { WorkerPool } from '../../batch/pool.js';
import { defined } from '../../defined.js';
import { packageFolder } from '../../typst/package-files.js';
import { EXIT } from '../exit.js';
import { type Assignment, type Made, make } from './make.js';
import type { BatchOptions } from './options.js';

/** Makes the outputs of documents, and says in how many milliseconds; throws what is wrong for all of them alike. */
export type Maker = (assignment: Assignment) => Promise<Made & { readonly ms: number }>;

/** In this process: for a single document, a worker would only take time to start. */
export const makeHere: Maker = async (assignment) => {
  const start = performance.now();
  const made = await make(assignment);
  return { ...made, ms: performance.now() - start };
};

/**
 * In worker processes, each of which has two documents at hand.
 *
 * @param signal - ends them
 */
export function makeThere({ workers, timeout }: BatchOptions, signal: AbortSignal): Maker {
  const timeoutMs = timeout === undefined ? undefined : Math.max(1, Math.round(timeout * 1000));
  const options = normaliseRendererOptions(defined({ workers, timeoutMs }));
  const program = join(packageFolder(), 'dist', 'batch-worker.cjs');
  const pool = new WorkerPool<Assignment, Made>({ ...options, atHand: 2, program });
  signal.addEventListener('abort', () => void pool.close(), { once: true });
  const limits = { timeoutMs: options.timeoutMs, signals: [signal] };
  return async (assignment) => {
    const made = await attempt(() => pool.run(assignment, limits), assignment.file);
    if (made.ok) return { ...made.result, ms: made.ms };
    return { ok: false, ms: made.ms, exit: EXIT.invalid, isOfAll: false, diagnostics: made.error.diagnostics };
  };
}
