/** The program of a renderer's worker: it renders the documents that its parent sends. */
// So that what keeps the engine from loading keeps the worker from starting, and is said once.
import '../output/export.js';
import { renderJob } from './render-job.js';
import { serve } from './serve.js';

serve(renderJob);
