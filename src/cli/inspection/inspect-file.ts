import { CvError } from '../../diagnostics/cv-error.js';
import { type InspectJob, inspectInChildProcess } from '../../inspect/child-process.js';
import { PDF_SIZE_FACTOR } from '../../limits/document-size.js';
import { createLimitDiagnostic, formatNumber } from '../../limits/limit-diagnostics.js';
import type { ResolvedLimitOptions } from '../../limits/limits.js';
import { PdfError, type PdfFault } from '../../pdf/pdf-error.js';
import { unreadableError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import { readBytes } from '../read-input.js';

const MESSAGES: Readonly<
  Record<Exclude<PdfFault, 'too-many-pages'>, readonly [reason: string, hint: string]>
> = {
  'not-a-pdf': [
    'it is not a PDF',
    'name a PDF, or export the file as one; check CV documents with `cvpress validate`',
  ],
  damaged: ['it is damaged or incomplete', 'download or create it again'],
  'no-pages': ['it has no pages', 'download or create it again'],
  encrypted: [
    'it is encrypted with a password',
    'remove the password first, such as with `qpdf --decrypt`',
  ],
};

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
    if (error.fault === 'too-many-pages') {
      throw new CvError([
        createLimitDiagnostic(
          { name: 'pages', max: pages, needed: error.pageCount },
          `${input.name} has ${formatNumber(error.pageCount)} pages`,
          [],
          { file: input.name },
        ),
      ]);
    }
    throw unreadableError(input.name, ...MESSAGES[error.fault]);
  }
}
