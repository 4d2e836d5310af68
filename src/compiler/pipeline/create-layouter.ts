import { setImmediate as nextLoop } from 'node:timers/promises';
import { getProgramFile } from '../../files/package-files.js';
import { mayCrashEngine } from '../../limits/engine-hazards.js';
import { omitUndefined } from '../../util/plain-object.js';
import type { ChildProcess } from '../../worker-process/child-process.js';
import { collectFontFiles } from '../fonts/font-files.js';
import type {
  LayoutFunction,
  LayoutRequest,
  LayoutResult,
} from '../output/pages/layout-request.js';
import type { ResolvedContext } from './context.js';

export interface Layouter {
  readonly layOutMarkup: LayoutFunction;
  readonly close: () => Promise<void>;
}

/** Cached: a repeated `import()` takes 0.1 ms, as long as reading the options (measured). */
let exportModule: typeof import('../output/pages/export.js') | undefined;

/**
 * Longest markup to lay out in this process, in UTF-16 code units: about 30 pages, which take as
 * long as starting a child process. A typical CV has two pages.
 */
const MAX_LOCAL_LENGTH = 100_000;

/** Largest photo to decode in this process, in pixels; decoding it takes 30 to 100 MB. */
const MAX_LOCAL_PIXELS = 4_000_000;

/**
 * Uses a child process for large documents, for those that may crash the engine, and to enforce
 * explicit limits.
 */
export function createLayouter(context: ResolvedContext): Layouter {
  const { cv, source, resources, deadline, options } = context;
  const { pdfStandard, today, ppi, limits, limitEnforcement } = options;
  const common = {
    fontFiles: collectFontFiles(cv.design.addedFonts, resources.fonts),
    files: cv.design.template.files,
    options: { pdfStandard, today, ppi, limits },
    ...omitUndefined({ file: source?.file }),
  };
  const { width = 0, height = 0 } = cv.design.template.photo ?? {};
  const isLarge = (markup: string): boolean =>
    markup.length > MAX_LOCAL_LENGTH || width * height > MAX_LOCAL_PIXELS;
  const needsChild = (markup: string): boolean =>
    limitEnforcement === 'explicit' ||
    (limitEnforcement === 'default' && isLarge(markup)) ||
    mayCrashEngine(markup);
  let child: ChildProcess | undefined;
  return {
    async layOutMarkup(markup, formats, maxPages) {
      deadline.check();
      const request = { ...common, markup, formats, ...omitUndefined({ maxPages }) };
      if (!needsChild(markup)) return layOutLocally(request);
      if (child === undefined) {
        const { ChildProcess } = await import('../../worker-process/child-process.js');
        child = new ChildProcess(getProgramFile('layout-worker'));
      }
      return child.run(request, { timeoutMs: deadline.remainingMs, memory: limits.memory });
    },
    close: async () => child?.stop(),
  };
}

async function layOutLocally(request: LayoutRequest): Promise<LayoutResult> {
  exportModule ??= await import('../output/pages/export.js');
  // The engine blocks the event loop, so let other tasks run and its memory be released first.
  await nextLoop();
  return exportModule.exportPages(request);
}
