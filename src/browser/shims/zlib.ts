/** Replaces `node:zlib`. */
import { gzipSync, Unzlib } from 'fflate';

interface InflateOptions {
  readonly maxOutputLength?: number;
}

/** In bytes. Deflate expands up to 1000 times, so output exceeds a limit by at most 4 MB. */
const CHUNK = 4096;

export function inflateSync(
  bytes: Uint8Array,
  { maxOutputLength = Number.POSITIVE_INFINITY }: InflateOptions = {},
): Buffer {
  const stream = new Unzlib();
  const parts: Uint8Array[] = [];
  let length = 0;
  stream.ondata = (part) => {
    length += part.length;
    if (length > maxOutputLength)
      throw Object.assign(new RangeError('too large'), { code: 'ERR_BUFFER_TOO_LARGE' });
    parts.push(part);
  };
  for (let i = 0; i === 0 || i < bytes.length; i += CHUNK)
    stream.push(bytes.subarray(i, i + CHUNK), i + CHUNK >= bytes.length);
  return Buffer.concat(parts);
}

/** Inflates the whole input at once. */
export function createInflate(options?: InflateOptions) {
  return {
    bytesWritten: 0,
    bytes: new Uint8Array() as Uint8Array,
    end(bytes: Uint8Array) {
      this.bytes = bytes;
      this.bytesWritten = bytes.length;
    },
    async *[Symbol.asyncIterator]() {
      yield inflateSync(this.bytes, options);
    },
  };
}

/** Reads the CRC-32 from the trailer of a gzip file (RFC 1952, section 2.3.1). */
export function crc32(bytes: Uint8Array): number {
  const packed = gzipSync(bytes, { level: 0 });
  return new DataView(packed.buffer, packed.byteOffset + packed.length - 8).getUint32(0, true);
}
