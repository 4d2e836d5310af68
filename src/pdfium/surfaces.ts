import type { Memory } from './library.js';
import type { PdfPage, PdfRect } from './reading.js';

/** What lies on a page beside its text. */
export type Surfaces = Pick<PdfPage, 'pictures' | 'grounds' | 'artifacts'>;

/** `fpdf_edit.h`, `FPDF_PAGEOBJ_` */
const [TEXT, PATH, IMAGE, SHADING, FORM] = [1, 2, 3, 4, 5] as const;

/** No CV has more drawings than this. Forms within forms can multiply a few bytes to any number. */
const MOST_OBJECTS = 50_000;

/** Deeper ones are a cycle. */
const DEEPEST = 10;

/** From the coordinates of a form to those of the page: `x' = a·x + c·y + e`. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Something drawn on a page, not a group. */
interface Drawing {
  readonly object: number;
  readonly kind: number;
  readonly matrix: Matrix;
  readonly isArtifact: boolean;
}

/** Looks at the drawings of a page. */
export function surfacesOf(memory: Memory, page: number, height: number): Surfaces {
  const [pictures, grounds, artifacts]: [PdfRect[], PdfRect[], PdfRect[]] = [[], [], []];
  for (const { object, kind, matrix, isArtifact } of drawingsOf(memory, page)) {
    const isColored = kind === IMAGE || kind === SHADING || (kind === PATH && isFilled(memory, object));
    if (!isColored && !(kind === TEXT && isArtifact)) continue;
    const rect = boundsOf(memory, object, matrix, height);
    if (kind === TEXT) artifacts.push(rect);
    else grounds.push(rect);
    if (kind === IMAGE) pictures.push(rect);
  }
  return { pictures, grounds, artifacts };
}

/** All that is drawn, also within forms. */
function* drawingsOf(memory: Memory, page: number): Generator<Drawing> {
  const count = memory.call('_FPDFPage_CountObjects', page);
  const reach = { matrix: IDENTITY, isArtifact: false, depth: 0, left: { count: MOST_OBJECTS } };
  for (let index = 0; index < count; index++) {
    yield* within(memory, memory.call('_FPDFPage_GetObject', page, index), reach);
  }
}

/** Where the search is, and how many objects it may still look at in all. */
interface Reach extends Pick<Drawing, 'matrix' | 'isArtifact'> {
  readonly depth: number;
  readonly left: { count: number };
}

function* within(memory: Memory, object: number, { matrix, isArtifact, depth, left }: Reach): Generator<Drawing> {
  if (left.count <= 0) return;
  left.count -= 1;
  const kind = memory.call('_FPDFPageObj_GetType', object);
  const drawing = { object, kind, matrix, isArtifact: isArtifact || hasMark(memory, object, 'Artifact') };
  if (kind !== FORM) yield drawing;
  else if (depth < DEEPEST) {
    const reach = {
      matrix: times(matrixOf(memory, object), matrix),
      isArtifact: drawing.isArtifact,
      depth: depth + 1,
      left,
    };
    const count = memory.call('_FPDFFormObj_CountObjects', object);
    for (let index = 0; index < count; index++) {
      yield* within(memory, memory.call('_FPDFFormObj_GetObject', object, index), reach);
    }
  }
}

/** A shape filled with white is as the paper; PDFium writes transparency as the fourth number. */
function isFilled(memory: Memory, path: number): boolean {
  if (memory.call('_FPDFPath_GetDrawMode', path, memory.at(), memory.at(4)) === 0) return false;
  if (memory.view().getInt32(0, true) === 0) return false;
  memory.call('_FPDFPageObj_GetFillColor', path, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  return memory.color() !== '#ffffff' && memory.view().getUint32(12, true) > 0;
}

function hasMark(memory: Memory, object: number, name: string): boolean {
  const count = memory.call('_FPDFPageObj_CountMarks', object);
  for (let index = 0; index < count; index++) {
    const mark = memory.call('_FPDFPageObj_GetMark', object, index);
    if (markName(memory, mark) === name) return true;
  }
  return false;
}

/** PDFium writes the length of the name, in bytes, beside it. */
function markName(memory: Memory, mark: number): string {
  return memory.utf16((buffer, size) => {
    const isWritten = memory.call('_FPDFPageObjMark_GetName', mark, buffer, size, memory.at(LENGTH));
    return isWritten === 0 ? 0 : memory.view().getUint32(LENGTH, true);
  });
}

/** Where in the buffer of answers the length stands, behind any name. */
const LENGTH = 40_000;

function matrixOf(memory: Memory, object: number): Matrix {
  memory.call('_FPDFPageObj_GetMatrix', object, memory.at());
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = memory.floats(6);
  return [a, b, c, d, e, f];
}

/** First the inner matrix, then the outer. */
function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function boundsOf(memory: Memory, object: number, [a, b, c, d, e, f]: Matrix, height: number): PdfRect {
  memory.call('_FPDFPageObj_GetBounds', object, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.floats(4);
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => height - y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
