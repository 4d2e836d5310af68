/** Packs the package once, and checks it with tools that know how programs resolve modules and types. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from './pack.mjs';
import { sideBySide } from './side-by-side.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cvpress-check-'));
try {
  const tarball = pack(folder);
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
