import type { PdfChar, PdfRect } from './model.js';

export function getBoundingRect(rects: readonly PdfRect[]): PdfRect {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const rect of rects) {
    [left, top] = [Math.min(left, rect.left), Math.min(top, rect.top)];
    [right, bottom] = [Math.max(right, rect.right), Math.max(bottom, rect.bottom)];
  }
  return { left, top, right, bottom };
}

/** Every character counts as within more areas than this, which no real page has. */
const MAX_AREAS = 1000;

/** Returns whether a character begins in an area, within 1 pt. */
export function isInAreas({ x, y }: PdfChar, areas: readonly PdfRect[]): boolean {
  return (
    areas.length > MAX_AREAS ||
    areas.some(
      ({ left, right, top, bottom }) =>
        x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1,
    )
  );
}

export function getCosineAndSine(degrees: number): readonly [cos: number, sin: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}
