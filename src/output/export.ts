import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { compile } from '../typst/compiler.js';
import { EngineError } from '../typst/engine-error.js';
import type { CalendarDate } from '../values/calendar.js';
import { tooManyPages } from './page-limit.js';
import type { PdfStandard } from './standards.js';

/** A format that shows pages. */
export type PageFormat = 'pdf' | 'png' | 'svg';

/** How pages are exported. */
export interface ExportOptions {
  readonly pdfStandard: PdfStandard;
  /** The day of the PDF's creation date. */
  readonly today: Required<CalendarDate>;
  /** Pixels per inch of PNG. */
  readonly ppi: number;
  /** Whether PNG and SVG have no white paper. */
  readonly transparent: boolean;
  /** Whether the text of SVG can be selected. */
  readonly svgText: 'selectable' | 'outlines';
  /** The largest number of pages. */
  readonly limits: { readonly pages: number };
}

/** What was exported, and the engine's warnings. */
export interface Exported {
  readonly pdf?: Uint8Array<ArrayBuffer>;
  /** One picture per page. */
  readonly png?: readonly Uint8Array<ArrayBuffer>[];
  readonly svg?: readonly string[];
  readonly pageCount: number;
  readonly warnings: readonly Diagnostic[];
}

/**
 * Lays out Typst markup once and exports it. The code for pictures is loaded on demand: the engine draws
 * no PNG, and its SVG is one picture of outlines, so both are made from the PDF.
 *
 * @param fontFiles - font files in addition to the bundled ones
 * @throws EngineError if the engine refuses the markup or the standard, or there are too many pages
 */
export async function exportPages(
  markup: string,
  fontFiles: readonly string[],
  formats: ReadonlySet<PageFormat>,
  options: ExportOptions,
): Promise<Exported> {
  const { pdfStandard, today, svgText } = options;
  const needsPdf = formats.has('pdf') || formats.has('png') || svgText === 'selectable';
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day));
  const laidOut = compile(markup, fontFiles, (document) => {
    const problem = tooManyPages(document.pageCount, options.limits);
    if (problem !== undefined) throw new EngineError([problem]);
    return {
      pdf: needsPdf ? document.toPdf(pdfStandard, date) : undefined,
      svg: formats.has('svg') ? document.toSvg() : undefined,
      pageCount: document.pageCount,
      warnings: document.diagnostics,
    };
  });
  const { pdf, svg, pageCount, warnings } = laidOut;
  return {
    ...(formats.has('pdf') && pdf !== undefined ? { pdf } : {}),
    ...(formats.has('png') && pdf !== undefined ? { png: await drawPng(pdf, options) } : {}),
    ...(svg === undefined ? {} : { svg: await drawSvg(svg, pdf, options) }),
    pageCount,
    warnings,
  };
}

async function drawPng(pdf: Uint8Array, options: ExportOptions): Promise<Uint8Array<ArrayBuffer>[]> {
  const { pngOfPages } = await import('./png.js');
  return pngOfPages(pdf, options);
}

async function drawSvg(svg: string, pdf: Uint8Array | undefined, options: ExportOptions): Promise<string[]> {
  const { svgOfPages } = await import('./svg.js');
  if (options.svgText === 'outlines' || pdf === undefined) return svgOfPages(svg, [], options);
  const { readPdf } = await import('../pdfium/read.js');
  return svgOfPages(svg, (await readPdf(pdf)).pages, options);
}
