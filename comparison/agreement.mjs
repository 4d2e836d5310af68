/**
 * node comparison/agreement.mjs <folder> [--reader pdfminer] [--program latex] [--show] [--publish]
 *
 * Do our readers order the text of PDFs as the programs after which they are named? The folder is one that corpus.mjs made. They
 * agree on a PDF if all of its fields come in the same order, and the same fields are whole (`orderOf` in places.mjs says how fields are
 * found). `--show` names each PDF on which they do not, with the fields around the first difference; `--publish` writes
 * results/agreement.json and the table in docs/readers.md.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../scripts/bundle.mjs';
import { publish } from './page.mjs';
import { compareOrders, orderOf, sharedWords } from './places.mjs';

/** Our readers, and the real text that each should order alike. */
export const PAIRS = [
  { reader: 'pdfminer', real: 'pdfminer' },
  { reader: 'rows', real: 'layout' },
  { reader: 'content', real: 'raw' },
  { reader: 'content', real: 'mutool' },
];

/** The PDFs of a folder by program, with their fields and the real texts. */
export async function corpusIn(folder, only) {
  const programs = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== 'work',
  );
  const corpus = [];
  for (const { name } of programs) {
    if (only !== undefined && name !== only) continue;
    const files = (await readdir(join(folder, name))).filter((file) => file.endsWith('.pdf'));
    files.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    for (const file of files) {
      const stem = join(folder, name, basename(file, '.pdf'));
      corpus.push({ stem, ...JSON.parse(await readFile(`${stem}.json`, 'utf8')), program: name });
    }
  }
  return corpus;
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reader: { type: 'string' },
      program: { type: 'string' },
      show: { type: 'boolean' },
      publish: { type: 'boolean' },
    },
  });
  const dir = resolve(import.meta.dirname, '..', `dist-agreement-${process.pid}`);
  await bundle({ readers: join(import.meta.dirname, 'own-readers.ts') }, dir);
  try {
    const { readPdf, READERS } = await import(join(dir, 'readers.js'));
    const pairs = PAIRS.filter(({ reader }) => values.reader === undefined || reader === values.reader);
    const rows = new Map();
    for (const { program, stem, template, fields } of await corpusIn(positionals[0], values.program)) {
      const reading = await readPdf(await readFile(`${stem}.pdf`));
      for (const { reader, real } of pairs) {
        const texts = [await readFile(`${stem}.${real}.txt`, 'utf8'), READERS[reader](reading)];
        const orders = texts.map((text) => orderOf(fields, text));
        const compared = { ...compareOrders(...orders), ...sharedWords(...texts) };
        add(rows, `${reader} as ${real}`, program, compared);
        if (values.show && !compared.isEqual)
          show({ name: `${stem}.pdf (${template}), ${reader} as ${real}`, fields, orders, at: compared.first });
      }
    }
    if (values.publish) {
      const date = new Date().toISOString().slice(0, 10);
      await publish('agreement', { date, rows: Object.fromEntries(rows) });
    }
    console.log(tableOf(rows, pairs));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function add(rows, pair, program, { isEqual, equalPairs, pairs, shared, words }) {
  for (const name of [program, 'all']) {
    const row = rows.get(name) ?? {};
    rows.set(name, row);
    row[pair] ??= { documents: 0, equal: 0, pairs: 0, equalPairs: 0, shared: 0, words: 0 };
    const tally = row[pair];
    tally.documents++;
    tally.equal += Number(isEqual);
    tally.pairs += pairs;
    tally.equalPairs += equalPairs;
    tally.shared += shared;
    tally.words += words;
  }
}

function show({ name, fields, orders: [real, ours], at }) {
  const words = (order) =>
    order.slice(Math.max(0, at - 1), at + 4).map((field) => {
      const { role, text } = fields[Number.parseInt(field, 10)];
      return `${field.endsWith('~') ? '~' : ''}${role} “${text.slice(0, 24)}”`;
    });
  console.log(`${name}\n  real: ${words(real).join(', ')}\n  ours: ${words(ours).join(', ')}`);
}

/** Documents in the same order, of how many; then the shares of equal neighbours and of equal words, for which blanks count. */
function tableOf(rows, pairs) {
  const heads = pairs.map(({ reader, real }) => `${reader} as ${real}`);
  const cell = (tally) =>
    tally === undefined
      ? ''
      : [
          `${tally.equal}/${tally.documents}`,
          percent(tally.equalPairs, tally.pairs),
          percent(tally.shared, tally.words),
        ].join(' ');
  const line = (cells) => cells.map((text, index) => (index === 0 ? text.padEnd(13) : text.padStart(28))).join('');
  const total = rows.get('all');
  rows.delete('all');
  return [
    line(['', ...heads]),
    ...[...rows, ['all', total ?? {}]].map(([name, row]) => line([name, ...heads.map((head) => cell(row[head]))])),
  ].join('\n');
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)}%`;

if (import.meta.filename === process.argv[1]) await main();
