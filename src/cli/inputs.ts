import { readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemReason, UsageError } from './exit.js';

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
}

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

async function inputsOf(arg: string): Promise<Input[]> {
  if (arg === '-') return [{ name: '<stdin>', path: undefined, relativePath: 'cv', isFound: false }];
  const isFolder = await isExistingFolder(arg);
  if (isFolder === true) return inFolder(arg);
  if (isFolder === false) return [{ name: arg, path: resolve(arg), relativePath: basename(arg), isFound: false }];
  // The glob library is loaded only where it is wanted, as start-up is most of what one document costs.
  const { isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(arg)) return byPattern(arg);
  throw new UsageError('unreadable-input', `${arg} cannot be read: it does not exist.`, 'check the path');
}

/** Whether a path is a folder; undefined when there is nothing. */
async function isExistingFolder(path: string): Promise<boolean | undefined> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(String(error.code))
    ) {
      return undefined;
    }
    throw new UsageError('unreadable-input', `${path} cannot be read: ${systemReason(error)}.`);
  }
}

async function inFolder(folder: string): Promise<Input[]> {
  const { glob } = await import('tinyglobby');
  const paths = (
    await glob(DOCUMENTS, { cwd: folder, ignore: IGNORED, onlyFiles: true, caseSensitiveMatch: false })
  ).sort();
  if (paths.length === 0) {
    throw new UsageError(
      'no-documents',
      `The folder ${folder} holds no documents.`,
      'documents end in .yaml, .yml or .json',
    );
  }
  return paths.map((path) => ({
    name: join(folder, path),
    path: resolve(folder, path),
    relativePath: path.split('/').join(sep),
    isFound: true,
  }));
}

/** Shells that do not expand patterns leave it to us. */
async function byPattern(pattern: string): Promise<Input[]> {
  const { glob } = await import('tinyglobby');
  const paths = (await glob(pattern.split('\\').join('/'), { ignore: IGNORED, onlyFiles: true })).sort();
  if (paths.length === 0) throw new UsageError('no-documents', `No file matches ${pattern}.`, 'check the pattern');
  return paths.map((path) => ({
    name: path,
    path: resolve(path),
    relativePath: basename(relative('.', path)),
    isFound: true,
  }));
}

/**
 * Reads a document's text.
 *
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export async function readInput(input: Input): Promise<string> {
  const bytes = await readBytes(input);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(
      'unreadable-input',
      `${input.name} cannot be read: it is not UTF-8 text.`,
      'save it in the encoding UTF-8',
    );
  }
}

async function readBytes(input: Input): Promise<Uint8Array> {
  try {
    return input.path === undefined ? await buffer(process.stdin) : await readFile(input.path);
  } catch (error) {
    throw new UsageError('unreadable-input', `${input.name} cannot be read: ${systemReason(error)}.`);
  }
}
