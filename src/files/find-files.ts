import fs, { type Dirent } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { FileSystemAdapter, GlobOptions } from 'tinyglobby';

/**
 * Characters that the glob library parses as line ends or slashes, each with a private-use
 * substitute.
 */
const MISREAD = [...(sep === '/' ? '\n\r\u2028\u2029\\' : '\u2028\u2029')].map(
  (char, index) => [char, String.fromCharCode(0xf700 + index)] as const,
);
const escapePath = (path: string): string =>
  MISREAD.reduce((text, [char, substitute]) => text.replaceAll(char, substitute), path);
const unescapePath = (path: string): string =>
  MISREAD.reduce((text, [char, substitute]) => text.replaceAll(substitute, char), path);

type Callback<T> = (error: Error | null, result?: T) => void;

/**
 * Finds files by glob patterns, and unreadable folders. Does not follow links to folders.
 *
 * @returns sorted paths relative to the folder
 */
export async function findFiles(
  patterns: readonly string[],
  folder: string,
  options: GlobOptions,
): Promise<string[]> {
  // Loaded on demand: start-up is most of the time of one document.
  const { glob } = await import('tinyglobby');
  const root = resolve(folder);
  const unreadable: string[] = [];
  const adapter = {
    readdir: (path: string, _: unknown, callback: Callback<Dirent[]>) =>
      fs.readdir(unescapePath(path), { withFileTypes: true }, (error, entries = []) => {
        const folderPath = relative(root, unescapePath(path));
        // A missing root folder is empty.
        if (error !== null && (folderPath !== '' || error.code !== 'ENOENT'))
          unreadable.push(folderPath || '.');
        for (const entry of entries) {
          // Reading a file reports pipes and links that lead out of the folder.
          if (!entry.isDirectory()) entry.isFile = () => true;
          entry.name = escapePath(entry.name);
        }
        callback(error, entries);
      }),
  } as unknown as FileSystemAdapter;
  const files = await glob([...patterns], {
    ...options,
    cwd: escapePath(root),
    expandDirectories: false,
    // A link may lead to the root of the file system.
    followSymbolicLinks: false,
    fs: adapter,
  });
  return [...files.map((path) => unescapePath(path).split('/').join(sep)), ...unreadable].sort();
}
