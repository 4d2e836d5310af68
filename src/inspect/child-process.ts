import { programFile } from '../files/package-files.js';
import { PdfError, type PdfFault } from '../pdf/pdf-error.js';
import { doInChildProcess } from '../worker-process/child-process.js';
import type { Allowance, Job } from '../worker-process/protocol.js';
import type { InspectOptions, PdfReport } from './inspect.js';
import type { ReaderName } from './readers/reader.js';

/** Inspects a PDF, or only extracts its text with one extractor. */
export interface InspectJob extends Job {
  readonly bytes: Uint8Array;
  readonly options: InspectOptions;
  readonly reader?: ReaderName;
}

export interface ReaderText {
  readonly text: string;
  readonly isTagged: boolean;
}

export type ResultOf<J extends InspectJob> = J extends { reader: ReaderName }
  ? ReaderText
  : PdfReport;

export type Inspected<R> =
  | { readonly result: R }
  | { readonly fault: PdfFault; readonly pageCount: number };

/**
 * Inspects a PDF in a child process: a hostile file of a few kilobytes can stall PDFium.
 *
 * @throws PdfError if the file is unreadable or has too many pages; CvError if it exceeds its time
 *   or memory, or no process starts
 */
export async function inspectInChildProcess<J extends InspectJob>(
  job: J,
  allowance: Allowance,
): Promise<ResultOf<J>> {
  const outcome = await doInChildProcess<Inspected<ResultOf<J>>>(
    programFile('inspect-worker'),
    job,
    allowance,
  );
  if ('fault' in outcome) throw new PdfError(outcome.fault, {}, outcome.pageCount);
  return outcome.result;
}
