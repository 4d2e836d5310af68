import type { PdfPage, PdfReading } from '../pdfium/reading.js';
import { type Block, blocksOf } from './poppler/block.js';
import { directionOf, readingText } from './poppler/direction.js';
import { Effort } from './poppler/effort.js';
import { flowsOf } from './poppler/flows.js';
import { fontSizeOf } from './poppler/font-size.js';
import { glyphsOf, type SizedFont } from './poppler/glyph.js';
import type { Layout } from './poppler/layout.js';
import { inReadingOrder } from './poppler/order.js';
import { Pool } from './poppler/pool.js';
import { wordsOf } from './poppler/words.js';

/**
 * The text of a PDF as `pdftotext` of Poppler writes it without options: the order of the content does not count, only
 * where the glyphs stand. Words become blocks, blocks are put in an order, and blocks that follow one another closely flow into one another.
 * A page ends in a form feed; text from right to left is between marks of direction.
 *
 * Our own writing of the algorithm in `TextOutputDev.cc` of Poppler 22.12.0, checked against the program.
 */
export function popplerText({ pages, fonts }: Pick<PdfReading, 'pages' | 'fonts'>): string {
  const sized = new Map(fonts.map((font) => [font.name, { ...font, ...fontSizeOf(font) }]));
  return pages.map((page) => `${pageText(page, sized)}\f`).join('');
}

type Fonts = ReadonlyMap<string, SizedFont>;

const TURNS = [0, 1, 2, 3] as const;

function pageText(page: PdfPage, fonts: Fonts): string {
  const layout = layoutOf(page, fonts);
  return flowsOf(inReadingOrder(layout), layout)
    .map((flow) => `${flowText(flow, layout)}\n`)
    .join('');
}

function layoutOf(page: PdfPage, fonts: Fonts): Layout {
  const words = wordsOf(glyphsOf(page, fonts), page);
  const effort = new Effort();
  const turned = TURNS.map((turn) => blocksOf(new Pool(words.filter((word) => word.turn === turn)), effort));
  const blocks = turned.flat();
  const lengths = turned.map((ones) => linesIn(ones).reduce((sum, { text }) => sum + [...text].length, 0));
  const turn = lengths.reduce((best, length, at) => (length > (lengths[best] ?? 0) ? at : best), 0);
  return { blocks, turn: TURNS[turn] ?? 0, isLtr: isLeftToRight(blocks), width: page.width };
}

function linesIn(blocks: readonly Block[]): Block['lines'] {
  return blocks.flatMap(({ lines }) => lines);
}

/** Whether a page has at least as many letters from left to right as from right to left. */
function isLeftToRight(blocks: readonly Block[]): boolean {
  let balance = 0;
  for (const { text } of linesIn(blocks)) {
    for (const char of text) {
      const direction = directionOf(char);
      if (direction === 'left-to-right') balance += 1;
      else if (direction === 'right-to-left') balance -= 1;
    }
  }
  return balance >= 0;
}

/** A hyphen at the end of a line, if another line follows in the flow, is dropped with the line end. */
function flowText(flow: readonly Block[], { isLtr }: Layout): string {
  const lines = linesIn(flow);
  return lines
    .map(({ text }, index) => {
      const isHyphenated = text.endsWith('-') && index < lines.length - 1;
      return isHyphenated ? readingText(text.slice(0, -1), isLtr) : `${readingText(text, isLtr)}\n`;
    })
    .join('');
}
