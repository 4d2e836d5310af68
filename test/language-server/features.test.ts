// Outline, definitions and the number of pages.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentSymbol, Location } from 'vscode-languageserver/node.js';
import { freshFolder } from '../cli/run.js';
import { CURSOR } from './client.js';
import { client, useClient } from './use-client.js';

useClient();

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

async function opened(text = CV, name = 'cv.yaml', files = {}): Promise<string> {
  return client.open(join(freshFolder({ ...files, [name]: text.replace(CURSOR, '') }), name), text);
}

async function asked<Result>(method: string, text?: string, name?: string): Promise<Result> {
  const uri = await opened(text, name);
  const result = await client.connection.sendRequest<Result>(`textDocument/${method}`, {
    textDocument: { uri },
  });
  await client.close(uri);
  return result;
}

interface Outline {
  [name: string]: Outline;
}

function outlineOf(symbols: readonly DocumentSymbol[] = []): Outline {
  return Object.fromEntries(symbols.map(({ name, children }) => [name, outlineOf(children)]));
}

describe('the outline', () => {
  it('has sections and entries by their names', async () => {
    expect(outlineOf(await asked('documentSymbol'))).toEqual({
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

  it('is there although the text is not finished', async () => {
    const symbols = outlineOf(await asked('documentSymbol', `${CV}  font: "Robo\nlan`));
    expect(symbols.cv?.experience).toEqual({ 'Harbour Works': {} });
  });
});

describe('a definition', () => {
  const at = (text: string, before: string): string => text.replace(before, `${before}${CURSOR}`);
  const EDITIONS =
    'short:\n  skip: [Boats]\nlong:\n  extends: short\n  leave_out:\n    experience: [Harbour Works]\n';
  it.each([
    {
      of: 'a title in section_order',
      text: at(CV, 'section_order: [Bo'),
      file: 'cv.yaml',
      line: 13,
    },
    { of: 'a predefined section', text: at(CV, '[Boats, exp'), file: 'cv.yaml', line: 7 },
    { of: 'a title in another case', text: at(CV, '- boa'), file: 'cv.yaml', line: 13 },
    {
      of: 'an edition',
      text: at(EDITIONS, 'extends: sh'),
      name: 'editions.yaml',
      file: 'editions.yaml',
      line: 0,
    },
    {
      of: 'a title in an edition',
      text: at(EDITIONS, 'skip: [Bo'),
      name: 'editions.yaml',
      file: 'cv.yaml',
      line: 13,
    },
    {
      of: 'an entry in an edition',
      text: at(EDITIONS, '[Harbour'),
      name: 'editions.yaml',
      file: 'cv.yaml',
      line: 8,
    },
    {
      of: 'an entry in an overlay',
      text: at('cv:\n  experience:\n    Harbour Works:\n      position: X\n', 'Harb'),
      name: 'job.overlay.yaml',
      file: 'cv.yaml',
      line: 8,
    },
  ])('of $of', async ({ text, name = 'cv.yaml', file, line }) => {
    const uri = await opened(text, name, { 'cv.yaml': CV });
    const found = await client.ask<Location | null>('textDocument/definition', uri, text);
    expect(found && { file: found.uri.split('/').at(-1), line: found.range.start.line }).toEqual({
      file,
      line,
    });
    await client.close(uri);
  });
});

describe('the number of pages', () => {
  beforeAll(() => client.configure({ pages: true }));
  afterAll(() => client.configure({}));

  it('is sent after the CV is laid out', async () => {
    const received = new Promise((done) => client.connection.onNotification('cvpress/pages', done));
    const entry = `    - company: One\n      position: Engineer\n      highlights:\n${'        - A line of text\n'.repeat(60)}`;
    const uri = await opened(`cv:\n  name: Jane Doe\n  experience:\n${entry}`);
    expect(await received).toEqual({ uri, version: 1, count: 2 });
    await client.close(uri);
  });
});
