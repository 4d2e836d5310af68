/**
 * What a PDF can conform to: PDF/UA-1 (ISO 14289-1, accessible to all readers), PDF/A of several parts (ISO 19005, for
 * archives), or just a version of PDF. The engine writes one at a time.
 */
export const PDF_STANDARDS = ['ua-1', 'a-1a', 'a-2a', 'a-2u', 'a-3a', 'a-4', '1.7', '2.0'] as const;

/**
 * A standard for PDFs: PDF/UA-1 for accessibility (`ua-1`), PDF/A for archives (`a-…`), or a
 * version of PDF.
 */
export type PdfStandard = (typeof PDF_STANDARDS)[number];

/** The standard of PDFs for which none is chosen, and how people call it. */
export const DEFAULT_STANDARD: PdfStandard = 'ua-1';
export const DEFAULT_STANDARD_NAME = 'PDF/UA-1';
