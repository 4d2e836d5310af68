import fs, { type Dirent } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { FileSystemAdapter, GlobOptions } from 'tinyglobby';

/**
 * Characters of file names that the glob library reads as line ends or slashes. It gets private characters of Unicode instead, so
 * that no file is skipped silently.
 */
const MISREAD = [...(sep === '/' ? '\n\r\u2028\u2029\\' : '\u2028\u2029')].map(
  (char, index) => [char, String.fromCharCode(0xf700 + index)] as const,
);
const veil = (path: string): string =>
  MISREAD.reduce((text, [char, own]) => text.replaceAll(char, own), path);
const unveil = (path: string): string =>
  MISREAD.reduce((text, [char, own]) => text.replaceAll(own, char), path);

type Done<T> = (error: Error | null, result?: T) => void;

/**
 * The files below a folder that match patterns, and the folders there that cannot be read, since nobody knows what is in them. Links to
 * folders are not followed.
 *
 * @returns paths below the folder, sorted
 */
export async function findFiles(
  patterns: readonly string[],
  folder: string,
  options: GlobOptions,
): Promise<string[]> {
  // The glob library is loaded only if needed, since start-up is most of the time that one document takes.
  const { glob } = await import('tinyglobby');
  const root = resolve(folder);
  const unread: string[] = [];
  const adapter = {
    readdir: (path: string, _: unknown, done: Done<Dirent[]>) =>
      fs.readdir(unveil(path), { withFileTypes: true }, (error, entries = []) => {
        const place = relative(root, unveil(path));
        // Where there is no such folder, there is nothing in it.
        if (error !== null && (place !== '' || error.code !== 'ENOENT')) unread.push(place || '.');
        for (const entry of entries) {
          // Their reader reports links that lead out, and pipes.
          if (!entry.isDirectory()) entry.isFile = () => true;
          entry.name = veil(entry.name);
        }
        done(error, entries);
      }),
  } as unknown as FileSystemAdapter;
  const found = await glob([...patterns], {
    ...options,
    cwd: veil(root),
    expandDirectories: false,
    // One may lead to the root of the file system.
    followSymbolicLinks: false,
    fs: adapter,
  });
  return [...found.map((path) => unveil(path).split('/').join(sep)), ...unread].sort();
}
