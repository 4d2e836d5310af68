/** The program of a worker process: it renders the documents that its parent sends, one after the other. */
import { defined } from '../defined.js';
import { CvError } from '../error.js';
// So that what keeps the engine from loading keeps the worker from starting, and is said once.
import '../output/export.js';
import { parseCvSource, renderCv } from '../render.js';
import type { Job, Reply } from './protocol.js';

async function answer(job: Job): Promise<Reply> {
  const start = performance.now();
  const elapsed = (): number => performance.now() - start;
  try {
    const result = await render(job);
    return { kind: 'rendered', result, ms: elapsed() };
  } catch (error) {
    if (error instanceof CvError) return { kind: 'refused', diagnostics: error.diagnostics, ms: elapsed() };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'defect', message, stack, ms: elapsed() };
  }
}

function render({ document, file, format, formats, options }: Job): ReturnType<typeof renderCv> {
  if (typeof document !== 'string') return renderCv(document, formats, options);
  const source = parseCvSource(document, defined({ file, format }));
  return renderCv(source.value, formats, { ...options, source });
}

// Ctrl-C reaches every process of the terminal, but the parent decides when its workers end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

/** The answer to the job before: jobs may come while another is worked on, and are answered in their order. */
let before: Promise<void> = Promise.resolve();
process.on('message', (job: Job) => {
  before = before.then(async () => {
    const reply = await answer(job);
    // The parent may have gone meanwhile.
    if (process.connected) process.send?.(reply);
  });
});
process.send?.('ready');
