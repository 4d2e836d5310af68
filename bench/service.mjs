/**
 * `npm run bench:service`: a renderer with workers, compared with one document after the other in this process: its first document,
 * what it adds to each, and latencies at 80 % of what its workers manage.
 *
 * Processor time and what is computed from it hold on a busy machine, too; wall times need a Linux machine that is otherwise
 * idle.
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
