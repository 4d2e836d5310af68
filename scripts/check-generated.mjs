/** Fails if committed generated files are stale. Builds if necessary. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import ensureBuilt from './ensure-built.mjs';

const GENERATED = [
  'src/compiler/fonts/metrics.generated.ts',
  'fonts/blank/CvpressBlank.ttf',
  'fonts/missing/CvpressMissing.ttf',
  'src/compiler/output/html/icons.generated.ts',
  'src/compiler/templates/measures.generated.ts',
  'src/compiler/locales/all.generated.ts',
  'schema/cvpress-a.schema.json',
  'schema/cvpress-a.draft-07.schema.json',
  'schema/cvpress-b.schema.json',
  'schema/cvpress-b.draft-07.schema.json',
  'schema/cvpress-editions.schema.json',
  'schema/cvpress-letter.schema.json',
  'llms.txt',
  'skills/cvpress/SKILL.md',
  'server.json',
  'THIRD-PARTY-NOTICES',
  // Pages with generated tables.
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const before = GENERATED.map((file) => ({
  file,
  text: read(file),
  changed: statSync(file, { throwIfNoEntry: false })?.mtime,
}));
execFileSync(process.execPath, ['scripts/generate.mjs'], { stdio: 'inherit' });
// Restores modification times of unchanged files, so that they cause no build.
for (const { file, text, changed } of before)
  if (changed && read(file) === text) utimesSync(file, changed, changed);
ensureBuilt();
const stale = before.filter(({ file, text }) => read(file) !== text).map(({ file }) => file);
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. They are up to date now: review and commit them.`);
  process.exit(1);
}

/**
 * Reads a file as bytes, since one is not text. A missing file is stale.
 */
function read(file) {
  try {
    return readFileSync(file, 'latin1').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
