import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Inputs of the build, and the notices, which it also writes. */
const SOURCES = [
  ...['src', 'scripts', 'typst-templates', 'fonts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'THIRD-PARTY-NOTICES'],
];

/** The file that the build writes last. */
const LAST = 'dist/browser/index.d.ts';

/**
 * Builds `dist/` before tests if an input is newer, so that tests of the command line never run an
 * old build.
 */
export default function ensureBuilt() {
  const built = statSync(join(ROOT, LAST), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.every((source) => newest(join(ROOT, source)) < built)) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
}

/** Returns the last modification time in a file or folder; infinity if it does not exist. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return Number.POSITIVE_INFINITY;
  const parts = stats.isDirectory()
    ? readdirSync(path).map((name) => newest(join(path, name)))
    : [];
  return Math.max(stats.mtimeMs, ...parts);
}
