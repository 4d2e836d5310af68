import { closeSync, createReadStream, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { defined } from '../defined.js';
import type { SourceRange } from '../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../diagnostics/limit-reached.js';
import { CvError } from '../error.js';
import { foreignFile, TELLING_BYTES } from '../source/foreign-file.js';
import { systemError, UsageError } from './exit.js';
import { missingInput } from './missing-input.js';
import { readStdin } from './stdin.js';

/** A document to be read. */
export interface Input {
  /** The path as messages show it; `<stdin>` for standard input. */
  readonly name: string;
  /** Where to read it; undefined for standard input. */
  readonly path: string | undefined;
  /** Its path below the folder or glob that it was found by, whose tree the output folder repeats. */
  readonly relativePath: string;
  /** Whether it was found in a folder or by a glob rather than named. */
  readonly isFound: boolean;
  /** Whether it is known to be a regular file, which another process can read as well. */
  readonly isPlain: boolean;
  /** Whether it has a document on each line (NDJSON). */
  readonly isList: boolean;
}

/** Files with a document on each line. */
const LIST = /\.(?:ndjson|jsonl)$/i;

const DOCUMENTS = ['**/*.yaml', '**/*.yml', '**/*.json'];

/** Dependencies hold JSON files without number, and no CVs. */
const IGNORED = ['**/node_modules/**'];

/**
 * The documents that arguments name: files, folders (with all documents in them), globs, and `-`.
 *
 * @throws UsageError when an argument leads to nothing
 */
export async function findInputs(args: readonly string[]): Promise<Input[]> {
  const found: Input[] = [];
  for (const arg of args) found.push(...(await inputsOf(arg, args)));
  const byName = new Map(found.map((input) => [input.path ?? '-', input]));
  return [...byName.values()];
}

/** The one document of an argument that is a file or `-`. */
export function fileInput(arg: string): Input {
  const common = { isFound: false, isPlain: false };
  if (arg === '-') return { ...common, name: '<stdin>', path: undefined, relativePath: 'cv', isList: false };
  return { ...common, name: arg, path: resolve(arg), relativePath: basename(arg), isList: LIST.test(arg) };
}

async function inputsOf(arg: string, args: readonly string[]): Promise<Input[]> {
  if (arg === '-') return [fileInput(arg)];
  const existing = await lookUp(arg);
  if (existing?.isDirectory()) return inFolder(arg);
  if (existing !== undefined) return [{ ...fileInput(arg), isPlain: existing.isFile() && !OWN.test(resolve(arg)) }];
  // The glob library is loaded only where it is wanted, as start-up is most of what one document costs.
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(arg)) return byPattern(arg, isDynamicPattern);
  throw missingInput(arg, args);
}

/** Names that each process has of its own, as the shell's `<(…)` makes. */
const OWN = /^\/(?:dev|proc)\//;

/** What a path leads to; undefined when there is nothing. */
async function lookUp(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(String(error.code))
    ) {
      return undefined;
    }
    throw systemError('unreadable-input', `${path} cannot be read`, error);
  }
}

async function inFolder(folder: string): Promise<Input[]> {
  const inputs = await findFiles(DOCUMENTS, folder);
  if (inputs.length > 0) return inputs;
  const hint = 'documents end in .yaml, .yml or .json';
  throw new UsageError('no-documents', `The folder ${folder} holds no documents.`, hint);
}

/** Shells that do not expand patterns leave it to us. What is before the first part with a pattern is the folder. */
async function byPattern(pattern: string, isDynamic: (part: string) => boolean): Promise<Input[]> {
  const parts = pattern.split(/[\\/]/);
  const first = parts.findIndex(isDynamic);
  const inputs = await findFiles(
    [parts.slice(first).join('/')],
    parts.slice(0, first).join('/') || (first > 0 ? '/' : '.'),
  );
  if (inputs.length === 0) throw new UsageError('no-documents', `No file matches ${pattern}.`, 'check the pattern');
  return inputs;
}

/** The files that match patterns below a folder, in the order of their names. */
async function findFiles(patterns: readonly string[], folder: string): Promise<Input[]> {
  const { glob } = await import('tinyglobby');
  const options = { cwd: folder, ignore: IGNORED, expandDirectories: false, caseSensitiveMatch: false };
  const paths = (await glob([...patterns], options)).sort();
  return paths.map((path) => ({
    name: join(folder, path),
    path: resolve(folder, path),
    relativePath: path.split('/').join(sep),
    isFound: true,
    isPlain: true,
    isList: LIST.test(path),
  }));
}

/**
 * Reads a document's text.
 *
 * @param most - how many bytes it may have
 * @throws UsageError when it cannot be read or is not UTF-8, CvError when it is too large
 */
export async function readInput(input: Input, most: number): Promise<string> {
  try {
    return decode(await readBytes(input, most), input.name);
  } catch (error) {
    if (error instanceof CvError && input.path !== undefined) refuseForeignStart(input.path, input.name);
    throw error;
  }
}

/** Of a file that is too large to be read, what it is may say more. */
function refuseForeignStart(path: string, name: string): void {
  const start = Buffer.alloc(TELLING_BYTES);
  const file = openSync(path, 'r');
  try {
    refuseForeign(start.subarray(0, readSync(file, start)), name);
  } finally {
    closeSync(file);
  }
}

/**
 * Says what a file is that is no text, or one of another notation.
 *
 * @param start - its beginning
 * @throws UsageError when it is
 */
export function refuseForeign(start: Uint8Array, name: string): void {
  const foreign = foreignFile(
    Buffer.from(start.buffer, start.byteOffset, start.length).toString('latin1', 0, TELLING_BYTES),
  );
  if (foreign !== undefined)
    throw new UsageError('unreadable-input', `${name} cannot be read: it is ${foreign.is}.`, foreign.hint);
}

/**
 * Reads the text of a regular file without a pause. Turning to other work meanwhile, of which a worker has none, takes
 * many times as long as a small file does: 2 ms a document in a batch.
 *
 * @throws UsageError when it cannot be read or is not UTF-8, CvError when it is too large
 */
export function readPlain({ name, path }: Input, most: number): string {
  const file = path as string;
  const bytes = reading(name, () => {
    const { size } = statSync(file);
    return size > most ? size : readFileSync(file);
  });
  if (typeof bytes === 'number') {
    refuseForeignStart(file, name);
    throw tooLarge(name, most, { bytes });
  }
  return decode(bytes, name);
}

function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw systemError('unreadable-input', `${name} cannot be read`, error);
  }
}

/**
 * Reads bytes as UTF-8.
 *
 * @throws UsageError when they are not
 */
export function decode(bytes: Uint8Array, name: string): string {
  refuseForeign(bytes, name);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(
      'unreadable-input',
      `${name} cannot be read: it is not UTF-8 text.`,
      `save it in the encoding UTF-8; line ${firstBadLine(bytes)} has a character in another`,
    );
  }
}

/** The first line with bytes that are no UTF-8: written again, they are others. */
function firstBadLine(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const bad = bytes.findIndex((byte, index) => byte !== again[index]);
  return bytes.subarray(0, bad).filter((byte) => byte === 0x0a).length + 1;
}

/**
 * Reads bytes: a file's, of which there may be too many, are counted first; a stream is read only as far as it may be.
 *
 * @param times - how many times as many there may be as the limit says
 * @throws UsageError when they cannot be read, CvError when there are too many
 */
export async function readBytes({ name, path }: Input, most: number, times = 1): Promise<Uint8Array> {
  try {
    const file = path === undefined ? undefined : await stat(path);
    if (path !== undefined && file?.isFile() && file.size > 0) {
      if (file.size > most * times) throw tooLarge(name, most, { bytes: file.size, times });
      return await readFile(path);
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

/** How much of an input there is. */
interface Amount {
  /** How many bytes it has; undefined when nobody has counted them. */
  readonly bytes?: number;
  /** How many times as many there may be as the limit says. */
  readonly times?: number;
  /** What is too large, where it is not all of the file. */
  readonly what?: string;
  readonly range?: SourceRange;
}

/** The error of an input that is too large to be read. */
export function tooLarge(file: string, most: number, { bytes, times = 1, what = file, range }: Amount): CvError {
  const size = `${bytes === undefined ? `more than ${inWords(most * times)}` : inWords(bytes)} bytes`;
  const allowed = times === 1 ? '' : `, and a PDF may have ${times} times as many as a document`;
  const needed = bytes === undefined ? most * 2 : Math.ceil(bytes / times);
  const details = defined({ file, found: size, range });
  return new CvError([limitReached({ name: 'bytes', most, needed }, `${what} has ${size}${allowed}`, [], details)]);
}
