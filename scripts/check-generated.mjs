/** Builds, and fails if committed generated files differ from the output of `npm run generate` and the build. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const GENERATED = [
  'src/fonts/metrics.generated.ts',
  'fonts/blank/CvpressBlank.ttf',
  'fonts/missing/CvpressMissing.ttf',
  'src/formats/html/icons.generated.ts',
  'src/values/measures.generated.ts',
  'src/languages/all.generated.ts',
  'schema/cvpress-a.schema.json',
  'schema/cvpress-a.draft-07.schema.json',
  'schema/cvpress-b.schema.json',
  'schema/cvpress-b.draft-07.schema.json',
  'schema/cvpress-editions.schema.json',
  'schema/cvpress-letter.schema.json',
  'llms.txt',
  'skills/cvpress/SKILL.md',
  'THIRD-PARTY-NOTICES',
];

const before = GENERATED.map(read);
for (const script of ['scripts/generate.mjs', 'scripts/build.mjs'])
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
const stale = GENERATED.filter((file, index) => read(file) !== before[index]);
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. They are made anew now; look at the difference and commit it.`);
  process.exit(1);
}

/**
 * A missing file counts as stale. Line ends are those of the checkout; bytes are compared as bytes, since one file is not text.
 */
function read(file) {
  try {
    return readFileSync(file, 'latin1').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
