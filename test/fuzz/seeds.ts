import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/files/package-files.js';

/** The text of all files below a folder of this repository with one of the extensions. */
export function textsIn(folder: string, ...extensions: readonly string[]): string[] {
  return filesIn(folder, extensions).map((bytes) => bytes.toString('utf8'));
}

/** The bytes of such files, each as one UTF-16 unit. */
export function bytesIn(folder: string, ...extensions: readonly string[]): string[] {
  return filesIn(folder, extensions).map((bytes) => bytes.toString('latin1'));
}

function filesIn(folder: string, extensions: readonly string[]): Buffer[] {
  const root = join(packageFolder(), folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => extensions.some((end) => name.endsWith(end)))
    .map((name) => readFileSync(join(root, name)));
}
