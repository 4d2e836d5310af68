import { readFileSync } from 'node:fs';

/** What the lock file must guarantee about every package that is installed from it. */

const REGISTRY = 'https://registry.npmjs.org/';

/** Reads `package-lock.json`. */
export function readLock(file = 'package-lock.json') {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The packages of a lock file, each with its name and its place.
 *
 * @returns {{ place: string, name: string, entry: object }[]}
 */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({
      place,
      name: entry.name ?? place.replace(/^.*node_modules\//, ''),
      entry,
    }));
}

/**
 * The packages that others in the lock file need and that are not in it. npm leaves out those of other platforms that the
 * registry does not offer, and refuses to install from the lock file elsewhere.
 *
 * @returns {{ place: string, name: string, version: string, by: string }[]} the place is beside the package that needs it
 */
export function lacking({ packages }) {
  return Object.entries(packages).flatMap(
    ([by, { dependencies, optionalDependencies, devDependencies }]) =>
      Object.entries({
        ...dependencies,
        ...optionalDependencies,
        ...(by === '' ? devDependencies : {}),
      })
        .filter(([name]) => placesOf(by, name).every((place) => packages[place] === undefined))
        .map(([name, version]) => ({
          place: placesOf(by, name)[1] ?? placesOf(by, name)[0],
          name,
          version,
          by,
        })),
  );
}

/** Where Node.js looks for a package, the nearest place first. */
function placesOf(by, name) {
  const parts = by.split('/node_modules/');
  const folders = parts.map((_, index) =>
    parts.slice(0, parts.length - index).join('/node_modules/'),
  );
  return [...folders, ''].map(
    (folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`,
  );
}

/** Whether npm installs a package on some platforms only, and does without it elsewhere. */
function isOfPlatform({ optional, os, cpu }) {
  return optional === true && (os !== undefined || cpu !== undefined);
}

/** The packages whose digest is not known. */
export function withoutIntegrity(lock) {
  return packagesOf(lock).filter(({ entry }) => entry.integrity === undefined);
}

/**
 * Says what is wrong with a lock file. Packages of other platforms may lack their digest, since not every registry offers all
 * of them (CONTRIBUTING.md, "The lock file").
 *
 * @param {{ isComplete?: boolean }} options - whether those of other platforms must have theirs, too
 * @returns {string[]}
 */
export function problemsOf(lock, { isComplete = false } = {}) {
  const lost = lacking(lock).map(
    ({ name, version, by }) => `${by} needs ${name}@${version}, which is not locked`,
  );
  const wrong = packagesOf(lock).flatMap(({ place, entry }) => {
    const { integrity, resolved, link } = entry;
    if (link === true) return [`${place} is a link`];
    const problems = [];
    if (resolved !== undefined && !resolved.startsWith(REGISTRY))
      problems.push(`${place} is from ${resolved}`);
    if (integrity === undefined) {
      if (isComplete || !isOfPlatform(entry)) problems.push(`${place} has no integrity`);
    } else if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
      problems.push(`${place} has ${integrity}`);
    return problems;
  });
  return [...lost, ...wrong];
}
