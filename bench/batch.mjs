/**
 * `npm run bench:batch`: what thousands of documents cost, by number of workers; memory of workers and the main process.
 *
 * Run it on an otherwise idle machine with Linux, and compare ratios rather than single figures.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';

const folder = 'dist/bench';
await bundle({ batch: 'bench/batch.ts' }, folder);
try {
  execFileSync(process.execPath, [`${folder}/batch.js`], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
