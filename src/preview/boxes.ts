import type { Size } from '../pdfium/raster.js';
import type { PdfRect } from '../pdfium/reading.js';

/** A rectangle of a page, in parts of its width and height, from the top left corner. */
export type BoxInPage = readonly [left: number, top: number, width: number, height: number];

/** A link on a page. */
export interface LinkInPage {
  readonly href: string;
  /** What is said of it to those who do not see it. */
  readonly name: string;
  readonly boxes: readonly BoxInPage[];
}

/** A rectangle in points as one in parts of its page. */
export function boxIn({ left, top, right, bottom }: PdfRect, { width, height }: Size): BoxInPage {
  const parts = [left / width, top / height, (right - left) / width, (bottom - top) / height] as const;
  return parts.map((part) => Number(part.toFixed(5))) as unknown as BoxInPage;
}
