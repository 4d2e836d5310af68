/** The program of a renderer's worker: it renders the documents that its parent sends. */

import { programFile } from '../files/package-files.js';
import { serve } from '../process/serve.js';
import { renderHere } from '../render-document.js';
import { preloadEngine } from '../typst/engine.js';
import { type RenderJob, renderJob } from './render-job.js';

// A worker is ready when its engine is.
preloadEngine();
serve((job: RenderJob) => renderJob(job, renderHere), programFile('watcher'));
