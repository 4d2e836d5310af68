/** A line of a text that is read in pieces. */
export interface Line {
  /** Without its line end. */
  readonly bytes: Buffer;
  /** From 1. */
  readonly number: number;
}

/** A line that is longer is no document: 64 MiB. */
const LONGEST = 64 * 2 ** 20;

/** A line is longer than a document may be. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';

  constructor(readonly line: number) {
    super(`line ${line} is longer than ${LONGEST / 2 ** 20} MiB`);
  }
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * The lines of a stream, one after the other; no more is kept than the line that is being read. They end in LF or CR LF
 * only, since JSON may hold the other line ends of Unicode as they are.
 *
 * @throws LineTooLong
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      parts.push(bytes.subarray(start, end));
      yield { bytes: withoutReturn(parts), number };
      number += 1;
      start = end + 1;
      parts = [];
      length = 0;
    }
    parts.push(bytes.subarray(start));
    length += bytes.length - start;
    if (length > LONGEST) throw new LineTooLong(number);
  }
  if (length > 0) yield { bytes: withoutReturn(parts), number };
}

function withoutReturn(parts: readonly Buffer[]): Buffer {
  const line = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  return line.at(-1) === RETURN ? line.subarray(0, -1) : line;
}
