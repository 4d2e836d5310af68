import { chunkBy } from '../util/arrays.js';
import { sortByMarkedContent } from './chars.js';
import type { PdfChar, PdfFont, PdfRect } from './model.js';
import { usePdf } from './pdfium.js';
import { usePage } from './read-pdf.js';
import { getBoundingRect } from './rects.js';

export interface ColoredLine extends PdfRect {
  /** 0-based. */
  readonly page: number;
  /** `#rrggbb` */
  readonly color: string;
  /** Without spaces, in reading order. */
  readonly text: string;
}

const ASCENT_EM = 0.9;
const DESCENT_EM = 0.3;

type PagedChar = PdfChar & { readonly page: number };

/**
 * Extracts the lines of `shown` in content order, split by the colors that the same text has in
 * `painted`: color changes disable kerning, so positions in `painted` may differ.
 */
export async function extractColoredLines(
  shown: Uint8Array,
  painted: Uint8Array,
): Promise<ColoredLine[]> {
  const [chars, colored] = [await readPagedChars(shown), await readPagedChars(painted)];
  const hasSameText =
    chars.length === colored.length &&
    chars.every(({ char }, index) => char === colored[index]?.char);
  // Without a match, the painted positions are the best guess.
  return splitLines(
    hasSameText
      ? chars.map((char, index) => ({ ...char, color: colored[index]?.color ?? '' }))
      : colored,
  );
}

function readPagedChars(pdf: Uint8Array): Promise<PagedChar[]> {
  const fonts = new Map<string, PdfFont>();
  return usePdf(pdf, (open) =>
    Array.from({ length: open.pageCount }, (_, page) =>
      usePage(open, { index: page, fonts, lineEndHyphen: '\u00AD' }, (_text, pageChars) =>
        sortByMarkedContent(pageChars).flatMap((char) =>
          char.char.trim() === '' ? [] : [{ ...char, page }],
        ),
      ),
    ).flat(),
  );
}

function splitLines(chars: readonly PagedChar[]): ColoredLine[] {
  // Superscripts and small text belong to the line.
  const lines = chunkBy(
    chars,
    ({ page, color, y, size }, first) =>
      page === first.page && color === first.color && Math.abs(first.y - y) <= size / 2,
  );
  return lines.map((line): ColoredLine => {
    const [{ page, color }] = line;
    return {
      page,
      color,
      text: line.map(({ char }) => char).join(''),
      ...getBoundingRect(line.map(getBox)),
    };
  });
}

function getBox({ x, y, right, size }: PdfChar): PdfRect {
  return {
    left: Math.min(x, right),
    right: Math.max(x, right),
    top: y - ASCENT_EM * size,
    bottom: y + DESCENT_EM * size,
  };
}
