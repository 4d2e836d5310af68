import { programFile } from '../files/package-files.js';
import { PdfError, TooManyPages } from '../pdf/fault.js';
import { doInChildProcess } from '../process/child-process.js';
import type { Allowance } from '../process/protocol.js';
import type { PdfReport } from './inspect.js';
import type { Inspected, ReaderText, ReportJob, TextJob } from './job.js';

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
 * @throws as `reportApart`
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
