/** Entry point of a renderer's worker process. */

import { renewCompilers } from '../compiler/typst/engine/compile.js';
import { preloadEngine } from '../compiler/typst/engine/load-engine.js';
import { programFile } from '../files/package-files.js';
import { serve } from '../worker-process/serve-jobs.js';
import { type RenderJob, renderJob } from './render-job.js';

preloadEngine();
serve(async (job: RenderJob) => {
  if (job.isWarmUp) await renewCompilers();
  return renderJob(job);
}, programFile('watcher'));
