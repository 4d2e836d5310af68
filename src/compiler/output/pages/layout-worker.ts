/** Entry point of a child process. */
import { CvError } from '../../../diagnostics/cv-error.js';
import { getProgramFile } from '../../../files/package-files.js';
import { serveJobs } from '../../../worker-process/serve-jobs.js';
import { EngineError, preloadEngine } from '../../typst/engine/load-engine.js';
import { exportPages } from './export.js';
import type { LayoutRequest, LayoutResult } from './layout-request.js';

async function layOut(job: LayoutRequest): Promise<LayoutResult> {
  try {
    return await exportPages(job);
  } catch (error) {
    throw error instanceof EngineError ? new CvError(error.diagnostics) : error;
  }
}

preloadEngine();
serveJobs(layOut, getProgramFile('watcher'));
