/**
 * node test/corpus/score-import.mjs <folder> [--show]: scores `import` on labeled PDFs and Word
 * files, by program and number of columns.
 *
 * `--show` lists incorrect fields, and words that are lost.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseCvSource, validateCv } from '../../dist/index.js';
import { readImport } from './imported.mjs';
import { scoreFields } from './score-import-fields.mjs';
import { scoreWords } from './score-import-words.mjs';

const CLI = new URL('../../dist/cli.cjs', import.meta.url).pathname;

/** Runs the import; it fails with messages only. */
function importFile(file) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [CLI, 'import', '--timeout', '120', file],
      { maxBuffer: 2 ** 26 },
      (error, yaml, messages) => resolve({ isFailed: error !== null, yaml, messages }),
    );
  });
}

async function scoreFile(file) {
  const label = JSON.parse(await readFile(file.replace(/\.\w+$/, '.json'), 'utf8'));
  const { isFailed, yaml, messages } = await importFile(file);
  if (isFailed) return { label, isFailed };
  const imported = readImport(yaml, messages);
  const { valid } = await validateCv(parseCvSource(yaml));
  const [words, fields] = [scoreWords(label.fields, imported), scoreFields(label, imported)];
  return { label, isFailed, isValid: valid, words, fields };
}

const sum = (scores, count) => scores.reduce((total, score) => total + count(score), 0);
const percent = (part, whole) => (whole === 0 ? '' : ((100 * part) / whole).toFixed(1));

/** Makes a row of the table; files that fail have no words and fields. */
function createRow(scores) {
  const imported = scores.filter(({ isFailed }) => !isFailed);
  const words = sum(imported, (score) => score.words.words);
  const shown = imported.flatMap(({ fields }) => fields).filter(({ expected }) => expected);
  const isFalse = imported.flatMap(({ fields }) => fields).filter((field) => field.isFalse);
  const right = shown.filter(({ isRight }) => isRight);
  return {
    documents: scores.length,
    failed: scores.length - imported.length,
    invalid: imported.filter(({ isValid }) => !isValid).length,
    'words kept %': percent(
      sum(imported, (score) => score.words.kept),
      words,
    ),
    'lost silently': sum(imported, (score) => score.words.lost.length),
    fields: shown.length,
    'right %': percent(right.length, shown.length),
    'false %': percent(isFalse.length, shown.length),
  };
}

const countColumns = ({ fields }) => (fields.some(({ column }) => column > 0) ? 2 : 1);

/** Groups scores by program and columns, and adds totals. */
function createTable(scores) {
  const nameOf = ({ label }) => `${label.program}${countColumns(label) === 2 ? ', 2 columns' : ''}`;
  const names = [...new Set(scores.map(nameOf))];
  const of = (isOf) => createRow(scores.filter(({ label }) => isOf(label)));
  return {
    ...Object.fromEntries(
      names.map((name) => [name, createRow(scores.filter((score) => nameOf(score) === name))]),
    ),
    'all, 1 column': of((label) => countColumns(label) === 1),
    'all, 2 columns': of((label) => countColumns(label) === 2),
    'all without defects': of(({ defects }) => defects.length === 0),
    all: createRow(scores),
  };
}

function printDetails(name, { isFailed, isValid, words, fields }) {
  if (isFailed || !isValid) console.log(`${name}: ${isFailed ? 'failed' : 'invalid'}`);
  if (isFailed) return;
  for (const { key, expected, actual, isRight } of fields)
    if (!isRight)
      console.log(
        `${name}: ${key}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`,
      );
  if (words.lost.length > 0) console.log(`${name}: lost: ${words.lost.join(' ')}`);
  if (words.mentioned.length > 0) console.log(`${name}: commented: ${words.mentioned.join(' ')}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean' } },
});
const [folder = join('corpus', 'dev')] = positionals;
const names = (await readdir(folder)).filter((name) => /\.(pdf|docx)$/.test(name)).sort();
const scores = [];
for (const name of names) {
  scores.push(await scoreFile(join(folder, name)));
  if (values.show) printDetails(name, scores.at(-1));
}
console.table(createTable(scores));
