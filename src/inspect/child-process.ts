import { programFile } from '../files/package-files.js';
import { PdfError, type PdfFault, TooManyPages } from '../pdf/fault.js';
import { doInChildProcess } from '../process/child-process.js';
import type { Allowance, Job } from '../process/protocol.js';
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

/**
 * Reports on a PDF of any producer in a process of its own, since a hostile file of a few kilobytes can keep PDFium busy for
 * a long time.
 *
 * @throws PdfError if it is no PDF, damaged, or encrypted with a password; TooManyPages; CvError if it exceeds its time or memory, or no
 *   process starts
 */
export function reportInChildProcess(job: ReportJob, allowance: Allowance): Promise<PdfReport> {
  return inspectApart<PdfReport>(job, allowance);
}

/**
 * What one reader gets of a PDF, read in a process of its own.
 *
 * @throws as `reportInChildProcess`
 */
export function readInChildProcess(job: TextJob, allowance: Allowance): Promise<ReaderText> {
  return inspectApart<ReaderText>(job, allowance);
}

async function inspectApart<R extends PdfReport | ReaderText>(
  job: ReportJob | TextJob,
  allowance: Allowance,
): Promise<R> {
  const inspected = await doInChildProcess<Inspected<R>>(programFile('inspect-worker'), job, allowance);
  if ('fault' in inspected) throw new PdfError(inspected.fault);
  if ('pageCount' in inspected) throw new TooManyPages(inspected.pageCount);
  return inspected.result;
}
