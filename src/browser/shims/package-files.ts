/** Stands in for `src/files/package-files.ts`: the package is in memory. */
import { VERSION } from '../bundled.js';
import { PACKAGE } from '../files.js';

export function packageFolder(): string {
  return PACKAGE;
}

export function fontFolder(): string {
  return `${PACKAGE}/fonts`;
}

export function templateFolder(): string {
  return `${PACKAGE}/typst-templates`;
}

export function versionOfPackage(): string {
  return VERSION;
}

/** There are no processes: `ChildProcess` does the work itself. */
export function programFile(name: string): string {
  return name;
}
