// The outline, definitions and the number of pages.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentSymbol, Location } from 'vscode-languageserver/node.js';
import { createTemporaryFolder } from '../cli/run.js';
import { CURSOR } from './client.js';
import { client, useClient } from './use-client.js';

useClient();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);

const CV = `cv:
  name: Jane Doe
  email: jane@example.com
  website: https://example.com # mine
  social_networks:
    - network: GitHub
      username: jane
  experience:
    - company: Harbour Works
      position: Engineer
      start_date: 2020-01
      end_date: 2022-06
  custom_sections:
    - title: Boats
      entry_type: OneLineEntry
      entries:
        - name: Sloop
          details: one mast
  section_order: [Boats, experience]
design:
  options:
    primary_color: navy
    show_timespan_in:
      - boats
`;

async function open(text = CV, name = 'cv.yaml', files = {}): Promise<string> {
  return client.open(
    join(createTemporaryFolder({ ...files, [name]: text.replace(CURSOR, '') }), name),
    text,
  );
}

async function request<Result>(method: string, text?: string, name?: string): Promise<Result> {
  const uri = await open(text, name);
  const result = await client.connection.sendRequest<Result>(`textDocument/${method}`, {
    textDocument: { uri },
  });
  await client.close(uri);
  return result;
}

interface Outline {
  [name: string]: Outline;
}

function toOutline(symbols: readonly DocumentSymbol[] = []): Outline {
  return Object.fromEntries(symbols.map(({ name, children }) => [name, toOutline(children)]));
}

describe('the outline', () => {
  it('has sections and entries by their names', async () => {
    expect(toOutline(await request('documentSymbol'))).toEqual({
      cv: {
        name: {},
        email: {},
        website: {},
        social_networks: { GitHub: {} },
        experience: { 'Harbour Works': {} },
        custom_sections: { Boats: { title: {}, entry_type: {}, entries: { Sloop: {} } } },
        section_order: { Boats: {}, experience: {} },
      },
      design: { options: { primary_color: {}, show_timespan_in: { boats: {} } } },
    });
  });

  it('is available for an incomplete document', async () => {
    const symbols = toOutline(await request('documentSymbol', `${CV}  font: "Robo\nlan`));
    expect(symbols.cv?.experience).toEqual({ 'Harbour Works': {} });
  });
});

describe('a definition', () => {
  const addCursor = (text: string, prefix: string): string =>
    text.replace(prefix, `${prefix}${CURSOR}`);
  const EDITIONS =
    'short:\n  skip: [Boats]\nlong:\n  extends: short\n  omit:\n    experience: [Harbour Works]\n';
  it.each([
    {
      name: 'a title in section_order',
      text: addCursor(CV, 'section_order: [Bo'),
      file: 'cv.yaml',
      line: 13,
    },
    { name: 'a predefined section', text: addCursor(CV, '[Boats, exp'), file: 'cv.yaml', line: 7 },
    { name: 'a title in another case', text: addCursor(CV, '- boa'), file: 'cv.yaml', line: 13 },
    {
      name: 'a title in the settings',
      text: addCursor(`${CV}render:\n  keep: [Boats]\n`, 'keep: [Bo'),
      file: 'cv.yaml',
      line: 13,
    },
    {
      name: 'a title in an option of the template',
      text: addCursor(
        `${CV}render:\n  template: sidebar\n  template_options:\n    aside: [Experience]\n`,
        'aside: [Exp',
      ),
      file: 'cv.yaml',
      line: 7,
    },
    {
      name: 'an edition',
      text: addCursor(EDITIONS, 'extends: sh'),
      source: 'editions.yaml',
      file: 'editions.yaml',
      line: 0,
    },
    {
      name: 'a title in an edition',
      text: addCursor(EDITIONS, 'skip: [Bo'),
      source: 'editions.yaml',
      file: 'cv.yaml',
      line: 13,
    },
    {
      name: 'an entry in an edition',
      text: addCursor(EDITIONS, '[Harbour'),
      source: 'editions.yaml',
      file: 'cv.yaml',
      line: 8,
    },
    {
      name: 'an entry in an overlay',
      text: addCursor('cv:\n  experience:\n    Harbour Works:\n      position: X\n', 'Harb'),
      source: 'job.overlay.yaml',
      file: 'cv.yaml',
      line: 8,
    },
  ])('is found for $name', async ({ text, source = 'cv.yaml', file, line }) => {
    const uri = await open(text, source, { 'cv.yaml': CV });
    const result = await client.request<Location | null>('textDocument/definition', uri, text);
    expect(result && { file: result.uri.split('/').at(-1), line: result.range.start.line }).toEqual(
      {
        file,
        line,
      },
    );
    await client.close(uri);
  });
});

describe('the number of pages', () => {
  beforeAll(() => client.configure({ pages: true }));
  afterAll(() => client.configure({}));

  it('is sent after the CV is laid out', async () => {
    const received = new Promise((done) => client.connection.onNotification('cvpress/pages', done));
    const entry = `    - company: One\n      position: Engineer\n      highlights:\n${'        - A line of text\n'.repeat(60)}`;
    const uri = await open(`cv:\n  name: Jane Doe\n  experience:\n${entry}`);
    expect(await received).toEqual({ uri, version: 1, count: 2 });
    await client.close(uri);
  });

  it('is that of the settings, with the photo in the folder', async () => {
    const received = new Promise((done) => client.connection.onNotification('cvpress/pages', done));
    // All lines fit one page without the photo.
    const lines = '        - A line of text\n'.repeat(44);
    const text =
      'render:\n  template: linear\n  photo: jane.png\n' +
      'cv:\n  name: Jane Doe\n  experience:\n    - company: One\n      position: Engineer\n' +
      `      highlights:\n${lines}`;
    const uri = await open(text, 'cv.yaml', { 'jane.png': PNG });
    expect(await client.getDiagnostics(uri)).toEqual([]);
    expect(await received).toEqual({ uri, version: 1, count: 2 });
    await client.close(uri);
  });
});
