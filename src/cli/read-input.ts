import { closeSync, createReadStream, readSync, statSync } from 'node:fs';
import type { CompleteOptions } from '../compiler/options/options.js';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import { decodeText, rejectForeignFile } from '../compiler/source/decode-text.js';
import { DETECTION_BYTES } from '../compiler/source/detect-foreign-file.js';
import type { Source } from '../compiler/source/source.js';
import { CvError } from '../diagnostics/cv-error.js';
import { openRegularFile, readRegularFile } from '../files/regular-file.js';
import { UnreadableFileError } from '../files/system-error.js';
import { convertDocument } from '../import/convert-document.js';
import { createTooLargeError } from '../limits/document-size.js';
import type { ResolvedLimitOptions } from '../limits/limits.js';
import { tryParseJson } from '../util/plain-object.js';
import type { Line } from './batch/lines.js';
import { toUsageError, UsageError, unreadableError } from './exit-codes.js';
import type { Input } from './inputs.js';
import { AGENT_FOLDER_VARIABLE } from './mcp/agent-folder.js';
import type { Reporter } from './reporter.js';

export async function readDocument(
  input: Input,
  reporter: Reporter,
  costs: ResolvedLimitOptions,
): Promise<Source> {
  const text = await readInput(input, costs.limits.bytes);
  reporter.addSource(input.name, text);
  return parseText(text, costs, input.name);
}

/** Reads a CV, and converts it if it is of another program. */
export async function readCv(
  input: Input,
  reporter: Reporter,
  options: CompleteOptions,
): Promise<Source> {
  return convertDocument(await readDocument(input, reporter, options), options);
}

/** Each edition of a run has its own errors, so that they do not stop the others. */
export function rejectInvalidEdition({ edition }: Input): void {
  if (edition !== undefined && edition.problems.length > 0) throw UsageError.from(edition.problems);
}

/** @throws UsageError if the file cannot be read, or if the edition is invalid */
export async function readInput(input: Input, maxBytes: number): Promise<string> {
  rejectInvalidEdition(input);
  if (input.record !== undefined) return decodeRecord(input.record, input.name, maxBytes);
  return decode(await readDocumentBytes(input, maxBytes), input.name);
}

function decodeRecord(
  { bytes, number, oversizedLength }: Line,
  name: string,
  maxBytes: number,
): string {
  if (oversizedLength === undefined) return decode(bytes, `${name}:${number}`);
  const start = { offset: 0, line: 1, column: 1 };
  throw createTooLargeError(name, maxBytes, {
    bytes: oversizedLength,
    what: `Line ${number}`,
    range: { start, end: start },
  });
}

async function readDocumentBytes(input: Input, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBytes(input, maxBytes, 1, true);
  } catch (error) {
    if (error instanceof CvError) rejectForeignStart(input);
    throw error;
  }
}

function decode(bytes: Uint8Array, name: string): string {
  if (/\.[ct]sv$/i.test(name)) {
    throw unreadableError(
      name,
      'it is a table',
      'write each row as a line of JSON, in a file that ends in .ndjson',
    );
  }
  return withUsageErrors(() => decodeText(bytes, name));
}

/** Converts errors to usage errors, which do not stop other documents. */
function withUsageErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CvError ? UsageError.from(error.diagnostics) : error;
  }
}

/** The type of a file explains more than that it is too large. */
function rejectForeignStart({ name, path, root }: Input): void {
  // Reading a pipe again blocks.
  if (path === undefined || !statSync(path).isFile()) return;
  const start = Buffer.alloc(DETECTION_BYTES);
  const file = openRegularFile(path, root);
  try {
    withUsageErrors(() => rejectForeignFile(start.subarray(0, readSync(file, start)), name));
  } finally {
    closeSync(file);
  }
}

/**
 * Reads files synchronously (measured: 2 ms faster for a small one), and streams up to the limit.
 *
 * @param factor - a factor of the limit, for compressed files
 */
export async function readBytes(
  { name, path, root = process.env[AGENT_FOLDER_VARIABLE] }: Input,
  maxBytes: number,
  factor = 1,
  isDocument = false,
): Promise<Uint8Array> {
  try {
    // Users may name pipes and devices.
    if (path !== undefined && (root !== undefined || statSync(path).isFile()))
      return readRegularFile(path, { maxBytes: maxBytes * factor, root });
    const stream = path === undefined ? readStdin() : createReadStream(path);
    return await readStream(stream, maxBytes * factor, (start) => {
      if (isDocument)
        withUsageErrors(() => rejectForeignFile(start.subarray(0, DETECTION_BYTES), name));
      throw createTooLargeError(name, maxBytes, { factor });
    });
  } catch (error) {
    if (error instanceof CvError || error instanceof UsageError) throw error;
    if (error instanceof UnreadableFileError && error.size !== undefined)
      throw createTooLargeError(name, maxBytes, { bytes: error.size, factor });
    throw toUsageError('unreadable-input', `${name} cannot be read`, error);
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
export async function markNdjson(
  inputs: readonly Input[],
  maxBytes: number,
  isNamed = false,
): Promise<Input[]> {
  return Promise.all(
    inputs.map(async (input) =>
      input.path === undefined
        ? { ...input, isNdjson: isNamed || (await isStdinNdjson(maxBytes)) }
        : input,
    ),
  );
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
    if (first !== undefined) return tryParseJson(first) !== undefined;
  }
  return false;
}
