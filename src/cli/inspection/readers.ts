import type { ByReader, ReaderName } from '../../inspect/readers/reader.js';

/** Order in which each extractor reads, and programs that work like it. */
export const READER_NOTES: ByReader<string> = {
  content: 'order of the file (pypdf, MuPDF)',
  pdfminer: 'blocks (pdfminer, pdf2txt)',
  rows: 'rows (pdftotext -layout)',
  tags: 'tags (screen readers)',
};

/** In the order of the report. */
export const READER_NAMES = Object.keys(READER_NOTES) as ReaderName[];
