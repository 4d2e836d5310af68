import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { createLimitDiagnostic, formatNumber } from '../../../limits/limit-diagnostics.js';
import type { Job } from '../../../worker-process/protocol.js';
import type { CalendarDate } from '../../schema/calendar-date.js';
import type { EngineFile } from '../../typst/engine/engine-diagnostics.js';
import type { PageFormat } from '../formats.js';
import type { PdfStandard } from '../standards.js';

export interface ExportOptions {
  readonly pdfStandard: PdfStandard;
  /** The creation date of the PDF. */
  readonly today: Required<CalendarDate>;
  readonly ppi: number;
  readonly limits: { readonly pages: number };
}

export interface LayoutResult {
  readonly pdf?: Uint8Array<ArrayBuffer>;
  /** One image per page. */
  readonly png?: readonly Uint8Array<ArrayBuffer>[];
  readonly svg?: readonly string[];
  readonly pageCount: number;
  /**
   * Without formats: the distance from the top of the last page to the end of the text, in points.
   */
  readonly textEnd?: number;
  readonly warnings: readonly Diagnostic[];
}

export interface LayoutRequest extends Job {
  readonly markup: string;
  readonly fontFiles: readonly string[];
  /** Files of a custom template. */
  readonly files: readonly EngineFile[];
  /** If empty, only the end of the text is measured. */
  readonly formats: ReadonlySet<PageFormat>;
  /** With more pages, only a PDF is exported, to analyze them. */
  readonly maxPages?: number;
  readonly options: ExportOptions;
}

export type LayoutFunction = (
  markup: string,
  formats: ReadonlySet<PageFormat>,
  mostPages?: number,
) => Promise<LayoutResult>;

const PDF = new Set(['pdf'] as const);

export async function layOutToPdf(
  markup: string,
  layOutMarkup: LayoutFunction,
): Promise<Uint8Array> {
  return (await layOutMarkup(markup, PDF)).pdf as Uint8Array;
}

export function checkPageLimit(
  count: number,
  { pages }: { pages: number },
  isLowerBound = false,
): Diagnostic | undefined {
  if (count <= pages) return undefined;
  const message = `The document has ${isLowerBound ? 'at least ' : ''}${formatNumber(count)} pages`;
  return createLimitDiagnostic(
    { name: 'pages', max: pages, needed: isLowerBound ? count * 2 : count },
    message,
  );
}
