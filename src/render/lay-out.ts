import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deadline } from '../diagnostics/deadline.js';
import type { Exported, LayOut, LayoutJob } from '../formats/layout/layout-job.js';
import type { LayoutProcess } from '../formats/layout/layout-process.js';
import type { CompleteOptions } from '../options/options.js';
import type { Allowance } from '../process/protocol.js';
import { defined } from '../values/plain-object.js';
import { isUnusual } from '../values/unusual-text.js';

/**
 * The longest markup laid out in this process, in letters. It makes some 30 pages, which take about as long
 * as starting a process; people write two pages.
 */
const LONG = 100_000;

/** Where a document is laid out and exported, once or several times: here or elsewhere. */
export interface LayoutPlace {
  layOut(job: LayoutJob, allowance: Allowance): Promise<Exported>;
  /** Ends what was started for that. */
  close(): Promise<void>;
}

/** Lays out a document's markup at a place, each time in what is left of its time. */
export function layOutAt(
  place: LayoutPlace,
  job: Pick<LayoutJob, 'fontFiles' | 'file'> & { readonly options: CompleteOptions },
  deadline: Deadline,
): LayOut {
  const { memory } = job.options.limits;
  return (markup, formats, mostPages) => {
    deadline.check();
    return place.layOut({ markup, formats, ...job, ...defined({ mostPages }) }, { timeoutMs: deadline.left, memory });
  };
}

/** Here; for documents that take long, have explicit limits, or may be too much for the engine, a process of their own. */
export function layoutPlaceFor({ hasExplicitLimits }: { readonly hasExplicitLimits: boolean }): LayoutPlace {
  // Explicit limits hold for any document, also for the layout, which only the end of its process interrupts.
  return hereUnless((markup) => hasExplicitLimits || markup.length > LONG || isUnusual(markup));
}

/** Here, in a process that is watched over: only what may be too much for the engine is laid out in another. */
export function placeOfWorker(): LayoutPlace {
  return hereUnless(isUnusual);
}

/** @param isApart - whether markup is laid out in a process of its own: if that dies, this one lives */
function hereUnless(isApart: (markup: string) => boolean): LayoutPlace {
  let apart: LayoutProcess | undefined;
  return {
    async layOut(job, allowance) {
      if (!isApart(job.markup)) return layOutHere(job);
      if (apart === undefined) {
        const { LayoutProcess } = await import('../formats/layout/layout-process.js');
        apart = new LayoutProcess();
      }
      return apart.exportPages(job, allowance);
    },
    close: async () => apart?.end(),
  };
}

async function layOutHere({ markup, fontFiles, formats, options, mostPages }: LayoutJob): Promise<Exported> {
  const { exportPages } = await import('../formats/layout/export.js');
  // The engine blocks the event loop: between documents, others get their turn, and its memory is released.
  await nextTurn();
  return exportPages(markup, fontFiles, formats, options, mostPages);
}
