import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Strip } from '../pdf/raster.js';
import { pngChunk } from '../util/png-chunk.js';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

/** 8 bits for red, green and blue (PNG, "11.2.1 IHDR"). */
const DEPTH = 8;
const RGB = 2;

const NO_DATA = Buffer.alloc(0);

const FAST = { level: 1, memLevel: 9, chunkSize: 2 ** 18 } as const;

/** With its entity tag (RFC 9110, 8.8.3). */
export interface TaggedPng {
  readonly tag: string;
  /** Undefined if the caller's tag is current. */
  readonly png: Buffer | undefined;
}

/** Much faster than `pngOfPages`, but its bytes depend on the machine. */
export function quickPng(strip: Strip, known?: string): TaggedPng {
  const { width, height } = strip;
  const rows = unfiltered(strip);
  const tag = `"${createHash('sha256').update(`${width} `).update(rows).digest('base64url')}"`;
  if (tag === known) return { tag, png: undefined };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([DEPTH, RGB], 8);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, FAST)),
    pngChunk('IEND', NO_DATA),
  ];
  return { tag, png: Buffer.concat([SIGNATURE, ...chunks]) };
}

/** Allocating it costs more than filling it. */
let kept = Buffer.alloc(0);

/** Prefixes each row with a filter type of none (PNG, "9 Filtering"). */
function unfiltered({ width, height, stride, data }: Strip): Buffer {
  const bytes = 1 + width * 3;
  if (kept.length < bytes * height) kept = Buffer.alloc(bytes * height);
  const rows = kept.subarray(0, bytes * height);
  for (let row = 0; row < height; row++) {
    rows[row * bytes] = 0;
    rows.set(data.subarray(row * stride, row * stride + width * 3), row * bytes + 1);
  }
  return rows;
}
