/** What is wrong with a file. */
export type PdfFault = 'not-a-pdf' | 'encrypted' | 'damaged' | 'no-pages';

/** A file that cannot be read as a PDF. */
export class PdfError extends Error {
  override readonly name = 'PdfError';

  /** @param options - with `cause`, if another error explains it */
  constructor(
    readonly fault: PdfFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** A PDF has more pages than allowed. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';

  constructor(readonly pageCount: number) {
    super(`${pageCount} pages`);
  }
}
