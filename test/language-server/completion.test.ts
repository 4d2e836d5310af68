// What may be written at a place of half-written text, and what a field is.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompletionItem, Hover, TextEdit } from 'vscode-languageserver/node.js';
import { allFields, documentFields } from '../../src/compiler/fields/describe-fields.js';
import { freshFolder, run } from '../cli/run.js';
import { some } from '../support/length.js';
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

async function completions(text: string, name = 'cv.yaml', files = {}): Promise<CompletionItem[]> {
  const uri = await client.open(join(freshFolder(files), name), text);
  const items = await client.ask<CompletionItem[]>('textDocument/completion', uri, text);
  await client.close(uri);
  return items;
}

/** Expects that all labels of `has` are offered and none of `not`; where `has` is empty, nothing at all. */
async function expectOffers(
  text: string,
  has: readonly string[],
  not: readonly string[],
  name?: string,
  files?: object,
): Promise<void> {
  const labels = (await completions(text, name, files)).map(({ label }) => label);
  expect(labels).toEqual(has.length === 0 ? [] : expect.arrayContaining([...has]));
  expect(labels.filter((label) => not.includes(label))).toEqual([]);
}

const head = (text: string): string => `cv:\n  name: Jane Doe\n${text}`;

describe('completion offers', () => {
  it.each([
    ['the keys of a document', `${CURSOR}`, ['cv', 'design', 'language'], ['name']],
    ['those that are missing', `${head('')}${CURSOR}`, ['design'], ['cv', 'name']],
    ['keys of the person', head(`  ${CURSOR}\n`), ['label', 'experience'], ['name', 'font']],
    ['keys that are begun', head(`  lab${CURSOR}`), ['label'], ['name']],
    [
      'keys between others',
      `cv:\n  ${CURSOR}\n  name: J\n  email: x\n`,
      ['label'],
      ['name', 'email'],
    ],
    [
      'keys of an entry',
      head(`  experience:\n    - company: X\n      ${CURSOR}`),
      ['position', 'highlights'],
      ['company', 'area', 'new ExperienceEntry'],
    ],
    [
      'keys and a whole entry after a dash',
      head(`  experience:\n    - ${CURSOR}`),
      ['new ExperienceEntry', 'company'],
      ['area'],
    ],
    [
      'a whole entry below a section',
      head(`  experience:\n    ${CURSOR}`),
      ['new ExperienceEntry'],
      ['company'],
    ],
    [
      'another entry',
      head(`  experience:\n    - company: X\n    ${CURSOR}`),
      ['new ExperienceEntry'],
      ['company'],
    ],
    [
      'keys of lists without indentation',
      head(`  experience:\n  - company: X\n    ${CURSOR}`),
      ['position'],
      ['company', 'label'],
    ],
    [
      'keys after lists without indentation',
      head(`  experience:\n  - company: X\n  p${CURSOR}`),
      ['phone'],
      ['position'],
    ],
    [
      'keys by the kind of a section',
      head(
        `  custom_sections:\n    - title: Boats\n      entry_type: OneLineEntry\n      entries:\n        - name: Sloop\n          ${CURSOR}`,
      ),
      ['details', 'url'],
      ['name', 'company'],
    ],
    [
      'keys by a kind that is said later',
      head(
        `  custom_sections:\n    - entries:\n        - ${CURSOR}\n      entry_type: OneLineEntry\n`,
      ),
      ['details'],
      ['company'],
    ],
    [
      'kinds',
      head(`  custom_sections:\n    - entry_type: ${CURSOR}`),
      ['OneLineEntry', 'EducationEntry'],
      [],
    ],
    ['networks', head(`  social_networks:\n    - network: Git${CURSOR}`), ['GitHub', 'Orcid'], []],
    ['languages', `language: ${CURSOR}\n${CV}`, ['de', 'pt-BR'], []],
    ['dates', head(`  experience:\n    - end_date: ${CURSOR}`), ['present'], []],
    ['fonts', `design:\n  font: ${CURSOR}`, ['Roboto'], []],
    [
      'yes and no',
      `design:\n  options:\n    show_last_updated_date: ${CURSOR}`,
      ['true', 'false'],
      [],
    ],
    ['colours', `design:\n  options:\n    primary_color: ${CURSOR}`, ['navy'], []],
    [
      'margins',
      `design:\n  options:\n    margins:\n      page:\n        ${CURSOR}`,
      ['top', 'left'],
      ['page'],
    ],
    [
      'titles of sections that there are',
      `${CV}  section_order:\n    - ${CURSOR}`,
      ['Experience'],
      ['Education'],
    ],
    ['titles in brackets', `${CV}  section_order: [Experience, ${CURSOR}]`, ['Experience'], []],
    ['keys although a quote is open above', `cv:\n  name: "Jane\n  ${CURSOR}`, ['label'], []],
    [
      'keys in a file of Windows',
      `cv:\r\n  experience:\r\n    -\r\n      company: X\r\n      ${CURSOR}\r\n  name: Jane\r\n`,
      ['position'],
      ['company', 'label'],
    ],
    ['nothing in braces', head(`  experience:\n    - { company: X, ${CURSOR}`), [], ['company']],
    ['nothing in comments', head(`  # ${CURSOR}`), [], ['label']],
    ['nothing in texts of several lines', head(`  summary: |\n    I ${CURSOR}\n`), [], ['label']],
    ['nothing where any text goes', head(`  label: ${CURSOR}`), [], ['label']],
  ])('$0', (_, text, has, not) => expectOffers(text, has, not));

  it.each([
    ['keys in JSON', `{ "cv": { "name": "Jane", "${CURSOR}" } }`, ['label'], ['name']],
    ['keys in JSON that ends', `{ "cv": { "name": "Jane", ${CURSOR}`, ['label'], ['name']],
    [
      'keys of entries in JSON',
      `{ "cv": { "experience": [{ "company": "X", "p${CURSOR}" }] } }`,
      ['position'],
      ['company'],
    ],
    [
      'a key in JSON that is there already, where the cursor is in it',
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
    ['entries in JSON', `{ "cv": { "experience": [${CURSOR}] } }`, ['new ExperienceEntry'], []],
  ])('$0', (_, text, has, not) => expectOffers(text, has, not, 'cv.json'));

  it.each([
    ['keys of editions', `short:\n  ${CURSOR}`, ['extends', 'skip', 'cv'], ['name']],
    ['editions to extend', `short:\n  fit: 1\nlong:\n  extends: ${CURSOR}`, ['short'], ['long']],
    ['titles in editions', `short:\n  skip: [${CURSOR}]`, ['Experience'], []],
    [
      'names of entries',
      `short:\n  leave_out:\n    experience: [${CURSOR}]`,
      ['Harbour Works', 'Field Station'],
      [],
    ],
    [
      'names of entries below one another',
      `short:\n  entries:\n    experience:\n      - ${CURSOR}`,
      ['Harbour Works'],
      [],
    ],
    ['looks', `short:\n  template: ${CURSOR}`, ['linear'], []],
    ['keys of the person', `short:\n  cv:\n    ${CURSOR}`, ['label'], []],
    ['standards', `short:\n  pdf_standard: ${CURSOR}`, ['a-2a'], []],
  ])('in editions: $0', (_, text, has, not) =>
    expectOffers(text, has, not, 'editions.yaml', { 'cv.yaml': CV }),
  );

  it.each([
    ['keys', `body: x\n${CURSOR}`, ['recipient', 'opening'], ['body', 'cv']],
    ['layouts', `body: x\nlayout: ${CURSOR}`, ['din-5008'], []],
  ])('in letters: $0', (_, text, has, not) => expectOffers(text, has, not, 'letter.yaml'));

  it('keys of entries that an overlay names', async () => {
    const text = `cv:\n  experience:\n    Harbour Works:\n      ${CURSOR}`;
    await expectOffers(text, ['position', 'highlights'], [], 'job.overlay.yaml', { 'cv.yaml': CV });
  });
});

/** A text with an item in place of what is typed, its stops filled with `x`, its lines indented as editors do. */
function inserted(text: string, { textEdit, insertTextFormat }: CompletionItem): string {
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

const JOB = head(
  '  experience:\n    - company: x\n      position: x\n      highlights:\n        - x\n      start_date: x\n      end_date: x',
);

describe('what is inserted', () => {
  it.each([
    ['experience', head(`  exp${CURSOR}`), JOB],
    ['new ExperienceEntry', head(`  experience:\n    - ${CURSOR}`), JOB],
    ['new ExperienceEntry', head(`  experience:\n    ${CURSOR}`), JOB],
    [
      'new item of social_networks',
      head(`  social_networks:\n    - ${CURSOR}`),
      head('  social_networks:\n    - network: LinkedIn\n      username: x'),
    ],
    [
      'authors',
      head(`  publications:\n    - title: T\n      aut${CURSOR}`),
      head('  publications:\n    - title: T\n      authors:\n        - x'),
    ],
    ['name', head(`  skills:\n    - na${CURSOR}me: x`), head('  skills:\n    - name: x')],
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
      head(`  social_networks:\n    -${CURSOR}`),
      head('  social_networks:\n    - network: LinkedIn\n      username: x'),
    ],
    ['Experience', `${CV}  section_order:${CURSOR}`, `${CV}  section_order: [Experience]`],
    ['de', `language: de ${CURSOR}`, 'language: de'],
    ['no', `language: "${CURSOR}"`, undefined],
    ['de', `language: ${CURSOR}`, 'language: de'],
  ])('$0', async (label, text, after) => {
    const item = (await completions(text)).find((one) => one.label === label);
    expect(item && inserted(text, item)).toBe(after);
  });

  it.each([
    ['name', `{ "cv": { "na${CURSOR}" } }`, '{ "cv": { "name": "x" } }'],
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
  ])('in JSON: $0', async (label, text, after) => {
    const item = (await completions(text, 'cv.json')).find((one) => one.label === label);
    expect(item && inserted(text, item)).toBe(after);
  });
});

async function hover(text: string, name = 'cv.yaml'): Promise<string | undefined> {
  const uri = await client.open(join(freshFolder(), name), text);
  const found = await client.ask<Hover | null>('textDocument/hover', uri, text);
  await client.close(uri);
  return (found?.contents as { value: string } | undefined)?.value;
}

describe('hover says', () => {
  it.each([
    ['what a field is', head(`  exp${CURSOR}erience: []`), '**cv.experience**'],
    [
      'the kind of its entries',
      head(`  exp${CURSOR}erience: []`),
      'A list of entries of the kind `ExperienceEntry`. Needed: `company`, `position`.',
    ],
    [
      'an example, for a value',
      head(`  experience:\n    - start_date: 20${CURSOR}20`),
      '`2020-09-24`, `2020-09`',
    ],
    [
      'its bounds',
      `design:\n  options:\n    date_and_location_width${CURSOR}: 1 cm`,
      'Write a number and a unit',
    ],
    ['a number of characters', head(`  phone${CURSOR}: 12`), '7 to 64 characters.'],
    ['its default', `design:\n  font_size${CURSOR}: 11pt`, 'Default: `10pt`.'],
    [
      'fields by the kind of a section',
      head(
        `  custom_sections:\n    - entry_type: OneLineEntry\n      entries:\n        - det${CURSOR}ails: x`,
      ),
      '**OneLineEntry.details**',
    ],
    ['something in braces', `{ cv: { lab${CURSOR}el: x } }`, '**cv.label**'],
    ['something although the text is not finished', `${CV}  lab${CURSOR}el: "x`, '**cv.label**'],
  ])('$0', async (_, text, said) => {
    expect(await hover(text)).toContain(said);
  });

  it('fields of editions', async () => {
    expect(await hover(`short:\n  ext${CURSOR}ends: x`, 'editions.yaml')).toContain('**extends**');
  });

  it.each([
    ['an unknown key', `cv:\n  na${CURSOR}m: x`],
    ['nothing', `cv:\n  name: x\n\n${CURSOR}`],
  ])('nothing of %s', async (_, text) => {
    expect(await hover(text)).toBeUndefined();
  });

  it('what `cvpress explain` says, of each field', async () => {
    const fields = allFields(documentFields('b')).filter(
      ({ fields, name }) => fields.length === 0 && name.startsWith('design'),
    );
    for (const { path } of some(fields, 6)) {
      const keys = path.split('.');
      const text = keys
        .map(
          (key, depth) => `${'  '.repeat(depth)}${depth === keys.length - 1 ? CURSOR : ''}${key}:`,
        )
        .join('\n');
      const { stdout } = await run(['explain', path]);
      const words = (said = ''): string[] => said.match(/[\w.]+/g) ?? [];
      expect(words(await hover(text))).toEqual(words(String(stdout)));
    }
  });
});
