import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../cli/run.js';

export interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Reads the package.json in a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Copies an example to a folder, and links only its dependencies. */
export function installExample(example: string, folder: string): void {
  cpSync(join(ROOT, 'docs/examples', example), folder, { recursive: true });
  for (const name of Object.keys(readManifest(folder).dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(name === 'cvpress' ? ROOT : join(ROOT, 'node_modules', name), link, 'junction');
  }
}
