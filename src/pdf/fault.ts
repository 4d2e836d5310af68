export type PdfFault = 'not-a-pdf' | 'encrypted' | 'damaged' | 'no-pages';

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

export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';

  constructor(readonly pageCount: number) {
    super(`${pageCount} pages`);
  }
}
