/** Draws pages of PDFs for canvases, in workers. */
import type { RenderablePages } from '../../src/pdf/raster.js';

/** @param width - in pixels */
export async function drawPage(
  pages: RenderablePages | undefined,
  index: number,
  width: number,
): Promise<ImageBitmap> {
  const size = pages?.sizes[index];
  if (pages === undefined || size === undefined) throw new RangeError(`there is no page ${index}`);
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  return pages.renderPage(index, { width, height }, ({ data: { buffer, byteOffset, length } }) => {
    // Copies PDFium's memory only here: each copy takes a third of the time of drawing.
    const pixels = new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, length);
    return createImageBitmap(new ImageData(pixels, width, height), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  });
}
