import nodePath, { type PlatformPath, relative, resolve } from 'node:path';

/** Whether a path is a folder itself, or below it. */
export function isBelow(place: string, folder: string, path: PlatformPath = nodePath): boolean {
  const way = path.relative(folder, place);
  // The way to another drive is the whole path.
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** The way from a folder to a path, with slashes on any system. */
export function slashedWay(folder: string, place: string, path: PlatformPath = nodePath): string {
  return path.relative(folder, place).split(path.sep).join('/');
}

/** A key that two paths share if they may be one file: to some file systems, `CV.pdf` and `cv.pdf` are the same. */
export function identityOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** A path for messages: from the working folder, unless it is shorter from the root, as of a file somewhere else. */
export function shownPath(path: string): string {
  const [whole, below] = [resolve(path), relative('.', path)];
  return below.length <= whole.length ? below : whole;
}
