import { createInflate } from 'node:zlib';
import { PHOTO_LIMITS } from '../../limits/limits.js';
import { encodePngChunk } from '../../util/png-chunk.js';

/** An image without metadata, such as its GPS position. */
export interface StrippedImage {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Chunks that affect how a PNG looks, with their maximum size in bytes (PNG, third edition, 11).
 * Excludes color profiles (iCCP): they may inflate to gigabytes, and name cameras and screens.
 */
const VISIBLE_CHUNKS = new Map(
  Object.entries({
    IHDR: 13,
    PLTE: 768,
    tRNS: 256,
    cHRM: 32,
    cICP: 4,
    eXIf: 26,
    gAMA: 4,
    pHYs: 9,
    sBIT: 4,
    sRGB: 1,
  }),
);

/** @throws RangeError if the file is truncated, or its pixels do not match its header */
export async function stripPngMetadata(png: Buffer): Promise<StrippedImage> {
  if (png.toString('latin1', 8, 16) !== '\0\0\0\rIHDR') throw new RangeError('no header');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // The caller rejects it.
  if (width * height > PHOTO_LIMITS.pixels) return { content: png, width, height };
  const visible = new Map<string, Buffer>();
  const compressed: Buffer[] = [];
  for (let offset = 8, type = ''; type !== 'IEND'; ) {
    const end = offset + 12 + png.readUInt32BE(offset);
    type = png.toString('latin1', offset + 4, offset + 8);
    const data = png.subarray(offset + 8, end - 4);
    if (type === 'IDAT') compressed.push(data);
    const [content] = type === 'eXIf' ? extractOrientation(data) : [data];
    // A second header would describe another image.
    if (!visible.has(type) && content && content.length <= (VISIBLE_CHUNKS.get(type) ?? -1))
      visible.set(type, encodePngChunk(type, content));
    offset = end;
  }
  const size = getPixelDataSize(png, width, height);
  const pixels = await cutFirstStream(Buffer.concat(compressed), size);
  const chunks = [
    ...visible.values(),
    encodePngChunk('IDAT', pixels),
    encodePngChunk('IEND', Buffer.alloc(0)),
  ];
  return { content: Buffer.concat([png.subarray(0, 8), ...chunks]), width, height };
}

/** Returns the size of all rows in bytes; each row begins with a filter byte (PNG, 7.2 and 8.1). */
function getPixelDataSize(png: Buffer, width: number, height: number): number {
  const [depth = 0, type = 0, , , isInterlaced = 0] = png.subarray(24);
  return (isInterlaced === 0 ? [[0, 0, 1, 1]] : ADAM7)
    .map(([x = 0, y = 0, stepX = 1, stepY = 1]) => {
      const columns = Math.ceil((width - x) / stepX);
      const row = columns && 1 + Math.ceil((columns * depth * (CHANNELS[type] ?? 0)) / 8);
      return row * Math.ceil((height - y) / stepY);
    })
    .reduce((sum, size) => sum + size);
}

/** Number of channels by color type (PNG, 11.2.1). */
const CHANNELS = [1, 0, 3, 1, 2, 0, 4];

/** First column, first row, column step and row step of each pass (PNG, 8.2). */
const ADAM7 = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) =>
  Array.from(pass, Number),
);

/**
 * Returns the first zlib stream without trailing bytes.
 *
 * @throws RangeError if it does not inflate to exactly `size` bytes
 */
async function cutFirstStream(bytes: Buffer, size: number): Promise<Buffer> {
  const stream = createInflate({ maxOutputLength: size });
  stream.end(bytes);
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > size) break;
  }
  if (length !== size) throw new RangeError('wrong size');
  return bytes.subarray(0, stream.bytesWritten);
}

/** JPEG markers: end of image and start of scan (ITU-T T.81, table B.1, like all markers here). */
const EOI = 0xd9;
const SOS = 0xda;

/** @throws RangeError if the file is truncated, or has two frame headers */
export function stripJpegMetadata(jpeg: Buffer): StrippedImage {
  const segments = [jpeg.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let offset = findMarker(jpeg, 2); ; ) {
    const marker = jpeg.readUInt8(offset + 1);
    if (marker === EOI) {
      // Cameras append other images with their own metadata.
      segments.push(jpeg.subarray(offset, offset + 2));
      return { content: Buffer.concat(segments), width, height };
    }
    const end = offset + 2 + jpeg.readUInt16BE(offset + 2);
    const next = findMarker(jpeg, end);
    segments.push(...stripSegment(marker, jpeg.subarray(offset, marker === SOS ? next : end)));
    if (isFrame(marker) && width > 0) throw new RangeError('a second header');
    if (isFrame(marker))
      [height, width] = [jpeg.readUInt16BE(offset + 5), jpeg.readUInt16BE(offset + 7)];
    offset = next;
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Finds the next marker after fill bytes, stuffing and restarts (ITU-T T.81, B.1.1). */
function findMarker(jpeg: Buffer, start: number): number {
  const isMarker = (code = 0): boolean =>
    code !== 0 && code !== 255 && (code < 0xd0 || code > 0xd7);
  let offset = start;
  while (offset < jpeg.length && !(jpeg[offset] === 255 && isMarker(jpeg[offset + 1]))) offset += 1;
  return offset;
}

const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, SOS, 0xdd]);

/**
 * First bytes of JFIF (T.871) and Adobe (T.872) color segments, with their length. A longer one
 * contains unknown data, or a thumbnail that may show more than the cropped image.
 */
const COLOR_SEGMENTS = ['\xff\xe0\0\x10JFIF\0', '\xff\xee\0\x0eAdobe'];
const EXIF = 'Exif\0\0';

/** Keeps frames, tables and color information, and the orientation of Exif data. */
function stripSegment(marker: number, segment: Buffer): Buffer[] {
  const text = segment.toString('latin1', 0, 10);
  const hasColors = COLOR_SEGMENTS.some((start) => text.startsWith(start));
  if (isFrame(marker) || TABLES.has(marker) || hasColors) return [segment];
  if (marker !== 0xe1 || text.slice(4) !== EXIF) return [];
  const exif = Buffer.from(`\xff\xe1\0\x22${EXIF}`, 'latin1');
  return extractOrientation(segment.subarray(10)).map((orientation) =>
    Buffer.concat([exif, orientation]),
  );
}

/** Returns Exif data with only the orientation (tag 274; TIFF 6.0, 2); none if it is normal. */
function extractOrientation(exif: Buffer): Buffer[] {
  const isLittle = exif[0] === 0x49;
  const readUint16 = (offset: number): number =>
    (exif[offset + Number(isLittle)] ?? 0) * 256 + (exif[offset + Number(!isLittle)] ?? 0);
  const start = readUint16(isLittle ? 4 : 6);
  const count = Math.min(readUint16(start), exif.length / 12);
  const fields = Array.from({ length: count }, (_, index) => start + 2 + 12 * index);
  const field = fields.find((offset) => readUint16(offset) === 274) ?? exif.length;
  const orientation = readUint16(field + 8);
  if (orientation < 2 || orientation > 8) return [];
  return [
    Buffer.from(
      `MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
    ),
  ];
}
