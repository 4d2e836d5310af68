/** Stands in for `@hyzyla/pdfium`: the library that the program gives. */

let given: (() => Promise<unknown>) | undefined;

export function setPdfium(load: () => Promise<unknown>): void {
  given = load;
}

export const PDFiumLibrary = {
  init(): Promise<unknown> {
    if (given === undefined) throw new Error('`pdfium` was not given');
    return given();
  },
};
