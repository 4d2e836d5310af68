import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end; what it printed. */
export async function run(program, args, options = {}) {
  const settings = { maxBuffer: 2 ** 28, timeout: 120_000, ...options };
  try {
    return (await promisify(execFile)(program, args, settings)).stdout;
  } catch ({ message, stdout, stderr }) {
    throw new Error(`${message}\n${String(stdout).slice(-1500)}\n${String(stderr).slice(-1500)}`);
  }
}

/** Whether there is a program of this name. */
export function starts(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).error === undefined;
}
