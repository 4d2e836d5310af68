import { groupBy } from '../util/arrays.js';
import { isInvisibleMode, readChars, type TextPage } from './chars.js';
import { type Drawing, type Matrix, readBounds, readMatrix, TEXT } from './drawings.js';
import type { PdfChar, PdfFont } from './model.js';
import type { PdfiumMemory } from './pdfium.js';
import { getCosineAndSine } from './rects.js';
import { isRightToLeft } from './right-to-left.js';

/** Returns characters in content stream order. Modifies the page, so it must be read last. */
export function readStreamChars(
  memory: PdfiumMemory,
  text: TextPage,
  all: readonly PdfChar[],
  fonts: Map<string, PdfFont>,
): PdfChar[] {
  const byObject = groupBy(all, ({ objectIndex }) => objectIndex);
  const omitted = readOmittedText(memory, text, byObject, fonts);
  const isBidirectional = all.some(({ char }) => isRightToLeft(char));
  return text.drawings.flatMap((drawing, index) => {
    const moved = omitted.get(index);
    if (moved?.every(({ char }) => char === ' ')) return moved;
    const chars = moved ?? byObject.get(index) ?? [];
    const last = chars.at(-1);
    const endsInSpace = last?.char === ' ' && last.angle === 0 && moved === undefined;
    return restoreSpaces(
      isBidirectional ? toDrawingOrder(chars) : chars,
      endsInSpace ? readBounds(memory, drawing, text.frame).right : 0,
    );
  });
}

function moveAlong(char: PdfChar, distance: number): PdfChar {
  const [cos, sin] = getCosineAndSine(char.angle);
  return shift(char, distance * cos, -distance * sin);
}

/** Restores drawing order: PDFium reverses right-to-left words and parts of their lines. */
function toDrawingOrder(chars: readonly PdfChar[]): PdfChar[] {
  const [first, last] = [chars[0], chars.at(-1)];
  if (first === undefined || last === undefined) return [];
  // The characters of one glyph, such as لا, are reversed, too.
  const turned = measureAlong(first, last) < 0 ? [...chars].reverse() : [...chars];
  return turned.sort((a, b) => measureAlong(b, a));
}

/** Measures from `a` to `b` along the baseline. */
function measureAlong(a: PdfChar, b: PdfChar): number {
  const [cos, sin] = getCosineAndSine(a.angle);
  return (b.x - a.x) * cos - (b.y - a.y) * sin;
}

const MAX_SPACES = 500;

/** PDFium collapses repeated spaces: a gap as wide as several spaces has that many. */
function restoreSpaces(chars: readonly PdfChar[], end: number): readonly PdfChar[] {
  if (!chars.some(({ char }) => char === ' ')) return chars;
  const steps = chars.map((char, index) => {
    const next = chars[index + 1];
    if (char.char !== ' ') return 0;
    return next === undefined ? end - char.x + char.advance : measureAlong(char, next);
  });
  const gaps = steps.slice(0, -1).filter((step) => step > 0);
  const single = Math.min(...gaps.slice(0, MAX_SPACES), Number.POSITIVE_INFINITY);
  return chars.flatMap((char, index) => repeatSpace(char, steps[index] ?? 0, single));
}

/** @param single - the smallest step from a space to the next character */
function repeatSpace(char: PdfChar, step: number, single: number): PdfChar[] {
  const unit = step / single > 1.5 ? single : char.advance;
  const count = Math.round(step / unit);
  if (!(count > 1) || count > MAX_SPACES || Math.abs(step / unit - count) > 0.02 * count)
    return [char];
  return Array.from({ length: count }, (_, index) => moveAlong(char, (index * step) / count));
}

/** By the index of their text object in the drawings. */
type CharsByObject = ReadonlyMap<number, readonly PdfChar[]>;

/**
 * Reads the text objects that PDFium omits in part: invisible text, repeated spaces, and text drawn
 * twice as bold. Each object without a character at its origin gets ink, is moved away, and is read
 * again. Modifies the page.
 */
function readOmittedText(
  memory: PdfiumMemory,
  text: TextPage,
  byObject: CharsByObject,
  fonts: Map<string, PdfFont>,
): CharsByObject {
  const moves = new Map<number, Move>();
  for (const [index, drawing] of text.drawings.entries()) {
    if (drawing.kind !== TEXT) continue;
    const origin = getOrigin(readMatrix(memory, drawing.object), drawing, text);
    if (byObject.get(index)?.some((char) => startsAt(char, origin)) !== true) {
      moves.set(index, moveAway(memory, drawing, text, moves.size));
    }
  }
  if (moves.size === 0) return new Map();
  for (const [index, { object, kind }] of text.drawings.entries()) {
    if (kind === TEXT && !moves.has(index)) memory.call('_FPDFPageObj_SetIsActive', object, 0);
  }
  const textPage = memory.call('_FPDFText_LoadPage', text.page);
  const chars = readChars(memory, { ...text, textPage }, fonts);
  memory.call('_FPDFText_ClosePage', textPage);
  const movedBack = chars.map((char): PdfChar => {
    const move = moves.get(char.objectIndex);
    if (move === undefined) return char;
    return {
      ...shift(char, -move.right, -move.down),
      ...(move.isInvisible && { isInvisible: true }),
    };
  });
  return groupBy(movedBack, ({ objectIndex }) => objectIndex);
}

interface Move {
  readonly right: number;
  readonly down: number;
  readonly isInvisible: boolean;
}

/** Objects must not share a line, but PDFium's floats round larger numbers. */
const OFFSET_POINTS = 1000;

/** `FPDF_TEXTRENDERMODE_STROKE`, which counts as ink. */
const STROKE = 1;

function moveAway(memory: PdfiumMemory, drawing: Drawing, text: TextPage, count: number): Move {
  const [a, b, c, d, e, f] = readMatrix(memory, drawing.object);
  const [x, y] = getOrigin([a, b, c, d, e, f], drawing, text);
  const offset = OFFSET_POINTS * (1 + (count % 2));
  const matrix: Matrix = [a, b, c, d, e + offset, f + offset];
  const mode = memory.call('_FPDFTextObj_GetTextRenderMode', drawing.object);
  memory.call('_FPDFTextObj_SetTextRenderMode', drawing.object, STROKE);
  memory.call('_FPDFPageObj_SetStrokeWidth', drawing.object, 1);
  matrix.forEach((number, index) => {
    memory.view().setFloat32(index * 4, number, true);
  });
  memory.call('_FPDFPageObj_SetMatrix', drawing.object, memory.address());
  const [toX, toY] = getOrigin(matrix, drawing, text);
  return { right: toX - x, down: toY - y, isInvisible: isInvisibleMode(mode) };
}

function shift(char: PdfChar, right: number, down: number): PdfChar {
  return {
    ...char,
    x: char.x + right,
    right: char.right + right,
    y: char.y + down,
    top: char.top + down,
    bottom: char.bottom + down,
  };
}

function getOrigin(
  [, , , , e, f]: Matrix,
  { matrix }: Drawing,
  { frame }: TextPage,
): readonly [number, number] {
  const [a, b, c, d, x, y] = matrix;
  return frame.toPagePoint(e * a + f * c + x, e * b + f * d + y);
}

const TOLERANCE_POINTS = 0.02;

function startsAt(char: PdfChar, [x, y]: readonly [number, number]): boolean {
  return Math.abs(char.x - x) < TOLERANCE_POINTS && Math.abs(char.y - y) < TOLERANCE_POINTS;
}
