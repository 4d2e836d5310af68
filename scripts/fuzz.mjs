/**
 * `npm run fuzz`: feeds endless inputs to everything that accepts input from strangers, and reports what breaks a promise.
 *
 * The tests' code is bundled with the program's, outside of `dist/`, which may be rebuilt meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundle } from './bundle.mjs';

// The program finds its package two folders above its chunks.
const folder = resolve(mkdtempSync('dist-fuzz-'));
// The tests load at once what a command loads when it is needed.
await bundle({ main: 'test/fuzz/main.ts', child: 'test/fuzz/child.ts' }, folder, 'cjs', [
  'INEFFECTIVE_DYNAMIC_IMPORT',
]);
const env = { ...process.env, SOURCE_DATE_EPOCH: '1795132800', NO_COLOR: '1' };
const fuzzer = spawn(process.execPath, [`${folder}/main.cjs`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
// The fuzzer receives the signal itself, and reports what it has found so far.
process.on('SIGINT', () => {});
fuzzer.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
