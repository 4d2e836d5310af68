import { programFile } from '../files/package-files.js';
import { PdfError, type PdfFault } from '../pdf/pdf-error.js';
import { doInChildProcess } from '../worker-process/child-process.js';
import type { Allowance, Job } from '../worker-process/protocol.js';
import type { InspectOptions, PdfReport } from './inspect.js';
import type { ReaderName } from './readers/reader.js';

/** A PDF to be inspected, or only to be read by one reader. */
export interface InspectJob extends Job {
  readonly bytes: Uint8Array;
  readonly options: InspectOptions;
  readonly reader?: ReaderName;
}

export interface ReaderText {
  readonly text: string;
  readonly isTagged: boolean;
}

/** What a job asks for. */
export type ResultOf<J extends InspectJob> = J extends { reader: ReaderName }
  ? ReaderText
  : PdfReport;

export type Inspected<R> =
  | { readonly result: R }
  | { readonly fault: PdfFault; readonly pageCount: number };

/**
 * Inspects a PDF of any producer in a process of its own, since a hostile file of a few kilobytes can keep PDFium busy for
 * a long time.
 *
 * @throws PdfError if it is no PDF, damaged, encrypted with a password or of too many pages; CvError if it exceeds its time or memory, or no
 *   process starts
 */
export async function inspectInChildProcess<J extends InspectJob>(
  job: J,
  allowance: Allowance,
): Promise<ResultOf<J>> {
  const inspected = await doInChildProcess<Inspected<ResultOf<J>>>(
    programFile('inspect-worker'),
    job,
    allowance,
  );
  if ('fault' in inspected) throw new PdfError(inspected.fault, {}, inspected.pageCount);
  return inspected.result;
}
