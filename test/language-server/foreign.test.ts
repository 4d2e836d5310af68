// Files of other programs in an editor.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../cli/run.js';
import { CURSOR, formatDiagnostic } from './client.js';
import { client, useClient } from './use-client.js';

useClient();

async function open(text: string, name = 'jane.yaml'): Promise<string> {
  return client.open(join(createTemporaryFolder({}), name), text);
}

async function check(text: string, name?: string): Promise<string[]> {
  const uri = await open(text, name);
  const problems = (await client.getDiagnostics(uri)).map(formatDiagnostic);
  await client.close(uri);
  return problems;
}

const RENDERCV = `cv:
  name: Jane Doe
  email: jane@example
  sections:
    experience:
      - company: Harbor Lab
        position: Diver
        highlights: ["See [the chart](ftp://example.com/c)."]
`;

const JSON_RESUME = `{
  "basics": { "name": "Jane Doe" },
  "work": [{ "name": "Harbor Lab", "position": "Diver", "startDate": "soon" }]
}`;

const YAML_RESUME = 'content:\n  basics: {name: Jane Doe}\n  work: []\n';

const SCHEMA = '# yaml-language-server: $schema=https://example.com/rendercv/v2.3/schema.json\n';

describe('a file of another program', () => {
  it.each([
    ['RenderCV', RENDERCV, undefined, '4:3-4:11 converted'],
    ['JSON Resume', JSON_RESUME, 'data.json', '2:3-2:11 converted'],
    ['YAMLResume', YAML_RESUME, undefined, '2:3-2:9 converted'],
    ['RenderCV by its schema', `${SCHEMA}cv: {name: Jo, headline: x}\n`, undefined, 'converted'],
    [
      'JSON Resume by its schema',
      '{"$schema": "https://example.com/jsonresume/schema.json", "work": [{"name": "A"}]}',
      'data.json',
      'not-importable',
    ],
  ])('is recognized and converted: %s', async (_, text, name, info) => {
    const problems = await check(text, name);
    expect(problems.at(-1)).toContain(info);
    expect(problems.join('\n')).not.toMatch(/other-format|unknown-key|no-cv/);
  });

  it('has diagnostics with positions of the original', async () => {
    expect(await check(RENDERCV)).toEqual([
      '3:3-3:8 not-imported',
      '8:39-8:58 not-linked',
      '4:3-4:11 converted',
    ]);
  });

  it.each([
    ['textDocument/completion', `${RENDERCV}    ${CURSOR}\n`, []],
    ['textDocument/completion', `cv:\n  sections:\n    work:\n      - "\n  ${CURSOR}\n`, []],
    ['textDocument/completion', `basics:\n  name: Jane\n${CURSOR}\n`, []],
    ['textDocument/hover', RENDERCV.replace('email', `em${CURSOR}ail`), null],
    ['textDocument/definition', RENDERCV.replace('email', `em${CURSOR}ail`), null],
  ])('has no %s of CV fields', async (method, text, nothing) => {
    const uri = await open(text);
    expect(await client.request(method, uri, text)).toEqual(nothing);
    await client.close(uri);
  });

  it('has a quick fix of a misspelled field', async () => {
    const uri = await open(RENDERCV.replace('position', 'positon'));
    const actions = await client.getActions(uri);
    expect(actions.map(({ title }) => title)).toContain('Rename it to `position`');
    await client.close(uri);
  });

  it('has no actions that change it', async () => {
    const uri = await open(RENDERCV);
    expect(await client.getActions(uri)).toEqual([]);
    await client.close(uri);
  });
});

it.each([
  'cv:\n  name: Jane Doe\n  sections:\n  projects:\n    - name: A\n',
  '# cvpress: cv\ncv: {name: Jane Doe}\n',
])('a document of cvpress is not converted: %j', async (text) => {
  expect((await check(text)).join('\n')).not.toContain('converted');
});

it.each(['course:\n  basics:\n    - x\n', 'content: text\nbasic: 1\n'])(
  'another file is ignored: %j',
  async (text) => expect(await check(text)).toEqual([]),
);

describe('the pages of a file of another program', () => {
  beforeAll(() => client.configure({ pages: true }));
  afterAll(() => client.configure({}));

  it('are counted', async () => {
    const received = new Promise((done) => client.connection.onNotification('cvpress/pages', done));
    const uri = await open(`${RENDERCV}    notes:\n${'      - A line of text\n'.repeat(60)}`);
    expect(await received).toEqual({ uri, version: 1, count: 2 });
    await client.close(uri);
  });
});
