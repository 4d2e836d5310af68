import { encode } from 'fast-png';
import { type Bitmap, rasterise } from '../../../pdf/raster.js';
import { pngChunk } from '../../../util/png-chunk.js';

/**
 * Draws the pages of a PDF as PNG pictures: the same bytes on every machine, since neither the drawing nor the compression is native
 * code. The pixels per inch are recorded in the pictures, so that they print in the size of the page.
 */
export async function pngOfPages(pdf: Uint8Array, ppi: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const bitmaps = await rasterise(pdf, ppi);
  return bitmaps.map((bitmap) => withResolution(encodePng(bitmap), ppi));
}

function encodePng({ width, height, data }: Bitmap): Uint8Array {
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < opaque.length; from += 4, to += 3) {
    opaque[to] = data[from] as number;
    opaque[to + 1] = data[from + 1] as number;
    opaque[to + 2] = data[from + 2] as number;
  }
  return encode({ width, height, data: opaque, channels: 3, depth: 8 }, { zlib: { level: 6 } });
}

/** Where the first chunk ends: the signature of 8 bytes, and IHDR with 13 bytes of data (PNG, "5.3 Chunk layout"). */
const AFTER_HEADER = 8 + 12 + 13;

const METRE = 1 / 0.0254;

/** Adds the chunk pHYs, which the encoder cannot write: pixels per metre across and down (PNG, "11.3.4.3"). */
function withResolution(png: Uint8Array, ppi: number): Uint8Array<ArrayBuffer> {
  const density = Buffer.alloc(9);
  density.writeUInt32BE(Math.round(ppi * METRE), 0);
  density.writeUInt32BE(Math.round(ppi * METRE), 4);
  density.writeUInt8(1, 8);
  const parts = [
    png.subarray(0, AFTER_HEADER),
    pngChunk('pHYs', density),
    png.subarray(AFTER_HEADER),
  ];
  // In memory of its own.
  return new Uint8Array(Buffer.concat(parts));
}
