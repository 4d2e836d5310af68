/** The program of a renderer's worker: it renders the documents that its parent sends. */

import { programFile } from '../files/package-files.js';
import { serve } from '../process/serve.js';
import { renderHere } from '../render-document.js';
import { renewCompilers } from '../typst/compiler.js';
import { preloadEngine } from '../typst/engine.js';
import { type RenderJob, renderJob } from './render-job.js';

// A worker is ready when its engine is.
preloadEngine();
serve(async (job: RenderJob) => {
  if (job.isWarmUp) await renewCompilers();
  return renderJob(job, renderHere);
}, programFile('watcher'));
