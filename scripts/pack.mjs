/**
 * Packs what is built, as it is published: without what only a checkout has a use for. npm warns whoever installs a package with a
 * script `prepare`, which would not even run.
 *
 * `node scripts/pack.mjs FOLDER` prints the path of the tarball, which comes into the folder; without a folder, of one that is packed
 * anew only where what it holds has changed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unlessUnchanged } from './unchanged.mjs';

/** Where the checks and tests have it. */
const KEPT = 'node_modules/.cache/cvpress/packed';

/** What npm packs, and what is beside it in the folders of patterns. */
const PACKED = ['README.md', 'LICENSE', ...readManifest().files.map((pattern) => pattern.split('/*')[0])];

/** @returns the path of a tarball of what is built now */
export async function packed() {
  await unlessUnchanged('packed', { read: PACKED, written: [KEPT] }, async () => {
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
    for (const { path } of npmPack('.', '--dry-run').files) {
      cpSync(path, join(staged, path));
    }
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    return join(folder, npmPack(staged, '--pack-destination', resolve(folder)).filename);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function readManifest() {
  return JSON.parse(readFileSync('package.json', 'utf8'));
}

/** What `npm pack` says of the package in a folder. Scripts of npm, such as `prepare`, do not run. */
function npmPack(cwd, ...args) {
  const output = execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(output);
  return packed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder] = process.argv;
  console.log(folder === undefined ? await packed() : pack(folder));
}
