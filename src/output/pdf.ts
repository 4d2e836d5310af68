import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { compile } from '../typst/compiler.js';
import type { CalendarDate } from '../validate/scalars/calendar.js';
import type { PdfStandard } from './standards.js';

/** A PDF, and what the engine had to say about it. */
export interface RenderedPdf {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  readonly warnings: readonly Diagnostic[];
}

/**
 * Renders Typst markup to a PDF.
 *
 * @param fontFolders - folders of fonts beside the bundled ones
 * @param options - the standard, and the day of the PDF's creation date
 * @throws EngineError when the engine refuses the markup or the standard
 */
export function renderPdf(
  markup: string,
  fontFolders: readonly string[],
  { pdfStandard, today }: { readonly pdfStandard: PdfStandard; readonly today: Required<CalendarDate> },
): RenderedPdf {
  return compile(markup, fontFolders, (document) => ({
    bytes: document.toPdf(pdfStandard, new Date(Date.UTC(today.year, today.month - 1, today.day))),
    pageCount: document.pageCount,
    warnings: document.diagnostics,
  }));
}
