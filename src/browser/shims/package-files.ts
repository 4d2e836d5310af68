/** Replaces `src/files/package-files.ts` with virtual paths. */
import { VERSION } from '../bundled.js';
import { PACKAGE } from '../files.js';

export function getPackageFolder(): string {
  return PACKAGE;
}

export function getFontFolder(): string {
  return `${PACKAGE}/fonts`;
}

export function getTemplateFolder(): string {
  return `${PACKAGE}/typst-templates`;
}

export function getPackageVersion(): string {
  return VERSION;
}

/** Unused: the shim of `ChildProcess` starts no program. */
export function getProgramFile(name: string): string {
  return name;
}
