/** Imports one file, in a worker that can be terminated. */
import { expose, transfer } from 'comlink';
import { CvError, type Diagnostic } from '../../src/browser/index.js';
import { setPdfium } from '../../src/browser/shims/pdfium.js';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { decodeText } from '../../src/compiler/source/decode-text.js';
import { importOriginal } from '../../src/import/import-original.js';
import { createTooLargeError, PDF_SIZE_FACTOR } from '../../src/limits/document-size.js';
import { openPages, type RenderablePages } from '../../src/pdf/raster.js';
import { fetchBytes } from './compressed-files.js';
import { drawPage } from './draw-page.js';

/** Has no text if the file cannot be opened. */
export interface OpenedFile {
  readonly text?: string;
  /** Whether it is a cvpress document. */
  readonly isOwn?: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Text of the imported file. */
  readonly original?: string;
}

/** Set if the file is a PDF. */
let pdf: Uint8Array | undefined;
let pages: RenderablePages | undefined;

const service = {
  /** Loads PDFium for a PDF, since the time of downloads is not limited. */
  async prepare(file: File): Promise<void> {
    if ((await file.slice(0, 5).text()) !== '%PDF-' && !/\.pdf$/i.test(file.name)) return;
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init({ wasmBinary: (await fetchBytes('pdfium')).buffer });
    setPdfium(async () => library);
    pdf = new Uint8Array();
  },

  /** Opens a cvpress document unchanged, also with errors, and imports other formats. */
  async openFile(file: File): Promise<OpenedFile> {
    const { name, size } = file;
    const costs = completeCosts({});
    const { bytes } = costs.limits;
    let content: Uint8Array | undefined;
    try {
      if (size > bytes * PDF_SIZE_FACTOR)
        throw createTooLargeError(name, bytes, { bytes: size, factor: PDF_SIZE_FACTOR });
      content = new Uint8Array(await file.arrayBuffer());
      pdf &&= content;
      const { texts, ...imported } = await importOriginal({ name, content }, costs);
      if (!('text' in imported)) throw new CvError(imported.diagnostics);
      const { text, diagnostics } = imported;
      return { text, diagnostics, original: texts.map((part) => part[1]).join('\n') };
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return (content && openDocument(name, content)) ?? { diagnostics: error.diagnostics };
    }
  },

  /** Draws a page of the PDF; returns undefined after the last one. */
  async drawPage(index: number, width: number): Promise<ImageBitmap | undefined> {
    if (pdf === undefined) return undefined;
    pages ??= await openPages(pdf);
    if (index >= pages.sizes.length) return undefined;
    const picture = await drawPage(pages, index, width);
    return transfer(picture, [picture]);
  },
};

/** Returns undefined unless the text looks like a cvpress document. */
function openDocument(name: string, content: Uint8Array): OpenedFile | undefined {
  try {
    const text = decodeText(content, name).replace(/^\uFEFF/, '');
    return /(?:^|[{,])\W*cv\W*:/m.test(text) ? { text, isOwn: true, diagnostics: [] } : undefined;
  } catch (error) {
    if (error instanceof CvError) return undefined;
    throw error;
  }
}

export type ImportService = typeof service;

expose(service);
