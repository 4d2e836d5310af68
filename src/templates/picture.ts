import { pngChunk } from '../values/png-chunk.js';

/** A picture without what nobody sees of it, such as where it was taken, and its size in pixels. */
export interface Picture {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The chunks that say how a PNG looks (PNG, third edition, section 11). */
const SEEN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'cICP', 'gAMA', 'iCCP', 'pHYs', 'sBIT', 'sRGB']);

/** @throws RangeError if it ends before its last chunk */
export function readPng(png: Buffer): Picture {
  const kept = [png.subarray(0, 8)];
  for (let at = 8, type = ''; type !== 'IEND'; ) {
    const end = at + 12 + png.readUInt32BE(at);
    type = png.toString('latin1', at + 4, at + 8);
    if (SEEN.has(type)) kept.push(png.subarray(at, end));
    const turned = type === 'eXIf' && orientationIn(png.subarray(at, end));
    if (turned) kept.push(pngChunk(type, turned));
    at = end;
  }
  return { content: Buffer.concat(kept), width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Markers of a JPEG (ITU-T T.81, table B.1). */
const FILL = 0xffff;
const SCAN = 0xffda;
const END = Buffer.from([0xff, 0xd9]);

/** @throws RangeError if it ends before its end is marked */
export function readJpeg(jpeg: Buffer): Picture {
  const kept = [jpeg.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let at = 2; ; ) {
    const marker = jpeg.readUInt16BE(at);
    const next = marker === FILL ? at + 1 : at + 2 + jpeg.readUInt16BE(at + 2);
    const segment = jpeg.subarray(at, next);
    if (isFrame(marker)) [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    if (marker === SCAN) {
      // Nothing in coded data looks like that. Behind it, cameras put other pictures, with metadata of their own.
      const end = jpeg.indexOf(END, next);
      if (end < 0) throw new RangeError('its end is missing');
      return { content: Buffer.concat([...kept, jpeg.subarray(at, end + 2)]), width, height };
    }
    if (marker !== FILL) kept.push(seenOf(marker, segment));
    at = next;
  }
}

/** All of these begin a frame but three, which are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

/** Segments of programs that say what colours mean: of JFIF (ITU-T T.871), of the ICC, and of Adobe (T.872). */
const OF_COLOURS = /^\xff(?:\xe0..JFIF\0|\xe2..ICC_PROFILE\0|\xee..Adobe)/s;

/** Of segments of programs (APPn) and of comments (COM), what is seen; any other is as it was. */
function seenOf(marker: number, segment: Buffer): Buffer {
  if ((marker < 0xffe0 || marker > 0xffef) && marker !== 0xfffe) return segment;
  const text = segment.toString('latin1');
  if (OF_COLOURS.test(text)) return segment;
  const turned = text.startsWith('Exif\0', 4) && orientationIn(segment);
  return turned ? Buffer.concat([Buffer.from('\xff\xe1\0\x22Exif\0\0', 'latin1'), turned]) : Buffer.alloc(0);
}

/** The orientation in hexadecimal digits of Exif data, other than the usual one, in either order of bytes (Exif 3.0, 4.6.5). */
const ORIENTATION = /^(?:..)*?(?:0112000300000001(?:00)(0[2-8])|1201030001000000(0[2-8])00)/;

/** Exif data of 26 bytes whose only tag is the orientation in others (TIFF 6.0, section 2); undefined if that is the usual one. */
function orientationIn(exif: Buffer): Buffer | undefined {
  const [, big, little = big] = ORIENTATION.exec(exif.toString('hex')) ?? [];
  return little === undefined
    ? undefined
    : Buffer.from(`4d4d002a000000080001011200030000000100${little}000000000000`, 'hex');
}
