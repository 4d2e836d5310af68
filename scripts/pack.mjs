/**
 * Packs what is built, as it is published: without what only a checkout has a use for. npm warns whoever installs a package with a
 * script `prepare`, which would not even run.
 *
 * `node scripts/pack.mjs FOLDER` prints the path of the tarball, which comes into the folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} folder - where the tarball comes
 * @returns its path
 */
export function pack(folder) {
  const { scripts, devDependencies, knip, files, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'));
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(pack(process.argv[2]));
