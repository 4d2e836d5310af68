/**
 * npm run labelled -- <folder> [count] [program]: CVs with labels by every program, each half in a folder of its own.
 *
 * A label says what the page shows (`fields`, in a person's order), what a form should be filled with (`form`), and which
 * defects were put in (`defects`: codes of the rules that should find them).
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOf } from './corpus.mjs';
import { FILE_DEFECTS, finish } from './finish.mjs';
import { PAGE_DEFECTS, pageOf } from './pages.mjs';
import { personOf } from './people.mjs';
import { writePhotos } from './picture.mjs';
import { bare } from './places.mjs';
import { MORE_PROGRAMS, PROGRAMS } from './programs.mjs';
import { Chooser } from './random-cv.mjs';
import { run } from './run.mjs';

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
    'file-too-large': 'hasPhoto',
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
  if (nth % (program.isPaged ? 3 : 6) !== 2) return [];
  const choose = new Chooser(seed + 5);
  const codes = program.isPaged
    ? [...PAGE_DEFECTS, ...FILE_DEFECTS]
    : FILE_DEFECTS.filter((code) => code !== 'file-too-large');
  const able = codes.filter((code) => can(program, code));
  const first = able[(at * 7 + nth * 5 + choose.below(3)) % able.length];
  const second = choose.chance(0.4) ? choose.of(able) : first;
  const both = [...new Set([first, second])];
  // Without text, nothing else can be seen.
  return both.includes('text-in-picture')
    ? ['text-in-picture']
    : both.filter((code, at) => at === 0 || !CONTRARY.some((pair) => pair.includes(code) && pair.includes(first)));
}

function pagedDocument(program, at, nth, seed, photos) {
  const [names, defects] = [Object.keys(program.templates), defectsOf(program, at, nth, seed)];
  const templateName = names[nth % names.length];
  const page = pageOf(personOf(seed, nth + at), seed, nth + at * 3, defects, {
    ...program.abilities,
    ...program.templates[templateName].abilities,
  });
  const { fonts: _, ...layout } = page.plan;
  Object.assign(page, { defects, plan: { ...page.plan, photos } });
  return {
    page,
    template: program.templates[templateName],
    templateName,
    defects,
    label: { language: page.language, layout, form: page.form, fields: page.fields },
  };
}

/** By a program that has layouts of its own. */
function templatedDocument(program, at, nth, seed) {
  const cv = plainer(personOf(seed, nth, 'en'));
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
  const links = shown.contacts.filter(({ role }) => ['website', 'profile'].includes(role)).map(({ href }) => href);
  const form = { name: shown.name, ...contact, links, jobs: entries('work'), education: entries('education') };
  const asides = new Map(template.columns ? shown.sections.map(({ title, isAside }) => [title, isAside ? 0 : 1]) : []);
  let column;
  const placed = fields.map((field) => {
    if (field.role === 'section') column = asides.get(field.text);
    return { ...field, column };
  });
  return {
    ...document,
    template,
    defects: defectsOf(program, at, nth, seed),
    label: { language: 'en', form, fields: placed },
  };
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

async function makeHalf(program, at, half, count, folder, photos) {
  const work = await mkdtemp(join(tmpdir(), 'cvpress-labelled-'));
  try {
    const documents = Array.from({ length: count }, (_, nth) => {
      const seed = 100_000 + at * 1000 + nth * 2 + HALVES.indexOf(half);
      const make = program.isPaged ? pagedDocument : templatedDocument;
      return { seed, nth, file: join(work, `${nth}.pdf`), ...make(program, at, nth, seed, photos) };
    });
    await program.make(documents);
    for (const { seed, nth, file, cv, template, templateName, defects, label } of documents) {
      if (program.shows) await keepShown(label, file, await program.shows({ cv, template, fields: label.fields }));
      await finish(file, defects, nth);
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
async function keepShown(label, file, fields) {
  const words = bare(await run('pdftotext', ['-enc', 'UTF-8', file, '-']));
  const isShown = (text) => words.includes(bare(text ?? '-'));
  label.fields = fields.filter(({ text }) => isShown(text));
  const { jobs, education, links: _, ...contacts } = label.form;
  for (const role of Object.keys(contacts)) if (role !== 'profile' && !isShown(contacts[role])) delete label.form[role];
  for (const entry of [...jobs, ...education])
    for (const key of ['place', 'dates']) if (!isShown(entry[key])) delete entry[key];
}

const [folder = 'labelled', count = '6', only] = process.argv.slice(2);
for (const half of HALVES) await mkdir(join(folder, half), { recursive: true });
const photos = await writePhotos(await mkdtemp(join(tmpdir(), 'cvpress-photos-')));
for (const [at, program] of [...PROGRAMS, ...MORE_PROGRAMS].entries()) {
  if (only !== undefined && program.name !== only) continue;
  if (!(await program.isInstalled())) {
    process.stderr.write(`${program.name} is missing (${program.install}): skipped\n`);
    continue;
  }
  try {
    const each = Number(count) * (program.share ?? 1);
    for (const half of HALVES) await makeHalf(program, at, half, each, folder, photos);
    process.stderr.write(`${program.name}: ${2 * each}\n`);
  } catch (error) {
    process.stderr.write(`${program.name} failed: ${error.message.slice(0, 3000)}\n`);
  }
}
