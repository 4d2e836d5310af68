import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Reports the processor time of the process that loads it, when that process ends. */
const METER = fileURLToPath(new URL('./meter.cjs', import.meta.url));

/**
 * Runs Node.js with arguments in a fresh process.
 *
 * @returns its processor time, in milliseconds
 */
export function run(...args) {
  const { status, output } = spawnSync(process.execPath, ['--require', METER, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, time] = output;
  if (status !== 0) throw new Error(stdout + stderr);
  return Number(time);
}
