/** The program of a process that reads one PDF. */

import { programFile } from '../files/package-files.js';
import { PdfError, TooManyPages } from '../pdfium/fault.js';
import { serve } from '../process/serve.js';
import { inspectPdf } from './inspect.js';
import type { Inspected, InspectionJob } from './job.js';

async function inspect({ bytes, pages }: InspectionJob): Promise<Inspected> {
  try {
    return { inspection: await inspectPdf(bytes, pages) };
  } catch (error) {
    if (error instanceof PdfError) return { fault: error.fault };
    if (error instanceof TooManyPages) return { pageCount: error.pageCount };
    throw error;
  }
}

serve(inspect, programFile('watcher'));
