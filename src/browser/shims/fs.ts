/** Stands in for `node:fs`: reads the files in memory. */
import { basename, dirname } from 'pathe';
import { absolute, fileAt, namesIn, pathsBelow } from '../files.js';

/** What callers know the failures of `node:fs` by. */
function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: 'ENOENT' });
}

export const constants: { readonly O_NONBLOCK?: number } = {};

export function existsSync(path: string | URL): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function readFileSync(path: string | URL, encoding?: 'utf8'): Buffer | string {
  const content = fileAt(path);
  if (content === undefined) throw missing(String(path));
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return encoding === undefined ? buffer : buffer.toString('utf8');
}

/** What there is to say of a file, as far as anything asks. */
export function statSync(path: string | URL, { throwIfNoEntry = true } = {}) {
  const content = fileAt(path);
  const isFile = content !== undefined;
  const isThere = isFile || namesIn(String(path)) !== undefined;
  if (!isThere && throwIfNoEntry) throw missing(String(path));
  if (!isThere) return undefined;
  return {
    size: content?.length ?? 0,
    mtimeMs: 0,
    isDirectory: () => !isFile,
    isFile: () => isFile,
  };
}

/** Entries with their types are only wanted of everything below a folder, where all of them are files. */
export function readdirSync(
  path: string,
  { recursive = false, withFileTypes = false } = {},
): string[] | object[] {
  const names = recursive ? pathsBelow(path) : namesIn(path);
  if (names === undefined) throw missing(path);
  if (!withFileTypes) return [...names];
  return [...names].map((name) => {
    const file = absolute(`${path}/${name}`);
    return { parentPath: dirname(file), name: basename(file), isDirectory: () => false };
  });
}
