import type { PdfFault } from '../pdf/fault.js';
import type { Job } from '../process/protocol.js';
import type { InspectOptions, PdfReport } from './inspect.js';
import type { ReaderName } from './readers/reader.js';

/** A PDF to be inspected. */
export interface ReportJob extends Job {
  readonly bytes: Uint8Array;
  readonly options: InspectOptions;
}

/** A PDF to be read by one reader. */
export interface TextJob extends Job {
  readonly bytes: Uint8Array;
  /** The largest number of pages. */
  readonly pages: number;
  readonly reader: ReaderName;
}

/** What one reader gets. */
export interface ReaderText {
  readonly text: string;
  readonly isTagged: boolean;
}

/** The outcome. */
export type Inspected<R extends PdfReport | ReaderText> =
  | { readonly result: R }
  | { readonly fault: PdfFault }
  /** It has too many pages. */
  | { readonly pageCount: number };
