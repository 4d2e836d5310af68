import { crc32 } from 'node:zlib';

/** Encodes a PNG chunk: length, type, data, CRC-32 (PNG, "5.3 Chunk layout"). */
export function encodePngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
