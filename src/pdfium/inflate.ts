import { inflateSync } from 'node:zlib';

/** No stream of a CV is as large as this; larger ones are left as they are. */
const LARGEST = 32 * 2 ** 20;

/**
 * A PDF as Latin-1 text, followed by what its compressed streams hold: for what PDFium has no function to ask for. What
 * is encrypted stays so.
 */
export function inflated(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = buffer.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    if (raw.slice(match.index - 3, match.index) === 'end' || raw.charCodeAt(start) !== 0x78) return [];
    try {
      const stream = buffer.subarray(start, raw.indexOf('endstream', start));
      return [inflateSync(stream, { maxOutputLength: LARGEST }).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [raw, ...streams].join('\n');
}
