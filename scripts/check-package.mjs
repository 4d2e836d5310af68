/** Packs the package once, and checks it with tools that know how programs resolve modules and types. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sideBySide } from './side-by-side.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cvpress-check-'));
try {
  // Without its scripts, which would build.
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const tarball = join(folder, readdirSync(folder)[0]);
  const isRight = await sideBySide([
    { name: 'publint', run: ['node_modules/publint/src/cli.js', 'run', tarball, '--strict'] },
    {
      name: 'attw',
      run: ['node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only'],
    },
  ]);
  process.exitCode = isRight ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
