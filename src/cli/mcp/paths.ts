import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { isBelow } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';

/**
 * A file below a folder, for commands that run there. It need not exist.
 *
 * @param root - without links in its path
 * @throws Error, with a message for the agent, if it is not below the folder, or a link leads out
 */
export function pathBelow(root: string, given: string): string {
  const path = resolve(root, given);
  if (given.includes('\0') || !isBelow(path, root) || !leadsInto(path, root)) {
    const message = `${JSON.stringify(given.slice(0, 200))} is not below the folder that this server may use.`;
    throw new Error(`${message} Name a file below it, by its path from there.`);
  }
  // A leading dash would make it an option.
  return `./${relative(root, path)}`;
}

/**
 * Refuses folders and patterns, which may find links that lead out.
 *
 * @throws the same, also if it is not a file; a command tells what is missing
 */
export function fileBelow(root: string, given: string): string {
  const path = pathBelow(root, given);
  const isFile = existsSync(resolve(root, path))
    ? statSync(resolve(root, path)).isFile()
    : !isDynamicPattern(path);
  if (!isFile) throw new Error(`${JSON.stringify(given)} is not a file. Name one file at a time.`);
  return path;
}
