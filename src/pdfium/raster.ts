import { type OpenPdf, withPdf } from './open.js';

/** A picture of a page: four bytes a pixel, red, green, blue and alpha. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** `FPDFBitmap_BGRA`; with `FPDF_REVERSE_BYTE_ORDER` it is RGBA (`fpdfview.h`). */
const FORMAT = 4;
const REVERSE_BYTE_ORDER = 0x10;

const WHITE = 0xffffffff;

/**
 * Draws the pages of a PDF.
 *
 * @param ppi - pixels an inch
 * @param transparent - whether the paper is left out; else it is white
 */
export function rasterise(
  pdf: Uint8Array,
  { ppi, transparent }: { ppi: number; transparent: boolean },
): Promise<Bitmap[]> {
  return withPdf(pdf, (open) =>
    Array.from({ length: open.pageCount }, (_, index) => drawPage(open, index, ppi / 72, transparent)),
  );
}

/** @param scale - pixels a point */
function drawPage({ doc, memory }: OpenPdf, index: number, scale: number, transparent: boolean): Bitmap {
  const page = memory.call('_FPDF_LoadPage', doc, index);
  const width = Math.max(1, Math.round(memory.call('_FPDF_GetPageWidth', page) * scale));
  const height = Math.max(1, Math.round(memory.call('_FPDF_GetPageHeight', page) * scale));
  const bitmap = memory.call('_FPDFBitmap_CreateEx', width, height, FORMAT, 0, 0);
  if (bitmap === 0) throw new RangeError(`a picture of ${width} × ${height} pixels is too large`);
  memory.call('_FPDFBitmap_FillRect', bitmap, 0, 0, width, height, transparent ? 0 : WHITE);
  memory.call('_FPDF_RenderPageBitmap', bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER);
  const start = memory.call('_FPDFBitmap_GetBuffer', bitmap);
  const data = memory.fpdf.HEAPU8.slice(start, start + width * height * 4);
  memory.call('_FPDFBitmap_Destroy', bitmap);
  memory.call('_FPDF_ClosePage', page);
  return { width, height, data };
}
