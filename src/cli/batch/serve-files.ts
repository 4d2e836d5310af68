import { preloadEngine } from '../../compiler/typst/engine/load-engine.js';
import { getProgramFile } from '../../files/package-files.js';
import { serveJobs } from '../../worker-process/serve-jobs.js';
import { saveCompiledCode } from '../compile-cache.js';
import { renderFile } from './render-file.js';

// A worker is ready once its engine is loaded.
preloadEngine();
serveJobs(renderFile, getProgramFile('watcher'), saveCompiledCode);
