import { getProgramFile } from '../files/package-files.js';
import { PdfError, type PdfFault } from '../pdf/pdf-error.js';
import { runInChildProcess } from '../worker-process/child-process.js';
import type { Allowance, Job } from '../worker-process/protocol.js';
import type { ExtractorName } from './extractors/extractors.js';
import type { InspectOptions, PdfReport } from './inspect.js';

/** Inspects a PDF, or only extracts its text with one extractor. */
export interface InspectJob extends Job {
  readonly bytes: Uint8Array;
  readonly options: InspectOptions;
  readonly extractor?: ExtractorName;
}

export interface ExtractedText {
  readonly text: string;
  readonly isTagged: boolean;
}

export type InspectResult<J extends InspectJob> = J extends { extractor: ExtractorName }
  ? ExtractedText
  : PdfReport;

export type InspectOutcome<R> =
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
): Promise<InspectResult<J>> {
  const outcome = await runInChildProcess<InspectOutcome<InspectResult<J>>>(
    getProgramFile('inspect-worker'),
    job,
    allowance,
  );
  if ('fault' in outcome) throw new PdfError(outcome.fault, {}, outcome.pageCount);
  return outcome.result;
}
