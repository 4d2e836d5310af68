import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, templateFolder } from '../files/package-files.js';

/** The folder of the templates, in the package and in the engine's root. */
const TEMPLATES = 'typst-templates';

/** A file of the engine's root: its path there and what it holds. */
export type RootFile = readonly [path: string, content: Buffer];

let files: readonly RootFile[] | undefined;

/**
 * The engine's root: a folder that does not exist, since its contents, the templates and their icons, are given to the
 * engine from memory. So there is no file that markup could read.
 */
export function engineRoot(): string {
  return join(packageFolder(), 'no-files');
}

/** The files of the engine's root, read once. */
export function rootFiles(): readonly RootFile[] {
  files ??= readdirSync(templateFolder(), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(typ|svg)$/.test(name))
    .map((name) => [join(engineRoot(), TEMPLATES, name), readFileSync(join(templateFolder(), name))]);
  return files;
}
