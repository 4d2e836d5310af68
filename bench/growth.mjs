/**
 * `npm run bench:growth [-- WORD…]`: how processor time grows with hostile texts, documents and files of n pieces against
 * an eighth of them. Only what has all words in its name is tried. Fails where time grows by more than a power of 1.3.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';

const folder = `dist/bench-growth-${process.pid}`;
await bundle({ growth: 'bench/growth.ts' }, folder);
try {
  // Much of what young objects cost depends on how many fit before they are collected: all of them do.
  const flags = ['--max-semi-space-size=256', '--min-semi-space-size=256'];
  const { status } = spawnSync(process.execPath, [...flags, `${folder}/growth.js`, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
