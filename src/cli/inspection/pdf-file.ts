import { CvError } from '../../diagnostics/error.js';
import { inWords, limitReached } from '../../diagnostics/limit-reached.js';
import { inspectInChildProcess, type ReaderText } from '../../inspect/child-process.js';
import type { InspectOptions, PdfReport } from '../../inspect/inspect.js';
import type { ReaderName } from '../../inspect/readers/reader.js';
import { type CompleteCosts, PDF_TIMES } from '../../options/limits.js';
import { PdfError, type PdfFault, TooManyPages } from '../../pdf/fault.js';
import type { Allowance } from '../../process/protocol.js';
import { UsageError } from '../exit.js';
import type { Input } from '../inputs.js';
import { readBytes } from '../read-input.js';

/**
 * Inspects a file.
 *
 * @throws UsageError if it is no PDF that can be read, CvError if it exceeds a limit
 */
export function reportOnFile(
  input: Input,
  options: Omit<InspectOptions, 'pages'>,
  costs: CompleteCosts,
): Promise<PdfReport> {
  const { pages } = costs.limits;
  return withBytes(input, costs, (bytes, allowance) =>
    inspectInChildProcess({ file: input.name, bytes, options: { ...options, pages } }, allowance),
  );
}

/**
 * What one reader gets of a file.
 *
 * @throws as `reportOnFile`
 */
export function readFileAs(input: Input, reader: ReaderName, costs: CompleteCosts): Promise<ReaderText> {
  const { pages } = costs.limits;
  return withBytes(input, costs, (bytes, allowance) =>
    inspectInChildProcess({ file: input.name, bytes, options: { pages }, reader }, allowance),
  );
}

const FAULTS: Readonly<Record<PdfFault, readonly [reason: string, hint: string]>> = {
  'not-a-pdf': [
    'it is not a PDF',
    'name a PDF, or save it as one first; CV documents are checked by `cvpress validate`',
  ],
  damaged: ['it is damaged, or a part of it is missing', 'get or create it again'],
  'no-pages': ['it has no pages', 'get or create it again'],
  encrypted: ['it is encrypted with a password', 'remove the password first, as with `qpdf --decrypt`'],
};

async function withBytes<T>(
  input: Input,
  { limits, timeoutMs }: CompleteCosts,
  read: (bytes: Uint8Array, allowance: Allowance) => Promise<T>,
): Promise<T> {
  const bytes = await readBytes(input, limits.bytes, PDF_TIMES);
  if (bytes.length === 0) {
    throw new UsageError('unreadable-input', `${input.name} cannot be read: it is empty.`, 'get or create it again');
  }
  try {
    return await read(bytes, { timeoutMs, memory: limits.memory });
  } catch (error) {
    if (error instanceof TooManyPages) throw tooManyPages(input.name, error.pageCount, limits.pages);
    if (!(error instanceof PdfError)) throw error;
    const [reason, hint] = FAULTS[error.fault];
    throw new UsageError('unreadable-input', `${input.name} cannot be read: ${reason}.`, hint);
  }
}

function tooManyPages(file: string, pageCount: number, most: number): CvError {
  const found = `${file} has ${inWords(pageCount)} pages`;
  return new CvError([limitReached({ name: 'pages', most, needed: pageCount }, found, [], { file })]);
}
