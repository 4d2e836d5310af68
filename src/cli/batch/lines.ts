export interface Line {
  readonly bytes: Buffer;
  /** From 1. */
  readonly number: number;
  /** LF or CR LF; empty at the end of the stream. */
  readonly end: string;
  /** The length of a line that exceeds the limit; its bytes are not kept. */
  readonly excess?: number;
  /** The text that replaces the line in a copy. */
  fixed?: string;
}

export const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * The lines of a stream, up to the limit. They end with LF or CR LF only, since JSON may contain Unicode's other line ends.
 *
 * @param pass - is called with the parts of a line that exceeds the limit
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  pass: (part: Buffer) => void = () => {},
): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
    if (length > most) parts.splice(0).forEach(pass);
  };
  const take = (newline: string): Line => {
    const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    const hasReturn = whole.at(-1) === RETURN;
    const bytes = hasReturn ? whole.subarray(0, -1) : whole;
    const end = hasReturn ? `\r${newline}` : newline;
    const line = { bytes, end, number, ...(length > most && { excess: length }) };
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
      yield take('\n');
      start = end + 1;
    }
    add(bytes.subarray(start));
  }
  if (length > 0) yield take('');
}
