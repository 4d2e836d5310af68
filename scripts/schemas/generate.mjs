/**
 * Writes `schema/`: the JSON Schemas of both variants, in both drafts, and those of editions and
 * cover letters; part of `npm run generate`. Skipped if sources and schemas are unchanged.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundle } from '../bundle.mjs';
import { unlessUnchanged } from '../unchanged.mjs';
import { publish, publishEditions, publishLetter } from './publish.mjs';

/** Temporary folder for typia's output and its bundle. */
const WORK = 'dist/schemas';
const DRAFTS = { '2020-12': '', 'draft-07': '.draft-07' };

await unlessUnchanged('schemas', { read: ['src'], written: ['schema'] }, writeSchemas);

async function writeSchemas() {
  try {
    const source = await loadSource();
    mkdirSync('schema', { recursive: true });
    for (const variant of ['a', 'b']) {
      for (const [draft, suffix] of Object.entries(DRAFTS)) {
        const file = `cvpress-${variant}${suffix}.schema.json`;
        writeFileSync(
          `schema/${file}`,
          `${JSON.stringify(publish(source, variant, draft, file), null, 2)}\n`,
        );
      }
    }
    for (const [name, createSchema] of Object.entries({
      editions: publishEditions,
      letter: publishLetter,
    })) {
      const file = `cvpress-${name}.schema.json`;
      writeFileSync(`schema/${file}`, `${JSON.stringify(createSchema(source, file), null, 2)}\n`);
    }
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
  return true;
}

async function loadSource() {
  const typia = [
    'generate',
    '--input',
    'scripts/schemas',
    '--output',
    WORK,
    '--project',
    'scripts/typia.json',
  ];
  execFileSync(process.execPath, ['node_modules/typia/lib/executable/typia.js', ...typia], {
    stdio: 'pipe',
  });
  await bundle({ source: `${WORK}/source.ts` }, WORK);
  return import(`../../${WORK}/source.js`);
}
