import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PageFormat } from '../output/formats.js';
import type { LayoutFunction } from '../output/pages/layout-request.js';

export interface FitRequest {
  /** The maximum number of pages. */
  readonly pages: number;
  /** Exported if the CV already fits; none by default. */
  readonly formats?: ReadonlySet<PageFormat>;
  readonly layOutMarkup: LayoutFunction;
  readonly runTimed: <T>(work: () => T) => T;
  /** Undefined without the document's text. */
  readonly findLine?: (path: DocumentPath) => number | undefined;
}
