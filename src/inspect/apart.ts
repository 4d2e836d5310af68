import { programFile } from '../files/package-files.js';
import { PdfError, TooManyPages } from '../pdfium/fault.js';
import { doApart } from '../process/apart.js';
import type { Allowance } from '../process/protocol.js';
import type { Inspection } from './inspect.js';
import type { Inspected, InspectionJob } from './job.js';

/**
 * Reads a PDF of any producer in a process of its own, since a hostile file of a few kilobytes can keep PDFium busy for
 * a long time.
 *
 * @throws PdfError if it is no PDF, damaged, or encrypted with a password; TooManyPages; CvError if it exceeds its time or memory, or no
 *   process starts
 */
export async function inspectApart(job: InspectionJob, allowance: Allowance): Promise<Inspection> {
  const inspected = await doApart<Inspected>(programFile('inspect-worker'), job, allowance);
  if ('fault' in inspected) throw new PdfError(inspected.fault);
  if ('pageCount' in inspected) throw new TooManyPages(inspected.pageCount);
  return inspected.inspection;
}
