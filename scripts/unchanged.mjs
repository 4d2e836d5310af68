import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Stands for the tools, too: their versions are in the lock file, and `npm ci` removes what is remembered. */
const ALWAYS = ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Does what depends on files alone, unless it has succeeded with these very bytes in this checkout.
 *
 * @param {string} name - what it is remembered by
 * @param {object} files - files and folders
 * @param {readonly string[]} files.read - all that it reads, beside what is always taken
 * @param {readonly string[]} [files.written] - what it makes
 * @param {() => Promise<boolean>} work - whether it succeeds
 */
export async function unlessUnchanged(name, { read, written = [] }, work) {
  const record = `node_modules/.cache/cvpress/${name}.sha256`;
  // What changes meanwhile was not read.
  const before = digest([...ALWAYS, ...read]);
  const state = () => `${before} ${digest(written)}`;
  if (contents(record)?.toString() === state()) return true;
  if (!(await work())) return false;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, state());
  return true;
}

/** Of all paths and contents, and of the version of Node.js. */
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
