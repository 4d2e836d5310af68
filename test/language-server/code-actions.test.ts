// Code actions apply the same fixes as `cvpress validate --fix`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createMinimalEdit } from '../../src/language-server/code-actions.js';
import { createTemporaryFolder, parseJsonLines, ROOT, run } from '../cli/run.js';
import { selectRows } from '../support/length.js';
import { client, useClient } from './use-client.js';

useClient();

const FIXTURES = join(ROOT, 'test', 'fixtures', 'diagnostics');

const TEXTS = readdirSync(FIXTURES)
  .filter((name) => /\.(?:yaml|json)$/.test(name))
  .map((name) => ({ name: `cv-${name}`, text: readFileSync(join(FIXTURES, name), 'utf8') }));

it('createMinimalEdit does not split a surrogate pair', () => {
  const file = {
    name: 'cv.yaml',
    document: TextDocument.create('file:///cv.yaml', 'yaml', 1, 'a 😀'),
  };
  const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 4 } };
  expect(createMinimalEdit(file, 'a 😁')).toEqual([{ range, newText: '😁' }]);
});

describe('the actions of a document', () => {
  it.each(selectRows(TEXTS, 6))(
    'include each fix, and one action for all safe fixes: $name',
    async ({ name, text }) => {
      const path = join(createTemporaryFolder({ [name]: text }), name);
      const uri = await client.open(path, text);
      const { stdout } = await run(['validate', path, '--json']);
      const fixes = parseJsonLines(stdout).map(
        ({ fix }) => fix as { edits?: unknown; safety: string } | undefined,
      );
      const applicable = fixes.filter((fix) => fix?.edits !== undefined);
      const quickFixes = await client.getActions(uri, ['quickfix']);
      expect(quickFixes.map(({ isPreferred }) => isPreferred)).toEqual(
        applicable.map((fix) => fix?.safety === 'safe'),
      );
      const [all] = await client.getActions(uri, ['source.fixAll']);
      expect(all !== undefined).toBe(applicable.some((fix) => fix?.safety === 'safe'));
      if (all !== undefined) await client.apply(all);
      await run(['validate', path, '--fix']);
      expect(client.getText(uri)).toBe(readFileSync(path, 'utf8'));
      await client.close(uri);
    },
  );
});

const ONE = 'cv:\n  name: Jane Doe\n';

describe('a quick fix', () => {
  it.each([
    ['Rename it to `label`', `${ONE}  lable: Biologist\n`, `${ONE}  label: Biologist\n`],
    [
      'Write `2020-03`',
      `${ONE}  education:\n    - institution: MIT\n      area: Biology\n      start_date: March 2020\n`,
      `${ONE}  education:\n    - institution: MIT\n      area: Biology\n      start_date: 2020-03\n`,
    ],
    ['Make it a list', `${ONE}  section_order: Skills\n`, `${ONE}  section_order: [Skills]\n`],
    [/space/, 'cv:\n\tname: Jane Doe\n', ONE],
    [
      'Rename it to `name`',
      '\r\ncv:\r\n  nmae: Jane Döe 😀\r\n',
      '\r\ncv:\r\n  name: Jane Döe 😀\r\n',
    ],
    ['Rename it to `name`', '{"cv": {"nmae": "Jane Doe"}}', '{"cv": {"name": "Jane Doe"}}'],
  ])('has a title, and changes the document accordingly: $0', async (title, text, fixed) => {
    const uri = await client.open(
      join(createTemporaryFolder(), text.startsWith('{') ? 'cv.json' : 'cv.yaml'),
      text,
    );
    const [action] = await client.getActions(uri, ['quickfix']);
    expect(action?.title).toMatch(title);
    if (action !== undefined) await client.apply(action);
    expect(client.getText(uri)).toBe(fixed);
    await client.close(uri);
  });

  it('is offered only on the line of its diagnostic', async () => {
    const text = `${ONE}  lable: Biologist\n`;
    const uri = await client.open(join(createTemporaryFolder(), 'cv.yaml'), text);
    const countFixes = async (line: number): Promise<number> => {
      const position = { line, character: 4 };
      const params = {
        textDocument: { uri },
        range: { start: position, end: position },
        context: { diagnostics: [] },
      };
      const actions = await client.connection.sendRequest<{ kind: string }[]>(
        'textDocument/codeAction',
        params,
      );
      return actions.filter(({ kind }) => kind === 'quickfix').length;
    };
    expect([await countFixes(1), await countFixes(2)]).toEqual([0, 1]);
    await client.close(uri);
  });
});

describe('the action that groups positions', () => {
  const title = 'Group positions at one employer';
  const jobs = (...companies: readonly string[]): string =>
    `cv:\n  name: Jane Doe\n  experience:\n${companies
      .map((company) => `    - company: ${company}\n      position: Engineer\n`)
      .join('')}`;
  const school = '    - institution: MIT\n      area: Biology\n      study_type: BSc\n';

  it.each([
    {
      name: 'adds the setting',
      text: jobs('Harbour', 'HARBOUR'),
      result: `${jobs('Harbour', 'HARBOUR')}render:\n  group_positions: true\n`,
    },
    {
      name: 'keeps other settings and comments',
      text: `render: # mine\n  # one page\n  fit: 1\n${jobs('Harbour', 'Harbour', 'Other')}`,
      result: `render: # mine\n  # one page\n  fit: 1\n  group_positions: true\n${jobs('Harbour', 'Harbour', 'Other')}`,
    },
    {
      name: 'keeps flow style',
      text: `render: {fit: 1}\n${jobs('Harbour', 'Harbour')}`,
      result: `render: {fit: 1, group_positions: true}\n${jobs('Harbour', 'Harbour')}`,
    },
    {
      name: 'keeps CRLF',
      text: jobs('Harbour', 'Harbour').replaceAll('\n', '\r\n'),
      result: `${jobs('Harbour', 'Harbour')}render:\n  group_positions: true\n`.replaceAll(
        '\n',
        '\r\n',
      ),
    },
    {
      name: 'groups degrees',
      text: `cv:\n  name: Jane Doe\n  education:\n${school}${school}`,
      result: `cv:\n  name: Jane Doe\n  education:\n${school}${school}render:\n  group_positions: true\n`,
    },
    {
      name: 'edits JSON',
      text: '{"cv": {"name": "Jane", "experience": [{"company": "A", "position": "B"}, {"company": "A", "position": "C"}]}}',
      result:
        '{"cv": {"name": "Jane", "experience": [{"company": "A", "position": "B"}, {"company": "A", "position": "C"}]}, "render": {"group_positions":true}}',
    },
    { name: 'ignores other employers', text: jobs('Harbour', 'Other', 'Harbour') },
    {
      name: 'ignores documents with the setting',
      text: `render:\n  group_positions: false\n${jobs('Harbour', 'Harbour')}`,
    },
  ])('$name', async ({ text, result }) => {
    const name = text.startsWith('{') ? 'cv.json' : 'cv.yaml';
    const uri = await client.open(join(createTemporaryFolder(), name), text);
    const getActionsAt = async (offset: number): Promise<CodeAction[]> => {
      const position = TextDocument.create(uri, 'yaml', 1, text).positionAt(offset);
      const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: position, end: position },
        context: { diagnostics: [] },
      });
      return actions.filter((action) => action.title === title);
    };
    expect(await getActionsAt(text.indexOf('Jane'))).toEqual([]);
    const [action] = await getActionsAt(text.search(/(?:position|area)"?: "?/) + 3);
    if (action) await client.apply(action);
    expect(client.getText(uri)).toBe(result ?? text);
    expect(await client.getDiagnostics(uri)).toEqual([]);
    await client.close(uri);
  });
});
