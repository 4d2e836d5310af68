import type { Cv } from '../cv/cv.js';
import { leastPages } from '../cv/least-pages.js';
import { type Diagnostic, type DocumentPath, hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { timedOut } from '../diagnostics/limit-reached.js';
import type { AddedFont } from '../engine/added-fonts.js';
import { EngineError } from '../engine/engine-error.js';
import { fontFilesOf } from '../engine/font-files.js';
import { type OutputFormat, type PageFormat, rowOf, showsPages } from '../formats/formats.js';
import type { LayOut } from '../formats/layout/layout-job.js';
import { transformCv } from '../formats/markup/transform.js';
import type { CompleteOptions } from '../options/options.js';
import { badOption } from '../options/problems.js';
import type { LaidOut } from '../pages/fit/fit.js';
import { isCrash } from '../process/failures.js';
import type { Source } from '../text/source.js';
import { defined } from '../values/plain-object.js';
import { type LayoutPlace, layOutAt, layoutPlaceFor, placeOfWorker } from './lay-out.js';
import { addedFonts, applyStrict, type Prepared, prepare, type Timed } from './prepare.js';
import { inText } from './read-document.js';
import type { RenderResult } from './render-result.js';
import { writeTexts } from './write-texts.js';

/** The result of `validateCv`. */
export interface ValidationResult {
  /** Whether the document can be rendered. */
  readonly valid: boolean;
  /** All its problems, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a document without rendering it; never loads the engine. */
export async function checkDocument(document: unknown, options: CompleteOptions): Promise<ValidationResult> {
  const { diagnostics } = await prepare(document, options, await addedFonts(options));
  return { valid: !hasErrors(diagnostics), diagnostics };
}

/** Renders a document; a long one, or one with explicit limits, is laid out in a process of its own. */
export function renderDocument(
  document: unknown,
  formats: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  return renderAt(layoutPlaceFor(options), document, formats, options);
}

/** Renders in this process, however long that takes: for processes with a watcher. */
export function renderHere(
  document: unknown,
  formats: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  return renderAt(placeOfWorker(), document, formats, options);
}

async function renderAt(
  place: LayoutPlace,
  document: unknown,
  wanted: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  refuseUnusedOptions(options, wanted);
  const fonts = await addedFonts(options);
  const prepared = await prepare(
    document,
    options,
    fonts,
    options.embedFonts || wanted.some((format) => rowOf(format).isDrawn),
  );
  const { cv, timed, diagnostics } = prepared;
  if (cv === undefined) throw new CvError(diagnostics);
  const paged = new Set(wanted.filter(showsPages));
  const laidOut: LaidOut =
    paged.size === 0 && options.fit === undefined
      ? { cv, diagnostics: [] }
      : await drawPages(place, { ...prepared, cv }, paged, fonts, options).finally(() => place.close());
  const others = wanted.filter((format) => !showsPages(format));
  const texts = await writeTexts({ cv, laidOut: laidOut.cv }, others, timed, options.embedFonts ? fonts : undefined);
  const all = applyStrict([...diagnostics, ...laidOut.diagnostics], options);
  if (hasErrors(all)) throw new CvError(all);
  const { warnings: _, end: __, ...pages } = laidOut.exported ?? {};
  return { ...texts, ...pages, diagnostics: all };
}

/** Lays out a CV, in at most so many pages as it should have. */
async function drawPages(
  place: LayoutPlace,
  { cv, document, source, timed, deadline, diagnostics }: Prepared & { readonly cv: Cv },
  formats: ReadonlySet<PageFormat>,
  fonts: readonly AddedFont[],
  options: CompleteOptions,
): Promise<LaidOut> {
  const { tooManyPages } = await import('../formats/layout/page-limit.js');
  const excess = tooManyPages(leastPages(cv), options.limits, true);
  if (excess !== undefined) throw new CvError(inText([...diagnostics, excess], source));
  const file = defined({ file: source?.file });
  const fontFiles = fontFilesOf(cv.design.addedFonts, fonts);
  const layOut = layOutAt(place, { fontFiles, options, ...file }, deadline);
  const made = withPdf(formats, options);
  try {
    const fit = await fitted(cv, options, layOut, { source, timed, formats: made });
    const { cv: laidOut, exported, diagnostics: done } = fit;
    if (formats.size === 0) return { cv: laidOut, diagnostics: done };
    const drawn =
      exported ??
      (await layOut(
        timed(() => transformCv(laidOut)),
        made,
      ));
    const { pdf, ...others } = drawn;
    const { maxPages } = options;
    const isOver = maxPages !== undefined && others.pageCount > maxPages;
    const more = isOver ? [await morePagesThan(maxPages, laidOut, pdf, layOut)] : [];
    const told = others.pageCount > 1 && pdf !== undefined ? inText(await hintsOf(laidOut, pdf, options), source) : [];
    // The warning of too many pages counts the lines on the last one, too.
    const hints = told.filter(({ code }) => !isOver || code !== 'short-last-page');
    return {
      cv: laidOut,
      exported: { ...others, ...(formats.has('pdf') ? defined({ pdf }) : {}) },
      diagnostics: [...others.warnings, ...[...done, ...more].map((d) => ({ ...d, ...file })), ...hints],
    };
  } catch (error) {
    // The layout had only the rest of the time; the message names all of it.
    if (isTimedOut(error))
      throw new CvError([...diagnostics, timedOut(options.timeoutMs, source?.file)], { cause: causeOf(error) });
    throw await asCvError(error, diagnostics, { document, source }, fonts);
  }
}

function refuseUnusedOptions({ embedFonts, fit, maxPages }: CompleteOptions, formats: readonly OutputFormat[]): void {
  const idle = (name: string, subject: string, hint: string): Diagnostic => {
    const those = `the ${formats.length > 1 ? 'formats are' : 'format is'} ${formats.join(', ')}`;
    return badOption(`The option \`${name}\` is about ${subject}, and ${those}.`, hint);
  };
  const problems: Diagnostic[] = [];
  if (embedFonts && !formats.includes('html')) {
    const hint = 'add `html` to the formats, or leave it out: PDFs always have their fonts';
    problems.push(idle('embedFonts', 'HTML', hint));
  }
  const hasPages = formats.some(showsPages);
  const hint = 'add `pdf` to the formats, or leave it out';
  if (fit !== undefined && !formats.some((format) => rowOf(format).isDrawn)) problems.push(idle('fit', 'pages', hint));
  if (maxPages !== undefined && !hasPages) problems.push(idle('maxPages', 'pages', hint));
  if (problems.length > 0) throw new CvError(problems);
}

/** Squeezes a CV into the pages that it should have. The code for that is loaded on demand. */
async function fitted(
  cv: Cv,
  { fit: pages }: CompleteOptions,
  layOut: LayOut,
  { source, timed, formats }: { source: Source | undefined; timed: Timed; formats: ReadonlySet<PageFormat> },
): Promise<LaidOut> {
  if (pages === undefined) return { cv, diagnostics: [] };
  const { fitCv } = await import('../pages/fit/fit.js');
  const found = await fitCv(cv, pages, layOut, timed, formats);
  if (found.fits) return found;
  const { doesNotFit } = await import('../pages/fit/beyond.js');
  const lineOf = (path: DocumentPath) => source?.rangeOf(path, 'value').start.line;
  throw new CvError([await doesNotFit(found.cv, pages, layOut, lineOf)]);
}

/** Pictures with selectable text are made from a PDF, too, so there may be hints about it. */
function withPdf(formats: ReadonlySet<PageFormat>, { svgText }: CompleteOptions): ReadonlySet<PageFormat> {
  if (formats.size === 0 || (formats.has('svg') && svgText === 'outlines')) return formats;
  return new Set([...formats, 'pdf' as const]);
}

async function hintsOf(cv: Cv, pdf: Uint8Array, { fit }: CompleteOptions): Promise<readonly Diagnostic[]> {
  const { pageHints } = await import('../pages/hints/page-hints.js');
  const { maySqueeze } = await import('../pages/fit/squeeze.js');
  // With `fit`, hints have nothing to add.
  return pageHints(cv, pdf, fit === undefined && maySqueeze(cv.design));
}

/** The warning of more pages than wanted, by how many lines. */
async function morePagesThan(wanted: number, cv: Cv, pdf: Uint8Array | undefined, layOut: LayOut): Promise<Diagnostic> {
  const { morePages } = await import('../pages/fit/pages.js');
  const { pageFillsOf } = await import('../formats/layout/page-fill.js');
  const shown = pdf ?? (await layOut(transformCv(cv), new Set(['pdf'] as const))).pdf;
  return morePages(pageFillsOf(shown as Uint8Array), wanted);
}

function isTimedOut(error: unknown): boolean {
  return error instanceof CvError && error.diagnostics.some(({ code }) => code === 'timed-out');
}

/** Errors of the engine become ours; any other is a defect of the program and passes through. */
async function asCvError(
  error: unknown,
  before: readonly Diagnostic[],
  { document, source }: Pick<Prepared, 'document' | 'source'>,
  fonts: readonly AddedFont[],
): Promise<unknown> {
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  let found = error.diagnostics;
  // An error with a cause comes from something around the engine, not from the engine itself.
  if (fonts.length > 0 && error.cause === undefined) {
    const { blameFonts } = await import('../engine/blame-fonts.js');
    found = blameFonts(found, fonts, source?.file);
  }
  if (isCrash(error.cause)) {
    const { blameText } = await import('./blame-text.js');
    found = blameText(found, document);
  }
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
