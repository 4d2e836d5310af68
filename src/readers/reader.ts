import type { PdfReading } from '../pdfium/reading.js';
import { contentText } from './content.js';
import { pdfminerText } from './pdfminer/pdfminer.js';
import { popplerText } from './poppler.js';
import { rowsText } from './rows.js';
import { tagsText } from './tags.js';

/** The programs that read a PDF, by what they order its text by. */
export type ReaderName = 'content' | 'poppler' | 'pdfminer' | 'rows' | 'tags';

/** The text of a PDF as each reads it: lines end in `\n`, pages in `\f`. `tags` gives '' for a PDF without tags. */
export const READERS: Readonly<Record<ReaderName, (reading: PdfReading) => string>> = {
  content: contentText,
  poppler: popplerText,
  pdfminer: pdfminerText,
  rows: rowsText,
  tags: tagsText,
};
