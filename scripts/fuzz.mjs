/**
 * `npm run fuzz`: feeds random inputs to all code that accepts untrusted input, and reports
 * violated guarantees.
 *
 * The bundle is outside of `dist/`, which may be rebuilt meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundle } from './bundle.mjs';

// The program resolves files of its package relative to its chunks, two folders up.
const folder = resolve(mkdtempSync('dist-fuzz-'));
// Modules that commands load on demand are loaded at once.
await bundle({ main: 'test/fuzz/main.ts', child: 'test/fuzz/child.ts' }, folder, 'cjs', [
  'INEFFECTIVE_DYNAMIC_IMPORT',
]);
const env = { ...process.env, SOURCE_DATE_EPOCH: '1795132800', NO_COLOR: '1' };
const fuzzer = spawn(process.execPath, [`${folder}/main.cjs`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
// The fuzzer handles the signal, and reports its findings.
process.on('SIGINT', () => {});
fuzzer.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
