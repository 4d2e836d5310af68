import { CvError } from '../../diagnostics/error.js';
import { type InspectJob, inspectInChildProcess } from '../../inspect/child-process.js';
import { inWords, limitReached } from '../../limits/limit-reached.js';
import type { CompleteCosts } from '../../limits/limits.js';
import { PDF_TIMES } from '../../limits/size.js';
import { PdfError, type PdfFault } from '../../pdf/pdf-error.js';
import { UsageError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import { readBytes } from '../read-input.js';

const FAULTS: Readonly<
  Record<Exclude<PdfFault, 'too-many-pages'>, readonly [reason: string, hint: string]>
> = {
  'not-a-pdf': [
    'it is not a PDF',
    'name a PDF, or save it as one first; CV documents are checked by `cvpress validate`',
  ],
  damaged: ['it is damaged, or a part of it is missing', 'get or create it again'],
  'no-pages': ['it has no pages', 'get or create it again'],
  encrypted: [
    'it is encrypted with a password',
    'remove the password first, as with `qpdf --decrypt`',
  ],
};

/**
 * Inspects a file, or has one extractor read it.
 *
 * @param asked - everything else that the inspection needs to know
 * @throws UsageError if it is no PDF that can be read, CvError if it exceeds a limit
 */
export async function inspectFile<Asked extends Pick<InspectJob, 'options' | 'reader'>>(
  input: Input,
  asked: Asked,
  { limits, timeoutMs }: CompleteCosts,
) {
  const bytes = await readBytes(input, limits.bytes, PDF_TIMES);
  if (bytes.length === 0) {
    throw new UsageError(
      'unreadable-input',
      `${input.name} cannot be read: it is empty.`,
      'get or create it again',
    );
  }
  const { pages, memory } = limits;
  const job = { ...asked, file: input.name, bytes, options: { ...asked.options, pages } };
  try {
    return await inspectInChildProcess(job, { timeoutMs, memory });
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    if (error.fault === 'too-many-pages') {
      const limit = { name: 'pages', most: pages, needed: error.pageCount };
      const found = `${input.name} has ${inWords(error.pageCount)} pages`;
      throw new CvError([limitReached(limit, found, [], { file: input.name })]);
    }
    const [reason, hint] = FAULTS[error.fault];
    throw new UsageError('unreadable-input', `${input.name} cannot be read: ${reason}.`, hint);
  }
}
