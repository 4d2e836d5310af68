// Every JavaScript object inherits `constructor`, `toString` and more. In a document, an option, a
// file or a PDF, such a name is unknown text, and no function is called or printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSource } from '../../src/compiler/source/parse-source.js';
import { importSource } from '../../src/import/import-source.js';
import * as api from '../../src/index.js';
import { summarizeContents } from '../../src/inspect/contents.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import { ROOT, run } from '../cli/run.js';
import { makePdf } from '../support/make-pdf.js';
import { withValueAt } from './hostile-values.js';

const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];
const TODAY = '2026-11-20';

/** Matches a function or an object that was converted to text. */
const NOT_TEXT = /native code|\[object |function \w*\(/;

/** Fails unless the diagnostics and fixes are plain data. */
function expectPlain(diagnostics: readonly api.Diagnostic[], text = ''): void {
  expect(JSON.stringify(diagnostics)).not.toMatch(NOT_TEXT);
  expect(structuredClone(diagnostics)).toEqual(diagnostics);
  for (const format of ['human', 'json'] as const)
    expect(api.formatDiagnostics(diagnostics, { format, text })).not.toMatch(NOT_TEXT);
  expect(api.applyFixes(text, diagnostics, { unsafe: true }).text).not.toMatch(NOT_TEXT);
}

/** Returns the diagnostics of a result or of a thrown error. */
async function collectDiagnostics(work: () => unknown): Promise<readonly api.Diagnostic[]> {
  try {
    return (
      ((await work()) as { diagnostics?: readonly api.Diagnostic[] } | undefined)?.diagnostics ?? []
    );
  } catch (error) {
    if (error instanceof api.CvError) return error.diagnostics;
    throw error;
  }
}

async function validate(
  text: string,
  options: api.ValidateOptions & { format?: 'yaml' | 'json' } = {},
) {
  const { format, ...others } = options;
  const parse = () => api.parseCvSource(text, format === undefined ? {} : { format });
  return collectDiagnostics(() => api.validateCv(parse(), others));
}

const ENTRY = {
  location: 'x',
  url: 'https://x.example',
  start_date: '2020',
  end_date: '2021',
  highlights: ['x'],
};

const DOCUMENT: unknown = {
  language: 'en',
  contacts: [{ network: 'GitLab', username: 'x' }],
  cv: {
    name: 'Jane Doe',
    label: 'x',
    email: 'x@example.com',
    phone: '+41 44 668 18 00',
    website: 'https://x.example',
    summary: 'x',
    section_order: ['Skills'],
    social_networks: [{ network: 'GitHub', username: 'x' }],
    education: [{ institution: 'x', area: 'x', study_type: 'x', gpa: 'x', ...ENTRY }],
    experience: [{ company: 'x', position: 'x', ...ENTRY }],
    publications: [
      { title: 'x', authors: ['x'], doi: '10.5555/1', date: '2020', journal: 'x', cited_by: 1 },
    ],
    skills: [{ name: 'x', details: 'x' }],
    custom_sections: [
      { title: 'Own', entry_type: 'NormalEntry', entries: [{ name: 'x', date: '2020' }] },
    ],
  },
  design: {
    theme: 'classic',
    font: 'Roboto',
    font_size: '10pt',
    page_size: 'a4paper',
    options: {
      primary_color: 'black',
      date_and_location_width: '4 cm',
      text_alignment: 'left',
      show_timespan_in: ['Experience'],
      margins: { page: { top: '2 cm' } },
    },
  },
};

/**
 * Returns the choices with which `withValueAt` reaches each value, list and object of a document.
 */
function collectChoices(value: unknown): number[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.values(value).flatMap((child, index) =>
      collectChoices(child).map((choices) => [index, ...choices]),
    ),
  ];
}

/** Returns a copy with one more key in the object that the choices reach. */
function withKeyAt(document: unknown, choices: readonly number[], key: string): unknown {
  const owner = choices.reduce<unknown>(
    (value, index) => Object.values(value as object)[index],
    document,
  );
  if (typeof owner !== 'object' || Array.isArray(owner)) return document;
  return withValueAt(
    document,
    choices,
    Object.fromEntries([...Object.entries(owner as object), [key, 'x']]),
  );
}

const ALL_CHOICES = collectChoices(DOCUMENT);

describe.each(NAMES)('the name %s', (name) => {
  test.each(['a', 'b'] as const)(
    'is only text as each value and key of a document of variant %s',
    async (variant) => {
      for (const choices of ALL_CHOICES) {
        for (const document of [
          withValueAt(DOCUMENT, choices, name),
          withValueAt(DOCUMENT, choices, { [name]: 'x', [`${name}s`]: 'x' }),
          withKeyAt(DOCUMENT, choices, name),
        ]) {
          const text = JSON.stringify(document, undefined, 1);
          expectPlain(await validate(text, { variant }), text);
        }
      }
    },
    120_000,
  );

  test.each([
    [`{"cv": {"name": ${name}}}`, 'json' as const],
    [`{"cv": {${name}: 1}}`, 'json' as const],
    [`{"cv": ${name}`, 'json' as const],
    [`cv: {name: J}\ndesign: {options: {date_and_location_width: 5 ${name}}}`, 'yaml' as const],
    [`${name}`, 'json' as const],
    [`cv:\n  name: J\n  ${name}: x\n  ${name}: x\n`, 'yaml' as const],
    [`cv:\n  name: *${name}\n`, 'yaml' as const],
    [`cv:\n  name: !${name} x\n`, 'yaml' as const],
    [`${name}\n`, 'yaml' as const],
    [`cv: {name: J, ${name}\n`, 'yaml' as const],
  ])('is only text in the source $0', async (text, format) => {
    expectPlain(await validate(text, { format }), text);
  });

  test('is only text in editions and settings', async () => {
    const editions = {
      short: {
        output: 'x',
        template: 'linear',
        omit: { 'cv.skills': ['x'] },
        cv: { custom_sections: [{ title: 'x' }], section_order: ['x'] },
      },
    };
    const settings: unknown = { template: 'linear', photo: 'x.png', dates: 'iso', contacts: 'x' };
    const named = { [name]: 'x' };
    for (const choices of collectChoices(editions)) {
      const text = JSON.stringify(withValueAt(editions, choices, named));
      const overlays = [{ text, file: 'editions.yaml', edition: 'short' }];
      expectPlain(await collectDiagnostics(() => api.readEditions(text)), text);
      expectPlain(await collectDiagnostics(() => api.validateCv(DOCUMENT, { overlays })), text);
    }
    for (const choices of collectChoices(settings)) {
      const render = withValueAt(settings, choices, named);
      expectPlain(
        await collectDiagnostics(() =>
          api.validateCv({ ...(DOCUMENT as object), render } as unknown),
        ),
      );
    }
  });

  test('is only text in a rendered document', async () => {
    const document = {
      cv: { name, label: name, skills: [{ name, details: `${name}: \`${name}\`` }] },
    };
    const { txt, html, md, typ } = await api.renderCv(document, {
      formats: ['txt', 'html', 'md', 'typ'],
      today: TODAY,
    });
    expect(txt).toContain(name);
    for (const output of [txt, html, md, typ]) expect(output).not.toMatch(NOT_TEXT);
  });

  test('is only text as an option and its value', async () => {
    const named = Object.fromEntries([[name, name]]);
    for (const option of Object.keys({
      variant: 0,
      language: 0,
      pdfStandard: 0,
      today: 0,
      only: 0,
      limits: 0,
    })) {
      for (const value of [name, [name], named])
        expectPlain(await collectDiagnostics(() => api.cvToTypst(DOCUMENT, { [option]: value })));
    }
    const [unknown] = await collectDiagnostics(() => api.validateCv(DOCUMENT, named));
    expect(unknown?.message).toContain(`\`${name}\``);
    expectPlain(
      await collectDiagnostics(() => api.renderCv(DOCUMENT, { formats: [name as 'typ'] })),
    );
    expectPlain(await collectDiagnostics(() => api.validateCv(DOCUMENT, { overlays: [named] })));
    expectPlain(
      await collectDiagnostics(() =>
        api.validateCv(DOCUMENT, { overlays: [{ cv: named }], skip: [name] }),
      ),
    );
    expectPlain(await collectDiagnostics(() => api.parseCvSource('', named)));
    expectPlain(
      await collectDiagnostics(() => api.formatDiagnostics([], { format: name as 'short' })),
    );
    const [diagnostic] = await collectDiagnostics(() => api.validateCv({}, named));
    expect(
      api.formatDiagnostics([{ ...diagnostic, code: name } as unknown as api.Diagnostic]),
    ).toContain(name);
  });

  test.each([
    'json-resume',
    'rendercv-0.yaml',
    'rendercv-2.yaml',
    'reactive-resume-5.json',
    'yaml-resume.yaml',
  ])('is only text in an imported document: %s', (kind) => {
    const original =
      kind === 'json-resume'
        ? {
            basics: { name: 'J', profiles: [{ network: 'x', username: 'y' }] },
            work: [{ name: 'x', url: 'x' }],
          }
        : parseSource(readFileSync(join(ROOT, 'test/fixtures/import', kind), 'utf8'), {
            format: 'yaml',
            resolvedKeys: new Set(),
          }).value;
    for (const choices of collectChoices(original)) {
      for (const changed of [
        withValueAt(original, choices, name),
        withValueAt(original, choices, { [name]: 'x' }),
        withKeyAt(original, choices, name),
      ]) {
        const source = parseSource(JSON.stringify(changed), {
          format: 'json',
          resolvedKeys: new Set(),
        });
        const imported = importSource(source);
        expectPlain(imported.diagnostics);
        if ('text' in imported) expect(imported.text).not.toMatch(NOT_TEXT);
      }
    }
  });

  test('is only text as the role of a tag and a word of a PDF', async () => {
    const content = `/P <</MCID 0>> BDC BT /F 12 Tf 72 700 Td (${name}) Tj ET EMC`;
    const { tags, text } = summarizeContents(
      await readPdf(makePdf({ content, tags: 1, role: name })),
    );
    expect(Object.entries(tags)).toEqual([[name, 1]]);
    expect(text).toContain(name);
  });

  test.each([
    { args: ['explain', name] },
    { args: ['render', 'samples/starter.yaml', '--format', name] },
    { args: ['render', 'samples/starter.yaml', '--limit', `${name}=1`] },
    { args: ['validate', 'samples/starter.yaml', '--set', `cv.${name}.${name}=1`] },
    { args: ['validate', 'samples/starter.yaml', '--language', name] },
    { args: ['validate', 'samples/starter.yaml', '--only', name] },
    { args: ['inspect', 'samples/starter.yaml', '--fail-on', name] },
    { args: ['inspect', 'samples/starter.yaml', '--text', name] },
    { args: [name] },
    { args: ['completion', name] },
  ])('is only text as an argument: $args', async ({ args }) => {
    const { code, stdout, stderr } = await run(args);
    expect(`${stdout}${stderr}`).not.toMatch(NOT_TEXT);
    expect(code).not.toBe(0);
  });
});
