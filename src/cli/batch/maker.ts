import { attempt } from '../../batch/attempt.js';
import { normaliseRendererOptions } from '../../batch/options.js';
import { WorkerPool } from '../../batch/pool.js';
import { defined } from '../../defined.js';
import { programFile } from '../../files/package-files.js';
import { normaliseOptions, type RenderOptions } from '../../options.js';
import { renderCv } from '../../render.js';
import { EXIT } from '../exit.js';
import { type Assignment, type Made, make } from './make.js';
import type { BatchOptions } from './options.js';

/** Makes the outputs of documents, and says in how many milliseconds; throws what is wrong for all of them alike. */
export type Maker = (assignment: Assignment) => Promise<Made & { readonly ms: number }>;

/** In this process: for a single document, a worker would only take time to start. */
export const makeHere: Maker = async (assignment) => {
  const start = performance.now();
  const made = await make(assignment, renderCv);
  return { ...made, ms: performance.now() - start };
};

/**
 * In worker processes, each of which has two documents at hand.
 *
 * @param options - say what a document may take
 * @param signal - ends them
 */
export function makeThere(options: RenderOptions, { workers }: BatchOptions, signal: AbortSignal): Maker {
  const pooled = normaliseRendererOptions(defined({ workers }));
  const pool = new WorkerPool<Assignment, Made>({ ...pooled, atHand: 2, program: programFile('batch-worker') });
  signal.addEventListener('abort', () => void pool.close(), { once: true });
  const { timeoutMs, limits } = normaliseOptions(options);
  const { memory } = limits;
  return async (assignment) => {
    const made = await attempt(() => pool.run(assignment, { timeoutMs, memory, signals: [signal] }), assignment.file);
    if (made.ok) return { ...made.result, ms: made.ms };
    return { ok: false, ms: made.ms, exit: EXIT.invalid, isOfAll: false, diagnostics: made.error.diagnostics };
  };
}
