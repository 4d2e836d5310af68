/** The program of a process that inspects one PDF. */

import { programFile } from '../files/package-files.js';
import { PdfError, TooManyPages } from '../pdf/fault.js';
import { readPdf } from '../pdf/read.js';
import { serve } from '../process/serve.js';
import type { Inspected, ReaderText, ReportJob, TextJob } from './child-process.js';
import { inspectPdf, type PdfReport } from './inspect.js';
import { READERS } from './readers/reader.js';

async function inspect(job: ReportJob | TextJob): Promise<Inspected<PdfReport | ReaderText>> {
  try {
    return { result: 'reader' in job ? await readText(job) : await inspectPdf(job.bytes, job.options) };
  } catch (error) {
    if (error instanceof PdfError) return { fault: error.fault };
    if (error instanceof TooManyPages) return { pageCount: error.pageCount };
    throw error;
  }
}

async function readText({ bytes, pages, reader }: TextJob): Promise<ReaderText> {
  const reading = await readPdf(bytes, pages);
  return { text: READERS[reader](reading), isTagged: reading.isTagged };
}

serve(inspect, programFile('watcher'));
