import { inflateSync } from 'node:zlib';

/** In bytes: relevant streams are far smaller, and a small file must not expand to gigabytes. */
const MAX_STREAM_BYTES = 4 * 2 ** 20;
const MAX_TOTAL_BYTES = 64 * 2 ** 20;

/** Assumed bytes of a damaged stream, for the time to start inflating. */
const DAMAGED_STREAM_BYTES = 4096;

/**
 * Returns a PDF as Latin-1, followed by inflated streams, for data that PDFium does not expose.
 *
 * @returns `isComplete`: whether all streams were read, except single ones over the limit
 */
export function inflateStreams(bytes: Uint8Array): { text: string; isComplete: boolean } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = buffer.toString('latin1');
  const parts = [raw];
  let totalBytes = 0;
  for (const [start, end] of findStreams(raw)) {
    if (raw.charCodeAt(start) !== 0x78) continue;
    if (totalBytes >= MAX_TOTAL_BYTES) return { text: parts.join('\n'), isComplete: false };
    try {
      const stream = inflateSync(buffer.subarray(start, end), {
        maxOutputLength: MAX_STREAM_BYTES,
      });
      totalBytes += stream.length;
      parts.push(stream.toString('latin1'));
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      totalBytes += isTooLarge ? MAX_STREAM_BYTES : DAMAGED_STREAM_BYTES;
    }
  }
  return { text: parts.join('\n'), isComplete: true };
}

/** Skips streams within streams. */
function* findStreams(raw: string): Generator<readonly [start: number, end: number]> {
  const opening = /(?<!end)stream\r?\n/g;
  for (let match = opening.exec(raw); match !== null; match = opening.exec(raw)) {
    const end = raw.indexOf('endstream', opening.lastIndex);
    if (end < 0) return;
    yield [opening.lastIndex, end];
    opening.lastIndex = end;
  }
}
