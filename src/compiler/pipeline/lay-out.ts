import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { shorten } from '../../diagnostics/quote.js';
import { programFile } from '../../files/package-files.js';
import { timedOut } from '../../limits/limit-reached.js';
import { isUnusual } from '../../limits/unusual-text.js';
import { defined } from '../../util/plain-object.js';
import type { ChildProcess } from '../../worker-process/child-process.js';
import { isCrash } from '../../worker-process/failures.js';
import type { LaidOut } from '../fit/fit.js';
import type { Heard } from '../fit/page-hints.js';
import type { AddedFont } from '../fonts/added-fonts.js';
import { blameFonts, fontFilesOf } from '../fonts/font-files.js';
import type { Cv } from '../model/cv.js';
import { leastPages } from '../model/least-pages.js';
import type { CompleteOptions } from '../options/options.js';
import type { PageFormat } from '../output/formats.js';
import {
  type Exported,
  type LayOut,
  type LayoutJob,
  pdfOf,
  tooManyPages,
} from '../output/pages/layout-job.js';
import { EngineError } from '../typst/engine/engine.js';
import { transformCv } from '../typst/markup/transform.js';
import type { Prepared } from './prepare.js';
import { inText } from './read-document.js';

/** Modules that are loaded with the first document: finding one again takes Node.js 0.1 ms, as long as reading the options (measured). */
let exportModule: typeof import('../output/pages/export.js') | undefined;
let hintModule: typeof import('../fit/page-hints.js') | undefined;

/** Lays out a CV, in at most so many pages as it should have. */
export async function drawPages(
  { cv, document, source, fonts, timed, deadline, diagnostics }: Prepared & { readonly cv: Cv },
  formats: ReadonlySet<PageFormat>,
  options: CompleteOptions,
  heard: Heard,
): Promise<LaidOut> {
  const excess = tooManyPages(leastPages(cv), options.limits, true);
  if (excess !== undefined) throw new CvError(inText([...diagnostics, excess], source));
  const file = defined({ file: source?.file });
  const { layOut, close } = layouterFor({ cv, source, fonts, deadline }, options);
  const made = withPdf(formats);
  try {
    let fit: LaidOut = { cv, diagnostics: [] };
    if (options.fit !== undefined) {
      const { fitCv } = await import('../fit/fit.js');
      const lineOf = (path: DocumentPath) => source?.rangeOf(path, 'value').start.line;
      fit = await fitCv(cv, options.fit, layOut, timed, made, lineOf);
    }
    const { cv: laidOut, exported, diagnostics: done } = fit;
    if (formats.size === 0) return { cv: laidOut, diagnostics: done };
    const markup = exported === undefined ? timed(() => transformCv(laidOut)) : '';
    const { pdf, ...others } = exported ?? (await layOut(markup, made));
    const { maxPages } = options;
    const isOver = maxPages !== undefined && others.pageCount > maxPages;
    const more = isOver ? [await morePagesThan(maxPages, laidOut, pdf, layOut)] : [];
    let hints: readonly Diagnostic[] = [];
    if (others.pageCount > 1 && pdf !== undefined) {
      hintModule ??= await import('../fit/page-hints.js');
      // The warning of too many pages counts the lines on the last one, too.
      const all = hintModule.pageHints(laidOut, pdf, {
        isFitted: options.fit !== undefined,
        heard,
      });
      hints = inText(isOver ? all.filter(({ code }) => code !== 'short-last-page') : all, source);
    }
    return {
      cv: laidOut,
      exported: { ...others, ...(formats.has('pdf') ? defined({ pdf }) : {}) },
      diagnostics: [
        ...others.warnings,
        ...[...done, ...more].map((d) => ({ ...d, ...file })),
        ...hints,
      ],
    };
  } catch (error) {
    // The layout had only the rest of the time; the message names all of it.
    if (error instanceof CvError && error.diagnostics.some(({ code }) => code === 'timed-out'))
      throw new CvError([...diagnostics, timedOut(options.timeoutMs, source?.file)], {
        cause: causeOf(error),
      });
    throw asCvError(error, diagnostics, { document, source }, fonts);
  } finally {
    await close();
  }
}

/** Images are made from a PDF, too, so there may be hints about it. */
function withPdf(formats: ReadonlySet<PageFormat>): ReadonlySet<PageFormat> {
  return formats.size === 0 ? formats : new Set([...formats, 'pdf' as const]);
}

async function morePagesThan(
  wanted: number,
  cv: Cv,
  pdf: Uint8Array | undefined,
  layOut: LayOut,
): Promise<Diagnostic> {
  const { morePages } = await import('../fit/messages.js');
  return morePages(pdf ?? (await pdfOf(transformCv(cv), layOut)), wanted);
}

/** Errors of the engine become ours; any other is a defect of the program and passes through. */
function asCvError(
  error: unknown,
  before: readonly Diagnostic[],
  { document, source }: Pick<Prepared, 'document' | 'source'>,
  fonts: readonly AddedFont[],
): unknown {
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  let found = error.diagnostics;
  // An error with a cause comes from something around the engine, not from the engine itself.
  if (fonts.length > 0 && error.cause === undefined) found = blameFonts(found, fonts, source?.file);
  if (isCrash(error.cause)) found = blameText(found, document);
  // The engine's messages are about markup, but the number of pages is the document's, and so is a text that is blamed.
  const isOfDocument = found.some(
    ({ code, path }) => code === 'limit-reached' || code === 'does-not-fit' || path.length > 0,
  );
  const all = [...before, ...found];
  return new CvError(isOfDocument ? inText(all, source) : all, { cause: causeOf(error) });
}

/** The cause of an error: one with the same message in other words is not shown twice. */
function causeOf(error: unknown): unknown {
  return error instanceof CvError ? error.cause : error;
}

/** Blames a text that no writing has, if there is one, for a crash of the engine. */
function blameText(found: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const suspect = suspectIn(document, []);
  if (suspect === undefined) return found;
  const { path, text } = suspect;
  const blame = ({ message, file }: Diagnostic): Diagnostic =>
    diagnostic('engine-error', path, `${message} This text is most likely the reason.`, {
      found: shorten(text),
      expected: 'words as they are written, with spaces and a few marks on each letter',
      hint: 'write it with shorter words, or with fewer marks; if the engine crashes then, too, please report that',
      file,
    });
  return found.map((problem) => (problem.code === 'engine-error' ? blame(problem) : problem));
}

function suspectIn(
  value: unknown,
  path: DocumentPath,
): { path: DocumentPath; text: string } | undefined {
  if (typeof value === 'string') return isUnusual(value) ? { path, text: value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    const suspect = suspectIn(part, [...path, isList ? Number(key) : key]);
    if (suspect !== undefined) return suspect;
  }
  return undefined;
}

/**
 * The longest markup laid out in this process, in letters. It makes some 30 pages, which take about as long
 * as starting a process; people write two pages.
 */
const LONG = 100_000;

/**
 * Lays out here, or in a process of its own what may be too much for the engine: if that dies, this one lives. So are documents that
 * take long or have explicit limits, which only the end of a process enforces, unless this process is watched over.
 *
 * @returns what lays out and exports the document, once or several times, each time in what is left of its time; `close` ends what was
 *   started for that
 */
export function layouterFor(
  {
    cv: { design },
    source,
    fonts,
    deadline,
  }: Pick<Prepared, 'source' | 'fonts' | 'deadline'> & { readonly cv: Cv },
  options: CompleteOptions,
): { readonly layOut: LayOut; readonly close: () => Promise<void> } {
  const fontFiles = fontFilesOf(design.addedFonts, fonts);
  const { files } = design.template;
  const { pdfStandard, today, ppi, limits, limitsAre } = options;
  const exporting = { pdfStandard, today, ppi, limits };
  const isApart = (markup: string): boolean =>
    limitsAre === 'explicit' ||
    (limitsAre === 'default' && markup.length > LONG) ||
    isUnusual(markup);
  let apart: ChildProcess | undefined;
  const layOut: LayOut = async (markup, formats, mostPages) => {
    deadline.check();
    const more = defined({ file: source?.file, mostPages });
    const whole: LayoutJob = { markup, formats, fontFiles, files, options: exporting, ...more };
    if (!isApart(markup)) return layOutHere(whole);
    if (apart === undefined) {
      const { ChildProcess } = await import('../../worker-process/child-process.js');
      apart = new ChildProcess(programFile('layout-worker'));
    }
    return apart.do(whole, { timeoutMs: deadline.left, memory: limits.memory });
  };
  return { layOut, close: async () => apart?.end() };
}

async function layOutHere(job: LayoutJob): Promise<Exported> {
  exportModule ??= await import('../output/pages/export.js');
  // The engine blocks the event loop: between documents, others get their turn, and its memory is released.
  await nextTurn();
  return exportModule.exportPages(job);
}
