import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Exported } from './output/export.js';
import type { LayoutJob } from './output/layout-job.js';
import type { Allowance } from './process/protocol.js';

/**
 * The longest markup laid out in this process, in letters. It makes some 30 pages, which take about as long
 * as starting a process; people write two pages.
 */
const LONG = 100_000;

/** How a document is laid out and exported: here or elsewhere. */
export type LayOut = (job: LayoutJob, allowance: Allowance) => Promise<Exported>;

/** Lays out here; documents that take long, or have explicit limits, in a process of their own. */
export const layOutFor =
  ({ isHeld }: { readonly isHeld: boolean }): LayOut =>
  (job, allowance) =>
    // Explicit limits hold for any document, also for the layout, which only the end of its process interrupts.
    (isHeld || job.markup.length > LONG ? layOutApart : layOutHere)(job, allowance);

export const layOutHere: LayOut = async ({ markup, fontFiles, formats, options }) => {
  const { exportPages } = await import('./output/export.js');
  // The engine blocks the event loop: between documents, others get their turn, and its memory is released.
  await nextTurn();
  return exportPages(markup, fontFiles, formats, options);
};

const layOutApart: LayOut = async (job, allowance) => {
  const { exportPagesApart } = await import('./output/apart.js');
  return exportPagesApart(job, allowance);
};
