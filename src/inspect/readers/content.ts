import { textOf } from '../../pdf/chars.js';
import type { PdfPage, PdfReading } from '../../pdf/reading.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';

/**
 * The text in the order of the content stream, as `pdftotext -raw`, MuPDF and pypdf read it: a new baseline starts a line, a gap
 * is a space.
 */
export function contentText({ pages }: PdfReading): string {
  return pages.map((page) => `${pageText(page)}\n\f`).join('');
}

function pageText({ content, chars }: PdfPage): string {
  // From right to left, those programs turn what is drawn into what is read.
  const isTurned = content.some(({ char }) => isRightToLeft(char));
  return textOf(isTurned ? chars : content)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
