import { inflateSync } from 'node:zlib';

/**
 * The objects and metadata searched for are in streams far smaller than this; pictures are larger. The sum is limited, too,
 * so that a small file costs little: a thousand bytes can expand to a million.
 */
const LARGEST_INFLATED = 4 * 2 ** 20;
const LARGEST_SUM = 64 * 2 ** 20;

/** A damaged stream counts as this many bytes, since starting to inflate takes as long. */
const DAMAGED = 4096;

/**
 * A PDF as Latin-1 text, followed by the content of its compressed streams, for questions that PDFium does not answer; and whether all
 * streams were read, except single ones that are too large.
 */
export function inflated(bytes: Uint8Array): { text: string; isWhole: boolean } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = buffer.toString('latin1');
  const parts = [raw];
  let sum = 0;
  for (const [start, end] of streamsIn(raw)) {
    if (raw.charCodeAt(start) !== 0x78) continue;
    if (sum >= LARGEST_SUM) return { text: parts.join('\n'), isWhole: false };
    try {
      const stream = inflateSync(buffer.subarray(start, end), {
        maxOutputLength: LARGEST_INFLATED,
      });
      sum += stream.length;
      parts.push(stream.toString('latin1'));
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      sum += isTooLarge ? LARGEST_INFLATED : DAMAGED;
    }
  }
  return { text: parts.join('\n'), isWhole: true };
}

/** Where streams begin and end; what looks like a stream within another is not one. */
function* streamsIn(raw: string): Generator<readonly [start: number, end: number]> {
  const opening = /(?<!end)stream\r?\n/g;
  for (let match = opening.exec(raw); match !== null; match = opening.exec(raw)) {
    const end = raw.indexOf('endstream', opening.lastIndex);
    if (end < 0) return;
    yield [opening.lastIndex, end];
    opening.lastIndex = end;
  }
}
