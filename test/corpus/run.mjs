import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Runs a program, and returns its output. */
export async function run(program, args, options = {}) {
  const settings = { maxBuffer: 2 ** 28, timeout: 120_000, ...options };
  try {
    return (await promisify(execFile)(program, args, settings)).stdout;
  } catch ({ message, stdout, stderr }) {
    throw new Error(`${message}\n${String(stdout).slice(-1500)}\n${String(stderr).slice(-1500)}`);
  }
}

/** Returns whether a program is installed, and exits with 0 for these arguments. */
export function canRun(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

export function hasPackage(name) {
  return existsSync(new URL(`node_modules/${name}/package.json`, import.meta.url));
}
