// Outline, folding, links, colours, definitions, renaming, formatting and hints.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type {
  ColorInformation,
  ColorPresentation,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  Location,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parseCvSource } from '../../src/index.js';
import { freshFolder, ROOT } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { SAMPLES } from '../support/samples.js';
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
  const result = await client.connection.sendRequest<Result>(`textDocument/${method}`, { textDocument: { uri } });
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

  it('folds sections and entries', async () => {
    const folds = await asked<FoldingRange[]>('foldingRange');
    expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [0, 18],
      [4, 6],
      [5, 6],
      [7, 11],
      [8, 11],
      [12, 17],
      [13, 17],
      [15, 17],
      [16, 17],
      [19, 23],
      [20, 23],
      [22, 23],
    ]);
  });
});

test('links', async () => {
  const links = await asked<DocumentLink[]>('documentLink');
  expect(links.map(({ target }) => target)).toEqual([
    'mailto:jane@example.com',
    'https://example.com',
    'https://github.com/jane',
  ]);
});

describe('colours', () => {
  it('are shown', async () => {
    const [color] = await asked<ColorInformation[]>('documentColor');
    expect(color?.color).toEqual({ red: 0, green: 0, blue: 128 / 255, alpha: 1 });
  });

  it.each([
    { text: CV, name: 'cv.yaml', labels: ['"#ff0000"', '"rgb(255, 0, 0)"'] },
    {
      text: '{"design": {"options": {"primary_color": "navy"}}}',
      name: 'cv.json',
      labels: ['"#ff0000"', '"rgb(255, 0, 0)"'],
    },
  ])('are written in $name', async ({ text, name, labels }) => {
    const uri = await opened(text, name);
    const textDocument = { uri };
    const [found] = await client.connection.sendRequest<ColorInformation[]>('textDocument/documentColor', {
      textDocument,
    });
    const params = { textDocument, range: found?.range, color: { red: 1, green: 0, blue: 0, alpha: 1 } };
    const all = await client.connection.sendRequest<ColorPresentation[]>('textDocument/colorPresentation', params);
    expect(all.map(({ textEdit }) => textEdit?.newText)).toEqual(labels);
    await client.close(uri);
  });
});

describe('a definition', () => {
  const at = (text: string, before: string): string => text.replace(before, `${before}${CURSOR}`);
  const EDITIONS = 'short:\n  skip: [Boats]\nlong:\n  extends: short\n  leave_out:\n    experience: [Harbour Works]\n';
  it.each([
    { of: 'a title in section_order', text: at(CV, 'section_order: [Bo'), file: 'cv.yaml', line: 13 },
    { of: 'a predefined section', text: at(CV, '[Boats, exp'), file: 'cv.yaml', line: 7 },
    { of: 'a title in another case', text: at(CV, '- boa'), file: 'cv.yaml', line: 13 },
    { of: 'an edition', text: at(EDITIONS, 'extends: sh'), name: 'editions.yaml', file: 'editions.yaml', line: 0 },
    { of: 'a title in an edition', text: at(EDITIONS, 'skip: [Bo'), name: 'editions.yaml', file: 'cv.yaml', line: 13 },
    { of: 'an entry in an edition', text: at(EDITIONS, '[Harbour'), name: 'editions.yaml', file: 'cv.yaml', line: 8 },
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
    expect(found && { file: found.uri.split('/').at(-1), line: found.range.start.line }).toEqual({ file, line });
    await client.close(uri);
  });
});

describe('renaming a section', () => {
  const EDITIONS =
    "short:\n  skip: ['Boats', Education]\n  template_options:\n    aside: [boats]\n    below: [Boats]\nother:\n  template_options: {aside: Boats}\n";
  it.each([
    { where: 'at its title', marked: CV.replace('title: Bo', `title: Bo${CURSOR}`) },
    { where: 'where it is named', marked: CV.replace('- boa', `- boa${CURSOR}`) },
  ])('$where', async ({ marked }) => {
    const folder = freshFolder({ 'cv.yaml': CV, 'editions.yaml': EDITIONS });
    const uri = await client.open(join(folder, 'cv.yaml'), marked);
    const editions = await client.open(join(folder, 'editions.yaml'), EDITIONS);
    const { changes = {} } = await client.ask<WorkspaceEdit>('textDocument/rename', uri, marked, {
      newName: "O'Neill: Ships",
    });
    for (const [file, edits] of Object.entries(changes)) await client.edit(file, edits);
    expect(client.textOf(uri)).toBe(
      CV.replace('title: Boats', `title: "O'Neill: Ships"`)
        .replace('[Boats', `["O'Neill: Ships"`)
        .replace('- boats', `- "O'Neill: Ships"`),
    );
    expect(client.textOf(editions)).toBe(
      `short:\n  skip: ['O''Neill: Ships', Education]\n  template_options:\n    aside: ["O'Neill: Ships"]\n    below: ["O'Neill: Ships"]\nother:\n  template_options: {aside: "O'Neill: Ships"}\n`,
    );
    await client.close(uri);
    await client.close(editions);
  });

  it.each([
    { to: ' ', why: 'A section needs a title.' },
    { to: 'experience', why: 'There is a section with that title already.' },
    {
      to: 'Ships',
      editions: 'a:\n  leave_out:\n    custom_sections[Boats].entries: [x]\n',
      why: 'A key below `custom_sections` or an option of the look names the section',
    },
    {
      to: 'Ships',
      editions: 'a: {cv: {custom_sections: {boats: {title: x}}}}\n',
      why: 'A key below `custom_sections` or an option of the look names the section',
    },
    {
      to: 'Ships',
      editions: 'a:\n  leave_out:\n    \'custom_sections["Boats"].entries\': [x]\n',
      why: 'A key below `custom_sections` or an option of the look names the section',
    },
    {
      to: 'Ships',
      editions: 'a: {template: sidebar, template_options: {aside: "Skills, Boats"}}\n',
      why: 'A key below `custom_sections` or an option of the look names the section',
    },
    { to: 'Ships', editions: 'a: {template_options: {aside: "Skills, Boats of others"}}\n', why: undefined },
    { to: 'BOATS', editions: 'a: {leave_out: {experience: [Boats]}}\n', why: undefined },
    { to: 'Ships', editions: 'a: {leave_out: {"custom_sections[Boats of others].entries": [x]}}\n', why: undefined },
    { to: 'Ships', editions: 'a: {cv: {custom_sections: {Boatswains: {title: x}}}}\n', why: undefined },
  ])('to "$to" with $editions is refused: $why', async ({ to, editions = '', why }) => {
    const marked = CV.replace('title: Bo', `title: Bo${CURSOR}`);
    const uri = await opened(marked, 'cv.yaml', { 'editions.yaml': editions });
    const renaming = client.ask('textDocument/rename', uri, marked, { newName: to });
    if (why === undefined) await expect(renaming).resolves.toMatchObject({ changes: {} });
    else await expect(renaming).rejects.toThrow(why);
    await client.close(uri);
  });

  it('is not offered for predefined ones', async () => {
    const marked = CV.replace('Boats, exp', `Boats, exp${CURSOR}`);
    const uri = await opened(marked);
    expect(await client.ask('textDocument/prepareRename', uri, marked)).toBeNull();
    await client.close(uri);
  });
});

describe('formatting', () => {
  async function formatted(text: string, name = 'cv.yaml'): Promise<string> {
    const uri = await opened(text, name);
    const params = { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } };
    const edits = await client.connection.sendRequest<TextEdit[]>('textDocument/formatting', params);
    await client.close(uri);
    return TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), edits);
  }

  it.each([
    {
      what: 'indents',
      text: 'cv:\n    name:   Jane   # me\n    skills:\n    -   name: x\n        details: y\n',
      after: 'cv:\n  name: Jane # me\n  skills:\n    - name: x\n      details: y\n',
    },
    {
      what: 'keeps what numbers look like',
      text: 'cv:\n    phone: 0123456\n    education:\n      - gpa: 3.90\n        start_date: 2020\n',
      after: 'cv:\n  phone: 0123456\n  education:\n    - gpa: 3.90\n      start_date: 2020\n',
    },
    {
      what: 'keeps what is empty',
      text: 'cv:\n    label:\n    phone: ~\n    email: null\n',
      after: 'cv:\n  label:\n  phone: ~\n  email: null\n',
    },
    { what: 'keeps line ends', text: 'cv:\r\n    name: Jane\r\n', after: 'cv:\r\n  name: Jane\r\n' },
    { what: 'leaves alone what cannot be read', text: 'cv:\n    name: [Jane\n', after: 'cv:\n    name: [Jane\n' },
    {
      what: 'leaves alone a text that says a key twice',
      text: 'cv: *Jane\ncv:\n    name: Jane\n',
      after: undefined,
    },
    {
      what: 'leaves alone what would say something else',
      text: 'cv:\n    skills:\n      - name: a\n        highlights:\n          - One\n            - two\n            - three\n',
      after: undefined,
    },
  ])('$what', async ({ text, after = text }) => {
    expect(await formatted(text)).toBe(after);
  });

  it('works for JSON', async () => {
    const after = '{\n  "cv": {\n    "name": "Jane"\n  }\n}';
    expect(await formatted('{"cv":{"name":"Jane"}}', 'cv.json')).toBe(after);
    expect(await formatted(`${after}\n`, 'cv.json')).toBe(`${after}\n`);
  });

  it.each(IS_LONG ? SAMPLES : ['starter.yaml', 'variant-a.json'])(
    'changes nothing that %s says, and keeps its comments',
    async (name) => {
      const text = readFileSync(join(ROOT, 'samples', name), 'utf8');
      const after = await formatted(text, name);
      const comments = (of: string): string[] => of.match(/(?<=^|\s)#.*/gm) ?? [];
      expect(parseCvSource(after).value).toEqual(parseCvSource(text).value);
      expect(comments(after)).toEqual(comments(text));
      expect(await formatted(after, name)).toBe(after);
    },
  );
});

describe('hints about pages', () => {
  /** An entry that fills much of a page. */
  const entry = (company: string): string =>
    `    - company: ${company}\n      position: Engineer\n      highlights:\n${'        - A line of text\n'.repeat(25)}`;
  const LONG = `cv:\n  name: Jane Doe\n  experience:\n${['One', 'Two', 'Three'].map(entry).join('')}`;

  async function laidOut(text: string): Promise<{ count: number; hints: [label: unknown, line: number][] }> {
    const told = new Promise<{ uri: string; count: number }>((done) =>
      client.connection.onNotification('cvpress/pages', done),
    );
    const refreshed = new Promise<void>((done) =>
      client.connection.onRequest('workspace/inlayHint/refresh', () => done()),
    );
    const uri = await opened(text);
    const { count, ...of } = await told;
    expect(of.uri).toBe(uri);
    await refreshed;
    const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
    const params = { textDocument: { uri }, range };
    const hints = await client.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', params);
    await client.close(uri);
    return { count, hints: hints.map(({ label, position }) => [label, position.line]) };
  }

  beforeAll(() => client.configure({ pages: true }));
  afterAll(() => client.configure({}));

  it('say on which page each entry ends', async () => {
    const lines = (index: number): number => 2 + 28 * index;
    expect(await laidOut(LONG)).toEqual({
      count: 2,
      hints: [
        ['page 1', lines(1)],
        ['page 2', lines(2)],
        ['page 2', lines(3)],
      ],
    });
  });

  it('are not there where all is on one page', async () => {
    expect(await laidOut(CV)).toEqual({ count: 1, hints: [['2 years 6 months', 11]] });
  });
});

test('hints say how long entries last', async () => {
  const uri = await opened(`${CV}language: de\n`);
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const hints = await client.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', {
    textDocument: { uri },
    range,
  });
  expect(hints.map(({ label, position }) => [label, position.line])).toEqual([['2 Jahre 6 Monate', 11]]);
  await client.close(uri);
});
