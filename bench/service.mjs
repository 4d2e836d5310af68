/**
 * `npm run bench:service`: the cost of thousands of documents, by number of workers; memory of the workers and of the main
 * process.
 *
 * Run it on an otherwise idle Linux machine, and compare ratios rather than single figures.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';

const folder = 'dist-bench';
await bundle({ service: 'bench/service.ts' }, folder);
try {
  execFileSync(process.execPath, [`${folder}/service.js`], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
