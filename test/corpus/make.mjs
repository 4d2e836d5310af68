/**
 * npm run corpus -- <folder> [count] [program] [--seed number]: makes CVs by every program, each
 * with a label of its contents, half of them in `dev` and half in `unseen`.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encode } from 'fast-png';
import { createPeriodFormat, displayCv, listFields } from './cv.mjs';
import { createPage, DEFECTS } from './pages.mjs';
import { createPerson } from './people.mjs';
import { normalize } from './places.mjs';
import { MORE_PROGRAMS, PROGRAMS, WORD_PROGRAMS } from './programs.mjs';
import { Chooser, randomCv } from './random-cv.mjs';

const HALVES = ['dev', 'unseen'];

/** The ability that a program needs for a defect. */
const REQUIRES = {
  'letter-spaced': 'hasLetters',
  'text-invisible': 'hasColors',
  'text-too-small': 'hasSizes',
  'icon-as-letter': 'hasIcons',
  'contact-in-margin': 'hasMargin',
  'ligature-not-expanded': 'hasLigatures',
  'columns-mixed': 'hasColumns',
  'order-differs': 'hasColumns',
  'word-hyphenated': 'hasHyphens',
  'words-joined': 'hasGaps',
};
/** Abilities that programs lack by default. */
const OPT_IN = new Set(['hasHyphens', 'hasGaps']);
const supports = ({ abilities = {} }, code) =>
  REQUIRES[code] === undefined ||
  (OPT_IN.has(REQUIRES[code])
    ? abilities[REQUIRES[code]] === true
    : abilities[REQUIRES[code]] !== false);

/** Pairs of defects that hide each other. */
const CONFLICTS = [
  ['no-email', 'contact-in-margin'],
  ['columns-mixed', 'order-differs'],
  ['columns-mixed', 'word-hyphenated'],
];

/** Chooses one or two defects for every third page. */
function chooseDefects(program, position, index, seed) {
  if (index % 3 !== 2) return [];
  const choose = new Chooser(seed + 5);
  const candidates = DEFECTS.filter((code) => supports(program, code));
  const first = candidates[(position * 7 + index * 5 + choose.below(3)) % candidates.length];
  const second = choose.chance(0.4) ? choose.of(candidates) : first;
  const chosen = [...new Set([first, second])];
  return chosen.filter(
    (code, position) =>
      position === 0 || !CONFLICTS.some((pair) => pair.includes(code) && pair.includes(first)),
  );
}

function createPagedDocument(program, position, index, seed, photo) {
  const [names, defects] = [
    Object.keys(program.templates),
    chooseDefects(program, position, index, seed),
  ];
  const templateName = names[index % names.length];
  const page = createPage(
    createPerson(seed, index + position, program.language),
    seed,
    index + position * 3,
    defects,
    {
      ...program.abilities,
      ...program.templates[templateName].abilities,
    },
  );
  const { fonts: _, ...layout } = page.plan;
  Object.assign(page, { defects, plan: { ...page.plan, photo } });
  return {
    page,
    template: program.templates[templateName],
    templateName,
    defects,
    label: {
      language: page.language,
      layout,
      form: page.form,
      fields: page.fields,
      hidden: page.hidden,
    },
  };
}

/** Creates a document for a program with its own layouts. */
function createTemplatedDocument(program, _position, index, seed) {
  const cv = index % 2 === 0 ? simplify(createPerson(seed, index, 'en')) : randomCv(seed);
  const document = createDocument(program, index, seed, cv);
  const { shown, template, fields } = document;
  const entries = (kind) =>
    shown.sections
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.entries)
      .map(({ place, dates, interval }, index) => {
        const { what, where } = cv.sections.find((section) => section.kind === kind).entries[index];
        return { title: what, where, ...(place && { place }), dates, interval };
      });
  const contact = Object.fromEntries(
    shown.contacts.map(({ role, text, href }) => [role, role === 'profile' ? href : text]),
  );
  const links = shown.contacts
    .filter(({ role }) => ['website', 'profile'].includes(role))
    .map(({ href }) => href);
  const form = {
    name: shown.name,
    label: shown.label,
    summary: shown.summary,
    ...contact,
    links,
    jobs: entries('work'),
    education: entries('education'),
    volunteer: entries('volunteer'),
    projects: entries('projects'),
    publications: entries('publications'),
  };
  const asides = new Map(
    template.columns ? shown.sections.map(({ title, isAside }) => [title, isAside ? 0 : 1]) : [],
  );
  let column;
  const fieldsWithColumn = fields.map((field) => {
    if (field.role === 'section') column = asides.get(field.text);
    return { ...field, column };
  });
  return { ...document, defects: [], label: { language: 'en', form, fields: fieldsWithColumn } };
}

/** Gives all languages a level, and drops awards: some programs need this. */
function simplify(person) {
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

/** Cycles through the templates; chooses the date format at random. */
function createDocument(program, index, seed, cv) {
  const names = Object.keys(program.templates);
  const templateName = names[index % names.length];
  const template = program.templates[templateName];
  const choose = new Chooser(seed);
  const { isOurs = false } = program;
  const dates = isOurs ? ['short', ' to ', 'present'] : (template.dates ?? choose.of(DATES));
  const isWhereFirst = isOurs || (template.titles === undefined && choose.chance(0.4));
  if (template.titles)
    for (const section of cv.sections) section.title = template.titles[section.kind];
  const shown = displayCv(cv, {
    dates: createPeriodFormat(...dates),
    isWhereFirst,
    areSkillsApart: template.titles !== undefined,
    isUpperCase: template.isUpperCase,
    isWwwShown: !isOurs,
  });
  const fields = listFields(shown, {
    summaryTitle: template.summaryTitle,
    isAsideFirst: template.columns === 'left',
    isAsideLast: template.columns === 'right',
  });
  return { cv, shown, template, templateName, fields };
}

/** Draws a photo without a person: soft colors, and a lighter disk. */
function drawPortrait(width, height) {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        [180 + x / 8, 160 + y / 8, Math.hypot(x - 120, y - 140) < 90 ? 120 : 210],
        (y * width + x) * 3,
      );
  return encode({ width, height, data, channels: 3, depth: 8 });
}

async function makeHalf(program, position, half, count) {
  const { extension = 'pdf' } = program;
  const work = await mkdtemp(join(tmpdir(), 'cvpress-corpus-'));
  try {
    const documents = Array.from({ length: count }, (_, index) => {
      const seed = firstSeed + position * 1000 + index * 2 + HALVES.indexOf(half);
      const make = program.isPaged ? createPagedDocument : createTemplatedDocument;
      return {
        seed,
        index,
        file: join(work, `${index}.${extension}`),
        ...make(program, position, index, seed, photo),
      };
    });
    if (program.makeAll) await program.makeAll(documents);
    else for (const document of documents) await program.make(document);
    for (const { seed, index, file, cv, template, templateName, defects, label } of documents) {
      if (program.shows)
        keepDisplayed(label, await program.shows({ cv, template, fields: label.fields }));
      const stem = join(
        folder,
        half,
        `${program.name.replaceAll(/\W+/g, '-').toLowerCase()}-${index}`,
      );
      const json = { program: program.name, template: templateName, seed, defects, ...label };
      await writeFile(`${stem}.json`, `${JSON.stringify(json)}\n`);
      await copyFile(file, `${stem}.${extension}`);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes fields that a theme does not show. */
function keepDisplayed(label, fields) {
  const words = fields.map(({ text }) => normalize(text)).join('\n');
  const isShown = (text) => text !== undefined && words.includes(normalize(text));
  label.fields = fields;
  for (const [role, value] of Object.entries(label.form)) {
    if (role === 'profile') continue;
    if (role === 'links') label.form.links = value.filter((link) => isShown(getLastPart(link)));
    else if (Array.isArray(value)) label.form[role] = value.flatMap(keepShownParts);
    else if (!isShown(value)) delete label.form[role];
  }

  function keepShownParts({ interval, ...parts }) {
    const shown = Object.fromEntries(Object.entries(parts).filter(([, text]) => isShown(text)));
    if (shown.title === undefined) return [];
    return [{ ...shown, ...(shown.dates && { interval }) }];
  }
}

const getLastPart = (url) =>
  url
    .replace(/^\w+:\/\/(www\.)?|\/$/g, '')
    .split('/')
    .at(-1);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '100000' } },
});
const [folder = 'corpus', count = '6', onlyProgram] = positionals;
const firstSeed = Number(values.seed);
for (const half of HALVES) await mkdir(join(folder, half), { recursive: true });
const photo = join(folder, 'photo.png');
await writeFile(photo, drawPortrait(240, 290));
for (const [position, program] of [...PROGRAMS, ...MORE_PROGRAMS, ...WORD_PROGRAMS].entries()) {
  if (onlyProgram !== undefined && program.name !== onlyProgram) continue;
  if (!(await program.isInstalled())) {
    const install = program.install ?? `apt-get install ${program.apt}`;
    process.stderr.write(`${program.name} is missing (${install}): skipped\n`);
    continue;
  }
  try {
    const perProgram = Number(count) * (program.share ?? 1);
    for (const half of HALVES) await makeHalf(program, position, half, perProgram);
    process.stderr.write(`${program.name}: ${2 * perProgram}\n`);
  } catch (error) {
    process.stderr.write(`${program.name} failed: ${error.message.slice(0, 3000)}\n`);
  }
}
