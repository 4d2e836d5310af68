export type PdfFault =
  | 'not-a-pdf'
  | 'encrypted'
  | 'damaged'
  | 'no-pages'
  | 'dynamic-form'
  | 'too-many-pages';

export class PdfError extends Error {
  override readonly name = 'PdfError';

  /** @param pageCount - only for `too-many-pages` */
  constructor(
    readonly fault: PdfFault,
    options?: ErrorOptions,
    readonly pageCount = 0,
  ) {
    super(fault, options);
  }
}
