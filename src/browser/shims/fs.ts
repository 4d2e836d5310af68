/** Replaces `node:fs` with the virtual file system. */
import { basename, dirname } from 'pathe';
import { getFile, listNames, listPathsBelow, toAbsolute } from '../files.js';

function createMissingError(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: 'ENOENT' });
}

export const constants: { readonly O_NONBLOCK?: number } = {};

export function existsSync(path: string | URL): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function readFileSync(path: string | URL, encoding?: 'utf8'): Buffer | string {
  const content = getFile(path);
  if (content === undefined) throw createMissingError(String(path));
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return encoding === undefined ? buffer : buffer.toString('utf8');
}

export function statSync(path: string | URL, { throwIfNoEntry = true } = {}) {
  const content = getFile(path);
  const isFile = content !== undefined;
  const isThere = isFile || listNames(String(path)) !== undefined;
  if (!isThere && throwIfNoEntry) throw createMissingError(String(path));
  if (!isThere) return undefined;
  return {
    size: content?.length ?? 0,
    mtimeMs: 0,
    isDirectory: () => !isFile,
    isFile: () => isFile,
  };
}

/** `withFileTypes` is only used with `recursive`, so all entries are files. */
export function readdirSync(
  path: string,
  { recursive = false, withFileTypes = false } = {},
): string[] | object[] {
  const names = recursive ? listPathsBelow(path) : listNames(path);
  if (names === undefined) throw createMissingError(path);
  if (!withFileTypes) return [...names];
  return [...names].map((name) => {
    const file = toAbsolute(`${path}/${name}`);
    return { parentPath: dirname(file), name: basename(file), isDirectory: () => false };
  });
}
