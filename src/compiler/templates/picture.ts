import { createInflate } from 'node:zlib';
import { PHOTO_LIMITS } from '../../limits/limits.js';
import { pngChunk } from '../../util/png-chunk.js';

/** A picture without what nobody sees of it, such as where it was taken, and its size in pixels. */
export interface Picture {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * The chunks that say how a PNG looks, and how many bytes each may have (PNG, third edition, section 11). Color profiles (iCCP) are left
 * out: they may inflate to gigabytes, and name cameras and screens.
 */
const SEEN = new Map(
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

/** @throws Error if it ends before its last chunk, or has more or fewer pixels than its header says */
export async function readPng(png: Buffer): Promise<Picture> {
  if (png.toString('latin1', 8, 16) !== '\0\0\0\rIHDR') throw new RangeError('no header');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // Its reader refuses it.
  if (width * height > PHOTO_LIMITS.pixels) return { content: png, width, height };
  const kept = new Map<string, Buffer>();
  const coded: Buffer[] = [];
  for (let at = 8, type = ''; type !== 'IEND'; ) {
    const end = at + 12 + png.readUInt32BE(at);
    type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, end - 4);
    if (type === 'IDAT') coded.push(data);
    const [seen] = type === 'eXIf' ? orientationIn(data) : [data];
    // A second header would describe another picture.
    if (!kept.has(type) && seen && seen.length <= (SEEN.get(type) ?? -1))
      kept.set(type, pngChunk(type, seen));
    at = end;
  }
  const pixels = await firstStream(Buffer.concat(coded), sizeOf(png, width, height));
  const chunks = [...kept.values(), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return { content: Buffer.concat([png.subarray(0, 8), ...chunks]), width, height };
}

/** The bytes of the rows, each of which begins with its filter (PNG, 7.2 and 8.1). */
function sizeOf(png: Buffer, width: number, height: number): number {
  const [depth = 0, type = 0, , , isInterlaced = 0] = png.subarray(24);
  return (isInterlaced === 0 ? [[0, 0, 1, 1]] : ADAM7)
    .map(([x = 0, y = 0, stepX = 1, stepY = 1]) => {
      const columns = Math.ceil((width - x) / stepX);
      const row = columns && 1 + Math.ceil((columns * depth * (CHANNELS[type] ?? 0)) / 8);
      return row * Math.ceil((height - y) / stepY);
    })
    .reduce((sum, size) => sum + size);
}

/** The numbers of channels of each color type (PNG, 11.2.1). */
const CHANNELS = [1, 0, 3, 1, 2, 0, 4];

/** The first column and row of each pass, and the steps from there (PNG, 8.2). */
const ADAM7 = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) =>
  Array.from(pass, Number),
);

/** The zlib stream at the start of some bytes; throws if it does not inflate to exactly `size` bytes. */
async function firstStream(bytes: Buffer, size: number): Promise<Buffer> {
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

/** Marks in a JPEG: its end, and the start of coded data (ITU-T T.81, table B.1, like the other markers here). */
const EOI = 0xd9;
const SOS = 0xda;

/** @throws RangeError if it ends before its end is marked, or has two headers */
export function readJpeg(jpeg: Buffer): Picture {
  const kept = [jpeg.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let at = nextMarker(jpeg, 2); ; ) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === EOI) {
      // Behind it, cameras put other pictures, with metadata of their own.
      kept.push(jpeg.subarray(at, at + 2));
      return { content: Buffer.concat(kept), width, height };
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const next = nextMarker(jpeg, end);
    kept.push(...seenIn(marker, jpeg.subarray(at, marker === SOS ? next : end)));
    if (isFrame(marker) && width > 0) throw new RangeError('a second header');
    if (isFrame(marker)) [height, width] = [jpeg.readUInt16BE(at + 5), jpeg.readUInt16BE(at + 7)];
    at = next;
  }
}

/** All of these markers begin a frame but three, which are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the next marker is, beyond fill bytes and coded data, where 0 follows 255 unless that begins a restart (ITU-T T.81, B.1.1). */
function nextMarker(jpeg: Buffer, from: number): number {
  const isMarker = (code = 0): boolean =>
    code !== 0 && code !== 255 && (code < 0xd0 || code > 0xd7);
  let at = from;
  while (at < jpeg.length && !(jpeg[at] === 255 && isMarker(jpeg[at + 1]))) at += 1;
  return at;
}

/** Tables of codes and quanta, coded data, and the interval of restarts. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, SOS, 0xdd]);

/**
 * How segments of JFIF (T.871) and Adobe (T.872) about colors begin, with their length. A longer one has a thumbnail, perhaps of more
 * than is left of the picture, or what nobody reads.
 */
const COLORS = ['\xff\xe0\0\x10JFIF\0', '\xff\xee\0\x0eAdobe'];
const EXIF = 'Exif\0\0';

/** A segment if it is seen: a frame, a table, what is said of colors, and of Exif data the orientation. */
function seenIn(marker: number, segment: Buffer): Buffer[] {
  const text = segment.toString('latin1', 0, 10);
  const isSeen = COLORS.some((begin) => text.startsWith(begin));
  if (isFrame(marker) || TABLES.has(marker) || isSeen) return [segment];
  if (marker !== 0xe1 || text.slice(4) !== EXIF) return [];
  const exif = Buffer.from(`\xff\xe1\0\x22${EXIF}`, 'latin1');
  return orientationIn(segment.subarray(10)).map((orientation) =>
    Buffer.concat([exif, orientation]),
  );
}

/** Exif data with nothing but the orientation (tag 274) of the first directory of others (TIFF 6.0, section 2); none where it is the usual one. */
function orientationIn(exif: Buffer): Buffer[] {
  const isLittle = exif[0] === 0x49;
  const number = (at: number): number =>
    (exif[at + Number(isLittle)] ?? 0) * 256 + (exif[at + Number(!isLittle)] ?? 0);
  const start = number(isLittle ? 4 : 6);
  const count = Math.min(number(start), exif.length / 12);
  const fields = Array.from({ length: count }, (_, index) => start + 2 + 12 * index);
  const orientation = number((fields.find((at) => number(at) === 274) ?? exif.length) + 8);
  if (orientation < 2 || orientation > 8) return [];
  return [
    Buffer.from(
      `MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
    ),
  ];
}
