import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPackageFolder } from '../../src/files/package-files.js';

/** Reads all files with an extension in a folder of this repository. */
export function readTexts(folder: string, ...extensions: readonly string[]): string[] {
  return readFiles(folder, extensions).map((bytes) => bytes.toString('utf8'));
}

/** Reads files as bytes, one per code unit. */
export function readBytes(folder: string, ...extensions: readonly string[]): string[] {
  return readFiles(folder, extensions).map((bytes) => bytes.toString('latin1'));
}

function readFiles(folder: string, extensions: readonly string[]): Buffer[] {
  const root = join(getPackageFolder(), folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => extensions.some((extension) => name.endsWith(extension)))
    .map((name) => readFileSync(join(root, name)));
}
