import { chunkBy } from '../util/arrays.js';
import { inMarkedOrder } from './chars.js';
import type { PdfChar, PdfFont, PdfRect } from './model.js';
import { withPdf } from './pdfium.js';
import { withPage } from './read.js';
import { around } from './rects.js';

export interface ColoredLine extends PdfRect {
  /** 0-based. */
  readonly page: number;
  /** `#rrggbb` */
  readonly color: string;
  /** Without spaces, in reading order. */
  readonly letters: string;
}

/** Line height above and below the baseline, in ems. */
const ASCENT_EM = 0.9;
const DESCENT_EM = 0.3;

type PagedChar = PdfChar & { readonly page: number };

/**
 * Extracts the lines of `shown` in content order, split by the colors that the same text has in
 * `painted`: color changes disable kerning, so positions in `painted` may differ.
 */
export async function coloredLines(shown: Uint8Array, painted: Uint8Array): Promise<ColoredLine[]> {
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
  return withPdf(pdf, (open) => {
    const common = { fonts: new Map<string, PdfFont>(), lastHyphen: '\u00AD' } as const;
    return Array.from({ length: open.pageCount }, (_, page) =>
      withPage(open, { index: page, ...common }, (_text, pageChars) =>
        inMarkedOrder(pageChars).flatMap((char) =>
          char.char.trim() === '' ? [] : [{ ...char, page }],
        ),
      ),
    ).flat();
  });
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
      letters: line.map(({ char }) => char).join(''),
      ...around(line.map(getBox)),
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
