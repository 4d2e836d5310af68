// Completion and hover in incomplete documents.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompletionItem, Hover, TextEdit } from 'vscode-languageserver/node.js';
import { flattenFields, readDocumentFields } from '../../src/compiler/fields/describe-fields.js';
import { createTemporaryFolder, run } from '../cli/run.js';
import { selectRows } from '../support/length.js';
import { CURSOR } from './client.js';
import { client, useClient } from './use-client.js';

useClient();

const CV = `cv:
  name: Jane Doe
  experience:
    - company: Harbour Works
      position: Engineer
    - company: Field Station
      position: Diver
  custom_sections:
    - title: Boats
      entry_type: OneLineEntry
      entries: []
`;

async function complete(text: string, name = 'cv.yaml', files = {}): Promise<CompletionItem[]> {
  const uri = await client.open(join(createTemporaryFolder(files), name), text);
  const items = await client.request<CompletionItem[]>('textDocument/completion', uri, text);
  await client.close(uri);
  return items;
}

/** Expects all labels of `expected` and none of `excluded`; no labels if `expected` is empty. */
async function expectLabels(
  text: string,
  expected: readonly string[],
  excluded: readonly string[],
  name?: string,
  files?: object,
): Promise<void> {
  const labels = (await complete(text, name, files)).map(({ label }) => label);
  expect(labels).toEqual(expected.length === 0 ? [] : expect.arrayContaining([...expected]));
  expect(labels.filter((label) => excluded.includes(label))).toEqual([]);
}

const wrapInCv = (text: string): string => `cv:\n  name: Jane Doe\n${text}`;

describe('completion', () => {
  it.each([
    ['the keys of a document', `${CURSOR}`, ['cv', 'design', 'language'], ['name']],
    ['the missing keys of a document', `${wrapInCv('')}${CURSOR}`, ['design'], ['cv', 'name']],
    ['keys of a contact', `contacts:\n  - ${CURSOR}`, ['network', 'email', 'url'], ['name']],
    [
      'networks of a contact',
      `contacts:\n  - network: ${CURSOR}`,
      ['GitLab', 'Stack Overflow', 'X'],
      ['Website'],
    ],
    ['keys of the person', wrapInCv(`  ${CURSOR}\n`), ['label', 'experience'], ['name', 'font']],
    ['keys with a prefix', wrapInCv(`  lab${CURSOR}`), ['label'], ['name']],
    [
      'keys between others',
      `cv:\n  ${CURSOR}\n  name: J\n  email: x\n`,
      ['label'],
      ['name', 'email'],
    ],
    [
      'keys of an entry',
      wrapInCv(`  experience:\n    - company: X\n      ${CURSOR}`),
      ['position', 'highlights'],
      ['company', 'area', 'new ExperienceEntry'],
    ],
    [
      'keys and an entry after a dash',
      wrapInCv(`  experience:\n    - ${CURSOR}`),
      ['new ExperienceEntry', 'company'],
      ['area'],
    ],
    [
      'an entry below a section',
      wrapInCv(`  experience:\n    ${CURSOR}`),
      ['new ExperienceEntry'],
      ['company'],
    ],
    [
      'another entry',
      wrapInCv(`  experience:\n    - company: X\n    ${CURSOR}`),
      ['new ExperienceEntry'],
      ['company'],
    ],
    [
      'keys of lists without indentation',
      wrapInCv(`  experience:\n  - company: X\n    ${CURSOR}`),
      ['position'],
      ['company', 'label'],
    ],
    [
      'keys after lists without indentation',
      wrapInCv(`  experience:\n  - company: X\n  p${CURSOR}`),
      ['phone'],
      ['position'],
    ],
    [
      'keys by the kind of a section',
      wrapInCv(
        `  custom_sections:\n    - title: Boats\n      entry_type: OneLineEntry\n      entries:\n        - name: Sloop\n          ${CURSOR}`,
      ),
      ['details', 'url'],
      ['name', 'company'],
    ],
    [
      'keys by the kind of a section that follows',
      wrapInCv(
        `  custom_sections:\n    - entries:\n        - ${CURSOR}\n      entry_type: OneLineEntry\n`,
      ),
      ['details'],
      ['company'],
    ],
    [
      'kinds',
      wrapInCv(`  custom_sections:\n    - entry_type: ${CURSOR}`),
      ['OneLineEntry', 'EducationEntry'],
      [],
    ],
    [
      'networks',
      wrapInCv(`  social_networks:\n    - network: Git${CURSOR}`),
      ['GitHub', 'Orcid'],
      [],
    ],
    ['languages', `language: ${CURSOR}\n${CV}`, ['de', 'pt-BR'], []],
    ['dates', wrapInCv(`  experience:\n    - end_date: ${CURSOR}`), ['present'], []],
    ['fonts', `design:\n  font: ${CURSOR}`, ['Roboto'], []],
    [
      'booleans',
      `design:\n  options:\n    show_last_updated_date: ${CURSOR}`,
      ['true', 'false'],
      [],
    ],
    ['colors', `design:\n  options:\n    primary_color: ${CURSOR}`, ['navy'], []],
    [
      'margins',
      `design:\n  options:\n    margins:\n      page:\n        ${CURSOR}`,
      ['top', 'left'],
      ['page'],
    ],
    [
      'titles of existing sections',
      `${CV}  section_order:\n    - ${CURSOR}`,
      ['Experience'],
      ['Education'],
    ],
    ['titles in brackets', `${CV}  section_order: [Experience, ${CURSOR}]`, ['Experience'], []],
    ['settings', `${CV}render:\n  ${CURSOR}`, ['template', 'fit', 'photo', 'dates'], ['cv']],
    ['templates', `${CV}render:\n  template: ${CURSOR}`, ['linear', 'sidebar'], []],
    ['date styles', `${CV}render:\n  dates: ${CURSOR}`, ['long', 'iso'], []],
    ['flags', `${CV}render:\n  group_positions: ${CURSOR}`, ['true', 'false'], []],
    ['titles for page breaks', `${CV}render:\n  break_before: [${CURSOR}]`, ['Experience'], []],
    ['titles to keep', `${CV}render:\n  keep:\n    - ${CURSOR}`, ['Experience'], []],
    [
      'options of the template',
      `${CV}render:\n  template: sidebar\n  template_options:\n    ${CURSOR}`,
      ['aside', 'photo_shape'],
      ['et_al'],
    ],
    [
      'options of the default template',
      `${CV}render:\n  template_options:\n    photo_shape: round\n    ${CURSOR}`,
      ['position_first'],
      ['aside', 'photo_shape'],
    ],
    [
      'values of an option of the template',
      `${CV}render:\n  template_options:\n    photo_shape: ${CURSOR}`,
      ['round'],
      [],
    ],
    [
      'titles for an option of the template',
      `${CV}render:\n  template: sidebar\n  template_options:\n    aside: [${CURSOR}]`,
      ['Experience'],
      [],
    ],
    ['keys below an unclosed quote', `cv:\n  name: "Jane\n  ${CURSOR}`, ['label'], []],
    [
      'keys in a file with CRLF',
      `cv:\r\n  experience:\r\n    -\r\n      company: X\r\n      ${CURSOR}\r\n  name: Jane\r\n`,
      ['position'],
      ['company', 'label'],
    ],
    [
      'nothing in braces',
      wrapInCv(`  experience:\n    - { company: X, ${CURSOR}`),
      [],
      ['company'],
    ],
    ['nothing in comments', wrapInCv(`  # ${CURSOR}`), [], ['label']],
    ['nothing in block scalars', wrapInCv(`  summary: |\n    I ${CURSOR}\n`), [], ['label']],
    ['nothing for values of any text', wrapInCv(`  label: ${CURSOR}`), [], ['label']],
  ])('offers $0', (_, text, expected, excluded) => expectLabels(text, expected, excluded));

  it.each([
    ['keys in JSON', `{ "cv": { "name": "Jane", "${CURSOR}" } }`, ['label'], ['name']],
    ['keys in incomplete JSON', `{ "cv": { "name": "Jane", ${CURSOR}`, ['label'], ['name']],
    [
      'keys of entries in JSON',
      `{ "cv": { "experience": [{ "company": "X", "p${CURSOR}" }] } }`,
      ['position'],
      ['company'],
    ],
    [
      'the key at the cursor in JSON',
      `{ "cv": { "experience": [{ "posi${CURSOR}tion": "X" }] } }`,
      ['position'],
      [],
    ],
    [
      'values in JSON',
      `{ "cv": { "social_networks": [{ "network": "${CURSOR}" }] } }`,
      ['GitHub'],
      [],
    ],
    ['settings in JSON', `{ "render": { "${CURSOR}" } }`, ['template', 'keep'], ['cv']],
    [
      'options of the template in JSON',
      `{ "render": { "template": "scholar", "template_options": { "${CURSOR}" } } }`,
      ['et_al'],
      ['aside'],
    ],
    ['entries in JSON', `{ "cv": { "experience": [${CURSOR}] } }`, ['new ExperienceEntry'], []],
  ])('offers $0', (_, text, expected, excluded) =>
    expectLabels(text, expected, excluded, 'cv.json'),
  );

  it.each([
    ['keys', `short:\n  ${CURSOR}`, ['extends', 'skip', 'cv'], ['name']],
    ['editions to extend', `short:\n  fit: 1\nlong:\n  extends: ${CURSOR}`, ['short'], ['long']],
    ['titles', `short:\n  skip: [${CURSOR}]`, ['Experience'], []],
    [
      'names of entries',
      `short:\n  omit:\n    experience: [${CURSOR}]`,
      ['Harbour Works', 'Field Station'],
      [],
    ],
    [
      'names of entries in a block list',
      `short:\n  entries:\n    experience:\n      - ${CURSOR}`,
      ['Harbour Works'],
      [],
    ],
    ['templates', `short:\n  template: ${CURSOR}`, ['linear'], []],
    ['keys of the person', `short:\n  cv:\n    ${CURSOR}`, ['label'], []],
    [
      'options of the template',
      `short:\n  template: scholar\nlong:\n  extends: short\n  template_options:\n    ${CURSOR}`,
      ['et_al'],
      ['aside'],
    ],
    [
      "options of the document's template",
      `short:\n  template_options:\n    ${CURSOR}`,
      ['aside'],
      ['et_al'],
    ],
    ['standards', `short:\n  pdf_standard: ${CURSOR}`, ['a-2a'], []],
  ])('offers $0 in editions', (_, text, expected, excluded) =>
    expectLabels(text, expected, excluded, 'editions.yaml', {
      'cv.yaml': `${CV}render:\n  template: sidebar\n`,
    }),
  );

  it.each([
    ['keys', `body: x\n${CURSOR}`, ['recipient', 'opening'], ['body', 'cv']],
    ['layouts', `body: x\nlayout: ${CURSOR}`, ['din-5008'], []],
  ])('offers $0 in cover letters', (_, text, expected, excluded) =>
    expectLabels(text, expected, excluded, 'letter.yaml'),
  );

  it.each([
    ['a document', 'cv.yaml', `${CV}render:\n  photo: ${CURSOR}`],
    ['an edition', 'editions.yaml', `short:\n  photo: ${CURSOR}`],
  ])('offers photos in the folder of %s', async (_, name, text) => {
    const files = { 'jane.jpg': '', 'Jane.PNG': '', 'notes.txt': '', 'cv.yaml': CV };
    const labels = (await complete(text, name, files)).map(({ label }) => label);
    expect(labels).toEqual(['Jane.PNG', 'jane.jpg']);
  });

  it('offers keys of entries in overlays', async () => {
    const text = `cv:\n  experience:\n    Harbour Works:\n      ${CURSOR}`;
    await expectLabels(text, ['position', 'highlights'], [], 'job.overlay.yaml', { 'cv.yaml': CV });
  });
});

/** Inserts an item as editors do, with `x` at its tab stops. */
function insertItem(text: string, { textEdit, insertTextFormat }: CompletionItem): string {
  const { range, newText } = textEdit as TextEdit;
  const lines = text.replace(CURSOR, '').split('\n');
  const line = lines[range.start.line] ?? '';
  const indent = /^ */.exec(line)?.[0] ?? '';
  const body = newText
    .replaceAll('\n', `\n${indent}`)
    .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replaceAll(/\$\d+/g, 'x');
  expect(insertTextFormat).toBe(2);
  lines[range.start.line] =
    line.slice(0, range.start.character) + body + line.slice(range.end.character);
  return lines.join('\n');
}

const JOB = wrapInCv(
  '  experience:\n    - company: x\n      position: x\n      highlights:\n        - x\n      start_date: x\n      end_date: x',
);

describe('a completion item', () => {
  it.each([
    ['experience', wrapInCv(`  exp${CURSOR}`), JOB],
    ['new ExperienceEntry', wrapInCv(`  experience:\n    - ${CURSOR}`), JOB],
    ['new ExperienceEntry', wrapInCv(`  experience:\n    ${CURSOR}`), JOB],
    [
      'new item of social_networks',
      wrapInCv(`  social_networks:\n    - ${CURSOR}`),
      wrapInCv('  social_networks:\n    - network: LinkedIn\n      username: x'),
    ],
    [
      'authors',
      wrapInCv(`  publications:\n    - title: T\n      aut${CURSOR}`),
      wrapInCv('  publications:\n    - title: T\n      authors:\n        - x'),
    ],
    ['name', wrapInCv(`  skills:\n    - na${CURSOR}me: x`), wrapInCv('  skills:\n    - name: x')],
    ['fit', `render:\n  fi${CURSOR}`, 'render:\n  fit: x'],
    [
      'photo_shape',
      `render:\n  template_options:\n    ph${CURSOR}`,
      'render:\n  template_options:\n    photo_shape: square',
    ],
    ['page_size', `design:\n  pag${CURSOR}`, 'design:\n  page_size: a4paper'],
    [
      'Experience',
      `${CV}  section_order:\n    ${CURSOR}`,
      `${CV}  section_order:\n    - Experience`,
    ],
    [
      'Experience',
      `${CV}  section_order: [Field, Exp ${CURSOR}]`,
      `${CV}  section_order: [Field, Experience]`,
    ],
    ['de', `language:${CURSOR}`, 'language: de'],
    [
      'new item of social_networks',
      wrapInCv(`  social_networks:\n    -${CURSOR}`),
      wrapInCv('  social_networks:\n    - network: LinkedIn\n      username: x'),
    ],
    ['Experience', `${CV}  section_order:${CURSOR}`, `${CV}  section_order: [Experience]`],
    ['de', `language: de ${CURSOR}`, 'language: de'],
    ['de', `language: ${CURSOR}`, 'language: de'],
  ])('inserts $0', async (label, text, result) => {
    const item = (await complete(text)).find((candidate) => candidate.label === label);
    expect(item && insertItem(text, item)).toBe(result);
  });

  it('is not offered for the language `no` in quotes', async () => {
    const labels = (await complete(`language: "${CURSOR}"`)).map(({ label }) => label);
    expect(labels).not.toContain('no');
  });

  it.each([
    ['name', `{ "cv": { "na${CURSOR}" } }`, '{ "cv": { "name": "x" } }'],
    ['fit', `{ "render": { "fi${CURSOR}" } }`, '{ "render": { "fit": x } }'],
    [
      'new ExperienceEntry',
      `{ "cv": { "experience": [${CURSOR}] } }`,
      '{ "cv": { "experience": [{ "company": "x", "position": "x", "highlights": ["x"], "start_date": "x", "end_date": "x" }] } }',
    ],
    [
      'GitHub',
      `{ "cv": { "social_networks": [{ "network": "${CURSOR}" }] } }`,
      '{ "cv": { "social_networks": [{ "network": "GitHub" }] } }',
    ],
  ])('inserts $0 in JSON', async (label, text, result) => {
    const items = await complete(text, 'cv.json');
    const item = items.find((candidate) => candidate.label === label);
    expect(item && insertItem(text, item)).toBe(result);
  });
});

async function getHover(text: string, name = 'cv.yaml'): Promise<string | undefined> {
  const uri = await client.open(join(createTemporaryFolder(), name), text);
  const hover = await client.request<Hover | null>('textDocument/hover', uri, text);
  await client.close(uri);
  return (hover?.contents as { value: string } | undefined)?.value;
}

describe('hover', () => {
  it.each([
    ['the name of a field', wrapInCv(`  exp${CURSOR}erience: []`), '**cv.experience**'],
    [
      'the kind of entries of a section',
      wrapInCv(`  exp${CURSOR}erience: []`),
      'A list of entries of the kind `ExperienceEntry`. Required: `company`, `position`.',
    ],
    [
      'examples of a value',
      wrapInCv(`  experience:\n    - start_date: 20${CURSOR}20`),
      '`2020-09-24`, `2020-09`',
    ],
    [
      'the format of a length',
      `design:\n  options:\n    date_and_location_width${CURSOR}: 1 cm`,
      'Write a number and a unit',
    ],
    ['the length of a text', wrapInCv(`  phone${CURSOR}: 12`), '7 to 64 characters.'],
    ['the default of a field', `design:\n  font_size${CURSOR}: 11pt`, 'Default: `10pt`.'],
    [
      'a field of the kind in `entry_type`',
      wrapInCv(
        `  custom_sections:\n    - entry_type: OneLineEntry\n      entries:\n        - det${CURSOR}ails: x`,
      ),
      '**OneLineEntry.details**',
    ],
    ['a setting', `render:\n  fi${CURSOR}t: 1`, 'Number of pages to shrink'],
    [
      'an option of the template',
      `render:\n  template: scholar\n  template_options:\n    et_${CURSOR}al: 3`,
      '**template_options.et_al**',
    ],
    ['a field in braces', `{ cv: { lab${CURSOR}el: x } }`, '**cv.label**'],
    ['a field of an incomplete document', `${CV}  lab${CURSOR}el: "x`, '**cv.label**'],
  ])('shows $0', async (_, text, part) => {
    expect(await getHover(text)).toContain(part);
  });

  it('shows fields of editions', async () => {
    expect(await getHover(`short:\n  ext${CURSOR}ends: x`, 'editions.yaml')).toContain(
      '**extends**',
    );
  });

  it.each([
    ['an unknown key', `cv:\n  na${CURSOR}m: x`],
    ['a blank line', `cv:\n  name: x\n\n${CURSOR}`],
  ])('shows nothing for %s', async (_, text) => {
    expect(await getHover(text)).toBeUndefined();
  });

  it('shows the same words as `cvpress explain`', async () => {
    const fields = flattenFields(readDocumentFields('b')).filter(
      ({ fields, name }) => fields.length === 0 && name.startsWith('design'),
    );
    for (const { path } of selectRows(fields, 6)) {
      const keys = path.split('.');
      const text = keys
        .map(
          (key, depth) => `${'  '.repeat(depth)}${depth === keys.length - 1 ? CURSOR : ''}${key}:`,
        )
        .join('\n');
      const { stdout } = await run(['explain', path]);
      const getWords = (output = ''): string[] => output.match(/[\w.]+/g) ?? [];
      expect(getWords(await getHover(text))).toEqual(getWords(String(stdout)));
    }
  });
});
