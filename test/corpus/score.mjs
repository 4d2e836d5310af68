/**
 * node test/corpus/score.mjs <folder> [--show role]: what cvpress gets of PDFs with labels.
 *
 * The first table compares the values that `inspect` finds on the pages with those that were put in, the second the texts of its readers
 * with the fields that the pages show. `--show` lists the values of a role that are not right.
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

const forms = [];
const readers = {};
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()) {
  const label = JSON.parse(await readFile(join(folder, file.replace(/pdf$/, 'json')), 'utf8'));
  const args = [CLI, 'inspect', '--json', '--fail-on', 'never', join(folder, file)];
  const report = JSON.parse(await run(process.execPath, args));
  forms.push(...scoreForm(label.form, report.form).map((score) => ({ ...score, file })));
  for (const [name, { text }] of Object.entries(report.readers))
    if (text !== '') addText(name, scoreText(label.fields, text));
}

/** Adds what a reader gets of a PDF to what it gets of all. */
function addText(reader, { fields, missing, entries, torn, isInOrder }) {
  readers[reader] ??= { PDFs: 0, fields: 0, missing: 0, entries: 0, split: 0, 'in order': 0 };
  const counts = {
    ...{ PDFs: 1, fields, missing: missing.length },
    ...{ entries, split: torn.length, 'in order': Number(isInOrder) },
  };
  for (const [key, count] of Object.entries(counts)) readers[reader][key] += count;
}

const roles = [...new Set(forms.map(({ role }) => role))];
console.table(
  Object.fromEntries(
    roles.map((role) => [
      role,
      Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          forms.filter((score) => score.role === role && score.kind === kind).length,
        ]),
      ),
    ]),
  ),
);
console.table(readers);
for (const { file, role, kind, is, said } of forms)
  if (role === values.show && !kind.endsWith('right'))
    console.log(`${file}: ${kind}: is ${JSON.stringify(is)}, found ${JSON.stringify(said)}`);
