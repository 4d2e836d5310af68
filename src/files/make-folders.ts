import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those around it: one by one, since Node.js says of a read-only file system that it does not exist when
 * it makes several at once, and tries without end where a folder cannot hold others (`/proc`).
 */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  // A drive that is not there is its own parent.
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another run may have removed the empty folder around it meanwhile, or have made this one.
    if (code === 'ENOENT' && !existsSync(parent)) makeFolders(path);
    else if (code !== 'EEXIST') throw error;
  }
}
