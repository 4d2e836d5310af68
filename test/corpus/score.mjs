/**
 * node test/corpus/score.mjs <folder> [--show role]: scores cvpress on labeled PDFs.
 *
 * The first table compares the values of `inspect` with the labels, the second the texts of its
 * extractors with the displayed fields. `--show` lists the incorrect values of a role.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './run.mjs';
import { KINDS, scoreForm } from './score-form.mjs';
import { scoreText } from './score-text.mjs';

const CLI = new URL('../../dist/cli.cjs', import.meta.url).pathname;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' } },
});
const [folder = join('corpus', 'dev')] = positionals;

const formScores = [];
const readers = {};
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()) {
  const label = JSON.parse(await readFile(join(folder, file.replace(/pdf$/, 'json')), 'utf8'));
  const args = [CLI, 'inspect', '--json', '--fail-on', 'never', join(folder, file)];
  const report = JSON.parse(await run(process.execPath, args));
  formScores.push(...scoreForm(label.form, report.form).map((score) => ({ ...score, file })));
  for (const [name, { text }] of Object.entries(report.readers))
    if (text !== '') addScore(name, scoreText(label.fields, text));
}

/** Adds the scores of one PDF to an extractor's totals. */
function addScore(reader, { fields, missing, entries, torn, isInOrder }) {
  readers[reader] ??= { PDFs: 0, fields: 0, missing: 0, entries: 0, split: 0, 'in order': 0 };
  const counts = {
    PDFs: 1,
    fields,
    missing: missing.length,
    entries,
    split: torn.length,
    'in order': Number(isInOrder),
  };
  for (const [key, count] of Object.entries(counts)) readers[reader][key] += count;
}

const roles = [...new Set(formScores.map(({ role }) => role))];
console.table(
  Object.fromEntries(
    roles.map((role) => [
      role,
      Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          formScores.filter((score) => score.role === role && score.kind === kind).length,
        ]),
      ),
    ]),
  ),
);
console.table(readers);
for (const { file, role, kind, expected, actual } of formScores)
  if (role === values.show && !kind.endsWith('right'))
    console.log(
      `${file}: ${kind}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`,
    );
