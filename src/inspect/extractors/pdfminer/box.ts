/** In points from the bottom left corner of the page, as in pdfminer. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export function boundingBox(boxes: readonly Box[]): Box {
  return boxes.reduce((a, b) => ({
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }));
}

export function getWidth({ x0, x1 }: Box): number {
  return x1 - x0;
}

export function getHeight({ y0, y1 }: Box): number {
  return y1 - y0;
}

export function isEmpty(box: Box): boolean {
  return getWidth(box) <= 0 || getHeight(box) <= 0;
}

/** Touching boxes do not overlap. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x1 > b.x0 && b.x1 > a.x0 && a.y1 > b.y0 && b.y1 > a.y0;
}
