import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** The number in what a program says of its version. */
export async function versionOf(program, ...args) {
  const { stdout = '', stderr = '' } = spawnSync(program, args, { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? '';
}

/** The version of a package that is installed in a folder, or undefined. */
export function packageVersion(name, folder = import.meta.url) {
  try {
    return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8')).version;
  } catch {
    return undefined;
  }
}
