// The tables of docs/readers.md say what the results of `npm run compare` and of `npm run agreement` say.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTables } from '../../comparison/tables.mjs';
import { ROOT } from '../cli/run.js';

const page = readFileSync(join(ROOT, 'docs/readers.md'), 'utf8');
const [comparison, agreement] = ['comparison', 'agreement'].map((name) =>
  JSON.parse(readFileSync(join(ROOT, 'comparison/results', `${name}.json`), 'utf8')),
);

test('docs/readers.md has the tables of comparison/results', () => {
  expect(withTables(page, { comparison, agreement })).toBe(page);
});

test('an older table would be noticed', () => {
  const changed = structuredClone(comparison);
  changed.rows[0].readers.pdftotext.missing = ['name: Somebody'];
  changed.rows[0].readers.pdftotext.fields += 1;
  changed.rows[0].file.pages += 1;
  expect(withTables(page, { comparison: changed, agreement })).not.toBe(page);
});
