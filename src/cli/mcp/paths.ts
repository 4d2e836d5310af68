import { existsSync, statSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { formatOfName, ROW_OF } from '../../compiler/output/formats.js';
import { isBelow } from '../../files/paths.js';
import { isSpecialFile, leadsInto } from '../../files/write.js';
import { DEFAULT_LIMITS } from '../../limits/limits.js';
import { isFolder } from '../inputs.js';
import { pageFiles } from '../page-files.js';

/**
 * A file below a folder, for commands that run there. It need not exist.
 *
 * @param root - without links in its path
 * @throws Error, with a message for the agent, if it is not below the folder, or a link leads out
 */
function pathBelow(root: string, given: string): string {
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
  const found = statSync(resolve(root, path), { throwIfNoEntry: false });
  const isFile = found?.isFile() ?? !isDynamicPattern(path);
  if (!isFile) throw new Error(`${JSON.stringify(given)} is not a file. Name one file at a time.`);
  return path;
}

/**
 * The path of an output.
 *
 * @throws the same, also if it is a folder, or exists and may not be replaced
 */
export function outputBelow(root: string, given: string, overwrite = false): string {
  const path = pathBelow(root, given);
  const whole = resolve(root, path);
  const format = formatOfName(whole);
  const shown = JSON.stringify(given);
  if (isFolder({ path: whole }) || extname(whole) === '')
    throw new Error(`${shown} is a folder. Name a file.`);
  const count = format !== undefined && ROW_OF[format].isPaged ? DEFAULT_LIMITS.pages : 0;
  const files = [whole, ...pageFiles(whole, count)].filter((file) => existsSync(file));
  if (files.some(isSpecialFile)) throw new Error(`${shown} is not a file. Name another file.`);
  if (!overwrite && files.length > 0)
    throw new Error(`${shown} exists. Name another file, or set \`overwrite\` to replace it.`);
  return path;
}
