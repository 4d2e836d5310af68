import { linesOf } from '../../pdf/chars.js';
import type { PdfPage, PdfReading } from '../../pdf/model.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { pdfminerText } from './pdfminer/pdfminer.js';
import { rowsText } from './rows.js';
import { tagsText } from './tags.js';

/** Ways to extract text, named by what determines its order. */
export type ReaderName = 'content' | 'pdfminer' | 'rows' | 'tags';

/** Lines end in a line feed, pages in a form feed. `tags` returns '' for an untagged PDF. */
export const READERS: Readonly<Record<ReaderName, (reading: PdfReading) => string>> = {
  content: extractByContent,
  pdfminer: pdfminerText,
  rows: rowsText,
  tags: tagsText,
};

export type ByReader<T> = Readonly<Record<ReaderName, T>>;

export function byReader<T>(callback: (reader: ReaderName) => T): ByReader<T> {
  const names = Object.keys(READERS) as ReaderName[];
  return Object.fromEntries(names.map((name) => [name, callback(name)])) as ByReader<T>;
}

/**
 * Extracts in content stream order, as `pdftotext -raw`, MuPDF and pypdf: a new baseline starts a
 * line, a gap is a space.
 */
function extractByContent({ pages }: PdfReading): string {
  return pages.map((page) => `${extractPage(page)}\n\f`).join('');
}

function extractPage({ content, chars }: PdfPage): string {
  // These programs convert right-to-left text to reading order.
  const hasRightToLeft = content.some(({ char }) => isRightToLeft(char));
  const lines = linesOf(hasRightToLeft ? chars : content);
  return lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
}
