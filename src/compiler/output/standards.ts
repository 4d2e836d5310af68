/**
 * PDF/UA-1 (ISO 14289-1, accessible PDF), PDF/A (ISO 19005, archives), or a version of PDF. The
 * engine supports one at a time.
 */
export const PDF_STANDARDS = ['ua-1', 'a-1a', 'a-2a', 'a-2u', 'a-3a', 'a-4', '1.7', '2.0'] as const;

/**
 * A standard for PDFs: PDF/UA-1 for accessibility (`ua-1`), PDF/A for archives (`a-…`), or a
 * version of PDF.
 */
export type PdfStandard = (typeof PDF_STANDARDS)[number];

export const DEFAULT_STANDARD: PdfStandard = 'ua-1';
export const DEFAULT_STANDARD_NAME = 'PDF/UA-1';
