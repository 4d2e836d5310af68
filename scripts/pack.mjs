/**
 * Packs what is built, as it is published: without what only a checkout has a use for. npm warns whoever installs a package with a
 * script `prepare`, which would not even run.
 *
 * `node scripts/pack.mjs FOLDER` prints the path of the tarball, which comes into the folder; without a folder, of one that is packed
 * anew only where what it holds has changed.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { unlessUnchanged } from './unchanged.mjs';

/** Where the checks and tests have it. */
const KEPT = 'node_modules/.cache/cvpress/packed';

/** What npm packs, which takes these two unasked. */
const PACKED = ['README.md', 'LICENSE', ...readManifest().files];

/** @returns the path of a tarball of what is built now */
export async function packed() {
  await unlessUnchanged('packed', { read: packedFiles(), written: [KEPT] }, async () => {
    rmSync(KEPT, { recursive: true, force: true });
    mkdirSync(KEPT, { recursive: true });
    pack(KEPT);
    return true;
  });
  return join(KEPT, readdirSync(KEPT)[0]);
}

/**
 * @param {string} folder - where the tarball comes
 * @returns its path
 */
export function pack(folder) {
  const { scripts, devDependencies, knip, files, ...manifest } = readManifest();
  const staged = mkdtempSync(join(tmpdir(), 'cvpress-pack-'));
  try {
    for (const path of packedFiles()) cpSync(path, join(staged, path));
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    return join(folder, npmPack(staged, folder));
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function readManifest() {
  return JSON.parse(readFileSync('package.json', 'utf8'));
}

/** The files in the checkout. */
function packedFiles() {
  return globSync(PACKED, { dot: true }).sort();
}

/** Packs a folder whole into another one, and returns the name. Scripts of npm, such as `prepare`, do not run. */
function npmPack(cwd, to) {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', resolve(to)],
    {
      cwd,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  return JSON.parse(output)[0].filename;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder] = process.argv;
  console.log(folder === undefined ? await packed() : pack(folder));
}
