export interface Line {
  readonly bytes: Buffer;
  /** From 1. */
  readonly number: number;
  /** The length of a line that exceeds the limit; its bytes are not kept. */
  readonly excess?: number;
}

export const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** The lines of a stream, up to the limit. They end with LF or CR LF only, since JSON may contain Unicode's other line ends. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > most) parts = [];
    else parts.push(part);
  };
  const take = (): Line => {
    const line = { bytes: withoutReturn(parts), number, ...(length > most && { excess: length }) };
    number += 1;
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      add(bytes.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(bytes.subarray(start));
  }
  if (length > 0) yield take();
}

function withoutReturn(parts: readonly Buffer[]): Buffer {
  const line = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  return line.at(-1) === RETURN ? line.subarray(0, -1) : line;
}
