import type { Memory } from './library.js';
import type { PdfRect } from './reading.js';

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
  const [width, height] = turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const rect: Frame['rect'] = (area) => {
    const [x1, y1] = point(area.left, area.bottom);
    const [x2, y2] = point(area.right, area.top);
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  };
  return { width, height, turn: turns * 90, point, rect };
}
