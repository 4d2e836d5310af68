import { linesOf } from '../../pdf/chars.js';
import type { PdfPage, PdfReading } from '../../pdf/model.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { pdfminerText } from './pdfminer/pdfminer.js';
import { rowsText } from './rows.js';
import { tagsText } from './tags.js';

/** The ways in which programs read a PDF, by what they order its text by. */
export type ReaderName = 'content' | 'pdfminer' | 'rows' | 'tags';

/** The text of a PDF as each reads it: lines end in `\n`, pages in `\f`. `tags` gives '' for a PDF without tags. */
export const READERS: Readonly<Record<ReaderName, (reading: PdfReading) => string>> = {
  content: contentText,
  pdfminer: pdfminerText,
  rows: rowsText,
  tags: tagsText,
};

export type ByReader<T> = Readonly<Record<ReaderName, T>>;

export function byReader<T>(make: (reader: ReaderName) => T): ByReader<T> {
  const names = Object.keys(READERS) as ReaderName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as ByReader<T>;
}

/**
 * The text in the order of the content stream, as `pdftotext -raw`, MuPDF and pypdf read it: a new baseline starts a line, a gap
 * is a space.
 */
function contentText({ pages }: PdfReading): string {
  return pages.map((page) => `${pageText(page)}\n\f`).join('');
}

function pageText({ content, chars }: PdfPage): string {
  // From right to left, those programs turn what is drawn into what is read.
  const isTurned = content.some(({ char }) => isRightToLeft(char));
  const lines = linesOf(isTurned ? chars : content);
  return lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
}
