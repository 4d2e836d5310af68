import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { SourceRange } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { inWords, limitReached } from '../diagnostics/limit-reached.js';
import type { CompleteCosts } from '../options/limits.js';
import { parseText } from '../render/read-document.js';
import { foreignFile, TELLING_BYTES } from '../text/foreign-file.js';
import type { Source } from '../text/source.js';
import { defined, parseJson } from '../values/plain-object.js';
import { systemError, UsageError } from './exit.js';
import type { Input } from './inputs.js';
import type { Reporter } from './reporter.js';

/** Reads and parses a document; its text is kept for the excerpts in messages about it. */
export async function readDocument(
  input: Input,
  reporter: Reporter,
  { limits, timeoutMs }: CompleteCosts,
): Promise<Source> {
  const text = await readInput(input, limits.bytes);
  reporter.remember(input.name, text);
  return parseText(text, { file: input.name, format: undefined, limits, timeoutMs });
}

/** @param isXmlRead - whether it may be XML */
export async function readInput(input: Input, most: number, isXmlRead = false): Promise<string> {
  try {
    return decode(await readBytes(input, most), input.name, isXmlRead);
  } catch (error) {
    if (error instanceof CvError && input.path !== undefined) refuseForeignStart(input.path, input.name);
    throw error;
  }
}

/** If a file is too large to read, its kind may be a better explanation. */
function refuseForeignStart(path: string, name: string): void {
  const start = Buffer.alloc(TELLING_BYTES);
  const file = openSync(path, 'r');
  try {
    refuseForeign(start.subarray(0, readSync(file, start)), name);
  } finally {
    closeSync(file);
  }
}

/** Recognises files that are not text, or are in another notation. */
export function refuseForeign(start: Uint8Array, name: string, isXmlRead = false): void {
  const foreign = foreignFile(
    Buffer.from(start.buffer, start.byteOffset, start.length).toString('latin1', 0, TELLING_BYTES),
    isXmlRead,
  );
  if (foreign !== undefined)
    throw new UsageError('unreadable-input', `${name} cannot be read: it is ${foreign.is}.`, foreign.hint);
}

export function decode(bytes: Uint8Array, name: string, isXmlRead = false): string {
  refuseForeign(bytes, name, isXmlRead);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(
      'unreadable-input',
      `${name} cannot be read: it is not UTF-8 text.`,
      `save it as UTF-8; line ${firstBadLine(bytes)} has a character in another encoding`,
    );
  }
}

/** The first line with bytes that are not UTF-8: encoding it again gives different bytes. */
function firstBadLine(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const bad = bytes.findIndex((byte, index) => byte !== again[index]);
  return bytes.subarray(0, bad).filter((byte) => byte === 0x0a).length + 1;
}

/**
 * Reads bytes, so many times the limit at most. The size of a file is checked first, and it is read synchronously: an asynchronous
 * read takes many times as long for a small file, 2 ms per document of a batch. A stream is read only up to the limit.
 */
export async function readBytes({ name, path }: Input, most: number, times = 1): Promise<Uint8Array> {
  try {
    const file = path === undefined ? undefined : statSync(path);
    if (path !== undefined && file?.isFile() && file.size > 0) {
      if (file.size > most * times) throw tooLarge(name, most, { bytes: file.size, times });
      return readFileSync(path);
    }
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of path === undefined ? readStdin() : (createReadStream(path) as AsyncIterable<Buffer>)) {
      length += chunk.length;
      if (length > most * times) throw tooLarge(name, most, { times });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof CvError ? error : systemError('unreadable-input', `${name} cannot be read`, error);
  }
}

interface Amount {
  readonly bytes?: number;
  /** Multiplies the limit. */
  readonly times?: number;
  /** The part that is too large, if it is not the whole file. */
  readonly what?: string;
  readonly range?: SourceRange;
}

export function tooLarge(file: string, most: number, { bytes, times = 1, what = file, range }: Amount): CvError {
  const size = `${bytes === undefined ? `more than ${inWords(most * times)}` : inWords(bytes)} bytes`;
  const allowed = times === 1 ? '' : `, and a PDF or an archive may have ${times} times as many as a document`;
  const needed = bytes === undefined ? most * 2 : Math.ceil(bytes / times);
  const details = defined({ file, found: size, range });
  return new CvError([limitReached({ name: 'bytes', most, needed }, `${what} has ${size}${allowed}`, [], details)]);
}

const heads = new WeakMap<NodeJS.ReadableStream, Buffer[]>();

/** All of standard input, including the part already read. */
export async function* readStdin(): AsyncGenerator<Buffer, void, undefined> {
  const { stdin } = process;
  yield* heads.get(stdin)?.splice(0) ?? [];
  yield* stdin;
}

/**
 * Decides whether standard input is a list: NDJSON has a whole object on its first line, and a second line. A single object is
 * a document, however many lines it spans.
 *
 * @param most - how many bytes to read at most; if they contain no whole line, it is not a list
 */
export async function isStdinList(most: number): Promise<boolean> {
  const head: Buffer[] = [];
  heads.set(process.stdin, head);
  let length = 0;
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    head.push(chunk);
    length += chunk.length;
    if (length > most) return false;
    // A line is not examined again before its end arrives.
    if (head.length > 1 && !chunk.includes('\n')) continue;
    const start = Buffer.concat(head)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start !== '' && !start.startsWith('{')) return false;
    const [, first] = /^([^\n]+)\n\s*\S/.exec(start) ?? [];
    if (first !== undefined) return parseJson(first) !== undefined;
  }
  return false;
}
