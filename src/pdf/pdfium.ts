import { createRequire } from 'node:module';
import { CvError } from '../diagnostics/error.js';
import { missingEngine } from '../diagnostics/missing-engine.js';
import { PdfError, type PdfFault } from './pdf-error.js';

/** Why PDFium does not open a document, by its code (`fpdfview.h`, `FPDF_ERR_`). */
const REASONS: Readonly<Record<number, PdfFault>> = {
  3: 'not-a-pdf',
  4: 'encrypted',
  5: 'encrypted',
};

export interface OpenPdf {
  readonly doc: number;
  readonly memory: Memory;
  readonly pageCount: number;
}

/** Opens a PDF for `use`, and closes it; throws what `openPdf` throws. */
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
  const data = fpdf.wasmExports.malloc(bytes.length);
  fpdf.HEAPU8.set(bytes, data);
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

/** A file that begins like a PDF is a damaged one. The header is within the first 1024 bytes. */
function faultOf(bytes: Uint8Array, code: number): PdfFault {
  const fault = REASONS[code] ?? 'damaged';
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  return fault === 'not-a-pdf' && isPdf ? 'damaged' : fault;
}

type Call = (...args: number[]) => number;

/** The raw functions of PDFium, whose types in the package cover only what it uses itself. */
type Pdfium = Record<`_FPDF${string}`, Call> & {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc: Call; free: Call };
};

const require = createRequire(import.meta.url ?? '/');

let loading: Promise<Pdfium> | undefined;

/** PDFium, loaded once: some 40 ms. Throws CvError with the code `no-engine` if it is not installed. */
async function pdfium(): Promise<Pdfium> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw new CvError([missingEngine('PDFium, which draws and reads pages,', error)], {
      cause: error,
    });
  }
}

async function load(): Promise<Pdfium> {
  // The library imports it, its worker programs require it. Tracers of files read only the library, so it names both files.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium').catch(
    () => require('@hyzyla/pdfium/dist/index.cjs') as typeof import('@hyzyla/pdfium'),
  );
  return ((await PDFiumLibrary.init()) as unknown as { module: Pdfium }).module;
}

/** The size of the buffer in PDFium's memory for its answers, in bytes. */
const SCRATCH = 65536;

/** Calls PDFium's functions; owns a buffer in its memory for their answers. */
export class Memory {
  readonly #scratch: number;
  #view: DataView | undefined;

  constructor(readonly fpdf: Pdfium) {
    this.#scratch = fpdf.wasmExports.malloc(SCRATCH);
  }

  call(name: `_FPDF${string}`, ...args: number[]): number {
    const found = this.fpdf[name];
    if (found === undefined) throw new Error(`PDFium has no ${name}`);
    return found(...args);
  }

  /** The address `offset` bytes into the buffer. */
  at(offset = 0): number {
    return this.#scratch + offset;
  }

  /** Its answers; PDFium's memory moves when it grows. */
  view(): DataView {
    const { buffer } = this.fpdf.HEAPU8;
    if (this.#view?.buffer !== buffer) this.#view = new DataView(buffer, this.#scratch, SCRATCH);
    return this.#view;
  }

  floats(count: number): number[] {
    const view = this.view();
    const numbers: number[] = [];
    for (let index = 0; index < count; index++) numbers.push(view.getFloat32(index * 4, true));
    return numbers;
  }

  /** A colour of four numbers, as `#rrggbb`. */
  color(): string {
    const view = this.view();
    const parts = [0, 4, 8].map((offset) =>
      view.getUint32(offset, true).toString(16).padStart(2, '0'),
    );
    return `#${parts.join('')}`;
  }

  /** The text that a function writes as UTF-16 with a final zero; the function returns the number of bytes. */
  utf16(fill: (buffer: number, size: number) => number): string {
    return this.#filled(fill, 2).toString('utf16le');
  }

  /** The text that a function writes as bytes with a final zero. */
  utf8(fill: (buffer: number, size: number) => number): string {
    return this.#filled(fill, 1).toString('utf8');
  }

  /** Writes a short text for PDFium, after its answer. */
  string(text: string): number {
    const start = this.#scratch + SCRATCH / 2;
    this.fpdf.HEAPU8.set(Buffer.from(`${text}\0`), start);
    return start;
  }

  free(): void {
    this.fpdf.wasmExports.free(this.#scratch);
  }

  /** PDFium does not write an answer longer than the buffer. */
  #filled(fill: (buffer: number, size: number) => number, zero: number): Buffer {
    const start = this.#scratch;
    const length = fill(start, SCRATCH / 2);
    const isWritten = length >= zero && length <= SCRATCH / 2;
    return isWritten
      ? Buffer.from(this.fpdf.HEAPU8.slice(start, start + length - zero))
      : Buffer.alloc(0);
  }
}
