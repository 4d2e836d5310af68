/** Entry point of a renderer's worker process. */

import { renewCompilers } from '../compiler/typst/engine/compile-typst.js';
import { preloadEngine } from '../compiler/typst/engine/load-engine.js';
import { getProgramFile } from '../files/package-files.js';
import { serveJobs } from '../worker-process/serve-jobs.js';
import type { PooledJob } from './pooled-renderer.js';
import { renderJob } from './render-job.js';

preloadEngine();
serveJobs(async (job: PooledJob) => {
  if ('content' in job) {
    const { importJob } = await import('../import/import-job.js');
    return importJob(job);
  }
  if (job.isWarmUp) await renewCompilers();
  return renderJob(job);
}, getProgramFile('watcher'));
