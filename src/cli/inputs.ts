import { closeSync, createReadStream, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { SourceRange } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { inWords, limitReached } from '../diagnostics/limit-reached.js';
import { findFiles } from '../files/find-files.js';
import { foreignFile, TELLING_BYTES } from '../text/foreign-file.js';
import { defined } from '../values/plain-object.js';
import { systemError, UsageError } from './exit.js';
import { DOCUMENT_FILES, type FileKind } from './file-kind.js';
import { divideGlob } from './glob.js';
import { missingInput } from './missing-input.js';
import { readStdin } from './stdin.js';

/** A document to read. */
export interface Input {
  /** The path as messages show it; `<stdin>` for standard input. */
  readonly name: string;
  /** The path to read; undefined for standard input. */
  readonly path: string | undefined;
  /** Its path below the folder or glob that found it; the output folder repeats that tree. */
  readonly relativePath: string;
  /** Whether a folder or glob found it; false if it was named. */
  readonly isFound: boolean;
  /** Whether it is known to be a regular file, which another process can read too. */
  readonly isPlain: boolean;
  /** Whether each of its lines is a document (NDJSON). */
  readonly isList: boolean;
}

/** Files whose lines are documents. */
const LIST = /\.(?:ndjson|jsonl)$/i;

/** Dependencies contain countless JSON files, and no CVs. */
const IGNORED = ['**/node_modules/**'];

/** What arguments name: files, folders (all documents in them, or other files of the kind), globs, and `-`. */
export async function findInputs(args: readonly string[], kind = DOCUMENT_FILES): Promise<Input[]> {
  const found: Input[] = [];
  for (const arg of args) found.push(...(await inputsOf(arg, args, kind)));
  const byName = new Map(found.map((input) => [input.path ?? '-', input]));
  return [...byName.values()];
}

/** The single document of an argument that is a file or `-`. */
export function fileInput(arg: string): Input {
  const common = { isFound: false, isPlain: false };
  if (arg === '-') return { ...common, name: '<stdin>', path: undefined, relativePath: 'cv', isList: false };
  return { ...common, name: arg, path: resolve(arg), relativePath: basename(arg), isList: LIST.test(arg) };
}

async function inputsOf(arg: string, args: readonly string[], kind: FileKind): Promise<Input[]> {
  if (arg === '-') return [fileInput(arg)];
  const existing = lookUp(arg);
  if (existing?.isDirectory()) return inFolder(arg, kind);
  if (existing !== undefined) return [{ ...fileInput(arg), isPlain: existing.isFile() && !OWN.test(resolve(arg)) }];
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(arg)) return byPattern(arg, isDynamicPattern);
  throw missingInput(arg, args, kind);
}

/** Paths that mean something different in each process, such as those of the shell's `<(…)`. */
const OWN = /^\/(?:dev|proc)\//;

/** What a path refers to; undefined if it does not exist. */
function lookUp(path: string): Stats | undefined {
  try {
    return statSync(path);
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

async function inFolder(folder: string, { patterns, plural, endings }: FileKind): Promise<Input[]> {
  const inputs = await foundIn(folder, patterns);
  if (inputs.length > 0) return inputs;
  throw new UsageError('no-documents', `The folder ${folder} holds no ${plural}.`, endings);
}

/** For shells that do not expand globs. */
async function byPattern(pattern: string, isDynamic: (part: string) => boolean): Promise<Input[]> {
  const glob = divideGlob(pattern, isDynamic);
  const inputs = await foundIn(glob.folder, [glob.pattern]);
  if (inputs.length === 0) throw new UsageError('no-documents', `No file matches ${pattern}.`, 'check the pattern');
  return inputs;
}

async function foundIn(folder: string, patterns: readonly string[]): Promise<Input[]> {
  const paths = await findFiles(patterns, folder, { ignore: IGNORED, caseSensitiveMatch: false });
  return paths.map((path) => ({
    name: join(folder, path),
    path: resolve(folder, path),
    relativePath: path,
    isFound: true,
    isPlain: true,
    isList: LIST.test(path),
  }));
}

export async function readInput(input: Input, most: number): Promise<string> {
  try {
    return decode(await readBytes(input, most), input.name);
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
export function refuseForeign(start: Uint8Array, name: string): void {
  const foreign = foreignFile(
    Buffer.from(start.buffer, start.byteOffset, start.length).toString('latin1', 0, TELLING_BYTES),
  );
  if (foreign !== undefined)
    throw new UsageError('unreadable-input', `${name} cannot be read: it is ${foreign.is}.`, foreign.hint);
}

export function decode(bytes: Uint8Array, name: string): string {
  refuseForeign(bytes, name);
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
  const allowed = times === 1 ? '' : `, and a PDF may have ${times} times as many as a document`;
  const needed = bytes === undefined ? most * 2 : Math.ceil(bytes / times);
  const details = defined({ file, found: size, range });
  return new CvError([limitReached({ name: 'bytes', most, needed }, `${what} has ${size}${allowed}`, [], details)]);
}
