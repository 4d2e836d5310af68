import nodePath, { type PlatformPath } from 'node:path';

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
