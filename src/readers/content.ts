import { textOf } from '../pdfium/chars.js';
import type { PdfReading } from '../pdfium/reading.js';

/** The text in the order of the content stream. */
export function contentText({ pages }: PdfReading): string {
  return pages.map(({ content }) => `${textOf(content)}\n\f`).join('');
}
