import type { PdfChar, PdfPage, PdfRect } from './model.js';
import type { Memory } from './pdfium.js';
import { isWithin } from './rects.js';

/** The visible part of a page, and its rotation. */
export interface Frame {
  /** In points, as shown. */
  readonly width: number;
  readonly height: number;
  /** By how many degrees everything is turned clockwise: 0, 90, 180 or 270. */
  readonly turn: number;
  /** From a point of the content to its distances from the top left corner of the page as shown. */
  point(x: number, y: number): readonly [x: number, y: number];
  /** The same for a rectangle of the content, whose `bottom` is less than its `top`. */
  rect(area: PdfRect): PdfRect;
}

/** The frame of a page: its crop box and rotation (ISO 32000-1, 14.11.2). */
export function frameOf(memory: Memory, page: number): Frame {
  memory.call('_FPDF_GetPageBoundingBox', page, memory.at());
  const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats(4);
  const turns = ((memory.call('_FPDFPage_GetRotation', page) % 4) + 4) % 4;
  const point: Frame['point'] = (x, y) => {
    if (turns === 1) return [y - bottom, x - left];
    if (turns === 2) return [right - x, y - bottom];
    if (turns === 3) return [top - y, right - x];
    return [x - left, top - y];
  };
  const [width, height] =
    turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const rect: Frame['rect'] = (area) => {
    const [x1, y1] = point(area.left, area.bottom);
    const [x2, y2] = point(area.right, area.top);
    return {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      right: Math.max(x1, x2),
      bottom: Math.max(y1, y2),
    };
  };
  return { width, height, turn: turns * 90, point, rect };
}

/** `fpdf_edit.h`, `FPDF_PAGEOBJ_` */
export const [TEXT, PATH] = [1, 2] as const;
const [IMAGE, SHADING, FORM] = [3, 4, 5] as const;

/** No CV has more drawings than this. Forms within forms can multiply a few bytes to any number. */
const MOST_OBJECTS = 50_000;

/** Deeper ones are a cycle. */
const DEEPEST = 10;

/** From the coordinates of a form to those of the page: `x' = a·x + c·y + e`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Something drawn on a page, not a group. */
export interface Drawing {
  readonly object: number;
  readonly kind: number;
  readonly matrix: Matrix;
  /** The forms it is drawn in, from the outermost. */
  readonly forms: readonly number[];
}

/** All that is drawn, also within forms, in its order. */
export function drawingsOf(memory: Memory, page: number): Drawing[] {
  const drawings: Drawing[] = [];
  let left = MOST_OBJECTS;
  const collect = (owner: number, matrix: Matrix, forms: readonly number[]): void => {
    const name = forms.length === 0 ? '_FPDFPage' : '_FPDFFormObj';
    const count = memory.call(`${name}_CountObjects`, owner);
    for (let index = 0; index < count && left > 0; index++) {
      const object = memory.call(`${name}_GetObject`, owner, index);
      const kind = memory.call('_FPDFPageObj_GetType', object);
      left -= 1;
      if (kind !== FORM) drawings.push({ object, kind, matrix, forms });
      else if (forms.length < DEEPEST)
        collect(object, times(matrixOf(memory, object), matrix), [...forms, object]);
    }
  };
  collect(page, IDENTITY, []);
  return drawings;
}

/** The matrix of an object within its form or page. */
export function matrixOf(memory: Memory, object: number): Matrix {
  memory.call('_FPDFPageObj_GetMatrix', object, memory.at());
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = memory.floats(6);
  return [a, b, c, d, e, f];
}

/** First the inner matrix, then the outer. */
function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

/** The area around something, on the page as shown. */
export function boundsOf(memory: Memory, { object, matrix }: Drawing, frame: Frame): PdfRect {
  memory.call(
    '_FPDFPageObj_GetBounds',
    object,
    memory.at(),
    memory.at(4),
    memory.at(8),
    memory.at(12),
  );
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.floats(4);
  return frame.rect(areaOf({ left, bottom, right, top }, matrix));
}

/** The area around a rectangle that is drawn with a matrix; `bottom` is less than `top`. */
function areaOf({ left, top, right, bottom }: PdfRect, [a, b, c, d, e, f]: Matrix): PdfRect {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}

/** What lies on a page beside its text. */
export function surfacesOf(
  memory: Memory,
  drawings: readonly Drawing[],
  frame: Frame,
): Pick<PdfPage, 'pictures' | 'grounds' | 'artifacts' | 'replaced'> {
  const [pictures, grounds, artifacts]: [PdfRect[], PdfRect[], PdfRect[]] = [[], [], []];
  const replaced = new Set<number>();
  for (const [index, drawing] of drawings.entries()) {
    const { object, kind, forms } = drawing;
    const isColored =
      kind === IMAGE || kind === SHADING || (kind === PATH && isFilled(memory, object));
    const marks = kind === TEXT ? [...forms, object].flatMap((each) => marksOf(memory, each)) : [];
    const isArtifact = marks.some((mark) => markName(memory, mark) === 'Artifact');
    if (marks.some((mark) => isReplacement(memory, mark))) replaced.add(index);
    if (!isColored && !isArtifact) continue;
    const rect = boundsOf(memory, drawing, frame);
    if (isArtifact) artifacts.push(rect);
    else grounds.push(rect);
    if (kind === IMAGE) pictures.push(rect);
  }
  return { pictures, grounds, artifacts, replaced };
}

/** A shape filled with white is as the paper; PDFium writes transparency as the fourth number. */
function isFilled(memory: Memory, path: number): boolean {
  if (memory.call('_FPDFPath_GetDrawMode', path, memory.at(), memory.at(4)) === 0) return false;
  if (memory.view().getInt32(0, true) === 0) return false;
  memory.call(
    '_FPDFPageObj_GetFillColor',
    path,
    memory.at(),
    memory.at(4),
    memory.at(8),
    memory.at(12),
  );
  return memory.color() !== '#ffffff' && memory.view().getUint32(12, true) > 0;
}

function marksOf(memory: Memory, object: number): number[] {
  const count = memory.call('_FPDFPageObj_CountMarks', object);
  return Array.from({ length: count }, (_, index) =>
    memory.call('_FPDFPageObj_GetMark', object, index),
  );
}

/** Whether a mark says what a piece of text means (ActualText: ISO 32000-1, 14.9.4). */
function isReplacement(memory: Memory, mark: number): boolean {
  return (
    memory.call('_FPDFPageObjMark_GetParamValueType', mark, memory.string('ActualText')) === STRING
  );
}

/** `FPDF_OBJECT_STRING` */
const STRING = 3;

/** Makes the pieces of text of a page mean what their fonts say. */
export function removeReplacements(memory: Memory, drawings: readonly Drawing[]): void {
  for (const { object, forms } of drawings)
    for (const each of [...forms, object])
      for (const mark of marksOf(memory, each))
        if (isReplacement(memory, mark)) memory.call('_FPDFPageObj_RemoveMark', each, mark);
}

/** PDFium writes the length of the name, in bytes, beside it. */
function markName(memory: Memory, mark: number): string {
  return memory.utf16((buffer, size) => {
    const isWritten = memory.call(
      '_FPDFPageObjMark_GetName',
      mark,
      buffer,
      size,
      memory.at(LENGTH),
    );
    return isWritten === 0 ? 0 : memory.view().getUint32(LENGTH, true);
  });
}

/** Where in the buffer of answers the length stands, behind any name. */
const LENGTH = 40_000;

/** Marks characters that stand beyond the edges of the page, and white ones where nothing behind them is not. */
export function inkIn(frame: Frame, grounds: readonly PdfRect[]): (char: PdfChar) => PdfChar {
  return (char) => {
    const isLost = isBeyond(char, frame) || (PAPER.test(char.color) && !isWithin(char, grounds));
    return isLost ? { ...char, isInvisible: true } : char;
  };
}

/** White, or so close to it that nobody sees the difference. */
const PAPER = /^#(?:f[a-f]){3}$/;

function isBeyond({ x, y, right, top, bottom }: PdfChar, { width, height }: Frame): boolean {
  const isBeside = Math.max(x, right) <= 0 || Math.min(x, right) >= width;
  return isBeside || Math.max(y, bottom) <= 0 || Math.min(y, top) >= height;
}
