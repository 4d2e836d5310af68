import { existsSync, statSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { detectFormat, FORMAT_INFO } from '../../compiler/output/formats.js';
import { isPathInside } from '../../files/paths.js';
import { isSpecialFile, resolvesInside } from '../../files/write-file.js';
import { DEFAULT_LIMITS } from '../../limits/limits.js';
import { isFolder } from '../inputs.js';
import { listPageFiles } from '../page-files.js';

/**
 * Returns the path of a file from a folder; the file need not exist.
 *
 * @param root - without links in its path
 * @throws Error for the agent if the file is outside of the folder, also by a link
 */
function resolvePath(root: string, input: string): string {
  const path = resolve(root, input);
  if (input.includes('\0') || !isPathInside(path, root) || !resolvesInside(path, root)) {
    throw new Error(
      `${JSON.stringify(input.slice(0, 200))} is outside of the folder of this server. ` +
        'Name a file by its path from that folder.',
    );
  }
  // The command would take a leading dash for an option.
  return `./${relative(root, path)}`;
}

/** Also rejects folders and patterns, which may find links to the outside. */
export function resolveInputPath(root: string, input: string): string {
  const path = resolvePath(root, input);
  const stats = statSync(resolve(root, path), { throwIfNoEntry: false });
  const isFile = stats?.isFile() ?? !isDynamicPattern(path);
  if (!isFile) throw new Error(`${JSON.stringify(input)} is not a file. Name one file at a time.`);
  return path;
}

/** Also rejects folders, and existing files unless `overwrite` is set. */
export function resolveOutputPath(root: string, input: string, overwrite = false): string {
  const path = resolvePath(root, input);
  const absolute = resolve(root, path);
  const format = detectFormat(absolute);
  const name = JSON.stringify(input);
  if (isFolder({ path: absolute }) || extname(absolute) === '')
    throw new Error(`${name} is a folder. Name a file.`);
  const count = format !== undefined && FORMAT_INFO[format].isPaged ? DEFAULT_LIMITS.pages : 0;
  const files = [absolute, ...listPageFiles(absolute, count)].filter((file) => existsSync(file));
  if (files.some(isSpecialFile)) throw new Error(`${name} is not a file. Name another file.`);
  if (!overwrite && files.length > 0)
    throw new Error(`${name} exists. Name another file, or set \`overwrite\` to replace it.`);
  return path;
}
