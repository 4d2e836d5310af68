/** Replaces `src/files/package-files.ts` with virtual paths. */
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

/** Unused: the shim of `ChildProcess` starts no program. */
export function programFile(name: string): string {
  return name;
}
