import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deadline } from '../diagnostics/deadline.js';
import { programFile } from '../files/package-files.js';
import type { Exported, LayOut, LayoutJob } from '../formats/layout/layout-job.js';
import type { CompleteOptions } from '../options/options.js';
import type { ChildProcess } from '../process/child-process.js';
import { defined } from '../values/defined.js';
import { isUnusual } from '../values/unusual-text.js';

/**
 * The longest markup laid out in this process, in letters. It makes some 30 pages, which take about as long
 * as starting a process; people write two pages.
 */
const LONG = 100_000;

/** What lays out and exports a document, once or several times, each time in what is left of its time. */
export interface Layouter {
  readonly layOut: LayOut;
  /** Ends what was started for that. */
  close(): Promise<void>;
}

/**
 * Lays out here, or in a process of its own what may be too much for the engine: if that dies, this one lives. So are documents that
 * take long or have explicit limits, which only the end of a process enforces, unless this process is watched over.
 */
export function layouterFor(
  { options, ...job }: Pick<LayoutJob, 'fontFiles' | 'file'> & { readonly options: CompleteOptions },
  deadline: Deadline,
  isWatched = false,
): Layouter {
  const { pdfStandard, today, ppi, transparent, svgText, limits } = options;
  const exporting = { pdfStandard, today, ppi, transparent, svgText, limits };
  const isApart = (markup: string): boolean =>
    (!isWatched && (options.hasExplicitLimits || markup.length > LONG)) || isUnusual(markup);
  let apart: ChildProcess | undefined;
  const layOut: LayOut = async (markup, formats, mostPages) => {
    deadline.check();
    const whole: LayoutJob = { markup, formats, ...job, options: exporting, ...defined({ mostPages }) };
    if (!isApart(markup)) return layOutHere(whole);
    if (apart === undefined) {
      const { ChildProcess } = await import('../process/child-process.js');
      apart = new ChildProcess(programFile('layout-worker'));
    }
    return apart.do(whole, { timeoutMs: deadline.left, memory: limits.memory });
  };
  return { layOut, close: async () => apart?.end() };
}

async function layOutHere({ markup, fontFiles, formats, options, mostPages }: LayoutJob): Promise<Exported> {
  const { exportPages } = await import('../formats/layout/export.js');
  // The engine blocks the event loop: between documents, others get their turn, and its memory is released.
  await nextTurn();
  return exportPages(markup, fontFiles, formats, options, mostPages);
}
