import type { PdfChar, PdfPage, PdfReading } from '../../pdf/model.js';
import { direction } from '../../pdf/rects.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { chunkBy } from '../../util/arrays.js';
import { LTR_LETTER } from '../../util/scripts.js';

/**
 * The text in rows: what stands at one height is one line, from left to right, whatever column it belongs to. So do
 * `pdftotext -layout` and most programs that know nothing but places.
 */
export function rowsText({ pages }: PdfReading): string {
  return pages.map((page) => `${pageText(page)}\f`).join('');
}

function pageText(page: PdfPage): string {
  // What the content says instead of glyphs (ActualText) has blanks that no gap shows.
  const shown = page.chars.filter(
    (char) => (char.char.trim() !== '' || page.replaced.has(char.object)) && isOnPage(char, page),
  );
  const angles = [...new Set(shown.map(({ angle }) => angle))].sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  // Text that runs another way comes after all that is level.
  return angles
    .flatMap((angle) =>
      rowsOf(shown.filter((char) => char.angle === angle).map((char) => levelled(char, angle))),
    )
    .map((row) => `${rowText(row)}\n`)
    .join('');
}

function isOnPage({ x, y }: PdfChar, { width, height }: PdfPage): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** A character as if the page were turned until it is level. */
type Level = Pick<PdfChar, 'char' | 'x' | 'right' | 'y' | 'size'>;

function levelled({ char, x, y, advance, size }: PdfChar, angle: number): Level {
  const [cos, sin] = direction(angle);
  const along = x * cos - y * sin;
  return { char, x: along, right: along + advance, y: y * cos + x * sin, size };
}

/**
 * How far apart two baselines of a row may be, in parts of the size of the upper one: so far apart, `pdftotext -layout` 22.12 still
 * prints them in one line (test/inspect/readers/distances.test.ts).
 */
const SAME_ROW = 0.5;

/** Rows from the top, each from the left. */
function rowsOf(chars: readonly Level[]): Level[][] {
  const sorted = [...chars].sort((a, b) => a.y - b.y || a.x - b.x);
  const rows = chunkBy(
    sorted,
    (char, first) => char.y - first.y < SAME_ROW * heightOf(first, char),
  );
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** The size that counts for a row: beside letters that are far larger, such as a name, small ones have rows of their own. */
function heightOf({ size }: Level, other: Level): number {
  return size > MUCH_LARGER * other.size ? other.size : size;
}

const MUCH_LARGER = 1.6;

/** In parts of the size: a wider gap is a space, as it is to `pdftotext -layout` 22.12; and how much of a gap each space stands for. */
const WORD_GAP = 0.1;
const COLUMN = 0.5;
const MOST_SPACES = 100;

function rowText(row: readonly Level[]): string {
  const parts: string[] = [];
  let before: Level | undefined;
  for (const char of row) {
    const gap = before === undefined ? 0 : (char.x - before.right) / Math.max(char.size, 1);
    if (gap > WORD_GAP)
      parts.push(' '.repeat(Math.min(Math.max(Math.round(gap / COLUMN), 1), MOST_SPACES)));
    parts.push(char.char);
    before = char;
  }
  return inReadingDirection(parts).join('');
}

/**
 * A line as it is read, of its characters from left to right: if most letters run from right to left, so does the line, but for
 * its words and numbers that do not.
 */
function inReadingDirection(visual: readonly string[]): string[] {
  const rightToLeft = visual.filter(isRightToLeft).length;
  if (rightToLeft === 0) return [...visual];
  const isLineRtl =
    rightToLeft * 2 > visual.filter((char) => isRightToLeft(char) || isLtr(char)).length;
  const runs = runsOf(visual, isLineRtl);
  const read = runs.map(({ chars, isTurned }) => (isTurned ? [...chars].reverse() : chars));
  return (isLineRtl ? read.reverse() : read).flat();
}

/** Runs of one direction, turned from right to left; what has none between two runs of the other direction belongs to them. */
function runsOf(visual: readonly string[], isLineRtl: boolean) {
  const runs: { readonly chars: string[]; readonly isTurned: boolean }[] = [];
  let neutral: string[] = [];
  const add = (char: string, isTurned: boolean): void => {
    const last = runs.at(-1);
    if (last?.isTurned === isTurned) last.chars.push(...neutral, char);
    else {
      if (neutral.length > 0) runs.push({ chars: neutral, isTurned: isLineRtl });
      runs.push({ chars: [char], isTurned });
    }
    neutral = [];
  };
  for (const char of visual) {
    if (isRightToLeft(char)) add(char, true);
    else if (isLtr(char) || /\d/.test(char)) add(char, false);
    else neutral.push(char);
  }
  if (neutral.length > 0) runs.push({ chars: neutral, isTurned: isLineRtl });
  return runs;
}

function isLtr(char: string): boolean {
  return LTR_LETTER().test(char);
}
