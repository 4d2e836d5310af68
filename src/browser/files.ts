import { join, normalize } from 'pathe';
import { TEXTS } from './bundled.js';

/** The virtual folder of the package. */
export const PACKAGE = '/cvpress';

/** The virtual file system, with files of the package and those that the caller adds. */
const files = new Map<string, Uint8Array>(
  Object.entries(TEXTS).map(([name, text]) => [
    join(PACKAGE, name),
    new TextEncoder().encode(text),
  ]),
);

/**
 * Adds or replaces a virtual file for the options `fontPaths`, `photo` and `template`.
 *
 * @param path - such as `/fonts/NotoSansJP-Regular.ttf`
 * @param content - bytes, or text to encode as UTF-8
 */
export function addFile(path: string, content: Uint8Array | string): void {
  files.set(
    toAbsolute(path),
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
}

/** Removes a virtual file if it exists. */
export function removeFile(path: string): void {
  files.delete(toAbsolute(path));
}

export function toAbsolute(path: string | URL): string {
  return normalize(join('/', String(path)));
}

export function getFile(path: string | URL): Uint8Array | undefined {
  return files.get(toAbsolute(path));
}

/** Lists the names in a folder; undefined if there is no such folder. */
export function listNames(path: string): ReadonlySet<string> | undefined {
  const paths = listPathsBelow(path);
  if (paths.length === 0 && toAbsolute(path) !== '/') return undefined;
  return new Set(paths.map((file) => file.split('/')[0] as string));
}

/** Returns relative paths. */
export function listPathsBelow(path: string): string[] {
  const folder = toAbsolute(path).replace(/\/?$/, '/');
  return [...files.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length));
}
