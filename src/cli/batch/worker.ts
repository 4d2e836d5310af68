/** The program of a batch worker: it reads, renders and writes the documents that its parent sends. */

import { preloadEngine } from '../../engine/engine.js';
import { programFile } from '../../files/package-files.js';
import { serve } from '../../process/serve.js';
import { renderHere } from '../../render/render-document.js';
import { type FileJob, renderFile } from './render-file.js';

// A worker is ready when its engine is.
preloadEngine();
serve((job: FileJob) => renderFile(job, renderHere), programFile('watcher'));
