import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { CvDocumentOf } from '../../../src/compiler/schema/document.js';
import { importSource } from '../../../src/import/import-source.js';
import { createTemporaryFolder, listFiles, run, VALID_CV } from '../../cli/run.js';
import { selectRows } from '../../support/length.js';
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

async function toJsonResume(document: object, options: RenderOptions = {}) {
  const result = await renderCv(document, { formats: ['json-resume'], ...options });
  const left = result.diagnostics
    .filter(({ message }) => message.includes('JSON Resume'))
    .map(({ path }) => path);
  return { text: result['json-resume'], left };
}

function importResume(text: string, name = 'x.json') {
  const imported = importSource(parseCvSource(text, { file: name }));
  if (!('document' in imported)) throw new Error('import failed');
  return imported.document;
}

/** Collects all texts and numbers. */
function collectValues(value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === '' ? [] : [String(value)];
  return Object.values(value).flatMap(collectValues);
}

function collectContent({ contacts, cv }: CvDocumentOf): string[] {
  return collectValues([contacts, cv]);
}

function getValue(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step],
    value,
  );
}

/** Returns the values that are missing in another list, as often as they are. */
function findMissing(values: readonly string[], available: readonly string[]): string[] {
  const rest = [...available];
  return values.filter((value) => {
    const index = rest.indexOf(value);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

describe.each(selectRows(SAMPLES, 5))('%s', (file) => {
  it('becomes a valid JSON Resume with diagnostics for omitted values', async () => {
    const { source, options } = readSample(file);
    const { text, left } = await toJsonResume(source, options);
    isResume(JSON.parse(text));
    expect(isResume.errors).toBeNull();
    const { cv } = source.value as { cv: Record<string, unknown> };
    const { section_order: order, ...content } = cv;
    expect(left.filter((path) => path.at(-1) === 'section_order')).toHaveLength(
      order === undefined ? 0 : 1,
    );
    const titles = (
      (cv.custom_sections as { title: string; entry_type: string; link_text?: string }[]) ?? []
    ).flatMap((section) => [section.title, section.entry_type, section.link_text ?? '']);
    const reported = left.flatMap((path) => collectValues(getValue(source.value, path)));
    const restored = importResume(text);
    const missing = findMissing(
      findMissing(collectValues(content), [...reported, ...titles, 'present']),
      collectValues(restored.cv),
    );
    // Imports split a date range into two dates.
    expect(missing.filter((text) => !/^\d{4} to present$/.test(text))).toEqual([]);
    expect(restored.language).toBe((source.value as { language?: string }).language);
  });
});

const RESUMES = [
  'json-resume/sample.resume.json',
  ...readdirSync(FIXTURES).filter(
    (name) => name.endsWith('.json') && !/^(?:orcid|reactive-resume)/.test(name),
  ),
];

test('JSON Resume output keeps at least 99.5 % of values in a round trip', async () => {
  let [total, lost] = [0, 0];
  for (const name of RESUMES) {
    const imported = importSource(
      parseCvSource(readFileSync(`${FIXTURES}${name}`, 'utf8'), { file: name }),
    );
    if (!('document' in imported)) continue;
    const { text } = await toJsonResume(imported.document);
    const restored = importResume(text);
    const inputs = collectContent(imported.document);
    total += inputs.length;
    const missing = findMissing(inputs, collectContent(restored));
    lost += missing.length;
  }
  expect(total).toBeGreaterThan(200);
  expect(lost / total).toBeLessThanOrEqual(0.005);
});

test('a round trip through JSON Resume restores `contacts`', async () => {
  const contacts = [
    { network: 'GitLab', username: 'jane' },
    { network: 'Discord', username: 'jane.doe' },
    { network: 'Google Scholar', username: 'AbCdEf0AAAAJ' },
    { network: 'WhatsApp', username: '+41446681800' },
    { email: 'jane@work.example' },
    { phone: '+41 44 668 18 01' },
    { label: 'Portfolio', url: 'https://folio.example/jane' },
  ];
  const cv = { name: 'Jane Doe', email: 'jane@home.example', phone: '+41 44 668 18 02' };
  const { text, left } = await toJsonResume({ contacts, cv });
  expect(left).toEqual([]);
  expect(importResume(text)).toEqual({ contacts, cv });
});

test('JSON Resume output has the first email address and phone number of `contacts`', async () => {
  const contacts = [{ email: 'a@e.example' }, { email: 'b@e.example' }, { phone: '0123456' }];
  const { text } = await toJsonResume({ contacts, cv: { name: 'Jane Doe' } });
  expect(JSON.parse(text).basics).toEqual({
    name: 'Jane Doe',
    email: 'a@e.example',
    phone: '0123456',
    profiles: [{ network: 'Email', username: 'b@e.example', url: 'mailto:b@e.example' }],
  });
});

test('`cvpress render` names JSON Resume output .resume.json by default', async () => {
  const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
  expect((await run(['render', 'cv.yaml', '-f', 'json-resume'], { cwd })).code).toBe(0);
  expect((await run(['render', 'cv.yaml', '-o', 'jane.resume.json'], { cwd })).code).toBe(0);
  expect(listFiles(cwd)).toEqual(['cv.resume.json', 'cv.yaml', 'jane.resume.json']);
  expect(readFileSync(`${cwd}/jane.resume.json`, 'utf8')).toBe(
    readFileSync(`${cwd}/cv.resume.json`, 'utf8'),
  );
});

test.each([
  [
    'next to another format',
    ['cv.yaml', '-o', 'j.resume.json', '-f', 'json-resume,txt'],
    ['j.resume.json', 'j.txt'],
  ],
  ['of a batch', ['l.ndjson', '-o', 'out'], ['out/0001-a.resume.json', 'out/0002-b.resume.json']],
  ['in the folder of the inputs', ['.'], ['cv.resume.json']],
])(
  '`cvpress render` names the output .resume.json, and does not read it as input: %s',
  async (_, args, files) => {
    const inputs = {
      'cv.yaml': VALID_CV,
      'l.ndjson': '{"cv":{"name":"A"}}\n{"cv":{"name":"B"}}\n',
    };
    const cwd = createTemporaryFolder(inputs);
    for (const _ of [1, 2])
      expect((await run(['render', '-f', 'json-resume', ...args], { cwd })).code).toBe(0);
    expect(listFiles(cwd).filter((file) => !(file in inputs))).toEqual(files);
  },
);

test('JSON Resume output omits redacted fields', async () => {
  const { text } = await toJsonResume(
    { cv: { name: 'Jane Doe', phone: '+41 44 668 18 00' } },
    { redact: ['phone'] },
  );
  expect(text).not.toContain('668');
});

test.each(ORIGINALS)(
  'JSON Resume output keeps or reports all values of $name',
  async ({ source, ...options }) => {
    const imported = importSource(source, options);
    if (!('document' in imported)) throw new Error('it cannot be imported');
    const { text, left } = await toJsonResume(imported.document);
    const restored = importResume(text);
    const {
      section_order: _,
      custom_sections: customSections = [],
      ...content
    } = imported.document.cv ?? {};
    const reported = left.flatMap((path) => collectValues(getValue(imported.document, path)));
    const entries = customSections?.flatMap((section) => collectValues(section.entries)) ?? [];
    expect(
      findMissing(
        findMissing(
          [...collectValues(content), ...collectValues(imported.document.contacts), ...entries],
          [...reported, 'present'],
        ),
        collectContent(restored),
      ),
    ).toEqual([]);
  },
);

test('JSON Resume output sorts entries of variant A by kind, or reports them', async () => {
  const entries = [
    { institution: 'ETH Zürich', area: 'Mathematics', study_type: 'MSc', highlights: ['Thesis'] },
    { company: 'Acme', position: 'Intern' },
    { name: 'Languages', details: 'German' },
  ];
  const section = { title: 'Abroad', entry_type: 'ExperienceEntry', entries };
  const document = { cv: { name: 'Jane Doe', custom_sections: [section] } };
  const { text, left } = await toJsonResume(document, { variant: 'a' });
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
  'renderCv reports the omitted location only for formats that omit it: $formats',
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
  ...new Set(LANGUAGES.flatMap(({ titleSynonyms }) => titleSynonyms?.languages?.split('|') ?? [])),
])('JSON Resume output recognizes the section title %s as languages', async (title) => {
  const section = {
    title,
    entry_type: 'OneLineEntry',
    entries: [{ name: 'Norsk', details: 'C1' }],
  } as const;
  const { text, left } = await toJsonResume({
    cv: { name: 'Jane Doe', custom_sections: [section] },
  });
  expect(JSON.parse(text).languages).toEqual([{ language: 'Norsk', fluency: 'C1' }]);
  expect(left).toEqual([]);
});

test('JSON Resume output does not use a date next to a start date as the end date', async () => {
  const experience = [{ company: 'Acme', position: 'Intern', start_date: '2020', date: '2024' }];
  const { text } = await toJsonResume({ cv: { name: 'Jane Doe', experience } });
  expect(JSON.parse(text).work).toEqual([
    { name: 'Acme', position: 'Intern', startDate: '2020', date: '2024' },
  ]);
});

test('JSON Resume output converts a numeric GPA to a score', async () => {
  const entry = { institution: 'ETH Zürich', area: 'Mathematics', gpa: 3.9 };
  const { text } = await toJsonResume({ cv: { name: 'Jane Doe', education: [entry] } });
  expect(JSON.parse(text).education).toMatchObject([{ score: '3.9' }]);
});

const JANE = 'https://gitlab.com/jane';

test.each([
  [
    '[jane](https://gitlab.com/jane)',
    { username: 'jane', url: JANE },
    { contacts: [{ network: 'GitLab', username: 'jane' }] },
  ],
  ['jane', {}, { contacts: [{ network: 'GitLab', username: 'jane' }] }],
  [
    '[jane](https://x.example) and [joe](https://y.example)',
    {},
    {
      cv: {
        custom_sections: [
          {
            entries: [
              { name: 'GitLab', details: '[jane](https://x.example) and [joe](https://y.example)' },
            ],
          },
        ],
      },
    },
  ],
  [JANE, {}, { contacts: [{ network: 'GitLab', username: 'jane' }] }],
])(
  'a round trip through JSON Resume restores the profile $0',
  async (details, expected, expectedDocument) => {
    const section = {
      title: 'Profiles',
      entry_type: 'OneLineEntry',
      entries: [{ name: 'GitLab', details }],
    };
    const { text } = await toJsonResume({ cv: { name: 'Jane Doe', custom_sections: [section] } });
    expect(JSON.parse(text).basics.profiles).toEqual([
      { network: 'GitLab', username: details, ...expected },
    ]);
    expect(importResume(text)).toMatchObject(expectedDocument);
  },
);

test('JSON Resume output formats dates as the schema requires, and keeps other years', async () => {
  const projects = [
    { name: 'A', start_date: '20190101', end_date: '2020--09' },
    { name: 'B', date: '0800' },
  ];
  const { text } = await toJsonResume({ cv: { name: 'Jane Doe', projects } });
  expect(JSON.parse(text).projects).toEqual([
    { name: 'A', startDate: '2019-01-01', endDate: '2020-09' },
    { name: 'B', date: '0800' },
  ]);
  expect(isResume(JSON.parse(text))).toBe(true);
});
