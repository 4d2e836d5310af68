import { CvError } from '../diagnostics/cv-error.js';
import { createLimitDiagnostic, formatNumber } from '../limits/limit-diagnostics.js';
import type { PdfError, PdfFault } from '../pdf/pdf-error.js';

/** Reasons and hints for files that are no readable PDF. */
export const PDF_PROBLEMS: Readonly<
  Record<Exclude<PdfFault, 'too-many-pages'>, readonly [reason: string, hint: string]>
> = {
  'not-a-pdf': [
    'it is not a PDF',
    'name a PDF, or export the file as one; check CV documents with `cvpress validate`',
  ],
  damaged: ['it is damaged or incomplete', 'download or create it again'],
  'no-pages': ['it has no pages', 'download or create it again'],
  'dynamic-form': [
    'it is a form (XFA), whose pages only Adobe Acrobat can show',
    'open it in Acrobat, and print it to a new PDF',
  ],
  encrypted: [
    'it is encrypted with a password',
    'remove the password first, such as with `qpdf --decrypt`',
  ],
};

export function createTooManyPagesError(
  file: string,
  max: number,
  { pageCount }: PdfError,
): CvError {
  const subject = `${file} has ${formatNumber(pageCount)} pages`;
  const limit = { name: 'pages', max, needed: pageCount } as const;
  return new CvError([createLimitDiagnostic(limit, subject, [], { file })]);
}
