import { programFile } from '../../files/package-files.js';
import type { CompleteOptions } from '../../options/options.js';
import { renderDocument } from '../../render/render-document.js';
import { defined } from '../../values/defined.js';
import { attempt } from '../../workers/attempt.js';
import { completeRendererOptions } from '../../workers/options.js';
import { WorkerPool } from '../../workers/pool.js';
import { EXIT } from '../exit.js';
import type { BatchOptions } from './options.js';
import { failed, type Outcome } from './outcome.js';
import { type FileJob, renderFile } from './render-file.js';

/** Renders documents to files; throws what is wrong for all of them alike. */
export type FileRenderer = (job: FileJob) => Promise<Outcome>;

/** In this process: for a single document, starting a worker would only take time. */
export const inThisProcess: FileRenderer = (job) => renderFile(job, renderDocument);

/** In worker processes; each has two documents queued. */
export function inWorkers(
  { timeoutMs, limits }: CompleteOptions,
  { workers }: BatchOptions,
  signal: AbortSignal,
): FileRenderer {
  const pooled = completeRendererOptions(defined({ workers }));
  const pool = new WorkerPool<FileJob, Outcome>({ ...pooled, atHand: 2, program: programFile('batch-worker') });
  signal.addEventListener('abort', () => void pool.close(), { once: true });
  const { memory } = limits;
  return async (job) => {
    const made = await attempt(() => pool.run(job, { timeoutMs, memory, signals: [signal] }), job.file);
    return made.ok ? made.result : failed(made.error.diagnostics, EXIT.invalid, { ms: made.ms, text: job.text });
  };
}
