/**
 * Puts into the lock file what npm left out, since the registry of the moment does not offer it or it is not installed here:
 * digests, and packages of other platforms. `npm run lock`, after every change of dependencies.
 */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { lacking, readLock, withoutIntegrity } from './lock.mjs';

const FILE = 'package-lock.json';
const AT_ONCE = 4;

const lock = readLock(FILE);
const committed = JSON.parse(
  execFileSync('git', ['show', `HEAD:${FILE}`], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
);
for (const { place, version, by } of lacking(lock)) {
  const before = committed.packages[place];
  const { dev } = lock.packages[by];
  lock.packages[place] =
    before?.version === version ? before : { version, ...(dev && { dev }), optional: true };
}
const incomplete = withoutIntegrity(lock);
const waiting = [...incomplete];
const unknown = [];
await Promise.all(Array.from({ length: AT_ONCE }, work));
const byPlace = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPlace) }, null, 2)}\n`,
);
console.log(`${incomplete.length - unknown.length} of ${incomplete.length} missing digests found`);
if (unknown.length > 0) console.log(`This registry does not offer:\n${unknown.sort().join('\n')}`);

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { place, name, entry } = next;
    const spec = `${name}@${entry.version}`;
    const found = await look(spec);
    if (found === undefined) unknown.push(spec);
    else lock.packages[place] = inOrder({ ...entry, ...found });
  }
}

/** What npm would have written about a package; undefined if the registry does not have it. */
async function look(spec) {
  const fields = ['dist.integrity', 'os', 'cpu', 'libc', 'engines', 'license'];
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', spec, ...fields, '--json'], {
      shell: process.platform === 'win32',
    });
    const { 'dist.integrity': integrity, ...rest } = JSON.parse(stdout);
    return { integrity, ...rest };
  } catch (error) {
    if (/"code": "(E404|ETARGET)"/.test(error.stdout)) return undefined;
    throw error;
  }
}

/** npm writes the version, the address and the digest first, and the rest by name. */
function inOrder({ version, resolved, integrity, ...rest }) {
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { version, ...(resolved === undefined ? {} : { resolved }), integrity, ...sorted };
}
