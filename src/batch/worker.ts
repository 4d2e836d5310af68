/** The program of a renderer's worker: it renders the documents that its parent sends. */
import { defined } from '../defined.js';
// So that what keeps the engine from loading keeps the worker from starting, and is said once.
import '../output/export.js';
import { parseCvSource, type RenderResult, renderCv } from '../render.js';
import type { RenderJob } from './render-job.js';
import { serve } from './serve.js';

async function render({ document, file, format, formats, options }: RenderJob): Promise<RenderResult> {
  if (typeof document !== 'string') return renderCv(document, formats, options);
  const source = parseCvSource(document, defined({ file, format }));
  return renderCv(source.value, formats, { ...options, source });
}

serve(render);
