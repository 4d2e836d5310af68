import { isWithoutInk, placedOf, type TextPage } from './chars.js';
import { type Drawing, type Matrix, matrixOf, TEXT } from './drawings.js';
import type { Memory } from './library.js';
import type { PdfChar, PdfFont } from './reading.js';

/** The characters of each piece of text, by its position in what the page draws. */
export type Pieces = ReadonlyMap<number, readonly PdfChar[]>;

/**
 * The text of a page that PDFium leaves out because it looks for words: pieces without ink, spaces after a space, and text that is
 * drawn twice to look bold. The function takes every piece of text that begins where none of its characters stands, gives it ink,
 * moves it away from the others, and reads the page again. So it must be the last operation on a page.
 *
 * @returns all characters of those pieces
 */
export function leftOutOf(memory: Memory, text: TextPage, pieces: Pieces, fonts: Map<string, PdfFont>): Pieces {
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
  const placed = placedOf(memory, { ...text, textPage }, fonts);
  memory.call('_FPDFText_ClosePage', textPage);
  return byPiece(placed.map(({ char }) => movedBack(char, moves.get(char.object))));
}

/** The characters of each piece, in their order. */
export function byPiece(chars: Iterable<PdfChar>): Map<number, PdfChar[]> {
  const pieces = new Map<number, PdfChar[]>();
  for (const char of chars) {
    const piece = pieces.get(char.object);
    if (piece === undefined) pieces.set(char.object, [char]);
    else piece.push(char);
  }
  return pieces;
}

/** How a piece of text was changed. */
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

function movedBack(char: PdfChar, move: Move | undefined): PdfChar {
  if (move === undefined) return char;
  const { right, down, isInvisible } = move;
  return { ...shifted(char, -right, -down), ...(isInvisible && { isInvisible }) };
}

/** A character that stands elsewhere. */
export function shifted(char: PdfChar, right: number, down: number): PdfChar {
  return {
    ...char,
    x: char.x + right,
    right: char.right + right,
    y: char.y + down,
    top: char.top + down,
    bottom: char.bottom + down,
  };
}

/** Where a piece of text begins. */
function originOf([, , , , e, f]: Matrix, { matrix }: Drawing, { frame }: TextPage): readonly [number, number] {
  const [a, b, c, d, x, y] = matrix;
  return frame.point(e * a + f * c + x, e * b + f * d + y);
}

/** In points: two places that are closer are the same. */
const NEAR = 0.02;

function isAt(char: PdfChar, [x, y]: readonly [number, number]): boolean {
  return Math.abs(char.x - x) < NEAR && Math.abs(char.y - y) < NEAR;
}
