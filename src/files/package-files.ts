import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package, which holds `typst-templates` and `fonts`. It is searched for, since the built code is
 * nearer to it than the source does.
 */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'typst-templates', 'classic.typ'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('the installation of cvpress is incomplete: its folder typst-templates is missing');
    folder = parent;
  }
  return folder;
}

/** The path of a program of this package, as built. */
export function programFile(name: string): string {
  return join(packageFolder(), 'dist', `${name}.cjs`);
}

/** The folder of the bundled fonts. */
export function fontFolder(): string {
  return join(packageFolder(), 'fonts');
}

/** The version of this package. */
export function versionOfPackage(): string {
  return (JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }).version;
}
