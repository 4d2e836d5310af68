import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PageFormat } from '../output/formats.js';
import type { LayOutMarkup } from '../output/pages/layout-request.js';

export interface FitRequest {
  /** The largest number of pages. */
  readonly pages: number;
  /** Exported if nothing has to change; none by default. */
  readonly formats?: ReadonlySet<PageFormat>;
  readonly layOutMarkup: LayOutMarkup;
  /** Runs work that ends when the time of the document is over. */
  readonly runTimed: <T>(work: () => T) => T;
  /** The line of the document's text at which a value begins, if there is a text. */
  readonly lineAt?: (path: DocumentPath) => number | undefined;
}
