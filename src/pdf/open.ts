import { PdfError, type PdfFault } from './fault.js';
import { Memory, type Pdfium, pdfium } from './library.js';

/** Why PDFium does not open a document, by its code (`fpdfview.h`, `FPDF_ERR_`). */
const REASONS: Readonly<Record<number, PdfFault>> = { 3: 'not-a-pdf', 4: 'encrypted', 5: 'encrypted' };

/** A document that PDFium has opened. */
export interface OpenPdf {
  readonly doc: number;
  readonly memory: Memory;
  readonly pageCount: number;
}

/**
 * Opens a PDF for `use`, and closes it.
 *
 * @throws PdfError if it is no PDF, damaged, or encrypted with a password
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T): Promise<T> {
  const pdf = await openPdf(bytes);
  try {
    return use(pdf);
  } finally {
    pdf.close();
  }
}

/**
 * Opens a PDF until its `close` is called.
 *
 * @throws PdfError if it is no PDF, damaged, or encrypted with a password
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf & { close(): void }> {
  const fpdf = await pdfium();
  const memory = new Memory(fpdf);
  const data = copyInto(fpdf, bytes);
  const doc = memory.call('_FPDF_LoadMemDocument', data, bytes.length, 0);
  const close = (): void => {
    if (doc !== 0) memory.call('_FPDF_CloseDocument', doc);
    fpdf.wasmExports.free(data);
    memory.free();
  };
  if (doc !== 0) return { doc, memory, pageCount: memory.call('_FPDF_GetPageCount', doc), close };
  const error = new PdfError(faultOf(bytes, memory.call('_FPDF_GetLastError')));
  close();
  throw error;
}

function copyInto(fpdf: Pdfium, bytes: Uint8Array): number {
  const data = fpdf.wasmExports.malloc(bytes.length);
  fpdf.HEAPU8.set(bytes, data);
  return data;
}

/** A file that begins like a PDF is a damaged one. The header is within the first 1024 bytes. */
function faultOf(bytes: Uint8Array, code: number): PdfFault {
  const fault = REASONS[code] ?? 'damaged';
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  return fault === 'not-a-pdf' && isPdf ? 'damaged' : fault;
}
