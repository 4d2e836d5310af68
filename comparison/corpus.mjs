/** node corpus.mjs <folder> [from] [to] [program]: CVs of random people by each program, with their fields. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsOf, periods, show } from './cv.mjs';
import { bare } from './places.mjs';
import { PROGRAMS } from './programs.mjs';
import { Chooser, randomCv } from './random-cv.mjs';
import { READERS } from './readers.mjs';

const DATES = [
  ...[
    ['short', ' to ', 'present'],
    ['three', ' – ', 'Present'],
    ['long', ' – ', 'Present'],
    ['slash', ' – ', 'present'],
  ],
  ...[
    ['three', '–', 'now'],
    ['year', '–', 'present'],
    ['iso', ' – ', 'today'],
    ['long', ' to ', 'present'],
    ['three', ' - ', 'Current'],
  ],
];

/** The n-th document of a program: its template in turn, its words and the form of its dates by chance. */
export function documentOf(program, nth, seed) {
  const names = Object.keys(program.templates);
  const templateName = names[nth % names.length];
  const template = program.templates[templateName];
  const choose = new Chooser(seed);
  const cv = randomCv(seed);
  const [form, dash, present] =
    program.name === 'cvpress' ? ['short', ' to ', 'present'] : (template.dates ?? choose.of(DATES));
  const isWhereFirst = program.name === 'cvpress' || (template.titles === undefined && choose.chance(0.4));
  if (template.titles) for (const section of cv.sections) section.title = template.titles[section.kind];
  const shown = show(cv, {
    dates: periods(form, dash, present),
    isWhereFirst,
    areSkillsApart: template.titles !== undefined,
    isUpperCase: template.isUpperCase,
  });
  if (program.name === 'cvpress')
    for (const contact of shown.contacts) contact.text = contact.text.replace(/^www\./, '');
  const fields = fieldsOf(shown, {
    summaryTitle: template.summaryTitle,
    isAsideFirst: template.columns === 'left',
    isAsideLast: template.columns === 'right',
  });
  return { cv, shown, template, templateName, fields };
}

async function main(folder, from, to, only) {
  for (const [index, program] of PROGRAMS.entries()) {
    if (only !== undefined && program.name !== only) continue;
    if (!(await program.isInstalled())) {
      process.stderr.write(`${program.name} is missing (${program.install}): skipped\n`);
      continue;
    }
    const name = program.name.replaceAll(' ', '-').toLowerCase();
    const [target, work] = [join(folder, name), join(folder, 'work', name)];
    await mkdir(target, { recursive: true });
    await mkdir(work, { recursive: true });
    const documents = [];
    for (let nth = from; nth < to; nth++) {
      const seed = 1000 * (index + 1) + nth;
      documents.push({ nth, seed, ...documentOf(program, nth, seed), file: join(work, `${nth}.pdf`) });
    }
    const started = Date.now();
    await program.make(documents);
    const texts = await read(documents, target);
    for (const [at, { nth, seed, templateName, fields, file }] of documents.entries()) {
      const readable = texts.map((ofReader) => bare(ofReader[at]));
      // A theme decides which fields of a CV it shows.
      const shown = fields.filter(({ text }) => readable.some((words) => words.includes(bare(text))));
      const json = { program: program.name, template: templateName, seed, fields: shown };
      await writeFile(join(target, `${nth}.json`), `${JSON.stringify(json, null, 1)}\n`);
      await rename(file, join(target, `${nth}.pdf`));
      const lost = fields.filter((field) => !shown.includes(field)).map(({ role, text }) => `${role} ${text}`);
      if (lost.length > 0)
        process.stderr.write(
          `${program.name} ${templateName} ${nth} does not show ${lost.join(' | ').slice(0, 300)}\n`,
        );
    }
    process.stderr.write(`${program.name}: ${documents.length} in ${Date.now() - started} ms\n`);
  }
}

/** What each real reader makes of the documents; kept beside them. */
async function read(documents, target) {
  const texts = [];
  for (const reader of READERS.filter(({ isInstalled }) => isInstalled())) {
    const ofReader = await reader.read(documents.map(({ file }) => file));
    texts.push(ofReader);
    for (const [at, { nth }] of documents.entries())
      await writeFile(join(target, `${nth}.${reader.extension}.txt`), ofReader[at]);
  }
  return texts;
}

if (import.meta.filename === process.argv[1]) {
  const [folder = 'corpus', from = '0', to = '25', only] = process.argv.slice(2);
  await main(folder, Number(from), Number(to), only);
}
