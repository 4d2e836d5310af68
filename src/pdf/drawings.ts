import type { PdfImage, PdfRect, PdfSurfaces } from './model.js';
import type { PdfiumMemory } from './pdfium.js';

export interface Frame {
  /** In points, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Converts a point of the content to the displayed page, from its top left corner. */
  toPagePoint(x: number, y: number): readonly [x: number, y: number];
  /** Converts a rectangle whose `bottom` is less than its `top`. */
  toPageRect(area: PdfRect): PdfRect;
}

/** Reads crop box and rotation (ISO 32000-1, 14.11.2). */
export function readFrame(memory: PdfiumMemory, page: number): Frame {
  memory.call('_FPDF_GetPageBoundingBox', page, memory.address());
  const [left = 0, top = 0, right = 0, bottom = 0] = memory.readFloats(4);
  const turns = ((memory.call('_FPDFPage_GetRotation', page) % 4) + 4) % 4;
  const toPagePoint: Frame['toPagePoint'] = (x, y) => {
    if (turns === 1) return [y - bottom, x - left];
    if (turns === 2) return [right - x, y - bottom];
    if (turns === 3) return [top - y, right - x];
    return [x - left, top - y];
  };
  const [width, height] =
    turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const toPageRect: Frame['toPageRect'] = (area) => {
    const [x1, y1] = toPagePoint(area.left, area.bottom);
    const [x2, y2] = toPagePoint(area.right, area.top);
    return {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      right: Math.max(x1, x2),
      bottom: Math.max(y1, y2),
    };
  };
  return { width, height, rotation: turns * 90, toPagePoint, toPageRect };
}

/** `FPDF_PAGEOBJ_` in `fpdf_edit.h`. */
export const [TEXT, PATH] = [1, 2] as const;
const [IMAGE, SHADING, FORM] = [3, 4, 5] as const;

/** Far more than CVs have; nested forms could multiply a few bytes without bound. */
const MAX_OBJECTS = 50_000;

/** Deeper nesting indicates a cycle. */
const MAX_FORM_DEPTH = 10;

/** Maps form coordinates to the page: `x' = a·x + c·y + e`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** An object on a page other than a form. */
export interface Drawing {
  readonly object: number;
  readonly kind: number;
  readonly matrix: Matrix;
  /** Enclosing forms, outermost first. */
  readonly forms: readonly number[];
}

/** Collects objects in drawing order, also within forms. */
export function collectDrawings(memory: PdfiumMemory, page: number): Drawing[] {
  const drawings: Drawing[] = [];
  let remaining = MAX_OBJECTS;
  const collect = (owner: number, matrix: Matrix, forms: readonly number[]) => {
    const name = forms.length === 0 ? '_FPDFPage' : '_FPDFFormObj';
    const count = memory.call(`${name}_CountObjects`, owner);
    for (let index = 0; index < count && remaining > 0; index++) {
      const object = memory.call(`${name}_GetObject`, owner, index);
      const kind = memory.call('_FPDFPageObj_GetType', object);
      remaining -= 1;
      if (kind !== FORM) drawings.push({ object, kind, matrix, forms });
      else if (forms.length < MAX_FORM_DEPTH)
        collect(object, multiply(readMatrix(memory, object), matrix), [...forms, object]);
    }
  };
  collect(page, IDENTITY, []);
  return drawings;
}

export function readMatrix(memory: PdfiumMemory, object: number): Matrix {
  memory.call('_FPDFPageObj_GetMatrix', object, memory.address());
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = memory.readFloats(6);
  return [a, b, c, d, e, f];
}

/** Applies the inner matrix first. */
function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

/** Reads four floats of PDFium, `FS_RECTF`, as a rectangle on the displayed page. */
export function readRect(memory: PdfiumMemory, frame: Frame): PdfRect {
  const [left = 0, top = 0, right = 0, bottom = 0] = memory.readFloats(4);
  return frame.toPageRect({ left, top, right, bottom });
}

export function readBounds(
  memory: PdfiumMemory,
  { object, matrix }: Drawing,
  frame: Frame,
): PdfRect {
  memory.call('_FPDFPageObj_GetBounds', object, ...memory.addresses(4));
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.readFloats(4);
  return frame.toPageRect(transformRect({ left, bottom, right, top }, matrix));
}

function transformRect({ left, top, right, bottom }: PdfRect, [a, b, c, d, e, f]: Matrix): PdfRect {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  return getBounds(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
  );
}

/** Returns a bounding box whose `bottom` is less than `top`. */
export function getBounds(xs: readonly number[], ys: readonly number[]): PdfRect {
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}

export function readSurfaces(
  memory: PdfiumMemory,
  drawings: readonly Drawing[],
  frame: Frame,
): PdfSurfaces {
  const images: PdfImage[] = [];
  const artifacts: PdfRect[] = [];
  const actualTextObjects = new Set<number>();
  for (const [index, drawing] of drawings.entries()) {
    const { object, kind, forms } = drawing;
    if (kind === IMAGE) images.push({ ...readBounds(memory, drawing, frame), objectIndex: index });
    if (kind !== TEXT) continue;
    const marks = [...forms, object].flatMap((target) => getMarks(memory, target));
    if (marks.some((mark) => getMarkName(memory, mark) === 'Artifact'))
      artifacts.push(readBounds(memory, drawing, frame));
    if (marks.some((mark) => hasActualText(memory, mark))) actualTextObjects.add(index);
  }
  return { images, artifacts, actualTextObjects };
}

/** Tests whether a drawing is an image or has a fill, whatever its color. */
export function isFilled(memory: PdfiumMemory, { object, kind }: Drawing): boolean {
  if (kind === IMAGE || kind === SHADING) return true;
  if (kind !== PATH) return false;
  const isRead = memory.call('_FPDFPath_GetDrawMode', object, ...memory.addresses(2)) !== 0;
  return isRead && memory.view().getInt32(0, true) !== 0;
}

export function getMarks(memory: PdfiumMemory, object: number): number[] {
  const count = memory.call('_FPDFPageObj_CountMarks', object);
  return Array.from({ length: count }, (_, index) =>
    memory.call('_FPDFPageObj_GetMark', object, index),
  );
}

/** ISO 32000-1, 14.9.4. */
function hasActualText(memory: PdfiumMemory, mark: number): boolean {
  return (
    memory.call('_FPDFPageObjMark_GetParamValueType', mark, memory.writeString('ActualText')) ===
    OBJECT_STRING
  );
}

/** `FPDF_OBJECT_STRING` */
const OBJECT_STRING = 3;

/** Removes ActualText, so that only fonts give the meaning of glyphs. */
export function removeActualText(memory: PdfiumMemory, drawings: readonly Drawing[]): void {
  for (const { object, forms } of drawings)
    for (const target of [...forms, object])
      for (const mark of getMarks(memory, target))
        if (hasActualText(memory, mark)) memory.call('_FPDFPageObj_RemoveMark', target, mark);
}

export function getMarkName(memory: PdfiumMemory, mark: number): string {
  return memory.readUtf16((buffer, size) => {
    const length = memory.address(LENGTH_OFFSET);
    const isWritten = memory.call('_FPDFPageObjMark_GetName', mark, buffer, size, length);
    return isWritten === 0 ? 0 : memory.view().getUint32(LENGTH_OFFSET, true);
  });
}

/** The offset of a name's length in the scratch buffer, after the name. */
const LENGTH_OFFSET = 40_000;
