import nodePath, { type PlatformPath } from 'node:path';

/** A glob in two: the folder in which to search, and the pattern of paths below it, with slashes. */
export interface Glob {
  readonly folder: string;
  readonly pattern: string;
}

/**
 * Divides a glob before its first part with a pattern. Both slashes separate parts on any system, since commands are copied from
 * one to another.
 */
export function divideGlob(glob: string, isDynamic: (part: string) => boolean, path: PlatformPath = nodePath): Glob {
  // A drive, which may be without a slash, or a computer of the network; the `?` in `\\?\C:\` is no pattern.
  const { root } = path.parse(glob);
  const parts = glob.slice(root.length).split(/[\\/]/);
  const first = parts.findIndex(isDynamic);
  return { folder: root + parts.slice(0, first).join(path.sep) || '.', pattern: parts.slice(first).join('/') };
}
