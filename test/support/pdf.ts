export { readPdf } from '../../src/pdfium/read.js';
export type { PdfChar, PdfReading, PdfTag } from '../../src/pdfium/reading.js';
