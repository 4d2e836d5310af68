import { type InspectJob, inspectInChildProcess } from '../../inspect/child-process.js';
import { createTooManyPagesError, PDF_PROBLEMS } from '../../inspect/pdf-problems.js';
import { PDF_SIZE_FACTOR } from '../../limits/document-size.js';
import type { ResolvedLimitOptions } from '../../limits/limits.js';
import { PdfError } from '../../pdf/pdf-error.js';
import { unreadableError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import { readBytes } from '../read-input.js';

/** Inspects a PDF, or extracts its text with one extractor, in a child process. */
export async function inspectFile<Request extends Pick<InspectJob, 'options' | 'extractor'>>(
  input: Input,
  request: Request,
  { limits, timeoutMs }: ResolvedLimitOptions,
) {
  const bytes = await readBytes(input, limits.bytes, PDF_SIZE_FACTOR);
  if (bytes.length === 0) {
    throw unreadableError(input.name, 'it is empty', 'download or create it again');
  }
  const { pages, memory } = limits;
  const job = { ...request, file: input.name, bytes, options: { ...request.options, pages } };
  try {
    return await inspectInChildProcess(job, { timeoutMs, memory });
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    if (error.fault === 'too-many-pages') throw createTooManyPagesError(input.name, pages, error);
    throw unreadableError(input.name, ...PDF_PROBLEMS[error.fault]);
  }
}
