export interface Line {
  readonly bytes: Buffer;
  readonly number: number;
  /** LF or CR LF; empty at the end of the stream. */
  readonly lineEnding: string;
  /** Length in bytes of a line over the limit, whose `bytes` are empty. */
  readonly oversizedLength?: number;
  replacement?: string;
}

export const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits a stream at LF and CR LF only: JSON strings may contain other line separators of Unicode.
 *
 * @param onOversized - receives the bytes of a line over the limit, part by part
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onOversized: (part: Buffer) => void = () => {},
): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const append = (part: Buffer) => {
    length += part.length;
    parts.push(part);
    if (length > maxBytes) parts.splice(0).forEach(onOversized);
  };
  const finishLine = (newline: string): Line => {
    const joined = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    const hasReturn = joined.at(-1) === CARRIAGE_RETURN;
    const bytes = hasReturn ? joined.subarray(0, -1) : joined;
    const lineEnding = hasReturn ? `\r${newline}` : newline;
    const line = {
      bytes,
      lineEnding,
      number,
      ...(length > maxBytes && { oversizedLength: length }),
    };
    number += 1;
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      append(bytes.subarray(start, end));
      yield finishLine('\n');
      start = end + 1;
    }
    append(bytes.subarray(start));
  }
  if (length > 0) yield finishLine('');
}
