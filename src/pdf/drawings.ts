import type { Frame } from './frame.js';
import type { Memory } from './library.js';
import type { PdfRect } from './reading.js';

/** `fpdf_edit.h`, `FPDF_PAGEOBJ_` */
export const [TEXT, PATH, IMAGE, SHADING] = [1, 2, 3, 4] as const;
const FORM = 5;

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
  const count = memory.call('_FPDFPage_CountObjects', page);
  const reach = { matrix: IDENTITY, forms: [], left: { count: MOST_OBJECTS } };
  const drawings: Drawing[] = [];
  for (let index = 0; index < count; index++) {
    collect(memory, memory.call('_FPDFPage_GetObject', page, index), reach, drawings);
  }
  return drawings;
}

/** The position of the search, and how many objects it may still visit in all. */
interface Reach extends Pick<Drawing, 'matrix' | 'forms'> {
  readonly left: { count: number };
}

function collect(memory: Memory, object: number, { matrix, forms, left }: Reach, drawings: Drawing[]): void {
  if (left.count <= 0) return;
  left.count -= 1;
  const kind = memory.call('_FPDFPageObj_GetType', object);
  if (kind !== FORM) drawings.push({ object, kind, matrix, forms });
  else if (forms.length < DEEPEST) {
    const reach = { matrix: times(matrixOf(memory, object), matrix), forms: [...forms, object], left };
    const count = memory.call('_FPDFFormObj_CountObjects', object);
    for (let index = 0; index < count; index++) {
      collect(memory, memory.call('_FPDFFormObj_GetObject', object, index), reach, drawings);
    }
  }
}

/** The matrix of an object within its form or page. */
export function matrixOf(memory: Memory, object: number): Matrix {
  memory.call('_FPDFPageObj_GetMatrix', object, memory.at());
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = memory.floats(6);
  return [a, b, c, d, e, f];
}

/** First the inner matrix, then the outer. */
function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The area around something, on the page as shown. */
export function boundsOf(memory: Memory, { object, matrix }: Drawing, frame: Frame): PdfRect {
  memory.call('_FPDFPageObj_GetBounds', object, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.floats(4);
  return frame.rect(areaOf({ left, bottom, right, top }, matrix));
}

/** The area around a rectangle that is drawn with a matrix; `bottom` is less than `top`. */
function areaOf({ left, top, right, bottom }: PdfRect, [a, b, c, d, e, f]: Matrix): PdfRect {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
