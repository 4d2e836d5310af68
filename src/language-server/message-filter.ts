import { Transform, type TransformCallback } from 'node:stream';
import { findExcessDepthInJson } from '../compiler/source/parse-json.js';
import { quote } from '../diagnostics/quote.js';
import { getValue, tryParseJson } from '../util/plain-object.js';

/** A document has up to 1 MB, and JSON may escape each character. */
const MAX_BODY_BYTES = 64 * 2 ** 20;
const MAX_HEADER_BYTES = 4096;
const MAX_DEPTH = 250;

/** Header fields (RFC 9110, 5.1), possibly incomplete. */
const FIELDS = /^(?:[\w-]+:[^\r\n]*\r\n)*[\w-]*(?::[^\r\n]*)?\r?$/;

/**
 * Passes LSP messages. Drops and reports those that are not JSON-RPC 2.0 or nested too deeply.
 * Fails at an invalid header, because message boundaries are unknown after it.
 */
export class MessageFilter extends Transform {
  #chunks: Buffer[] = [];
  #length = 0;
  #needed = 1;

  constructor(readonly report: (problem: string) => void) {
    // Closing the stream would end the process before the error is written.
    super({ emitClose: false });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    try {
      while (this.#length >= this.#needed) this.#readMessage();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #readMessage(): void {
    const data = Buffer.concat(this.#chunks);
    const start = data.indexOf('\r\n\r\n') + 4;
    const hasHeader = start > 3;
    const header = data.toString('latin1', 0, hasHeader ? start - 4 : MAX_HEADER_BYTES);
    const [length, ...others] = header.match(/^content-length:.*/gim) ?? [];
    const size = /^[^:]+:[ \t]*(\d+)[ \t]*$/.exec(length ?? '')?.[1];
    const isValid = FIELDS.test(header) && header.length < MAX_HEADER_BYTES && others.length === 0;
    if (!isValid || (hasHeader && size === undefined))
      throw new Error(`invalid message header ${quote(header)}`);
    if (hasHeader && Number(size) > MAX_BODY_BYTES)
      throw new Error(`a message has ${size} bytes, but only ${MAX_BODY_BYTES} are allowed`);
    const end = hasHeader ? start + Number(size) : data.length + 1;
    const isComplete = data.length >= end;
    if (isComplete) this.#pass(data.subarray(0, end), data.toString('utf8', start, end));
    this.#chunks = [isComplete ? data.subarray(end) : data];
    this.#length -= isComplete ? end : 0;
    this.#needed = isComplete ? 1 : end;
  }

  #pass(message: Buffer, body: string): void {
    const problem =
      findExcessDepthInJson(body, MAX_DEPTH) !== undefined
        ? `nested more than ${MAX_DEPTH} levels deep`
        : // The library would log such values in full.
          getValue(tryParseJson(body), ['jsonrpc']) !== '2.0' && 'not JSON-RPC 2.0';
    if (problem === false) this.push(message);
    else this.report(`A message is ignored: it is ${problem}.`);
  }
}
