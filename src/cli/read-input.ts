import { closeSync, createReadStream, readSync, statSync } from 'node:fs';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import { refuseForeign, textOf } from '../compiler/source/decode-text.js';
import { TELLING_BYTES } from '../compiler/source/foreign-file.js';
import type { Source } from '../compiler/source/source.js';
import { CvError } from '../diagnostics/error.js';
import { openRegularFile, readRegularFile } from '../files/regular-file.js';
import { UnreadableFile } from '../files/system-error.js';
import type { CompleteCosts } from '../limits/limits.js';
import { tooLarge } from '../limits/size.js';
import { parseJson } from '../util/plain-object.js';
import type { Line } from './batch/lines.js';
import { systemError, UsageError } from './exit-codes.js';
import type { Input } from './inputs.js';
import { AGENT_FOLDER } from './mcp/agent-folder.js';
import type { Reporter } from './reporter.js';

export async function readDocument(
  input: Input,
  reporter: Reporter,
  costs: CompleteCosts,
): Promise<Source> {
  const text = await readInput(input, costs.limits.bytes);
  reporter.remember(input.name, text);
  return parseText(text, costs, input.name);
}

export async function readInput(input: Input, maxBytes: number): Promise<string> {
  if (input.record !== undefined) return decodeRecord(input.record, input.name, maxBytes);
  return decode(await readDocumentBytes(input, maxBytes), input.name);
}

function decodeRecord({ bytes, number, excess }: Line, name: string, maxBytes: number): string {
  if (excess === undefined) return decode(bytes, `${name}:${number}`);
  const start = { offset: 0, line: 1, column: 1 };
  const what = `Line ${number}`;
  throw tooLarge(name, maxBytes, { bytes: excess, what, range: { start, end: start } });
}

export async function readDocumentBytes(input: Input, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBytes(input, maxBytes, 1, true);
  } catch (error) {
    if (error instanceof CvError) rejectForeignStart(input);
    throw error;
  }
}

function decode(bytes: Uint8Array, name: string): string {
  if (/\.[ct]sv$/i.test(name)) {
    const hint = 'write each row as a line of JSON, in a file that ends in .ndjson';
    throw new UsageError('unreadable-input', `${name} cannot be read: it is a table.`, hint);
  }
  return withUsageErrors(() => textOf(bytes, name));
}

/** Converts errors to usage errors, which do not stop other documents. */
function withUsageErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CvError ? UsageError.of(error.diagnostics) : error;
  }
}

/** The type of a file explains more than that it is too large. */
function rejectForeignStart({ name, path, root }: Input): void {
  // Reading a pipe again blocks.
  if (path === undefined || !statSync(path).isFile()) return;
  const start = Buffer.alloc(TELLING_BYTES);
  const file = openRegularFile(path, root);
  try {
    withUsageErrors(() => refuseForeign(start.subarray(0, readSync(file, start)), name));
  } finally {
    closeSync(file);
  }
}

/**
 * Reads files synchronously (measured: 2 ms faster for a small one), and streams up to the limit.
 *
 * @param times - a factor of the limit, for compressed files
 */
export async function readBytes(
  { name, path, root = process.env[AGENT_FOLDER] }: Input,
  maxBytes: number,
  times = 1,
  isDocument = false,
): Promise<Uint8Array> {
  try {
    // Users may name pipes and devices.
    if (path !== undefined && (root !== undefined || statSync(path).isFile()))
      return readRegularFile(path, { most: maxBytes * times, root });
    const stream = path === undefined ? readStdin() : createReadStream(path);
    return await readStream(stream, maxBytes * times, (start) => {
      if (isDocument) withUsageErrors(() => refuseForeign(start.subarray(0, TELLING_BYTES), name));
      throw tooLarge(name, maxBytes, { times });
    });
  } catch (error) {
    if (error instanceof CvError || error instanceof UsageError) throw error;
    if (error instanceof UnreadableFile && error.size !== undefined)
      throw tooLarge(name, maxBytes, { bytes: error.size, times });
    throw systemError('unreadable-input', `${name} cannot be read`, error);
  }
}

/** Chunks that `isStdinNdjson` has read. */
const firstChunks = new WeakMap<NodeJS.ReadableStream, Buffer[]>();

async function readStream(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  reject: (start: Buffer) => never,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) reject(chunks[0] ?? chunk);
  }
  return Buffer.concat(chunks);
}

export async function* readStdin(): AsyncGenerator<Buffer, void, undefined> {
  const { stdin } = process;
  yield* firstChunks.get(stdin)?.splice(0) ?? [];
  yield* stdin;
}

/** @param isNamed - whether `--name` marks standard input as NDJSON, whatever its content */
export async function withLists(
  inputs: readonly Input[],
  maxBytes: number,
  isNamed = false,
): Promise<Input[]> {
  const all = inputs.map(async (input) =>
    input.path === undefined
      ? { ...input, isList: isNamed || (await isStdinNdjson(maxBytes)) }
      : input,
  );
  return Promise.all(all);
}

/** Checks that the first line is an object, and that there is a second line. */
async function isStdinNdjson(maxBytes: number): Promise<boolean> {
  const chunks: Buffer[] = [];
  firstChunks.set(process.stdin, chunks);
  let length = 0;
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return false;
    // The first line is still incomplete.
    if (chunks.length > 1 && !chunk.includes('\n')) continue;
    const start = Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start !== '' && !start.startsWith('{')) return false;
    const [, first] = /^([^\n]+)\n\s*\S/.exec(start) ?? [];
    if (first !== undefined) return parseJson(first) !== undefined;
  }
  return false;
}
