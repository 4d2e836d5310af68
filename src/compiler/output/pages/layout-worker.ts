/** The program of a process that lays out one document. */
import { CvError } from '../../../diagnostics/error.js';
import { programFile } from '../../../files/package-files.js';
import { serve } from '../../../worker-process/serve.js';
import { EngineError, preloadEngine } from '../../typst/engine/engine.js';
import { exportPages } from './export.js';
import type { Exported, LayoutJob } from './layout-job.js';

async function layOut(job: LayoutJob): Promise<Exported> {
  try {
    return await exportPages(job);
  } catch (error) {
    throw error instanceof EngineError ? new CvError(error.diagnostics) : error;
  }
}

// A worker is ready when its engine is.
preloadEngine();
serve(layOut, programFile('watcher'));
