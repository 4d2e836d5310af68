import type { PdfContent, PdfPage } from '../../../pdf/model.js';
import { type Block, groupBlocks, groupLines, isBlank, type Line } from './blocks.js';
import { collectGlyphs } from './glyphs.js';
import { sortBlocks } from './groups.js';

/**
 * Extracts text as pdfminer.six 20221105 does (`pdf2txt` without options): joins glyphs to lines,
 * lines to blocks, and sorts blocks by distance. Comments name its classes and functions ({@link
 * https://github.com/pdfminer/pdfminer.six | pdfminer.six}, `layout.py`, MIT license).
 */
export function extractLikePdfminer({ pages, fonts }: PdfContent): string {
  return pages.map((page) => `${extractPage(page, collectGlyphs(page, fonts))}\f`).join('');
}

/** Larger pages keep content order, to bound the time. */
const MAX_LINES = 5000;
const MAX_BLOCKS = 400;

function extractPage(
  { width, height }: PdfPage,
  { pageGlyphs, formGlyphs }: ReturnType<typeof collectGlyphs>,
): string {
  const page = { x0: 0, y0: 0, x1: width, y1: height };
  const lines = groupLines(pageGlyphs);
  const visibleLines = lines.filter((line) => !isBlank(line));
  const blocks =
    visibleLines.length > MAX_LINES
      ? visibleLines.map((line) => ({ ...line, lines: [line] }))
      : groupBlocks(visibleLines, page);
  const ordered = blocks.length > MAX_BLOCKS ? blocks : sortBlocks(blocks);
  // pdfminer does not group text in forms, and puts it last.
  return [
    ...ordered.map(formatBlock),
    ...formGlyphs.map(({ text }) => text),
    ...lines.filter(isBlank).map(({ text }) => `${text}\n`),
  ].join('');
}

function formatBlock({ lines }: Block): string {
  const fromTop = [...lines].sort((a: Line, b: Line) => b.y1 - a.y1);
  return `${fromTop.map(({ text }) => `${text}\n`).join('')}\n`;
}
