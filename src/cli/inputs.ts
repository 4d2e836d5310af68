import { readFileSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemError, UsageError } from './exit.js';
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
  for (const arg of args) found.push(...(await inputsOf(arg)));
  const byName = new Map(found.map((input) => [input.path ?? '-', input]));
  return [...byName.values()];
}

/** The one document of an argument that is a file or `-`. */
export function fileInput(arg: string): Input {
  const common = { isFound: false, isPlain: false };
  if (arg === '-') return { ...common, name: '<stdin>', path: undefined, relativePath: 'cv', isList: false };
  return { ...common, name: arg, path: resolve(arg), relativePath: basename(arg), isList: LIST.test(arg) };
}

async function inputsOf(arg: string): Promise<Input[]> {
  if (arg === '-') return [fileInput(arg)];
  const existing = await lookUp(arg);
  if (existing?.isDirectory()) return inFolder(arg);
  if (existing !== undefined) return [{ ...fileInput(arg), isPlain: existing.isFile() && !OWN.test(resolve(arg)) }];
  // The glob library is loaded only where it is wanted, as start-up is most of what one document costs.
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(arg)) return byPattern(arg, isDynamicPattern);
  throw new UsageError('unreadable-input', `${arg} cannot be read: it does not exist.`, 'check the path');
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
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export async function readInput(input: Input): Promise<string> {
  return decode(await readBytes(input), input.name);
}

/**
 * Reads the text of a regular file without a pause. Turning to other work meanwhile, of which a worker has none, takes
 * many times as long as a small file does: 2 ms a document in a batch.
 *
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export function readPlain({ name, path }: Input): string {
  try {
    return decode(readFileSync(path as string), name);
  } catch (error) {
    throw error instanceof UsageError ? error : systemError('unreadable-input', `${name} cannot be read`, error);
  }
}

/**
 * Reads bytes as UTF-8.
 *
 * @throws UsageError when they are not
 */
export function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(
      'unreadable-input',
      `${name} cannot be read: it is not UTF-8 text.`,
      'save it in the encoding UTF-8',
    );
  }
}

/** @throws UsageError when it cannot be read */
export async function readBytes(input: Input): Promise<Uint8Array> {
  try {
    return input.path === undefined ? await buffer(readStdin()) : await readFile(input.path);
  } catch (error) {
    throw systemError('unreadable-input', `${input.name} cannot be read`, error);
  }
}
