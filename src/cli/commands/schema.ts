import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import nodePath, { dirname, join, type PlatformPath, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Draft, getSchemaFile, getSchemaPath } from '../../compiler/schema/schema-file.js';
import type { Variant } from '../../compiler/schema/sections.js';
import { getPackageFolder } from '../../files/package-files.js';
import { getPosixRelativePath } from '../../files/paths.js';
import { EXIT, type ExitCode } from '../exit-codes.js';

export function formatSchemaComment(document: string): string {
  return `# yaml-language-server: $schema=${resolveSchemaAddress(document)}\n`;
}

/**
 * Returns the address of the installed schema of variant B, which needs no network: a relative
 * path if the document's project has the package, so that the project can move; else a file URL.
 */
export function resolveSchemaAddress(document: string): string {
  const schema = getSchemaPath('b', 'draft-07');
  const folder = findInstalledPackage(dirname(resolve(document)));
  return folder === undefined
    ? pathToFileURL(join(getPackageFolder(), schema)).href
    : `${folder}/${schema}`;
}

/** Returns a relative path; undefined if no parent folder has this package installed. */
function findInstalledPackage(folder: string): string | undefined {
  const realPath = realpathSync.native(getPackageFolder());
  for (let parent = folder, last = ''; parent !== last; last = parent, parent = dirname(parent)) {
    const installed = [parent, join(parent, 'node_modules', 'cvpress')].find(
      (path) => existsSync(path) && realpathSync.native(path) === realPath,
    );
    if (installed !== undefined) return toRelativeAddress(folder, installed);
  }
  return undefined;
}

/** Paths that lead upwards have no spaces, which would end the comment. */
export function toRelativeAddress(
  folder: string,
  target: string,
  path: PlatformPath = nodePath,
): string {
  const relative = getPosixRelativePath(folder, target, path);
  if (relative === '') return '.';
  return relative.split('/')[0] === '..' ? relative : `./${relative}`;
}

export async function run({
  variant,
  draft,
}: {
  variant: Variant;
  draft: Draft;
}): Promise<ExitCode> {
  process.stdout.write(await readFile(getSchemaFile(variant, draft)));
  return EXIT.success;
}
