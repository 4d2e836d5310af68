/** Stands in for `node:zlib`. */
import { gzipSync, unzlibSync } from 'fflate';

export function inflateSync(bytes: Uint8Array): Buffer {
  const inflated = unzlibSync(bytes);
  return Buffer.from(inflated.buffer, inflated.byteOffset, inflated.byteLength);
}

/** Near the end of its format, gzip has the sum of what was compressed (RFC 1952, section 2.3.1). */
export function crc32(bytes: Uint8Array): number {
  const packed = gzipSync(bytes, { level: 0 });
  return new DataView(packed.buffer, packed.byteOffset + packed.length - 8).getUint32(0, true);
}
