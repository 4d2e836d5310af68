/** node corpus.mjs <folder> [from] [to] [program]: CVs of random people by each program, with their fields. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
export function documentOf(program, nth, seed, cv = randomCv(seed)) {
  const names = Object.keys(program.templates).filter((name) => !program.templates[name].isExtra);
  const templateName = names[nth % names.length];
  const template = program.templates[templateName];
  const choose = new Chooser(seed);
  const [form, dash, present] =
    program.name === 'cvpress' ? ['short', ' to ', 'present'] : (template.dates ?? choose.of(DATES));
  const isWhereFirst = program.name === 'cvpress' || (template.titles === undefined && choose.chance(0.4));
  if (template.titles) for (const section of cv.sections) section.title = template.titles[section.kind];
  const shown = show(cv, {
    dates: periods(form, dash, present),
    isWhereFirst,
    areSkillsApart: template.titles !== undefined,
    isUpperCase: template.isUpperCase,
    isWwwShown: program.name !== 'cvpress',
  });
  const fields = fieldsOf(shown, {
    summaryTitle: template.summaryTitle,
    isAsideFirst: template.columns === 'left',
    isAsideLast: template.columns === 'right',
  });
  return { cv, shown, template, templateName, fields };
}

/**
 * Makes documents of a program, with the texts of all readers.
 *
 * @param {import('./programs.mjs').Program} program
 * @param {readonly number[]} numbers
 * @param {string} target  where to; `prefix` begins the names of the files there
 */
export async function makeDocuments(program, numbers, target, prefix = '') {
  const work = await mkdtemp(join(tmpdir(), 'cvpress-corpus-'));
  try {
    const seeds = 1000 * (PROGRAMS.indexOf(program) + 1);
    const documents = numbers.map((nth) => ({
      ...{ nth, seed: seeds + nth, file: join(work, `${nth}.pdf`), stem: join(target, `${prefix}${nth}`) },
      ...documentOf(program, nth, seeds + nth),
    }));
    await program.make(documents);
    await mkdir(target, { recursive: true });
    const shown = shownIn(documents, await read(documents));
    for (const [at, { seed, templateName, file, stem }] of documents.entries()) {
      const json = { program: program.name, template: templateName, seed, fields: shown[at] };
      await writeFile(`${stem}.json`, `${JSON.stringify(json)}\n`);
      await copyFile(file, `${stem}.pdf`);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The fields of each document that any reader finds: a theme decides which of them it shows. */
function shownIn(documents, texts) {
  return documents.map(({ fields }, at) => {
    const readable = texts.map((ofReader) => bare(ofReader[at]));
    return fields.filter(({ text }) => readable.some((words) => words.includes(bare(text))));
  });
}

async function main(folder, from, to, only) {
  for (const program of PROGRAMS) {
    if (only !== undefined && program.name !== only) continue;
    if (!(await program.isInstalled())) {
      process.stderr.write(`${program.name} is missing (${program.install}): skipped\n`);
      continue;
    }
    const numbers = Array.from({ length: to - from }, (_, nth) => from + nth);
    await makeDocuments(program, numbers, join(folder, program.name.replaceAll(' ', '-').toLowerCase()));
    process.stderr.write(`${program.name}: ${numbers.length}\n`);
  }
}

/** What each real reader makes of the documents; kept beside them. */
async function read(documents) {
  const texts = [];
  for (const reader of READERS.filter(({ extension, isInstalled }) => extension !== undefined && isInstalled())) {
    const ofReader = await reader.read(documents.map(({ file }) => file));
    texts.push(ofReader);
    for (const [at, { stem }] of documents.entries()) await writeFile(`${stem}.${reader.extension}.txt`, ofReader[at]);
  }
  return texts;
}

if (import.meta.filename === process.argv[1]) {
  const [folder = 'corpus', from = '0', to = '25', only] = process.argv.slice(2);
  await main(folder, Number(from), Number(to), only);
}
