import { spawnSync } from 'node:child_process';

/**
 * Runs Node.js with arguments in a fresh process.
 *
 * @returns how long that took, in milliseconds
 */
export function run(...args) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return performance.now() - start;
}
