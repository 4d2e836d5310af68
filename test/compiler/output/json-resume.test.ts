// JSON Resume as other programs read it, and as `cvpress import` reads it again.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { importSource } from '../../../src/import/import.js';
import { filesIn, freshFolder, GOOD, run } from '../../cli/run.js';
import { some } from '../../support/length.js';
import { ORIGINALS } from '../../support/originals.js';
import { readSample, SAMPLES } from '../../support/samples.js';

const FIXTURES = fileURLToPath(new URL('../../fixtures/import/', import.meta.url));
const SCHEMA = JSON.parse(
  readFileSync(
    new URL('../../../node_modules/@jsonresume/schema/schema.json', import.meta.url),
    'utf8',
  ),
);
const ajv = addFormats.default(new Ajv.default({ strict: false }));
const isResume = ajv.compile(SCHEMA);

async function resumeOf(document: object, options: RenderOptions = {}) {
  const result = await renderCv(document, { formats: ['json-resume'], ...options });
  const left = result.diagnostics
    .filter(({ message }) => message.includes('JSON Resume'))
    .map(({ path }) => path);
  return { text: result['json-resume'], left };
}

/** The document that a JSON Resume is imported as. */
function importedFrom(text: string, name = 'x.json') {
  const imported = importSource(parseCvSource(text, { file: name }));
  if (!('document' in imported)) throw new Error('it cannot be imported');
  return imported.document;
}

/** All texts and numbers of a value, as texts. */
function values(value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === '' ? [] : [String(value)];
  return Object.values(value).flatMap(values);
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step],
    value,
  );
}

/** The values of one list that another lacks, each as often as it is missing. */
function missingOf(all: readonly string[], there: readonly string[]): string[] {
  const rest = [...there];
  return all.filter((one) => {
    const index = rest.indexOf(one);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

describe.each(some(SAMPLES, 5))('%s', (file) => {
  it('is a JSON Resume, and what that lacks is told', async () => {
    const { source, options } = readSample(file);
    const { text, left } = await resumeOf(source, options);
    isResume(JSON.parse(text));
    expect(isResume.errors).toBeNull();
    const { cv } = source.value as { cv: Record<string, unknown> };
    const { section_order: order, ...said } = cv;
    expect(left.filter((path) => path.at(-1) === 'section_order')).toHaveLength(
      order === undefined ? 0 : 1,
    );
    const titles = (
      (cv.custom_sections as { title: string; entry_type: string; link_text?: string }[]) ?? []
    ).flatMap((section) => [section.title, section.entry_type, section.link_text ?? '']);
    const told = left.flatMap((path) => values(at(source.value, path)));
    const back = importedFrom(text);
    const missing = missingOf(
      missingOf(values(said), [...told, ...titles, 'present']),
      values(back.cv),
    );
    // An import reads a period in one text as two dates.
    expect(missing.filter((text) => !/^\d{4} to present$/.test(text))).toEqual([]);
    expect(back.language).toBe((source.value as { language?: string }).language);
  });
});

const RESUMES = [
  'json-resume/sample.resume.json',
  ...readdirSync(FIXTURES).filter(
    (name) => name.endsWith('.json') && !/^(?:orcid|reactive-resume)/.test(name),
  ),
];

test('of all values that are imported from JSON Resumes, there and back, at least 99.5 % stay', async () => {
  let [all, lost] = [0, 0];
  for (const name of RESUMES) {
    const imported = importSource(
      parseCvSource(readFileSync(`${FIXTURES}${name}`, 'utf8'), { file: name }),
    );
    if (!('document' in imported)) continue;
    const { text } = await resumeOf(imported.document);
    const back = importedFrom(text);
    const before = values(imported.document.cv);
    all += before.length;
    const gone = missingOf(before, values(back.cv));
    lost += gone.length;
  }
  expect(all).toBeGreaterThan(200);
  expect(lost / all).toBeLessThanOrEqual(0.005);
});

test('an output without a name of its own ends in .resume.json', async () => {
  const cwd = freshFolder({ 'cv.yaml': GOOD });
  expect((await run(['render', 'cv.yaml', '-f', 'json-resume'], { cwd })).code).toBe(0);
  expect((await run(['render', 'cv.yaml', '-o', 'jane.resume.json'], { cwd })).code).toBe(0);
  expect(filesIn(cwd)).toEqual(['cv.resume.json', 'cv.yaml', 'jane.resume.json']);
  expect(readFileSync(`${cwd}/jane.resume.json`, 'utf8')).toBe(
    readFileSync(`${cwd}/cv.resume.json`, 'utf8'),
  );
});

test.each([
  [
    'beside another format',
    ['cv.yaml', '-o', 'j.resume.json', '-f', 'json-resume,txt'],
    ['j.resume.json', 'j.txt'],
  ],
  ['of a list', ['l.ndjson', '-o', 'out'], ['out/0001-a.resume.json', 'out/0002-b.resume.json']],
  ['in the folder of its documents, which is rendered again', ['.'], ['cv.resume.json']],
])('an output $0 ends in .resume.json, and is no input', async (_, args, files) => {
  const before = { 'cv.yaml': GOOD, 'l.ndjson': '{"cv":{"name":"A"}}\n{"cv":{"name":"B"}}\n' };
  const cwd = freshFolder(before);
  for (const _ of [1, 2])
    expect((await run(['render', '-f', 'json-resume', ...args], { cwd })).code).toBe(0);
  expect(filesIn(cwd).filter((file) => !(file in before))).toEqual(files);
});

test('what a published copy leaves out is not in it', async () => {
  const { text } = await resumeOf(
    { cv: { name: 'Jane Doe', phone: '+41 44 668 18 00' } },
    { redact: ['phone'] },
  );
  expect(text).not.toContain('668');
});

test.each(ORIGINALS)(
  'what comes of $name is there again, or told',
  async ({ source, ...options }) => {
    const imported = importSource(source, options);
    if (!('document' in imported)) throw new Error('it cannot be imported');
    const { text, left } = await resumeOf(imported.document);
    const back = importedFrom(text);
    const { section_order: _, custom_sections: own = [], ...said } = imported.document.cv ?? {};
    const told = left.flatMap((path) => values(at(imported.document, path)));
    const entries = own?.flatMap((section) => values(section.entries)) ?? [];
    expect(
      missingOf(missingOf([...values(said), ...entries], [...told, 'present']), values(back.cv)),
    ).toEqual([]);
  },
);

test('in variant A, entries go to the list of their own kind, and those without one are told', async () => {
  const entries = [
    { institution: 'ETH Zürich', area: 'Mathematics', study_type: 'MSc', highlights: ['Thesis'] },
    { company: 'Acme', position: 'Intern' },
    { name: 'Languages', details: 'German' },
  ];
  const section = { title: 'Abroad', entry_type: 'ExperienceEntry', entries };
  const document = { cv: { name: 'Jane Doe', custom_sections: [section] } };
  const { text, left } = await resumeOf(document, { variant: 'a' });
  expect(JSON.parse(text)).toMatchObject({
    work: [{ name: 'Acme', position: 'Intern' }],
    education: [
      { institution: 'ETH Zürich', area: 'Mathematics', studyType: 'MSc', highlights: ['Thesis'] },
    ],
  });
  expect(left).toEqual([['cv', 'custom_sections', 0, 'entries', 2]]);
});

test.each([
  { formats: ['json-resume'], codes: [] },
  { formats: ['json-resume', 'txt'], codes: ['not-shown'] },
] as const)(
  'the location is said not to be shown only where a format leaves it out: $formats',
  async ({ formats, codes }) => {
    const { diagnostics } = await renderCv(
      { cv: { name: 'Jane Doe', location: 'Bergen' } },
      { formats },
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  },
);

test.each([
  ...['Languages', 'Sprachen', 'LANGUES', 'Языки', '語学', 'اللغات', 'ভাষা'],
  ...new Set(LANGUAGES.flatMap(({ alsoTitles }) => alsoTitles?.languages?.split('|') ?? [])),
])('a section of the title %s has languages', async (title) => {
  const section = {
    title,
    entry_type: 'OneLineEntry',
    entries: [{ name: 'Norsk', details: 'C1' }],
  } as const;
  const { text, left } = await resumeOf({ cv: { name: 'Jane Doe', custom_sections: [section] } });
  expect(JSON.parse(text).languages).toEqual([{ language: 'Norsk', fluency: 'C1' }]);
  expect(left).toEqual([]);
});

test('a date beside a start is not its end', async () => {
  const experience = [{ company: 'Acme', position: 'Intern', start_date: '2020', date: '2024' }];
  const { text } = await resumeOf({ cv: { name: 'Jane Doe', experience } });
  expect(JSON.parse(text).work).toEqual([
    { name: 'Acme', position: 'Intern', startDate: '2020', date: '2024' },
  ]);
});

test('a grade that is a number is a score', async () => {
  const entry = { institution: 'ETH Zürich', area: 'Mathematics', gpa: 3.9 };
  const { text } = await resumeOf({ cv: { name: 'Jane Doe', education: [entry] } });
  expect(JSON.parse(text).education).toMatchObject([{ score: '3.9' }]);
});

const JANE = 'https://gitlab.com/jane';

test.each([
  [
    '[jane](https://gitlab.com/jane)',
    { username: 'jane', url: JANE },
    { details: 'jane', url: JANE },
  ],
  ['jane', {}, { url: JANE }],
  ['[jane](https://x.example) and [joe](https://y.example)', {}, {}],
  [JANE, {}, {}],
])(
  'a profile that says $0 is one for other programs, and read again',
  async (details, written, read) => {
    const section = {
      title: 'Profiles',
      entry_type: 'OneLineEntry',
      entries: [{ name: 'GitLab', details }],
    };
    const { text } = await resumeOf({ cv: { name: 'Jane Doe', custom_sections: [section] } });
    expect(JSON.parse(text).basics.profiles).toEqual([
      { network: 'GitLab', username: details, ...written },
    ]);
    const back = importedFrom(text);
    const entry = { name: 'GitLab', details, ...read };
    expect(at(back, ['cv', 'custom_sections', 0, 'entries', 0])).toEqual(entry);
  },
);

test('dates are written as the schema wants them, and years that it does not know where texts are', async () => {
  const projects = [
    { name: 'A', start_date: '20190101', end_date: '2020--09' },
    { name: 'B', date: '0800' },
  ];
  const { text } = await resumeOf({ cv: { name: 'Jane Doe', projects } });
  expect(JSON.parse(text).projects).toEqual([
    { name: 'A', startDate: '2019-01-01', endDate: '2020-09' },
    { name: 'B', date: '0800' },
  ]);
  expect(isResume(JSON.parse(text))).toBe(true);
});
