import { Transform, type TransformCallback } from 'node:stream';
import { quote } from '../diagnostics/quote.js';

/** A document has 1 MB, of which JSON escapes each character. */
const MAX_BODY_BYTES = 64 * 2 ** 20;
const MAX_HEADER_BYTES = 4096;

/** The protocol needs about ten levels. */
const MAX_DEPTH = 250;

/** A name and its value (RFC 9110, 5.1), whole or as far as it has arrived. */
const FIELD = /^[\w!#$%&'*+.^`|~-]+:[^\r\n]*$/;
const PARTIAL_FIELD = /^[\w!#$%&'*+.^`|~-]*(?::[^\r\n]*)?\r?$/;

/**
 * Passes the messages of the Language Server Protocol that can be read. Reports bodies that are not JSON or nested too deeply, and omits
 * them. Fails if the boundaries of messages are lost: with a wrong header, or a body of more bytes than any document needs.
 */
export class MessageFilter extends Transform {
  readonly #report: (problem: string) => void;
  #chunks: Buffer[] = [];
  #length = 0;
  #bodyLength: number | undefined;

  constructor(report: (problem: string) => void) {
    // Closing the stream would end the process before the reason is written.
    super({ emitClose: false });
    this.#report = report;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    try {
      while (this.#takeHeader() && this.#takeBody());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #takeHeader(): boolean {
    if (this.#bodyLength !== undefined) return true;
    const data = Buffer.concat(this.#chunks);
    const end = data.indexOf('\r\n\r\n');
    const header = data.toString('latin1', 0, end < 0 ? MAX_HEADER_BYTES + 1 : end);
    checkFields(header, end >= 0);
    if (end < 0) return false;
    this.#bodyLength = readLength(header);
    this.#keep(data.subarray(end + 4));
    return true;
  }

  #takeBody(): boolean {
    const length = this.#bodyLength ?? 0;
    if (this.#length < length) return false;
    const data = Buffer.concat(this.#chunks);
    const body = data.subarray(0, length);
    const problem = problemOf(body.toString());
    if (problem !== undefined) this.#report(`A message is omitted: ${problem}.`);
    else this.push(Buffer.concat([Buffer.from(`Content-Length: ${length}\r\n\r\n`), body]));
    this.#bodyLength = undefined;
    this.#keep(data.subarray(length));
    return this.#length > 0;
  }

  #keep(rest: Buffer): void {
    this.#chunks = [rest];
    this.#length = rest.length;
  }
}

function checkFields(header: string, isWhole: boolean): void {
  const lines = header.split('\r\n');
  const last = isWhole ? '' : (lines.pop() ?? '');
  const wrong =
    lines.find((line) => !FIELD.test(line)) ?? (PARTIAL_FIELD.test(last) ? undefined : last);
  if (wrong !== undefined) throw new Error(`${quote(wrong)} is no header of a message`);
  if (header.length > MAX_HEADER_BYTES)
    throw new Error(`the header of a message has more than ${MAX_HEADER_BYTES} bytes`);
}

function readLength(header: string): number {
  const lengths = [...header.matchAll(/^content-length:[ \t]*(.*?)[ \t]*$/gim)].map(
    ([, value = '']) => value,
  );
  const [first, ...others] = new Set(lengths);
  if (first === undefined) throw new Error('the header of a message has no `Content-Length`');
  if (!/^\d+$/.test(first) || others.length > 0)
    throw new Error(`\`Content-Length\` is ${quote([first, ...others].join(', '))}`);
  if (Number(first) > MAX_BODY_BYTES)
    throw new Error(`a message has ${first} bytes, of which ${MAX_BODY_BYTES} are allowed`);
  return Number(first);
}

function problemOf(body: string): string | undefined {
  if (depthOf(body) > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`;
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return 'it is no JSON';
  }
}

function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}
