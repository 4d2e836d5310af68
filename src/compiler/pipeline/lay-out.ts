import { CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic, DocumentPath } from '../../diagnostics/diagnostic.js';
import { omitUndefined } from '../../util/plain-object.js';
import type { FitResult } from '../fit/fit-cv.js';
import type { ReportedSeverities } from '../fit/page-hints.js';
import { getMinPageCount } from '../model/min-page-count.js';
import type { PageFormat } from '../output/formats.js';
import {
  checkPageLimit,
  type LayoutFunction,
  type LayoutResult,
} from '../output/pages/layout-request.js';
import { writeLayoutMarkup } from '../typst/markup/write-document.js';
import {
  addDiagnostics,
  type CompilationContext,
  locateDiagnostics,
  type ResolvedContext,
  runWithDeadline,
} from './context.js';
import { createLayouter } from './create-layouter.js';
import { toLayoutError } from './layout-errors.js';

export interface PagesRequest {
  /** Empty to shrink the model to fit only. */
  readonly formats: ReadonlySet<PageFormat>;
  /** Examining pages for infos takes 3 to 6 % of the time of two pages (measured). */
  readonly severities: ReportedSeverities;
}

/** Cached as in create-layouter.ts. */
let hintModule: typeof import('../fit/page-hints.js') | undefined;
let packModule: typeof import('../output/pages/pack-objects.js') | undefined;

export async function layOut(
  context: ResolvedContext,
  { formats, severities }: PagesRequest,
): Promise<CompilationContext> {
  const { cv, options, source, diagnostics } = context;
  const excess = checkPageLimit(getMinPageCount(cv), options.limits, true);
  if (excess !== undefined) throw new CvError(locateDiagnostics(source, [...diagnostics, excess]));
  const { layOutMarkup, close } = createLayouter(context);
  // All page formats need a PDF: images are rendered from it, and pages are examined in it.
  const requested: ReadonlySet<PageFormat> =
    formats.size > 0 ? new Set([...formats, 'pdf']) : formats;
  try {
    const fit = await fitToPages(context, requested, layOutMarkup);
    const fitted = { ...context, cv: fit.cv };
    if (formats.size === 0) {
      return addDiagnostics({ ...context, fittedCv: fit.cv }, fit.diagnostics);
    }
    const writeMarkup = () => writeLayoutMarkup(fit.cv);
    const layout =
      fit.layout ?? (await layOutMarkup(runWithDeadline(context, writeMarkup), requested));
    const reports = [...fit.diagnostics, ...(await checkPageCount(fitted, layout))].map((one) => ({
      ...one,
      ...omitUndefined({ file: source?.file }),
    }));
    const hints = await examinePages(fitted, layout, severities);
    const { pdf: enginePdf, ...others } = layout;
    const pdf = formats.has('pdf')
      ? await packPdf(fitted, enginePdf as Uint8Array<ArrayBuffer>)
      : undefined;
    return addDiagnostics(
      { ...context, fittedCv: fit.cv, layout: omitUndefined({ ...others, pdf }) },
      [...layout.warnings, ...reports, ...hints],
    );
  } catch (error) {
    throw toLayoutError(error, context);
  } finally {
    await close();
  }
}

/** PDF/A-1 forbids object streams (ISO 19005-1, 6.1.4). */
async function packPdf(
  { options }: CompilationContext,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (options.pdfStandard === 'a-1a') return pdf;
  packModule ??= await import('../output/pages/pack-objects.js');
  return packModule.packObjects(pdf);
}

async function fitToPages(
  context: ResolvedContext,
  formats: ReadonlySet<PageFormat>,
  layOutMarkup: LayoutFunction,
): Promise<FitResult> {
  const { cv, options, source } = context;
  const { fit: pages } = options;
  if (pages === undefined) return { cv, diagnostics: [] };
  const { fitCv } = await import('../fit/fit-cv.js');
  return fitCv(cv, {
    pages,
    formats,
    layOutMarkup,
    runTimed: (work) => runWithDeadline(context, work),
    findLine: (path: DocumentPath) => source?.findRange(path, 'value').start.line,
  });
}

async function checkPageCount(
  { options: { maxPages } }: CompilationContext,
  { pageCount, pdf }: LayoutResult,
): Promise<readonly Diagnostic[]> {
  if (maxPages === undefined || pageCount <= maxPages) return [];
  const { diagnoseExcessPages } = await import('../fit/fit-diagnostics.js');
  return [diagnoseExcessPages(pdf as Uint8Array, maxPages)];
}

async function examinePages(
  { cv, options, source }: ResolvedContext,
  { pageCount, pdf }: LayoutResult,
  severities: ReportedSeverities,
): Promise<readonly Diagnostic[]> {
  if (pageCount < 2) return [];
  const { fit, maxPages } = options;
  hintModule ??= await import('../fit/page-hints.js');
  const hints = hintModule.collectPageHints(cv, pdf as Uint8Array, {
    isFitted: fit !== undefined,
    isConverted: source?.diagnostics.some(({ code }) => code === 'converted') ?? false,
    severities,
  });
  // The warning for `maxPages` covers a short last page.
  const isOver = maxPages !== undefined && pageCount > maxPages;
  return locateDiagnostics(
    source,
    isOver ? hints.filter(({ code }) => code !== 'short-last-page') : hints,
  );
}
