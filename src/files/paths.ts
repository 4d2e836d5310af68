import { statSync } from 'node:fs';
import nodePath, { type PlatformPath, relative, resolve } from 'node:path';

/** Or the folder itself. */
export function isBelow(place: string, folder: string, path: PlatformPath = nodePath): boolean {
  const way = path.relative(folder, place);
  // The way to another drive is absolute.
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** With slashes on any system. */
export function slashedWay(folder: string, place: string, path: PlatformPath = nodePath): string {
  return path.relative(folder, place).split(path.sep).join('/');
}

/** Paths that differ only in case may be one file. */
export function identityOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Relative, unless the absolute path is shorter. */
export function shownPath(path: string): string {
  const [whole, below] = [resolve(path), relative('.', path)];
  return below.length <= whole.length ? below : whole;
}

/** The same for all names of a file; undefined if it does not exist. */
export function idOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
