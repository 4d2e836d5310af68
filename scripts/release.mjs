/**
 * `npm run release`: writes the files of a release to `release/`, for the version in package.json.
 * The workflow for tags publishes them. A tag (`-- v1.2.3`) must match the version. With
 * `--dry-run`, it reports problems and goes on.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSection, formatNotes, isDated } from './changelog.mjs';
import { findProblems as findLockProblems } from './lock.mjs';
import { pack } from './pack.mjs';

const FOLDER = 'release';

const args = process.argv.slice(2);
const isDryRun = args.includes('--dry-run');
const tag = args.find((arg) => !arg.startsWith('-'));
const { name, version, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const section = findSection(readFileSync('CHANGELOG.md', 'utf8'), version);
const home = repository.url.replace(/^git\+|\.git$/g, '');

const problems = [...findProblems()];
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0 && !isDryRun) process.exit(1);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
npm('run', '--silent', '--if-present', 'prepare');
pack(FOLDER);
writeFileSync(
  join(FOLDER, `${name}-${version}.cdx.json`),
  npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'),
);
writeFileSync(
  join(FOLDER, 'notes.md'),
  section === undefined ? '' : formatNotes(section, `${home}/blob/v${version}`),
);
console.log(`${FOLDER}/ has ${name} ${version}, its bill of materials and its notes`);

function* findProblems() {
  if (tag !== undefined && tag !== `v${version}`)
    yield `The tag is ${tag}, and package.json has version ${version}.`;
  if (section === undefined) yield `CHANGELOG.md has no section for ${version}.`;
  else if (!isDated(section))
    yield `CHANGELOG.md says "${section.date}" of ${version}, not a day up to today like ` +
      '2026-11-20.';
  if (/\/OWNER\//.test(home))
    yield 'The repository has no address yet: replace OWNER in package.json and the documentation.';
  const { length } = findLockProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')), true);
  if (length > 0) yield `package-lock.json is not complete in ${length} places: npm run lock`;
}

function npm(...command) {
  return execFileSync('npm', command, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
}
