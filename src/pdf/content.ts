import { groupBy } from '../util/arrays.js';
import { charsOf, isWithoutInk, type TextPage } from './chars.js';
import { boundsOf, type Drawing, type Matrix, matrixOf, TEXT } from './drawings.js';
import type { PdfChar, PdfFont } from './model.js';
import type { Memory } from './pdfium.js';
import { direction } from './rects.js';
import { isRightToLeft } from './right-to-left.js';

/** The characters in the order in which the content stream draws them. The page cannot be read any more afterwards. */
export function contentOf(
  memory: Memory,
  text: TextPage,
  all: readonly PdfChar[],
  fonts: Map<string, PdfFont>,
): PdfChar[] {
  const found = groupBy(all, ({ object }) => object);
  const leftOut = leftOutOf(memory, text, found, fonts);
  const isBidirectional = all.some(({ char }) => isRightToLeft(char));
  return text.drawings.flatMap((drawing, index) => {
    const moved = leftOut.get(index);
    if (moved?.every(({ char }) => char === ' ')) return moved;
    const chars = moved ?? found.get(index) ?? [];
    const last = chars.at(-1);
    const isOpen = last?.char === ' ' && last.angle === 0 && moved === undefined;
    return withAllSpaces(
      isBidirectional ? asDrawn(chars) : chars,
      isOpen ? boundsOf(memory, drawing, text.frame).right : 0,
    );
  });
}

function displaced(char: PdfChar, by: number): PdfChar {
  const [cos, sin] = direction(char.angle);
  return shifted(char, by * cos, -by * sin);
}

/** PDFium turns right-to-left words around, and with them others of their lines; glyphs are drawn along the baseline. */
function asDrawn(chars: readonly PdfChar[]): PdfChar[] {
  const [first, last] = [chars[0], chars.at(-1)];
  if (first === undefined || last === undefined) return [];
  // The letters of one glyph, such as لا, are turned like the others.
  const turned = along(first, last) < 0 ? [...chars].reverse() : [...chars];
  return turned.sort((a, b) => along(b, a));
}

/** How far the second of two characters stands behind the first, along their baseline. */
function along(a: PdfChar, b: PdfChar): number {
  const [cos, sin] = direction(a.angle);
  return (b.x - a.x) * cos - (b.y - a.y) * sin;
}

/** No line has more spaces in a row. */
const MOST_SPACES = 500;

/** PDFium gives one of several spaces in a row: a gap that is as wide as so many spaces has them, also at the end of level text. */
function withAllSpaces(chars: readonly PdfChar[], end: number): readonly PdfChar[] {
  if (!chars.some(({ char }) => char === ' ')) return chars;
  const steps = chars.map((char, index) => {
    const next = chars[index + 1];
    if (char.char !== ' ') return 0;
    return next === undefined ? end - char.x + char.advance : along(char, next);
  });
  const least = steps.slice(0, -1).filter((step) => step > 0);
  const single = Math.min(...least.slice(0, MOST_SPACES), Number.POSITIVE_INFINITY);
  return chars.flatMap((char, index) => repeated(char, steps[index] ?? 0, single));
}

/** @param single - the least distance from a space to the next character */
function repeated(char: PdfChar, step: number, single: number): PdfChar[] {
  const unit = step / single > 1.5 ? single : char.advance;
  const count = Math.round(step / unit);
  if (!(count > 1) || count > MOST_SPACES || Math.abs(step / unit - count) > 0.02 * count)
    return [char];
  return Array.from({ length: count }, (_, nth) => displaced(char, (nth * step) / count));
}

/** The characters of each piece of text, by its position in what the page draws. */
type Pieces = ReadonlyMap<number, readonly PdfChar[]>;

/**
 * The pieces of text of which PDFium leaves out something because it looks for words: those without ink, spaces after a space, and text
 * that is drawn twice to look bold. The function takes every piece that begins where none of its characters stands, gives it ink,
 * moves it away from the others, and reads the page again. So it must be the last operation on a page.
 */
function leftOutOf(
  memory: Memory,
  text: TextPage,
  pieces: Pieces,
  fonts: Map<string, PdfFont>,
): Pieces {
  const moves = new Map<number, Move>();
  for (const [index, drawing] of text.drawings.entries()) {
    if (drawing.kind !== TEXT) continue;
    const begin = originOf(matrixOf(memory, drawing.object), drawing, text);
    if (pieces.get(index)?.some((char) => isAt(char, begin)) !== true) {
      moves.set(index, moveAway(memory, drawing, text, moves.size));
    }
  }
  if (moves.size === 0) return new Map();
  for (const [index, { object, kind }] of text.drawings.entries()) {
    if (kind === TEXT && !moves.has(index)) memory.call('_FPDFPageObj_SetIsActive', object, 0);
  }
  const textPage = memory.call('_FPDFText_LoadPage', text.page);
  const chars = charsOf(memory, { ...text, textPage }, fonts);
  memory.call('_FPDFText_ClosePage', textPage);
  const movedBack = chars.map((char): PdfChar => {
    const move = moves.get(char.object);
    if (move === undefined) return char;
    return {
      ...shifted(char, -move.right, -move.down),
      ...(move.isInvisible && { isInvisible: true }),
    };
  });
  return groupBy(movedBack, ({ object }) => object);
}

interface Move {
  readonly right: number;
  readonly down: number;
  readonly isInvisible: boolean;
}

/** In points: neighbours must not stand on one line. If it were more, PDFium's short numbers would lose digits. */
const AWAY = 1000;

/** `FPDF_TEXTRENDERMODE_STROKE`: a line counts as ink. */
const STROKE = 1;

function moveAway(memory: Memory, drawing: Drawing, text: TextPage, count: number): Move {
  const [a, b, c, d, e, f] = matrixOf(memory, drawing.object);
  const [x, y] = originOf([a, b, c, d, e, f], drawing, text);
  const away = AWAY * (1 + (count % 2));
  const matrix: Matrix = [a, b, c, d, e + away, f + away];
  const mode = memory.call('_FPDFTextObj_GetTextRenderMode', drawing.object);
  memory.call('_FPDFTextObj_SetTextRenderMode', drawing.object, STROKE);
  memory.call('_FPDFPageObj_SetStrokeWidth', drawing.object, 1);
  matrix.forEach((number, index) => {
    memory.view().setFloat32(index * 4, number, true);
  });
  memory.call('_FPDFPageObj_SetMatrix', drawing.object, memory.at());
  const [toX, toY] = originOf(matrix, drawing, text);
  return { right: toX - x, down: toY - y, isInvisible: isWithoutInk(mode) };
}

function shifted(char: PdfChar, right: number, down: number): PdfChar {
  return {
    ...char,
    x: char.x + right,
    right: char.right + right,
    y: char.y + down,
    top: char.top + down,
    bottom: char.bottom + down,
  };
}

function originOf(
  [, , , , e, f]: Matrix,
  { matrix }: Drawing,
  { frame }: TextPage,
): readonly [number, number] {
  const [a, b, c, d, x, y] = matrix;
  return frame.point(e * a + f * c + x, e * b + f * d + y);
}

/** In points: two places that are closer are the same. */
const NEAR = 0.02;

function isAt(char: PdfChar, [x, y]: readonly [number, number]): boolean {
  return Math.abs(char.x - x) < NEAR && Math.abs(char.y - y) < NEAR;
}
