/** Entry point of the process that inspects one PDF. */

import { getProgramFile } from '../files/package-files.js';
import { PdfError } from '../pdf/pdf-error.js';
import { readPdf } from '../pdf/read-pdf.js';
import { serveJobs } from '../worker-process/serve-jobs.js';
import type { ExtractedText, InspectJob, InspectOutcome } from './child-process.js';
import { EXTRACTORS } from './extractors/extractors.js';
import { inspectPdf, type PdfReport } from './inspect.js';

async function inspect({
  bytes,
  options,
  extractor,
}: InspectJob): Promise<InspectOutcome<PdfReport | ExtractedText>> {
  try {
    if (extractor === undefined) return { result: await inspectPdf(bytes, options) };
    const reading = await readPdf(bytes, options.pages);
    return { result: { text: EXTRACTORS[extractor](reading), isTagged: reading.isTagged } };
  } catch (error) {
    if (error instanceof PdfError) return { fault: error.fault, pageCount: error.pageCount };
    throw error;
  }
}

serveJobs(inspect, getProgramFile('watcher'));
