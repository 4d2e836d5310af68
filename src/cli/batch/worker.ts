/** The program of a batch worker: it reads, renders and writes the documents that its parent sends. */
import { programFile } from '../../files/package-files.js';
import { serve } from '../../process/serve.js';
import { renderHere } from '../../render-document.js';
import { preloadEngine } from '../../typst/engine.js';
import { type FileJob, renderFile } from './render-file.js';

// A worker is ready when its engine is.
preloadEngine();
serve((job: FileJob) => renderFile(job, renderHere), programFile('watcher'));
