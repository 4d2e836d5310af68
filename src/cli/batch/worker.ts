/** The program of a batch's worker: it reads, renders and writes the documents that its parent names. */
import { serve } from '../../batch/serve.js';
// So that what keeps the engine from loading keeps the worker from starting, and is said once.
import '../../output/export.js';
import { make } from './make.js';

serve(make);
