/**
 * npm run compare: samples of this repository as CVs by many programs, and what many readers make of them. Writes
 * results/comparison.json and the tables in docs/readers.md. `--keep <folder>` keeps the PDFs, and takes those that are there. Says which programs are missing, and leaves these out.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldsOf, periods, show } from './cv.mjs';
import { factsOf } from './facts.mjs';
import { publish } from './page.mjs';
import { PROGRAMS } from './programs.mjs';
import { READERS } from './readers.mjs';
import { readSample } from './sample.mjs';
import { scoreText } from './score.mjs';

const ROOT = join(import.meta.dirname, '..');
export const SAMPLES = ['starter', 'student', 'engineer', 'academic', 'custom-sections'];

/** What is compared: programs, with those of their templates that most of their users would take. */
const ENTRANTS = {
  cvpress: ['Source Sans 3', 'Roboto 10pt', 'EB Garamond 10pt'],
  moderncv: ['classic', 'banking'],
  LaTeX: ['one column of rows', 'side bar on the left'],
  'JSON Resume': ['even', 'stackoverflow', 'macchiato'],
  Chromium: ['flex lines', 'side bar on the left'],
  'react-pdf': ['flex lines in Roboto', 'side bar in Roboto'],
  pdfmake: ['columns for dates', 'a table of two columns'],
  LibreOffice: ['tab stops', 'table of dates'],
  WeasyPrint: ['flex lines', 'timeline'],
  wkhtmltopdf: ['floated dates'],
  groff: ['tab stops, fonts embedded'],
  FOP: ['justified lines', 'table of dates'],
};

const parseYaml = createRequire(join(ROOT, 'package.json'))('yaml').parse;
/** Plain text as written, but for what is none to cvpress. */
const parse = (text) => parseYaml(text, typed, { schema: 'failsafe' });

function typed(key, value) {
  if (key === 'cited_by') return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** A sample as a program is given it and shows it. */
async function entryOf(program, templateName, { document, cv: whole }, file) {
  const template = program.templates[templateName];
  const cv = program.takes?.(whole, template) ?? whole;
  const isOurs = program.name === 'cvpress';
  const shown = show(cv, {
    ...{
      dates: periods(...(isOurs ? ['short', ' to ', 'present'] : (template.dates ?? ['three', ' – ', 'Present']))),
      isWhereFirst: isOurs || template.titles,
    },
    ...{
      isWwwShown: !isOurs,
      isDegreeApart: isOurs || template.titles !== undefined,
      areSkillsApart: template.titles !== undefined,
    },
  });
  const fields = fieldsOf(shown, {
    summaryTitle: isOurs ? 'Summary' : template.summaryTitle,
    ...{ isAsideFirst: template.columns === 'left', isAsideLast: template.columns === 'right' },
  });
  return { cv, document, shown, template, file, fields };
}

async function compare(keep) {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'cvpress-compare-')));
  await mkdir(folder, { recursive: true });
  const samples = await Promise.all(
    SAMPLES.map(async (name) => ({ name, ...(await readSample(join(ROOT, 'samples', `${name}.yaml`), parse)) })),
  );
  const readers = READERS.filter((reader) => installed(reader, reader.isInstalled()));
  const rows = [];
  const versions = {};
  for (const program of PROGRAMS) {
    if (!installed(program, await program.isInstalled())) continue;
    versions[program.name] = await program.version();
    for (const templateName of ENTRANTS[program.name]) {
      const files = samples.map(({ name }) =>
        join(folder, `${program.name} ${templateName} ${name}.pdf`.replaceAll(' ', '-')),
      );
      const made = await Promise.all(samples.map((sample, nth) => entryOf(program, templateName, sample, files[nth])));
      await program.make(made.filter(({ file }) => !existsSync(file)));
      const texts = await Promise.all(readers.map((reader) => reader.read(files)));
      for (const [nth, one] of made.entries()) {
        const fields = (await program.shows?.(one)) ?? one.fields;
        const hrefs = one.shown.contacts.flatMap(({ href, role, text }) =>
          href !== undefined && fields.some((field) => field.role === role && field.text === text) ? [href] : [],
        );
        rows.push({
          ...{ program: program.name, template: templateName, sample: samples[nth].name },
          file: await factsOf(one.file, hrefs),
          readers: Object.fromEntries(readers.map(({ name }, index) => [name, scoreText(fields, texts[index][nth])])),
        });
      }
      process.stderr.write(`${program.name}, ${templateName}\n`);
    }
  }
  for (const reader of readers) versions[reader.name] = await reader.version();
  if (keep === undefined) await rm(folder, { recursive: true });
  return { date: new Date().toISOString().slice(0, 10), versions, rows };
}

function installed({ name, install }, is) {
  if (!is) process.stderr.write(`${name} is missing (${install}): left out\n`);
  return is;
}

const { values } = parseArgs({ options: { keep: { type: 'string' } } });
await publish('comparison', await compare(values.keep));
