import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `dist/` is made from. */
const SOURCES = [
  ...['src', 'scripts', 'typst-templates', 'fonts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/** What the build writes last. */
const LAST = 'dist/browser/index.d.ts';

/**
 * Builds `dist/` before the tests, so that those of the command line and the package never test an older build; `npm test`
 * has built it already.
 */
export default function setup(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const built = statSync(join(root, LAST), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.every((source) => newest(join(root, source)) < built)) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
}

/** When a file, or anything in a folder, was changed; a folder is when something in it is added or removed. */
function newest(path: string): number {
  const found = statSync(path);
  const parts = found.isDirectory() ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(found.mtimeMs, ...parts);
}
