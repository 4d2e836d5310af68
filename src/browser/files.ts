import { join, normalize } from 'pathe';
import { TEXTS } from './bundled.js';

/** Where the package's own files are. */
export const PACKAGE = '/cvpress';

/**
 * The files that code of this entry can read: those of the package, and what the program adds, such as fonts or a photo. They are in
 * memory; there is no other file system.
 */
const files = new Map<string, Uint8Array>(
  Object.entries(TEXTS).map(([name, text]) => [
    join(PACKAGE, name),
    new TextEncoder().encode(text),
  ]),
);

/**
 * Adds a file, or replaces it, so that options can name it: `fontPaths`, `photo`, `template` (a folder).
 *
 * @param path - such as `/fonts/NotoSansJP-Regular.ttf`
 */
export function addFile(path: string, content: Uint8Array | string): void {
  files.set(
    absolute(path),
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
}

/** Removes a file, if there is one. */
export function removeFile(path: string): void {
  files.delete(absolute(path));
}

export function absolute(path: string | URL): string {
  return normalize(join('/', String(path)));
}

export function fileAt(path: string | URL): Uint8Array | undefined {
  return files.get(absolute(path));
}

/** What is directly in a folder; undefined if there is no such folder. */
export function namesIn(path: string): ReadonlySet<string> | undefined {
  const below = pathsBelow(path);
  if (below.length === 0 && absolute(path) !== '/') return undefined;
  return new Set(below.map((file) => file.split('/')[0] as string));
}

/** All files below a folder, by their paths from there. */
export function pathsBelow(path: string): string[] {
  const folder = absolute(path).replace(/\/?$/, '/');
  return [...files.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length));
}
