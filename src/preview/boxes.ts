import type { Size } from '../pdf/raster.js';
import type { PdfRect } from '../pdf/reading.js';

/** A rectangle on a page, in fractions of its width and height, from the top left corner. */
export type BoxInPage = readonly [left: number, top: number, width: number, height: number];

export interface LinkInPage {
  readonly href: string;
  /** The accessible name. */
  readonly name: string;
  readonly boxes: readonly BoxInPage[];
}

export function boxIn({ left, top, right, bottom }: PdfRect, { width, height }: Size): BoxInPage {
  const parts = [left / width, top / height, (right - left) / width, (bottom - top) / height] as const;
  return parts.map((part) => Number(part.toFixed(5))) as unknown as BoxInPage;
}
