import { chunkBy } from '../util/arrays.js';
import { inMarkedOrder } from './chars.js';
import type { PdfChar, PdfFont, PdfRect } from './model.js';
import { withPdf } from './pdfium.js';
import { withPage } from './read.js';
import { around } from './rects.js';

/** What stands on one line in one colour. */
export interface ColoredLine extends PdfRect {
  /** From 0. */
  readonly page: number;
  /** `#rrggbb` */
  readonly color: string;
  /** Its characters in the order of reading, without spaces. */
  readonly letters: string;
}

/** How far lines reach above and below their baselines, in parts of the size of the type. */
const ABOVE = 0.9;
const BELOW = 0.3;

type PagedChar = PdfChar & { readonly page: number };

/**
 * The lines of a PDF's text, divided by the colours that the same text has in another one, in the order of the content. Text that changes
 * its colour is not kerned, so that it may stand a hair's breadth elsewhere there, or on another line.
 */
export async function coloredLines(shown: Uint8Array, painted: Uint8Array): Promise<ColoredLine[]> {
  const [chars, colored] = [await charsIn(shown), await charsIn(painted)];
  const isAlike =
    chars.length === colored.length &&
    chars.every(({ char }, index) => char === colored[index]?.char);
  // Else the other one is as good as it gets.
  return linesOf(
    isAlike
      ? chars.map((char, index) => ({ ...char, color: colored[index]?.color ?? '' }))
      : colored,
  );
}

function charsIn(pdf: Uint8Array): Promise<PagedChar[]> {
  return withPdf(pdf, (open) => {
    const common = { fonts: new Map<string, PdfFont>(), lastHyphen: '\u00AD' } as const;
    return Array.from({ length: open.pageCount }, (_, page) =>
      withPage(open, { index: page, ...common }, (_text, found) =>
        inMarkedOrder(found).flatMap((char) =>
          char.char.trim() === '' ? [] : [{ ...char, page }],
        ),
      ),
    ).flat();
  });
}

function linesOf(chars: readonly PagedChar[]): ColoredLine[] {
  // A mark of another size, or a raised one, still belongs to the line.
  const lines = chunkBy(
    chars,
    ({ page, color, y, size }, first) =>
      page === first.page && color === first.color && Math.abs(first.y - y) <= size / 2,
  );
  return lines.map((line) => {
    const [{ page, color }] = line;
    return {
      page,
      color,
      letters: line.map(({ char }) => char).join(''),
      ...around(line.map(boxOf)),
    };
  });
}

function boxOf({ x, y, right, size }: PdfChar): PdfRect {
  return {
    left: Math.min(x, right),
    right: Math.max(x, right),
    top: y - ABOVE * size,
    bottom: y + BELOW * size,
  };
}
