import type { ByReader, ReaderName } from '../../inspect/readers/reader.js';

/** How each reader goes about it, and where people meet it. */
export const READER_NOTES: ByReader<string> = {
  content: 'order of the file (pypdf, MuPDF)',
  pdfminer: 'blocks (pdfminer, pdf2txt)',
  rows: 'rows (pdftotext -layout)',
  tags: 'tags (screen readers)',
};

/** All readers, in the order of the report. */
export const READER_NAMES = Object.keys(READER_NOTES) as ReaderName[];
