import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What the build reads, and the notices that it writes with `dist/`. */
const SOURCES = [
  ...['src', 'scripts', 'typst-templates', 'fonts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'THIRD-PARTY-NOTICES'],
];

/** What the build writes last. */
const LAST = 'dist/browser/index.d.ts';

/**
 * Builds `dist/` unless it is newer than all that it is made from: before the tests, so that those of the command line and the
 * package never test an older build.
 */
export default function ensureBuilt() {
  const built = statSync(join(ROOT, LAST), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.every((source) => newest(join(ROOT, source)) < built)) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
}

/** When a file, or anything in a folder, was changed; a folder is when something in it is added or removed. What is gone must be made. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return Number.POSITIVE_INFINITY;
  const parts = found.isDirectory()
    ? readdirSync(path).map((name) => newest(join(path, name)))
    : [];
  return Math.max(found.mtimeMs, ...parts);
}
