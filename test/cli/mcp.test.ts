// `cvpress mcp` with the protocol's own client: its tools, and what they reject.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG, selectRows } from '../support/length.js';
import { listFiles, ROOT, run } from './run.js';

const CV = 'cv:\n  name: Jane Doe\n  email: jane@example.com\n';

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const KEPT_COMMANDS = new URL('kept-commands.mjs', import.meta.url).href;

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly images: number;
}

let client: Client;
let root: string;

/** All tests share one server and its folder. */
const FILES = {
  'outside/secret.yaml': CV,
  'root/cv.yaml': CV,
  'root/bad.yaml': 'cv:\n  name: Jane Doe\n  emial: jane@example.com # by hand\n  phone: 5\n',
  'root/letter.yaml': 'body: Hello.\nopening: Dear all,\n',
  'root/editions.yaml': 'german: {language: de}\n',
  'root/resume.json': '{"basics":{"name":"Jane Doe"},"work":[]}',
  'root/-o.yaml': CV,
  'outside/photo.png': ONE_PIXEL,
  'outside/page-2.svg': 'not touched',
  'root/folder/cv.yaml': CV,
  'root/photo.png': ONE_PIXEL,
  'root/looks/editions.yaml': [
    'own: {template: ../house}',
    'outside: {template: sidebar, photo: ../../outside/photo.png}',
    'linked: {template: sidebar, photo: linked.png}',
    'inside: {template: sidebar, photo: ../photo.png}',
    '',
  ].join('\n'),
  'root/looks/cv.yaml': CV,
  'root/elsewhere/cv.yaml': CV,
  'outside/editions.yaml': 'short: {fit: 1}\n',
  'root/long.yaml': `cv:\n  name: Jane Doe\n  summary: ${'Many words. '.repeat(700)}\n`,
};

/** Links in the folder by their targets in `outside`. */
const LINKS = {
  'linked.yaml': 'secret.yaml',
  away: '',
  'new.pdf': 'new.pdf',
  'folder/secret.yaml': 'secret.yaml',
  'looks/linked.png': 'photo.png',
  'elsewhere/editions.yaml': 'editions.yaml',
  'page-2.svg': 'page-2.svg',
};

beforeAll(async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-mcp-test-')));
  root = join(folder, 'root');
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const [link, to] of Object.entries(LINKS))
    symlinkSync(join(folder, 'outside', to), join(root, link));
  client = new Client({ name: 'test', version: '1' });
  // In `npm test`, the commands of the shared server run in one process.
  const preload = IS_LONG ? [] : ['--import', KEPT_COMMANDS];
  const args = [...preload, join(ROOT, 'dist/cli.cjs'), 'mcp', '--root', root];
  // With an empty PATH, the server finds no PDF tools.
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { PATH: '' } }),
  );
});

afterAll(async () => {
  await client?.close();
  rmSync(dirname(root), { recursive: true, force: true });
});

async function call(name: string, given: Record<string, unknown>): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const parts = content as { type: string; text?: string; data?: string }[];
  for (const { data } of parts)
    if (data !== undefined)
      expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  return {
    isError: isError === true,
    text: parts.flatMap(({ text }) => text ?? []).join('\n'),
    images: parts.filter(({ type }) => type === 'image').length,
  };
}

it('the server has a name, a version, and tools with their parameters', async () => {
  expect(client.getServerVersion()?.name).toBe('cvpress');
  expect(client.getInstructions()).toContain('Never invent facts');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'validate',
    'fix',
    'render',
    'letter',
    'inspect',
    'compare',
    'explain',
    'import',
    'schema',
  ]);
  // Agents send the list with each request.
  expect(JSON.stringify(tools).length / tools.length).toBeLessThan(700);
  for (const { description = '', inputSchema } of tools) {
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(inputSchema)).not.toContain('json-resume');
  }
});

describe('the server', () => {
  it('compares an edition, an overlay or another document with the master', async () => {
    const compare = async (args: object) => {
      const { isError, text } = await call('compare', { document: 'cv.yaml', ...args });
      return { isError, text: text.slice(0, 200) };
    };
    const same = { isError: false, text: 'All texts are in the master.' };
    expect(await compare({ edition: 'german' })).toEqual(same);
    expect(await compare({ master: 'folder/cv.yaml' })).toEqual(same);
    for (const args of [{ document: 'long.yaml', master: 'cv.yaml' }, { overlay: 'long.yaml' }])
      expect(await compare(args)).toEqual({
        isError: false,
        text: expect.stringContaining('"code":"not-in-master"') as string,
      });
    expect(await compare({ master: 'linked.yaml' })).toMatchObject({ isError: true });
  });

  it('validates a document and returns problems with fixes as JSON', async () => {
    const { isError, text } = await call('validate', { document: 'bad.yaml' });
    const problems = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { code: string; fix?: object });
    expect({ isError, codes: problems.map(({ code }) => code) }).toEqual({
      isError: false,
      codes: ['unknown-key', 'bad-size'],
    });
    expect(problems[0]?.fix).toMatchObject({ safety: 'safe' });
  });

  it('truncates its output after a complete line', async () => {
    const entries = '    - {company: A, psition: B, start_date: 2020-13}\n'.repeat(150);
    writeFileSync(join(root, 'many.yaml'), `cv:\n  name: Jane Doe\n  experience:\n${entries}`);
    const lines = (await call('validate', { document: 'many.yaml' })).text.split('\n');
    expect(lines.at(-1)).toMatch(/^… \(\d+ characters in total\)$/);
    for (const line of lines.slice(0, -1)) expect(JSON.parse(line)).toHaveProperty('code');
  });

  it('fixes a document and returns the changes and remaining problems', async () => {
    const { isError, text } = await call('fix', { document: 'bad.yaml' });
    expect({ isError, text }).toEqual({
      isError: false,
      text: expect.stringContaining('+  email: jane@example.com # by hand'),
    });
    expect(text).toContain('"code":"bad-size"');
    expect(readFileSync(join(root, 'bad.yaml'), 'utf8')).toContain(
      '  email: jane@example.com # by hand',
    );
    const unchanged = 'There are no safe fixes.\nNo problems remain.';
    expect((await call('fix', { document: 'cv.yaml' })).text).toBe(unchanged);
  });

  it('renders pages as images, and to a file', async () => {
    if (IS_LONG)
      expect(await call('render', { document: 'cv.yaml' })).toEqual({
        isError: false,
        text: '1 page',
        images: 1,
      });
    expect(await call('letter', { letter: 'letter.yaml', cv: 'cv.yaml' })).toEqual({
      isError: false,
      text: '1 page',
      images: 1,
    });
    const written = await call('render', {
      document: 'cv.yaml',
      edition: 'german',
      template: 'linear',
      output: 'out/cv.pdf',
    });
    expect(written).toEqual({
      isError: false,
      text: '1 page\n./cv.yaml (german) → out/cv.pdf (1 page)',
      images: 1,
    });
    expect(listFiles(join(root, 'out'))).toEqual(['cv.pdf']);
    const letter = { letter: 'letter.yaml', cv: 'cv.yaml', output: 'l.txt', pictures: 0 };
    expect(await call('letter', letter)).toMatchObject({ images: 0 });
    expect(readFileSync(join(root, 'l.txt'), 'utf8')).toContain('Dear all,');
    expect(await call('render', { document: 'long.yaml', pictures: 1 })).toMatchObject({
      text: '2 pages',
      images: 1,
    });
    expect((await call('inspect', { pdf: 'out/cv.pdf', source: 'cv.yaml' })).text).toContain(
      'Jane Doe',
    );
    expect(
      JSON.parse((await call('inspect', { pdf: 'out/cv.pdf', json: true })).text),
    ).toHaveProperty('version');
  });

  it('explains fields and codes, and returns the schema', async () => {
    expect((await call('explain', { topic: 'experience' })).text).toContain('company (required)');
    expect((await call('explain', {})).text).toContain('bad-date');
    expect(JSON.parse((await call('schema', {})).text)).toHaveProperty('$id');
  });

  it('imports a document without overwriting files', async () => {
    expect((await call('import', { file: 'resume.json', output: 'from.yaml' })).isError).toBe(
      false,
    );
    expect(readFileSync(join(root, 'from.yaml'), 'utf8')).toContain('name: Jane Doe');
    expect(await call('import', { file: 'resume.json', output: 'cv.yaml' })).toMatchObject({
      isError: true,
    });
    expect(readFileSync(join(root, 'cv.yaml'), 'utf8')).toBe(CV);
  });

  it('answers concurrent calls', async () => {
    const count = IS_LONG ? 5 : 2;
    const messages = await Promise.all(
      Array.from({ length: count }, () => call('validate', { document: 'cv.yaml' })),
    );
    expect(messages).toEqual(
      Array(count).fill({ isError: false, text: 'The document is valid.', images: 0 }),
    );
  });
});

const OUTSIDE = 'is outside of the folder';
const NOT_A_FILE = 'is not a file';

describe('an output', () => {
  const render = (output: string, more: object = {}): Promise<Answer> =>
    call('render', { document: 'cv.yaml', output, pictures: 0, ...more });

  it('replaces a file only with overwrite', async () => {
    writeFileSync(join(root, 'thesis.txt'), 'mine');
    expect(await render('thesis.txt')).toMatchObject({
      isError: true,
      text: '"thesis.txt" exists. Name another file, or set `overwrite` to replace it.',
    });
    expect(readFileSync(join(root, 'thesis.txt'), 'utf8')).toBe('mine');
    expect((await render('thesis.txt', { overwrite: true })).isError).toBe(false);
    expect(readFileSync(join(root, 'thesis.txt'), 'utf8')).toContain('Jane Doe');
  });

  it('replaces no existing page file without overwrite', async () => {
    writeFileSync(join(root, 'scan-2.png'), 'mine');
    expect((await render('scan.png')).isError).toBe(true);
  });

  it.runIf(process.platform !== 'win32')('cannot be a named pipe', async () => {
    execFileSync('mkfifo', [join(root, 'pipe.txt')]);
    const text = '"pipe.txt" is not a file. Name another file.';
    expect(await render('pipe.txt', { overwrite: true })).toMatchObject({ isError: true, text });
  });

  it('cannot be below a file', async () => {
    expect(await render('cv.yaml/cv.txt')).toMatchObject({
      isError: true,
      text: expect.stringContaining('a part of its path is not a folder'),
    });
  });

  it.each(['folder', 'folder/', '.', 'out'])('cannot be a folder: %s', async (output) => {
    expect(await render(output)).toMatchObject({
      isError: true,
      text: expect.stringContaining('is a folder. Name a file.'),
    });
  });
});

describe('the server with --root', () => {
  it.each([
    ['a path to a parent folder', 'validate', { document: '../secret.yaml' }, OUTSIDE],
    ['a path from the root of the system', 'validate', { document: '/etc/passwd' }, OUTSIDE],
    ['a link to a file', 'validate', { document: 'linked.yaml' }, OUTSIDE],
    ['a file in a linked folder', 'fix', { document: 'away/secret.yaml' }, OUTSIDE],
    [
      'an output in a parent folder',
      'render',
      { document: 'cv.yaml', output: '../cv.pdf' },
      OUTSIDE,
    ],
    [
      'an output in a linked folder',
      'render',
      { document: 'cv.yaml', output: 'away/cv.pdf' },
      OUTSIDE,
    ],
    [
      'an output that is a link to nothing',
      'render',
      { document: 'cv.yaml', output: 'new.pdf' },
      OUTSIDE,
    ],
    ['standard output', 'render', { document: 'cv.yaml', output: '/dev/stdout' }, OUTSIDE],
    ['a name with a zero byte', 'validate', { document: 'cv.yaml\0.pdf' }, OUTSIDE],
    ['the CV of a letter outside', 'letter', { letter: 'letter.yaml', cv: '../cv.yaml' }, OUTSIDE],
    [
      'the source of a PDF outside',
      'inspect',
      { pdf: 'out/cv.pdf', source: '../cv.yaml' },
      OUTSIDE,
    ],
    [
      'the output of an import outside',
      'import',
      { file: 'resume.json', output: '../x.yaml' },
      OUTSIDE,
    ],
    [
      'the photo of an edition outside',
      'render',
      { document: 'looks/cv.yaml', edition: 'outside' },
      OUTSIDE,
    ],
    ['a linked photo', 'render', { document: 'looks/cv.yaml', edition: 'linked' }, OUTSIDE],
    [
      'a linked file of editions',
      'validate',
      { document: 'elsewhere/cv.yaml', editions: true },
      OUTSIDE,
    ],
    [
      'the template of an edition',
      'render',
      { document: 'looks/cv.yaml', edition: 'own' },
      'cannot use the custom template',
    ],
    [
      'the template of any edition',
      'validate',
      { document: 'looks/cv.yaml', editions: true },
      'cannot use the custom template',
    ],
    ['a folder', 'validate', { document: 'folder' }, NOT_A_FILE],
    ['a folder to fix', 'fix', { document: 'folder' }, NOT_A_FILE],
    ['a pattern', 'validate', { document: 'linked.y[a]ml' }, NOT_A_FILE],
    ['a pattern of folders', 'fix', { document: 'aw*/secret.yaml' }, NOT_A_FILE],
    ['a folder to import', 'import', { file: 'folder', output: 'x.yaml' }, NOT_A_FILE],
    ['a missing file', 'validate', { document: 'none.yaml' }, 'does not exist'],
    ['a number for a file', 'validate', { document: 5 }, 'expected string'],
    ['a file name that is too long', 'validate', { document: 'x'.repeat(5000) }, 'Too big'],
    ['no document', 'render', {}, 'expected string'],
    [
      'a template that is a folder',
      'render',
      { document: 'cv.yaml', template: './cv.yaml' },
      'Invalid option',
    ],
    [
      'an unknown format',
      'render',
      { document: 'cv.yaml', output: 'cv.exe' },
      'is not in a format',
    ],
    [
      'the document as its output',
      'render',
      { document: 'cv.yaml', output: 'cv.yaml', overwrite: true },
      'is not in a format',
    ],
    ['too many pages', 'render', { document: 'cv.yaml', pictures: 1000 }, 'Too big'],
    ['an unknown argument', 'render', { document: 'cv.yaml', max_pages: 1 }, 'max_pages'],
    ['an option as a language', 'render', { document: 'cv.yaml', language: '--help' }, 'language'],
    ['an option as a topic', 'explain', { topic: '--version' }, 'There is no code or field'],
    ['an unknown tool', 'delete', {}, 'not found'],
  ])('rejects %s', async (_name, tool, args, says) => {
    expect(await call(tool, args)).toEqual({
      isError: true,
      text: expect.stringContaining(says),
      images: 0,
    });
  });
});

it.each([
  [
    'the photo of an edition within the folder',
    { document: 'looks/cv.yaml', edition: 'inside', output: 'looks.svg' },
  ],
  ['a file whose name is an option', { document: '-o.yaml', output: 'o.svg' }],
  ['a page in place of a link', { document: 'long.yaml', output: 'page.svg', overwrite: true }],
])('the server renders %s', async (_name, args) => {
  expect(await call('render', { ...args, pictures: 0 })).toMatchObject({ isError: false });
  expect(readFileSync(join(root, '../outside/page-2.svg'), 'utf8')).toBe('not touched');
  if (args.output === 'page.svg')
    expect(readFileSync(join(root, 'page-2.svg'), 'utf8')).toContain('<svg');
});

it('the server rejects a dangling link, also without --root', async () => {
  const ownClient = new Client({ name: 'test', version: '1' });
  const args = [join(ROOT, 'dist/cli.cjs'), 'mcp'];
  await ownClient.connect(new StdioClientTransport({ command: process.execPath, args, cwd: root }));
  const { content, isError } = await ownClient.callTool({
    name: 'render',
    arguments: { document: 'cv.yaml', output: 'new.pdf' },
  });
  await ownClient.close();
  expect({ isError, content }).toEqual({
    isError: true,
    content: [{ type: 'text', text: expect.stringContaining('is outside of the folder') }],
  });
  expect(listFiles(join(dirname(root), 'outside'))).not.toContain('new.pdf');
});

it('the server answers an invalid line with a JSON-RPC error', async () => {
  const { stdout } = await run(['mcp'], { cwd: root, stdin: '{broken\n{"id": 1}\n' });
  const lines = stdout.toString().trim().split('\n');
  const result = (code: number, message: string) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code, message },
  });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    result(-32700, 'Parse error'),
    result(-32600, 'Invalid Request'),
  ]);
});

it('the server exits when its input ends, and reports a missing folder', async () => {
  expect(await run(['mcp'], { cwd: root, stdin: '' })).toMatchObject({ code: 0 });
  for (const given of ['none', 'cv.yaml']) {
    const { code, stderr } = await run(['mcp', '--root', given], { cwd: root, stdin: '' });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`${given} cannot be used`),
    });
  }
});

it.skipIf(process.platform === 'win32').each(selectRows(['SIGTERM', 'SIGINT'] as const, 1))(
  'the server removes its images when %s terminates it',
  async (signal) => {
    const ownClient = new Client({ name: 'test', version: '1' });
    const folder = mkdtempSync(join(tmpdir(), 'cvpress-test-'));
    const args = [join(ROOT, 'dist/cli.cjs'), 'mcp', '--root', root];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      env: { TMPDIR: folder },
    });
    await ownClient.connect(transport);
    const call = ownClient
      .callTool({ name: 'render', arguments: { document: 'cv.yaml' } })
      .catch(() => 'ended');
    await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).not.toEqual([]);
    process.kill(transport.pid as number, signal);
    expect(await call).toBe('ended');
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);
