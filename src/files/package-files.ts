import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';

/**
 * The build keeps this module in a folder of `dist`. Each address is written in full, as tracers of files (`@vercel/nft`)
 * look for it.
 */

export function packageFolder(): string {
  ensureWhole();
  return pathOf(new URL('../../', import.meta.url));
}

export function programFile(name: string): string {
  ensureWhole();
  return join(pathOf(new URL('../../dist/programs/', import.meta.url)), `${name}.cjs`);
}

export function fontFolder(): string {
  ensureWhole();
  return pathOf(new URL('../../fonts/', import.meta.url));
}

export function templateFolder(): string {
  ensureWhole();
  return pathOf(new URL('../../typst-templates/', import.meta.url));
}

export function versionOfPackage(): string {
  return (
    JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }
  ).version;
}

/** Without a slash at the end. */
function pathOf(address: URL): string {
  return resolve(fileURLToPath(address));
}

let isWhole = false;

/** @throws CvError with the code `no-engine` if the package is not around this module */
function ensureWhole(): void {
  // Bundlers that write CommonJS leave no address.
  const here = import.meta.url as string | undefined;
  isWhole ||=
    here !== undefined && existsSync(new URL('../../typst-templates/classic/template.typ', here));
  if (isWhole) return;
  const place = here === undefined ? '' : ` in ${pathOf(new URL(here))}`;
  const message = `The templates and fonts of cvpress are not beside its code${place}: it was bundled, or installed in part.`;
  const hint = 'name cvpress as external when bundling, and install it beside the bundle';
  throw new CvError([diagnostic('no-engine', [], message, { hint })]);
}
