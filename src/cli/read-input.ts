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

/** Keeps the text for excerpts in messages. */
export async function readDocument(
  input: Input,
  reporter: Reporter,
  costs: CompleteCosts,
): Promise<Source> {
  const text = await readInput(input, costs.limits.bytes);
  reporter.remember(input.name, text);
  return parseText(text, costs, input.name);
}

export async function readInput(input: Input, most: number): Promise<string> {
  if (input.record !== undefined) return textOfRecord(input.record, input.name, most);
  return decode(await readDocumentBytes(input, most), input.name);
}

function textOfRecord({ bytes, number, excess }: Line, name: string, most: number): string {
  if (excess === undefined) return decode(bytes, `${name}:${number}`);
  const start = { offset: 0, line: 1, column: 1 };
  const what = `Line ${number}`;
  throw tooLarge(name, most, { bytes: excess, what, range: { start, end: start } });
}

export async function readDocumentBytes(input: Input, most: number): Promise<Uint8Array> {
  try {
    return await readBytes(input, most, 1, true);
  } catch (error) {
    if (error instanceof CvError) refuseForeignStart(input);
    throw error;
  }
}

/** `textOf`, whose error does not end other documents. */
function decode(bytes: Uint8Array, name: string): string {
  if (/\.[ct]sv$/i.test(name)) {
    const hint =
      'write each row as a JSON document on a line of its own, in a file that ends in .ndjson';
    throw new UsageError('unreadable-input', `${name} cannot be read: it is a table.`, hint);
  }
  return ofOneFile(() => textOf(bytes, name));
}

function ofOneFile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CvError ? UsageError.of(error.diagnostics) : error;
  }
}

/** The kind of a file that is too large may be a better explanation. */
function refuseForeignStart({ name, path, root }: Input): void {
  // A pipe would block again.
  if (path === undefined || !statSync(path).isFile()) return;
  const start = Buffer.alloc(TELLING_BYTES);
  const file = openRegularFile(path, root);
  try {
    ofOneFile(() => refuseForeign(start.subarray(0, readSync(file, start)), name));
  } finally {
    closeSync(file);
  }
}

/** Reads files synchronously: a small one takes 2 ms longer otherwise. A stream is read only up to the limit. */
export async function readBytes(
  { name, path, root = process.env[AGENT_FOLDER] }: Input,
  most: number,
  times = 1,
  isDocument = false,
): Promise<Uint8Array> {
  try {
    // Users may name pipes and devices.
    if (path !== undefined && (root !== undefined || statSync(path).isFile()))
      return readRegularFile(path, { most: most * times, root });
    const stream = path === undefined ? readStdin() : createReadStream(path);
    return await readStream(stream, most * times, (start) => {
      if (isDocument) ofOneFile(() => refuseForeign(start.subarray(0, TELLING_BYTES), name));
      throw tooLarge(name, most, { times });
    });
  } catch (error) {
    if (error instanceof CvError || error instanceof UsageError) throw error;
    if (error instanceof UnreadableFile && error.size !== undefined)
      throw tooLarge(name, most, { bytes: error.size, times });
    throw systemError('unreadable-input', `${name} cannot be read`, error);
  }
}

const heads = new WeakMap<NodeJS.ReadableStream, Buffer[]>();

/** @param refuse - throws, given the first bytes of a stream that is longer */
async function readStream(
  stream: AsyncIterable<Buffer>,
  most: number,
  refuse: (start: Buffer) => never,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) refuse(chunks[0] ?? chunk);
  }
  return Buffer.concat(chunks);
}

/** With the part already read. */
export async function* readStdin(): AsyncGenerator<Buffer, void, undefined> {
  const { stdin } = process;
  yield* heads.get(stdin)?.splice(0) ?? [];
  yield* stdin;
}

/** Standard input is a list if `isNamed` is true, or if it looks like one. */
export async function withLists(
  inputs: readonly Input[],
  most: number,
  isNamed = false,
): Promise<Input[]> {
  const all = inputs.map(async (input) =>
    input.path === undefined ? { ...input, isList: isNamed || (await isStdinList(most)) } : input,
  );
  return Promise.all(all);
}

/**
 * NDJSON has a whole object on its first line, and a second line.
 *
 * @param most - how many bytes to read at most; if they contain no whole line, it is not a list
 */
async function isStdinList(most: number): Promise<boolean> {
  const head: Buffer[] = [];
  heads.set(process.stdin, head);
  let length = 0;
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    head.push(chunk);
    length += chunk.length;
    if (length > most) return false;
    // The end of the line is missing.
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
