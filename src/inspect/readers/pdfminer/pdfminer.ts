import type { PdfPage, PdfReading } from '../../../pdf/model.js';
import { type Block, blocksOf, isBlank, type Line, linesOf } from './blocks.js';
import { glyphsOf } from './glyphs.js';
import { inOrder } from './groups.js';

/**
 * The text as pdfminer.six 20221105 prints it (`pdf2txt`, without options): it joins glyphs that follow one another in the
 * content to lines, neighbouring lines to blocks, and blocks to groups by their distance. The names in brackets are those of
 * its classes and functions ({@link https://github.com/pdfminer/pdfminer.six | pdfminer.six}, `layout.py`, MIT licence).
 */
export function pdfminerText({ pages, fonts }: PdfReading): string {
  return pages.map((page) => `${pageText(page, glyphsOf(page, fonts))}\f`).join('');
}

/** Beyond these, a page takes longer than it is worth: its lines and blocks then stay in the order of the content. */
const MOST_LINES = 5000;
const MOST_BLOCKS = 400;

function pageText(
  { width, height }: PdfPage,
  { own, inForms }: ReturnType<typeof glyphsOf>,
): string {
  const page = { x0: 0, y0: 0, x1: width, y1: height };
  const lines = linesOf(own);
  const inked = lines.filter((line) => !isBlank(line));
  const blocks =
    inked.length > MOST_LINES
      ? inked.map((line) => ({ ...line, lines: [line] }))
      : blocksOf(inked, page);
  const ordered = blocks.length > MOST_BLOCKS ? blocks : inOrder(blocks);
  // Forms have no lines, and their text comes at the end.
  return [
    ...ordered.map(blockText),
    ...inForms.map(({ text }) => text),
    ...lines.filter(isBlank).map(({ text }) => `${text}\n`),
  ].join('');
}

function blockText({ lines }: Block): string {
  const fromTop = [...lines].sort((a: Line, b: Line) => b.y1 - a.y1);
  return `${fromTop.map(({ text }) => `${text}\n`).join('')}\n`;
}
