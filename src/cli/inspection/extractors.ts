import type { ByExtractor, ExtractorName } from '../../inspect/extractors/extractors.js';

/** Order in which each extractor reads, and programs that work like it. */
export const EXTRACTOR_NOTES: ByExtractor<string> = {
  content: 'order of the file (pypdf, MuPDF)',
  pdfminer: 'blocks (pdfminer, pdf2txt)',
  rows: 'rows (pdftotext -layout)',
  tags: 'tags (screen readers)',
};

/** In the order of the report. */
export const EXTRACTOR_NAMES = Object.keys(EXTRACTOR_NOTES) as ExtractorName[];
