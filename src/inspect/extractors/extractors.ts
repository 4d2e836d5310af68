import { charsToLines } from '../../pdf/chars.js';
import type { PdfContent, PdfPage } from '../../pdf/model.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { extractLikePdfminer } from './pdfminer/pdfminer.js';
import { extractByRows } from './rows.js';
import { extractByTags } from './tags.js';

/** Ways to extract text, named by what determines its order. */
export type ExtractorName = 'content' | 'pdfminer' | 'rows' | 'tags';

/** Lines end in a line feed, pages in a form feed. `tags` returns '' for an untagged PDF. */
export const EXTRACTORS: Readonly<Record<ExtractorName, (reading: PdfContent) => string>> = {
  content: extractByContent,
  pdfminer: extractLikePdfminer,
  rows: extractByRows,
  tags: extractByTags,
};

export type ByExtractor<T> = Readonly<Record<ExtractorName, T>>;

export function mapExtractors<T>(callback: (name: ExtractorName) => T): ByExtractor<T> {
  const names = Object.keys(EXTRACTORS) as ExtractorName[];
  return Object.fromEntries(names.map((name) => [name, callback(name)])) as ByExtractor<T>;
}

/**
 * Extracts in content stream order, as `pdftotext -raw`, MuPDF and pypdf: a new baseline starts a
 * line, a gap is a space.
 */
function extractByContent({ pages }: PdfContent): string {
  return pages.map((page) => `${extractPage(page)}\n\f`).join('');
}

function extractPage({ streamChars, chars }: PdfPage): string {
  // These programs convert right-to-left text to reading order.
  const hasRightToLeft = streamChars.some(({ char }) => isRightToLeft(char));
  const lines = charsToLines(hasRightToLeft ? chars : streamChars);
  return lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
}
