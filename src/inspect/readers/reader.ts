import type { PdfReading } from '../../pdf/reading.js';
import { contentText } from './content.js';
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
