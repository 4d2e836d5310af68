import { createRequire } from 'node:module';
import { CvError } from '../diagnostics/cv-error.js';
import { reportMissingEngine } from '../diagnostics/missing-engine.js';
import { PdfError, type PdfFault } from './pdf-error.js';

/** Faults by `FPDF_ERR_` code (`fpdfview.h`). */
const FAULTS: Readonly<Record<number, PdfFault>> = {
  3: 'not-a-pdf',
  4: 'encrypted',
  5: 'encrypted',
};

export interface OpenPdf {
  readonly doc: number;
  readonly memory: PdfiumMemory;
  readonly pageCount: number;
}

/** Opens a PDF for `use`, then closes it; throws like `openPdf`. */
export async function usePdf<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T): Promise<T> {
  const pdf = await openPdf(bytes);
  try {
    return use(pdf);
  } finally {
    pdf.close();
  }
}

/**
 * Opens a PDF until `close` is called.
 *
 * @throws PdfError if it is no PDF, damaged, or needs a password
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf & { close(): void }> {
  const fpdf = await getPdfium();
  const memory = new PdfiumMemory(fpdf);
  const data = fpdf.wasmExports.malloc(bytes.length);
  fpdf.HEAPU8.set(bytes, data);
  const doc = memory.call('_FPDF_LoadMemDocument', data, bytes.length, 0);
  const close = () => {
    if (doc !== 0) memory.call('_FPDF_CloseDocument', doc);
    fpdf.wasmExports.free(data);
    memory.free();
  };
  if (doc !== 0) return { doc, memory, pageCount: memory.call('_FPDF_GetPageCount', doc), close };
  const error = new PdfError(toFault(bytes, memory.call('_FPDF_GetLastError')));
  close();
  throw error;
}

/** Returns `damaged` for a file with a PDF header within the first 1024 bytes. */
function toFault(bytes: Uint8Array, code: number): PdfFault {
  const fault = FAULTS[code] ?? 'damaged';
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  return fault === 'not-a-pdf' && isPdf ? 'damaged' : fault;
}

type Call = (...args: number[]) => number;

/** Raw functions; the package's types cover only those that it uses. */
type Pdfium = Record<`_FPDF${string}`, Call> & {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc: Call; free: Call };
};

const require = createRequire(import.meta.url ?? '/');

let loading: Promise<Pdfium> | undefined;

/** Loads PDFium once, in about 40 ms; throws CvError (`no-engine`) if it is missing. */
async function getPdfium(): Promise<Pdfium> {
  loading ??= loadPdfium();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw new CvError([reportMissingEngine('PDFium, which renders and reads pages,', error)], {
      cause: error,
    });
  }
}

async function loadPdfium(): Promise<Pdfium> {
  // Bundles need `require`; file tracers see only this module, so it names both files.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium').catch(
    () => require('@hyzyla/pdfium/dist/index.cjs') as typeof import('@hyzyla/pdfium'),
  );
  return ((await PDFiumLibrary.init()) as unknown as { module: Pdfium }).module;
}

const BUFFER_BYTES = 65536;

/** Writes a zero-terminated text, and returns the number of bytes. */
type Fill = (buffer: number, size: number) => number;

/** Calls PDFium's functions, with a buffer for their results. */
export class PdfiumMemory {
  readonly #buffer: number;
  #view: DataView | undefined;

  constructor(readonly fpdf: Pdfium) {
    this.#buffer = fpdf.wasmExports.malloc(BUFFER_BYTES);
  }

  call(name: `_FPDF${string}`, ...args: number[]): number {
    const fn = this.fpdf[name];
    if (fn === undefined) throw new Error(`PDFium has no ${name}`);
    return fn(...args);
  }

  address(offset = 0): number {
    return this.#buffer + offset;
  }

  /** Returns the addresses of successive 32-bit results. */
  addresses(count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.address(4 * index));
  }

  /** PDFium's memory moves when it grows. */
  view(): DataView {
    const { buffer } = this.fpdf.HEAPU8;
    if (this.#view?.buffer !== buffer)
      this.#view = new DataView(buffer, this.#buffer, BUFFER_BYTES);
    return this.#view;
  }

  readFloats(count: number): number[] {
    const view = this.view();
    const numbers: number[] = [];
    for (let index = 0; index < count; index++) numbers.push(view.getFloat32(index * 4, true));
    return numbers;
  }

  /** Reads four integers as `#rrggbb`, ignoring alpha. */
  readColor(): string {
    const view = this.view();
    const parts = [0, 4, 8].map((offset) =>
      view.getUint32(offset, true).toString(16).padStart(2, '0'),
    );
    return `#${parts.join('')}`;
  }

  /** Calls a function whose last parameters are a buffer for UTF-16 and its size. */
  callForUtf16(name: `_FPDF${string}`, ...args: number[]): string {
    return this.readUtf16((buffer, size) => this.call(name, ...args, buffer, size));
  }

  readUtf16(fill: Fill): string {
    return this.#read(fill, 2).toString('utf16le');
  }

  readUtf8(fill: Fill): string {
    return this.#read(fill, 1).toString('utf8');
  }

  /** Writes a short text to the second half of the buffer, and returns its address. */
  writeString(text: string): number {
    const start = this.#buffer + BUFFER_BYTES / 2;
    this.fpdf.HEAPU8.set(Buffer.from(`${text}\0`), start);
    return start;
  }

  free(): void {
    this.fpdf.wasmExports.free(this.#buffer);
  }

  /** PDFium does not write results longer than the buffer. */
  #read(fill: Fill, terminatorLength: number): Buffer {
    const start = this.#buffer;
    const length = fill(start, BUFFER_BYTES / 2);
    const isWritten = length >= terminatorLength && length <= BUFFER_BYTES / 2;
    return isWritten
      ? Buffer.from(this.fpdf.HEAPU8.slice(start, start + length - terminatorLength))
      : Buffer.alloc(0);
  }
}
