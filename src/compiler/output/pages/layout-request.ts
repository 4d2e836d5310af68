import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../../../limits/limit-reached.js';
import type { Job } from '../../../worker-process/protocol.js';
import type { CalendarDate } from '../../schema/calendar.js';
import type { EngineFile } from '../../typst/engine/engine-diagnostics.js';
import type { PageFormat } from '../formats.js';
import type { PdfStandard } from '../standards.js';

export interface ExportOptions {
  readonly pdfStandard: PdfStandard;
  /** The day of the PDF's creation date. */
  readonly today: Required<CalendarDate>;
  readonly ppi: number;
  readonly limits: { readonly pages: number };
}

export interface LayoutResult {
  readonly pdf?: Uint8Array<ArrayBuffer>;
  /** One picture per page. */
  readonly png?: readonly Uint8Array<ArrayBuffer>[];
  readonly svg?: readonly string[];
  readonly pageCount: number;
  /** The distance of the end of the text from the top edge of the last page, in points, if no formats are wanted. */
  readonly end?: number;
  readonly warnings: readonly Diagnostic[];
}

export interface LayoutRequest extends Job {
  readonly markup: string;
  readonly fontFiles: readonly string[];
  /** The files of a template that is not bundled. */
  readonly files: readonly EngineFile[];
  /** Without formats, the job only finds where the text ends. */
  readonly formats: ReadonlySet<PageFormat>;
  /** If there are more pages, only a PDF is exported, to see what stands on them. */
  readonly mostPages?: number;
  readonly options: ExportOptions;
}

/**
 * Lays out the markup of one document. Without formats, it returns where the text ends; if there are more than `mostPages` pages,
 * it exports only a PDF.
 */
export type LayOutMarkup = (
  markup: string,
  formats: ReadonlySet<PageFormat>,
  mostPages?: number,
) => Promise<LayoutResult>;

const PDF = new Set(['pdf'] as const);

export async function pdfOf(markup: string, layOutMarkup: LayOutMarkup): Promise<Uint8Array> {
  return (await layOutMarkup(markup, PDF)).pdf as Uint8Array;
}

export function tooManyPages(
  count: number,
  { pages }: { pages: number },
  isLeast = false,
): Diagnostic | undefined {
  if (count <= pages) return undefined;
  const found = `The document has ${isLeast ? 'at least ' : ''}${inWords(count)} pages`;
  return limitReached({ name: 'pages', most: pages, needed: isLeast ? count * 2 : count }, found);
}
