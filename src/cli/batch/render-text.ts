import { normaliseRendererOptions } from '../../batch/options.js';
import { type Attempt, PooledRenderer } from '../../batch/renderer.js';
import { defined } from '../../defined.js';
import { CvError } from '../../error.js';
import type { OutputFormat } from '../../formats.js';
import type { RenderOptions } from '../../options.js';
import { parseCvSource, renderCv } from '../../render.js';
import type { BatchOptions } from './options.js';
import type { Task } from './tasks.js';

/** Renders the text of a document; throws what is wrong for all documents alike. */
export type RenderText = (text: string, task: Task) => Promise<Attempt>;

/** Renders in this process: for a single document, a worker would only take time to start. */
export function renderHere(formats: readonly OutputFormat[], options: RenderOptions): RenderText {
  return async (text, task) => {
    const start = performance.now();
    try {
      const source = parseCvSource(text, textOptions(task));
      const result = await renderCv(source.value, formats, { ...options, source });
      return { ms: performance.now() - start, ok: true, result };
    } catch (error) {
      if (!(error instanceof CvError) || error.diagnostics.some(({ code }) => code === 'bad-option')) throw error;
      return { ms: performance.now() - start, ok: false, error };
    }
  };
}

/**
 * Renders in worker processes.
 *
 * @param signal - ends them
 */
export function renderThere(
  formats: readonly OutputFormat[],
  options: RenderOptions,
  { workers, timeout }: BatchOptions,
  signal: AbortSignal,
): RenderText {
  const timeoutMs = timeout === undefined ? undefined : Math.max(1, Math.round(timeout * 1000));
  const given = normaliseRendererOptions(defined({ signal, workers, timeoutMs }));
  const renderer = new PooledRenderer(given, { atHand: 2 });
  return (text, task) => renderer.attempt(text, { ...options, formats, ...textOptions(task) });
}

function textOptions({ input, line }: Task): { file: string; format?: 'json' } {
  return { file: input.name, ...(line === undefined ? {} : { format: 'json' }) };
}
