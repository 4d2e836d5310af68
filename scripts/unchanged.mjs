import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Inputs of every step: the lock file has the versions of tools, and `npm ci` removes the cache.
 */
const SHARED_INPUTS = ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Runs a step that depends only on files, unless it has succeeded with the same bytes.
 *
 * @param {string} name - the key of the cache
 * @param {object} files - files and folders
 * @param {readonly string[]} files.read - its inputs, in addition to those of every step
 * @param {readonly string[]} [files.written] - its outputs
 * @param {() => Promise<boolean>} work - whether it succeeds
 */
export async function unlessUnchanged(name, { read, written = [] }, work) {
  const record = `node_modules/.cache/cvpress/${name}.sha256`;
  // Inputs that change meanwhile were not read.
  const inputDigest = digest([...SHARED_INPUTS, ...read]);
  const state = () => `${inputDigest} ${digest(written)}`;
  if (contents(record)?.toString() === state()) return true;
  if (!(await work())) return false;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, state());
  return true;
}

/** Hashes paths, contents and the version of Node.js. */
function digest(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.flatMap(filesBelow)) {
    const data = contents(path);
    hash.update(`\0${path}\0${data?.length}\0`).update(data ?? '');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function contents(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
