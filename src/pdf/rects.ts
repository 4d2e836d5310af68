import type { PdfRect } from './model.js';

/** The smallest rectangle around others. */
export function around(rects: readonly PdfRect[]): PdfRect {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const rect of rects) {
    [left, top] = [Math.min(left, rect.left), Math.min(top, rect.top)];
    [right, bottom] = [Math.max(right, rect.right), Math.max(bottom, rect.bottom)];
  }
  return { left, top, right, bottom };
}
