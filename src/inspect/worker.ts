/** Entry point of the process that inspects one PDF. */

import { programFile } from '../files/package-files.js';
import { PdfError } from '../pdf/pdf-error.js';
import { readPdf } from '../pdf/read.js';
import { serve } from '../worker-process/serve-jobs.js';
import type { Inspected, InspectJob, ReaderText } from './child-process.js';
import { inspectPdf, type PdfReport } from './inspect.js';
import { READERS } from './readers/reader.js';

async function inspect({
  bytes,
  options,
  reader,
}: InspectJob): Promise<Inspected<PdfReport | ReaderText>> {
  try {
    if (reader === undefined) return { result: await inspectPdf(bytes, options) };
    const reading = await readPdf(bytes, options.pages);
    return { result: { text: READERS[reader](reading), isTagged: reading.isTagged } };
  } catch (error) {
    if (error instanceof PdfError) return { fault: error.fault, pageCount: error.pageCount };
    throw error;
  }
}

serve(inspect, programFile('watcher'));
