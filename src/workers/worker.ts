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

/** A document may have 75,000 problems: a message of 40 MB, which the parent would parse. */
function truncate(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return truncateDiagnostics(diagnostics, MAX_SHOWN_DIAGNOSTICS.programs);
}
