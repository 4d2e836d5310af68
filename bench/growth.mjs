/**
 * `npm run bench:growth [-- WORD…]`: how processor time grows with hostile texts, documents and files, from n/8 pieces to n.
 * With words, runs only the cases whose names contain all of them. Fails if time grows by more than the power 1.3.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';

const folder = `dist-bench-growth-${process.pid}`;
await bundle({ growth: 'bench/growth.ts' }, folder);
try {
  // The cost of young objects depends on how many fit before a collection; here, all of them fit.
  const flags = ['--max-semi-space-size=256', '--min-semi-space-size=256'];
  const { status } = spawnSync(process.execPath, [...flags, `${folder}/growth.js`, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
