export type PdfFault = 'not-a-pdf' | 'encrypted' | 'damaged' | 'no-pages' | 'too-many-pages';

export class PdfError extends Error {
  override readonly name = 'PdfError';

  /**
   * @param options - with `cause`, if another error explains it
   * @param pageCount - how many pages are too many
   */
  constructor(
    readonly fault: PdfFault,
    options?: ErrorOptions,
    readonly pageCount = 0,
  ) {
    super(fault, options);
  }
}
