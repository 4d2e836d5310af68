/**
 * npm run corpus -- <folder> [count] [program]: CVs by every program, each with a label that says what is in it. Each half of the
 * programs' CVs is in a folder of its own: `dev` and `unseen`.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { fieldsOf, periods, show } from './cv.mjs';
import { DEFECTS, pageOf } from './pages.mjs';
import { personOf } from './people.mjs';
import { bare } from './places.mjs';
import { MORE_PROGRAMS, PROGRAMS } from './programs.mjs';
import { Chooser, randomCv } from './random-cv.mjs';

const HALVES = ['dev', 'unseen'];

/** What a program needs for a defect, unless all programs have it. */
const NEEDS = {
  ...{
    'text-invisible': 'hasColors',
    'text-too-small': 'hasSizes',
    'icon-as-letter': 'hasIcons',
    'contact-in-margin': 'hasMargin',
    'ligature-left': 'hasLigatures',
  },
  ...{
    'columns-mixed': 'hasColumns',
    'order-differs': 'hasColumns',
    'word-hyphenated': 'hasHyphens',
    'words-joined': 'hasGaps',
  },
};
/** Abilities that few programs have. */
const RARE = new Set(['hasHyphens', 'hasGaps']);
const can = ({ abilities = {} }, code) =>
  NEEDS[code] === undefined ||
  (RARE.has(NEEDS[code]) ? abilities[NEEDS[code]] === true : abilities[NEEDS[code]] !== false);

/** Defects that hide each other. */
const CONTRARY = [
  ['no-email', 'contact-in-margin'],
  ['columns-mixed', 'order-differs'],
  ['columns-mixed', 'word-hyphenated'],
];

/** Every third page has one or two defects, each kind in turn. */
function defectsOf(program, at, nth, seed) {
  if (nth % 3 !== 2) return [];
  const choose = new Chooser(seed + 5);
  const able = DEFECTS.filter((code) => can(program, code));
  const first = able[(at * 7 + nth * 5 + choose.below(3)) % able.length];
  const second = choose.chance(0.4) ? choose.of(able) : first;
  const both = [...new Set([first, second])];
  return both.filter(
    (code, at) => at === 0 || !CONTRARY.some((pair) => pair.includes(code) && pair.includes(first)),
  );
}

function pagedDocument(program, at, nth, seed, photo) {
  const [names, defects] = [Object.keys(program.templates), defectsOf(program, at, nth, seed)];
  const templateName = names[nth % names.length];
  const page = pageOf(personOf(seed, nth + at), seed, nth + at * 3, defects, {
    ...program.abilities,
    ...program.templates[templateName].abilities,
  });
  const { fonts: _, ...layout } = page.plan;
  Object.assign(page, { defects, plan: { ...page.plan, photo } });
  return {
    page,
    template: program.templates[templateName],
    templateName,
    defects,
    label: { language: page.language, layout, form: page.form, fields: page.fields },
  };
}

/** By a program that has layouts of its own: CVs with sections of all kinds, and those of people who are hard to read. */
function templatedDocument(program, _at, nth, seed) {
  const cv = nth % 2 === 0 ? plainer(personOf(seed, nth, 'en')) : randomCv(seed);
  const document = documentOf(program, nth, seed, cv);
  const { shown, template, fields } = document;
  const entries = (kind) =>
    shown.sections
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.entries)
      .map(({ place, dates }, index) => {
        const { what, where } = cv.sections.find((section) => section.kind === kind).entries[index];
        return { title: what, where, ...(place && { place }), dates };
      });
  const contact = Object.fromEntries(
    shown.contacts.map(({ role, text, href }) => [role, role === 'profile' ? href : text]),
  );
  const links = shown.contacts
    .filter(({ role }) => ['website', 'profile'].includes(role))
    .map(({ href }) => href);
  const form = {
    name: shown.name,
    ...contact,
    links,
    jobs: entries('work'),
    education: entries('education'),
  };
  const asides = new Map(
    template.columns ? shown.sections.map(({ title, isAside }) => [title, isAside ? 0 : 1]) : [],
  );
  let column;
  const placed = fields.map((field) => {
    if (field.role === 'section') column = asides.get(field.text);
    return { ...field, column };
  });
  return { ...document, defects: [], label: { language: 'en', form, fields: placed } };
}

/** Some of these programs want a level of every language, and know no sections of their own. */
function plainer(person) {
  const sections = person.sections.filter(({ kind }) => kind !== 'awards');
  const level = (entry) => ({ ...entry, what: entry.what.split(/[ ,:(]/)[0], details: 'B2' });
  return {
    ...person,
    sections: sections.map((section) =>
      section.kind === 'languages' ? { ...section, entries: section.entries.map(level) } : section,
    ),
  };
}

const DATES = [
  ['short', ' to ', 'present'],
  ['three', ' – ', 'Present'],
  ['long', ' – ', 'Present'],
  ['slash', ' – ', 'present'],
  ['three', '–', 'now'],
  ['year', '–', 'present'],
  ['iso', ' – ', 'today'],
  ['long', ' to ', 'present'],
  ['three', ' - ', 'Current'],
];

/** The n-th document of a program: its template in turn, the form of its dates by chance. */
function documentOf(program, nth, seed, cv) {
  const names = Object.keys(program.templates);
  const templateName = names[nth % names.length];
  const template = program.templates[templateName];
  const choose = new Chooser(seed);
  const isOurs = program.name === 'cvpress';
  const dates = isOurs ? ['short', ' to ', 'present'] : (template.dates ?? choose.of(DATES));
  const isWhereFirst = isOurs || (template.titles === undefined && choose.chance(0.4));
  if (template.titles)
    for (const section of cv.sections) section.title = template.titles[section.kind];
  const shown = show(cv, {
    dates: periods(...dates),
    isWhereFirst,
    areSkillsApart: template.titles !== undefined,
    isUpperCase: template.isUpperCase,
    isWwwShown: !isOurs,
  });
  const fields = fieldsOf(shown, {
    summaryTitle: template.summaryTitle,
    isAsideFirst: template.columns === 'left',
    isAsideLast: template.columns === 'right',
  });
  return { cv, shown, template, templateName, fields };
}

/** A photo of nobody: soft colors, and a lighter disk in the middle. */
function portrait(width, height) {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        [180 + x / 8, 160 + y / 8, Math.hypot(x - 120, y - 140) < 90 ? 120 : 210],
        (y * width + x) * 3,
      );
  return encode({ width, height, data, channels: 3, depth: 8 });
}

async function makeHalf(program, at, half, count) {
  const work = await mkdtemp(join(tmpdir(), 'cvpress-corpus-'));
  try {
    const documents = Array.from({ length: count }, (_, nth) => {
      const seed = 100_000 + at * 1000 + nth * 2 + HALVES.indexOf(half);
      const make = program.isPaged ? pagedDocument : templatedDocument;
      return { seed, nth, file: join(work, `${nth}.pdf`), ...make(program, at, nth, seed, photo) };
    });
    await program.make(documents);
    for (const { seed, nth, file, cv, template, templateName, defects, label } of documents) {
      if (program.shows)
        keepShown(label, await program.shows({ cv, template, fields: label.fields }));
      const stem = join(folder, half, `${program.name.replaceAll(' ', '-').toLowerCase()}-${nth}`);
      const json = { program: program.name, template: templateName, seed, defects, ...label };
      await writeFile(`${stem}.json`, `${JSON.stringify(json)}\n`);
      await copyFile(file, `${stem}.pdf`);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A theme decides what of a CV it shows. */
function keepShown(label, fields) {
  const words = fields.map(({ text }) => bare(text)).join('\n');
  const isShown = (text) => text !== undefined && words.includes(bare(text));
  label.fields = fields;
  const { jobs, education, links: _, ...contacts } = label.form;
  for (const role of Object.keys(contacts))
    if (role !== 'profile' && !isShown(contacts[role])) delete label.form[role];
  for (const entry of [...jobs, ...education])
    for (const key of ['place', 'dates']) if (!isShown(entry[key])) delete entry[key];
}

const [folder = 'corpus', count = '6', only] = process.argv.slice(2);
for (const half of HALVES) await mkdir(join(folder, half), { recursive: true });
const photo = join(folder, 'photo.png');
await writeFile(photo, portrait(240, 290));
for (const [at, program] of [...PROGRAMS, ...MORE_PROGRAMS].entries()) {
  if (only !== undefined && program.name !== only) continue;
  if (!(await program.isInstalled())) {
    process.stderr.write(`${program.name} is missing (${program.install}): skipped\n`);
    continue;
  }
  try {
    const each = Number(count) * (program.share ?? 1);
    for (const half of HALVES) await makeHalf(program, at, half, each);
    process.stderr.write(`${program.name}: ${2 * each}\n`);
  } catch (error) {
    process.stderr.write(`${program.name} failed: ${error.message.slice(0, 3000)}\n`);
  }
}
