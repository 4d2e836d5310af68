/**
 * The rules that package-lock.json follows (CONTRIBUTING.md, "The lock file").
 *
 *     node scripts/lock.mjs [FILE] [--complete]
 *
 * reports violations; with `--complete`, also those of packages of other platforms.
 *
 *     node scripts/lock.mjs --fix
 *
 * adds packages of other platforms, and digests, which npm omitted.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const FILE = 'package-lock.json';
const REGISTRY = 'https://registry.npmjs.org/';

/**
 * Returns the problems of a lock file. Digests of other platforms only count if it `isComplete`.
 */
export function findProblems(lock, isComplete = false) {
  const missing = findMissing(lock).map(
    ({ name, version, dependent }) => `${dependent} needs ${name}@${version}, which is not locked`,
  );
  const wrong = Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .flatMap(([place, entry]) =>
      entry.link === true
        ? [`${place} is a link`]
        : [...checkOrigin(place, entry), ...checkIntegrity(place, entry, isComplete)],
    );
  return [...missing, ...wrong];
}

function checkOrigin(place, { resolved }) {
  const isElsewhere = resolved !== undefined && !resolved.startsWith(REGISTRY);
  return isElsewhere ? [`${place} is from ${resolved}`] : [];
}

function checkIntegrity(place, { integrity, optional, os, cpu }, isComplete) {
  if (integrity !== undefined)
    return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? [] : [`${place} has ${integrity}`];
  const isOfPlatform = optional === true && (os !== undefined || cpu !== undefined);
  return isComplete || !isOfPlatform ? [`${place} has no integrity`] : [];
}

/**
 * Finds packages that others need and that are not locked. npm omits those of other platforms that
 * the registry does not offer, and refuses to install from the lock file elsewhere.
 */
function findMissing({ packages }) {
  return Object.entries(packages).flatMap(
    ([dependent, { dependencies, optionalDependencies, devDependencies }]) =>
      Object.entries({
        ...dependencies,
        ...optionalDependencies,
        ...(dependent === '' ? devDependencies : {}),
      })
        .map(([name, version]) => ({
          name,
          version,
          dependent,
          places: getPlaces(dependent, name),
        }))
        .filter(({ places }) => places.every((place) => packages[place] === undefined))
        .map(({ places, ...rest }) => ({ ...rest, place: places[1] ?? places[0] })),
  );
}

/** Returns the paths at which Node.js searches for a package, nearest first. */
function getPlaces(dependent, name) {
  const parts = dependent.split('/node_modules/');
  const folders = parts.map((_, index) =>
    parts.slice(0, parts.length - index).join('/node_modules/'),
  );
  return [...folders, ''].map(
    (folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`,
  );
}

/**
 * Adds missing packages and digests. Those that the registry does not offer stay without a digest.
 */
async function fix() {
  const lock = JSON.parse(readFileSync(FILE, 'utf8'));
  const committed = JSON.parse(
    execFileSync('git', ['show', `HEAD:${FILE}`], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );
  for (const { place, version, dependent } of findMissing(lock)) {
    const before = committed.packages[place];
    const { dev } = lock.packages[dependent];
    lock.packages[place] =
      before?.version === version ? before : { version, ...(dev && { dev }), optional: true };
  }
  const unknown = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || entry.integrity !== undefined) continue;
    const spec = `${entry.name ?? place.replace(/^.*node_modules\//, '')}@${entry.version}`;
    const found = await fetchEntry(spec);
    if (found === undefined) unknown.push(spec);
    else lock.packages[place] = sortLikeNpm({ ...entry, ...found });
  }
  const packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  if (unknown.length > 0)
    console.log(`This registry does not offer:\n${unknown.sort().join('\n')}`);
}

/** Returns the entry that npm would write for a package; undefined if the registry lacks it. */
async function fetchEntry(spec) {
  const fields = ['dist.integrity', 'os', 'cpu', 'libc', 'engines', 'license'];
  const shell = process.platform === 'win32';
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', spec, ...fields, '--json'], {
      shell,
    });
    const { 'dist.integrity': integrity, ...rest } = JSON.parse(stdout);
    return { integrity, ...rest };
  } catch (error) {
    if (/"code": "(E404|ETARGET)"/.test(error.stdout)) return undefined;
    throw error;
  }
}

/** npm writes the version, the address and the digest first, and the rest by name. */
function sortLikeNpm({ version, resolved, integrity, ...rest }) {
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { version, ...(resolved === undefined ? {} : { resolved }), integrity, ...sorted };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  if (args.includes('--fix')) await fix();
  else {
    const file = args.find((arg) => !arg.startsWith('-')) ?? FILE;
    const problems = findProblems(
      JSON.parse(readFileSync(file, 'utf8')),
      args.includes('--complete'),
    );
    if (problems.length > 0) {
      console.error(`${problems.join('\n')}\n\nnpm run lock adds what the registry offers.`);
      process.exitCode = 1;
    }
  }
}
