import { encode } from 'fast-png';
import { type Bitmap, rasterize } from '../../../pdf/raster.js';
import { encodePngChunk } from '../../../util/png-chunk.js';

/** Uses no native code, so that the bytes are the same on every machine. */
export async function renderPng(pdf: Uint8Array, ppi: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const bitmaps = await rasterize(pdf, ppi);
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

/**
 * The end of the first chunk: a signature of 8 bytes, and IHDR with 13 bytes of data (PNG, "5.3
 * Chunk layout").
 */
const HEADER_END = 8 + 12 + 13;

const INCHES_PER_METER = 1 / 0.0254;

/** Adds the chunk pHYs: pixels per meter in both directions (PNG, "11.3.4.3"). */
function withResolution(png: Uint8Array, ppi: number): Uint8Array<ArrayBuffer> {
  const density = Buffer.alloc(9);
  density.writeUInt32BE(Math.round(ppi * INCHES_PER_METER), 0);
  density.writeUInt32BE(Math.round(ppi * INCHES_PER_METER), 4);
  density.writeUInt8(1, 8);
  const parts = [
    png.subarray(0, HEADER_END),
    encodePngChunk('pHYs', density),
    png.subarray(HEADER_END),
  ];
  // Copies out of Node's buffer pool.
  return new Uint8Array(Buffer.concat(parts));
}
