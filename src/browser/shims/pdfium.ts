/** Replaces `@hyzyla/pdfium` with the library that the caller provides. */

let load: (() => Promise<unknown>) | undefined;

export function setPdfium(loadPdfium: () => Promise<unknown>): void {
  load = loadPdfium;
}

export const PDFiumLibrary = {
  init(): Promise<unknown> {
    if (load === undefined) throw new Error('`loadEngine` was called without `pdfium`');
    return load();
  },
};
