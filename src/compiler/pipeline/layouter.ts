import { setImmediate as nextTurn } from 'node:timers/promises';
import { programFile } from '../../files/package-files.js';
import { isUnusual } from '../../limits/unusual-text.js';
import { defined } from '../../util/plain-object.js';
import type { ChildProcess } from '../../worker-process/child-process.js';
import { fontFilesOf } from '../fonts/font-files.js';
import type { LayOutMarkup, LayoutRequest, LayoutResult } from '../output/pages/layout-request.js';
import type { ResolvedContext } from './context.js';

/** Lays out markup of one document, once or several times, each time in what is left of its time. */
export interface Layouter {
  readonly layOutMarkup: LayOutMarkup;
  /** Ends the process that was started, if there is one. */
  readonly close: () => Promise<void>;
}

/** Loaded with the first document: finding a module again takes Node.js 0.1 ms, as long as reading the options (measured). */
let exportModule: typeof import('../output/pages/export.js') | undefined;

/**
 * The length of the longest markup that is laid out in this process. It makes some 30 pages, which take about as long
 * as starting a process; people write two pages.
 */
const MAX_LENGTH_HERE = 100_000;

/** The largest photo, in pixels, that is decoded in this process: it takes 30 to 100 MB. */
const MAX_PIXELS_HERE = 4_000_000;

/**
 * Lays out in this process, or in one of its own what may be too much for the engine: if that dies, this one lives. So are documents
 * that take long or have explicit limits, which only the end of a process enforces, unless a watcher of this process does.
 */
export function createLayouter(context: ResolvedContext): Layouter {
  const { cv, source, resources, deadline, options } = context;
  const { pdfStandard, today, ppi, limits, limitsAre } = options;
  const fixed = {
    fontFiles: fontFilesOf(cv.design.addedFonts, resources.fonts),
    files: cv.design.template.files,
    options: { pdfStandard, today, ppi, limits },
    ...defined({ file: source?.file }),
  };
  const { width = 0, height = 0 } = cv.design.template.photo ?? {};
  const isLarge = (markup: string): boolean =>
    markup.length > MAX_LENGTH_HERE || width * height > MAX_PIXELS_HERE;
  const isApart = (markup: string): boolean =>
    limitsAre === 'explicit' || (limitsAre === 'default' && isLarge(markup)) || isUnusual(markup);
  let apart: ChildProcess | undefined;
  return {
    async layOutMarkup(markup, formats, mostPages) {
      deadline.check();
      const request = { ...fixed, markup, formats, ...defined({ mostPages }) };
      if (!isApart(markup)) return layOutHere(request);
      if (apart === undefined) {
        const { ChildProcess } = await import('../../worker-process/child-process.js');
        apart = new ChildProcess(programFile('layout-worker'));
      }
      return apart.do(request, { timeoutMs: deadline.left, memory: limits.memory });
    },
    close: async () => apart?.end(),
  };
}

async function layOutHere(request: LayoutRequest): Promise<LayoutResult> {
  exportModule ??= await import('../output/pages/export.js');
  // The engine blocks the event loop: between documents, others get their turn, and its memory is released.
  await nextTurn();
  return exportModule.exportPages(request);
}
