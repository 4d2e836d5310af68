import type { FailOn } from './fail-on.js';
import type { PlaceOf } from './places.js';

/** What reports have in common. */
export interface ReportStyle {
  readonly failOn: FailOn;
  /** The name of the document that a PDF is compared with. */
  readonly source: string | undefined;
  readonly placeOf: PlaceOf;
  /** Whether everything that the PDF holds is shown. */
  readonly all: boolean;
  /** Whether other reports may follow: then JSON takes one line. */
  readonly isOneOfMany: boolean;
}
