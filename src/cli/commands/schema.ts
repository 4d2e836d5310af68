import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import nodePath, { dirname, join, type PlatformPath, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Draft, schemaFile, schemaPath } from '../../compiler/schema/schema-file.js';
import type { Variant } from '../../compiler/schema/sections.js';
import { packageFolder } from '../../files/package-files.js';
import { slashedWay } from '../../files/paths.js';
import { EXIT, type ExitCode } from '../exit-codes.js';

/** The comment by which editors find the schema. */
export function schemaLine(document: string): string {
  return `# yaml-language-server: $schema=${schemaAddress(document)}\n`;
}

/**
 * The installed schema for a document of variant B, so that no network is needed: a relative path if the package belongs to
 * the document's project, so that this can be moved; else an address on this machine.
 */
export function schemaAddress(document: string): string {
  const schema = schemaPath('b', 'draft-07');
  const folder = nearestPackage(dirname(resolve(document)));
  return folder === undefined
    ? pathToFileURL(join(packageFolder(), schema)).href
    : `${folder}/${schema}`;
}

/** Undefined outside of a project with this package. */
function nearestPackage(folder: string): string | undefined {
  const own = realpathSync.native(packageFolder());
  for (let parent = folder, last = ''; parent !== last; last = parent, parent = dirname(parent)) {
    const candidates = [parent, join(parent, 'node_modules', 'cvpress')];
    const found = candidates.find((path) => existsSync(path) && realpathSync.native(path) === own);
    if (found !== undefined) return addressFrom(folder, found);
  }
  return undefined;
}

/** The comment would end at a space, but a path upwards has none. */
export function addressFrom(folder: string, place: string, path: PlatformPath = nodePath): string {
  const way = slashedWay(folder, place, path);
  if (way === '') return '.';
  return way.split('/')[0] === '..' ? way : `./${way}`;
}

/** `cvpress schema` */
export async function run({
  variant,
  draft,
}: {
  variant: Variant;
  draft: Draft;
}): Promise<ExitCode> {
  process.stdout.write(await readFile(schemaFile(variant, draft)));
  return EXIT.success;
}
