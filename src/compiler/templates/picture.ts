import { pngChunk } from '../../util/png-chunk.js';

/** A picture without what nobody sees of it, such as where it was taken, and its size in pixels. */
export interface Picture {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The chunks that say how a PNG looks (PNG, third edition, section 11). */
const SEEN = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'cICP',
  'gAMA',
  'iCCP',
  'pHYs',
  'sBIT',
  'sRGB',
]);

/** @throws RangeError if it ends before its last chunk */
export function readPng(png: Buffer): Picture {
  const kept = [png.subarray(0, 8)];
  for (let at = 8, type = ''; type !== 'IEND'; ) {
    const chunk = png.subarray(at, at + 12 + png.readUInt32BE(at));
    type = chunk.toString('latin1', 4, 8);
    if (SEEN.has(type)) kept.push(chunk);
    if (type === 'eXIf')
      kept.push(...orientationIn(chunk.subarray(8)).map((exif) => pngChunk(type, exif)));
    at += chunk.length;
  }
  return {
    content: Buffer.concat(kept),
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
  };
}

/** Marks the end of a JPEG (ITU-T T.81, table B.1, like the other markers here). */
const EOI = 0xd9;

/** @throws RangeError if it ends before its end is marked */
export function readJpeg(jpeg: Buffer): Picture {
  const kept = [jpeg.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let at = nextMarker(jpeg, 2); ; ) {
    const marker = jpeg.readUInt8(at + 1);
    const next = marker === EOI ? at + 2 : nextMarker(jpeg, at + 2 + jpeg.readUInt16BE(at + 2));
    const segment = jpeg.subarray(at, next);
    kept.push(...withoutMetadata(marker, segment));
    // Behind it, cameras put other pictures, with metadata of their own.
    if (marker === EOI) return { content: Buffer.concat(kept), width, height };
    // All of these begin a frame but three, which are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    at = next;
  }
}

/** Where the next marker is, beyond fill bytes and coded data, where 0 follows 255 unless that begins a restart (ITU-T T.81, B.1.1). */
function nextMarker(jpeg: Buffer, from: number): number {
  const isMarker = (code = 0): boolean =>
    code !== 0 && code !== 255 && (code < 0xd0 || code > 0xd7);
  let at = from;
  while (at < jpeg.length && !(jpeg[at] === 255 && isMarker(jpeg[at + 1]))) at += 1;
  return at;
}

/** A segment; of those of programs (APPn) and comments (COM), what is seen: what JFIF (T.871), ICC and Adobe (T.872) say of colours, and Exif of turns. */
function withoutMetadata(marker: number, segment: Buffer): Buffer[] {
  if ((marker < 0xe0 || marker > 0xef) && marker !== 0xfe) return [segment];
  const begins = (app: number, text: string): boolean =>
    marker === app && segment.indexOf(text, 4) === 4;
  // A longer one has a thumbnail, perhaps of more than is left of the picture.
  if (begins(0xe0, 'JFIF\0')) return segment.length > 18 ? [] : [segment];
  if (begins(0xe2, 'ICC_PROFILE\0') || begins(0xee, 'Adobe')) return [segment];
  if (!begins(0xe1, 'Exif\0\0')) return [];
  const exif = Buffer.from('\xff\xe1\0\x22Exif\0\0', 'latin1');
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
  const fields = Array.from({ length: number(start) }, (_, index) => start + 2 + 12 * index);
  const orientation = number((fields.find((at) => number(at) === 274) ?? exif.length) + 8);
  if (orientation < 2 || orientation > 8) return [];
  return [
    Buffer.from(
      `MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
    ),
  ];
}
