import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic } from '../diagnostics/diagnostic.js';

// The build keeps this module in a folder of `dist`. Each URL is a literal, because file tracers
// (`@vercel/nft`) search for `new URL('…', import.meta.url)`.

export function getPackageFolder(): string {
  return toInstalledPath(new URL('../../', import.meta.url));
}

export function getProgramFile(name: string): string {
  return join(toInstalledPath(new URL('../../dist/programs/', import.meta.url)), `${name}.cjs`);
}

/** zlib in WebAssembly, which the build copies. */
export function getDeflateFile(): string {
  return join(toInstalledPath(new URL('../../dist/programs/', import.meta.url)), 'deflate.wasm');
}

export function getFontFolder(): string {
  return toInstalledPath(new URL('../../fonts/', import.meta.url));
}

export function getTemplateFolder(): string {
  return toInstalledPath(new URL('../../typst-templates/', import.meta.url));
}

export function getPackageVersion(): string {
  const text = readFileSync(join(getPackageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function toInstalledPath(url: URL): string {
  ensureInstalled();
  // Removes the slash at the end.
  return resolve(fileURLToPath(url));
}

let isInstalled = false;

/** @throws CvError with the code `no-engine` if this module is not in the installed package */
function ensureInstalled(): void {
  // Bundlers that write CommonJS leave `import.meta.url` undefined.
  const moduleUrl = import.meta.url as string | undefined;
  isInstalled ||=
    moduleUrl !== undefined &&
    existsSync(new URL('../../typst-templates/classic/template.typ', moduleUrl));
  if (isInstalled) return;
  const location = moduleUrl === undefined ? '' : ` in ${fileURLToPath(moduleUrl)}`;
  const message =
    `The templates and fonts of cvpress are not next to its code${location}:` +
    ' it was bundled or partly installed.';
  const hint = 'mark cvpress as external when bundling, and install it next to the bundle';
  throw new CvError([createDiagnostic('no-engine', [], message, { hint })]);
}
