import { statSync } from 'node:fs';
import nodePath, { type PlatformPath, relative, resolve } from 'node:path';

/** Whether a path is the folder or inside it. */
export function isPathInside(file: string, folder: string, path: PlatformPath = nodePath): boolean {
  const relativePath = path.relative(folder, file);
  // The path to another drive is absolute.
  return (
    relativePath !== '..' &&
    !relativePath.startsWith(`..${path.sep}`) &&
    !path.isAbsolute(relativePath)
  );
}

export function getPosixRelativePath(
  folder: string,
  file: string,
  path: PlatformPath = nodePath,
): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/** Returns the same key for paths that differ only in case, because they may be the same file. */
export function toPathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Returns the relative or the absolute path, whichever is shorter. */
export function shortenPath(path: string): string {
  const [absolutePath, relativePath] = [resolve(path), relative('.', path)];
  return relativePath.length <= absolutePath.length ? relativePath : absolutePath;
}

/** Returns the same ID for all paths of a file; undefined if it does not exist. */
export function getFileId(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
