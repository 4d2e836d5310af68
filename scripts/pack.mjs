/**
 * Packs the build for publication, without the script `prepare` and other keys of a checkout.
 *
 * `node scripts/pack.mjs FOLDER` packs into a folder and prints the path of the tarball; without a
 * folder, it packs only if the content has changed.
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

/** The tarball that checks and tests use. */
const KEPT = 'node_modules/.cache/cvpress/packOnce';

/** The files to pack; npm adds the last two by itself. */
const PACKED = ['README.md', 'LICENSE', ...readManifest().files];

/** Packs the build if it has changed, and returns the path of the tarball. */
export async function packOnce() {
  await unlessUnchanged('packOnce', { read: packedFiles(), written: [KEPT] }, async () => {
    rmSync(KEPT, { recursive: true, force: true });
    mkdirSync(KEPT, { recursive: true });
    pack(KEPT);
    return true;
  });
  return join(KEPT, readdirSync(KEPT)[0]);
}

/**
 * @param {string} folder - the output folder
 * @returns the path of the tarball
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

/** Returns the paths of the files to pack. */
function packedFiles() {
  return globSync(PACKED, { dot: true }).sort();
}

/** Packs a folder without running npm scripts, and returns the name of the tarball. */
export function npmPack(cwd, to) {
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
  console.log(folder === undefined ? await packOnce() : pack(folder));
}
