import fs, { type Dirent } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { FileSystemAdapter, GlobOptions } from 'tinyglobby';

type Done = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

/**
 * Also returns folders that cannot be read, since nobody knows what is in them.
 *
 * @returns paths below the folder, sorted
 */
export async function findFiles(
  patterns: readonly string[],
  folder: string,
  options: GlobOptions,
): Promise<string[]> {
  // Start-up is most of the time that one document takes.
  const { glob } = await import('tinyglobby');
  const root = resolve(folder);
  const unread: string[] = [];
  const readdir = (path: string, _: unknown, done: Done) =>
    fs.readdir(path, { withFileTypes: true }, (error, entries) => {
      const place = relative(root, path);
      // Where there is no such folder, there is nothing in it.
      if (error !== null && (place !== '' || error.code !== 'ENOENT')) unread.push(place || '.');
      done(error, entries);
    });
  const found = await glob([...patterns], {
    ...options,
    cwd: root,
    expandDirectories: false,
    fs: { readdir } as FileSystemAdapter,
  });
  return [...found.map((path) => path.split('/').join(sep)), ...unread].sort();
}
