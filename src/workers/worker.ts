/** Entry point of a renderer's worker process. */

import { renewCompilers } from '../compiler/typst/engine/compile-typst.js';
import { preloadEngine } from '../compiler/typst/engine/load-engine.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { getProgramFile } from '../files/package-files.js';
import { MAX_SHOWN_DIAGNOSTICS, truncateDiagnostics } from '../limits/truncate-diagnostics.js';
import { serveJobs } from '../worker-process/serve-jobs.js';
import type { PooledJob } from './pooled-renderer.js';
import { renderJob } from './render-job.js';

preloadEngine();
serveJobs(async (job: PooledJob) => {
  try {
    const result = await runJob(job);
    return { ...result, diagnostics: truncate(result.diagnostics) };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    throw new CvError(truncate(error.diagnostics), { cause: error.cause });
  }
}, getProgramFile('watcher'));

async function runJob(job: PooledJob) {
  if ('content' in job) {
    const { importJob } = await import('../import/import-job.js');
    return importJob(job);
  }
  if (job.isWarmUp) await renewCompilers();
  return renderJob(job);
}

/** One fix may edit each line: 80,000 edits are a message of 10 MB. */
const MAX_EDITS = 10_000;

/** A document may have 75,000 problems: a message of 40 MB, which the parent would parse. */
function truncate(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  let editCount = 0;
  return truncateDiagnostics(diagnostics, MAX_SHOWN_DIAGNOSTICS.programs).map((diagnostic) => {
    const { fix, ...rest } = diagnostic;
    const count = fix?.edits?.length ?? 0;
    if (editCount + count > MAX_EDITS) return rest;
    editCount += count;
    return diagnostic;
  });
}
