import type { PdfFault } from '../pdfium/fault.js';
import type { Job } from '../process/protocol.js';
import type { Inspection } from './inspect.js';

/** A PDF to be read. */
export interface InspectionJob extends Job {
  readonly bytes: Uint8Array;
  /** The largest number of pages. */
  readonly pages: number;
}

/** The outcome. */
export type Inspected =
  | { readonly inspection: Inspection }
  | { readonly fault: PdfFault }
  /** It has too many pages. */
  | { readonly pageCount: number };
