// Limits of documents on the command line; test/limits/limits.test.ts tests the library.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startWatch } from '../preview/watch.js';
import { HOSTILE_SHAPES } from '../support/hostile-shapes.js';
import { waitFor } from '../support/wait-for.js';
import {
  createTemporaryFolder,
  listFiles,
  parseJsonLines,
  ROOT,
  run,
  runProgram,
  VALID_CV,
} from './run.js';

const SKILLS = Array.from({ length: 4 }, (_, i) => ({
  name: `Skill ${i}`,
  details: 'x'.repeat(60),
}));
const CV = { cv: { name: 'Jane Doe', skills: SKILLS } };
const RESUME = {
  basics: { name: 'Jane Doe' },
  skills: SKILLS.map(({ name }) => ({ name, level: 'x'.repeat(60) })),
};

const FILES = {
  'cv.json': JSON.stringify(CV),
  'resume.json': JSON.stringify(RESUME),
  'list.ndjson': `${JSON.stringify({ cv: { name: 'Jane' } })}\n${JSON.stringify(CV)}\n`,
  'folder/good.yaml': VALID_CV,
  'folder/large.json': JSON.stringify(CV),
};

/** Commands that read a document, and the document's name in their messages. */
const ENTRY_POINTS = [
  { name: 'validate', args: ['validate', 'cv.json'], document: /cv\.json/ },
  {
    name: 'validate with standard input',
    args: ['validate', '-'],
    stdin: FILES['cv.json'],
    document: /<stdin>/,
  },
  { name: 'render', args: ['render', 'cv.json', '-f', 'txt'], document: /cv\.json/ },
  {
    name: 'render with --report',
    args: ['render', 'cv.json', '-f', 'txt', '--report', 'r'],
    document: /cv\.json/,
  },
  { name: 'import', args: ['import', 'resume.json'], document: /resume\.json/ },
  {
    name: 'render with a folder',
    args: ['render', 'folder', '-o', 'out', '-f', 'txt'],
    document: /folder.large\.json/,
  },
  {
    name: 'render with an NDJSON file',
    args: ['render', 'list.ndjson', '-o', 'out', '-f', 'txt'],
    document: /list\.ndjson:2/,
  },
];

const LIMITS = [
  { limit: 'bytes=150', message: /has (more than )?\d+ bytes; the limit `bytes` is 150/ },
  { limit: 'depth=2', message: /nested too deeply here; the limit `depth` is 2/ },
  { limit: 'entries=3', message: /This is entry 4 of the document; the limit `entries` is 3/ },
  { limit: 'characters=50', message: /This text has 60 characters; the limit `characters` is 50/ },
];

describe.each(ENTRY_POINTS)('$name', ({ name, args, stdin, document }) => {
  // Limits of `bytes` apply when texts are read, `characters` when they are validated.
  test.each(
    name === 'validate' ? LIMITS : LIMITS.filter(({ limit }) => /bytes|characters/.test(limit)),
  )('rejects a document over the limit $limit', async ({ limit, message }) => {
    const cwd = createTemporaryFolder(FILES);
    const { code, stdout, stderr } = await run([...args, '--limit', limit], {
      cwd,
      ...(stdin && { stdin }),
    });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error[limit-reached]');
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(document);
    expect(stderr).toContain(`or raise the limit: \`--limit ${limit.split('=')[0]}=`);
  });

  test('accepts the document with all limits set to none', async () => {
    const cwd = createTemporaryFolder(FILES);
    const unlimited = ['bytes', 'depth', 'entries', 'characters'].flatMap((name) => [
      '--limit',
      `${name}=none`,
    ]);
    const { code, stderr } = await run([...args, ...unlimited], { cwd, ...(stdin && { stdin }) });
    expect(code, stderr).toBe(0);
  });
});

test('a document over a limit does not affect other documents', async () => {
  for (const input of ['folder', 'list.ndjson']) {
    const cwd = createTemporaryFolder(FILES);
    const { code } = await run(
      ['render', input, '-o', 'out', '-f', 'txt', '--limit', 'bytes=150'],
      { cwd },
    );
    expect(code).toBe(1);
    expect(listFiles(join(cwd, 'out'))).toHaveLength(1);
  }
});

test('an overlay is rejected over the limit of a document', async () => {
  const cwd = createTemporaryFolder({ ...FILES, 'cv.yaml': VALID_CV });
  const { code, stderr } = await run(
    ['validate', 'cv.yaml', '--overlay', 'cv.json', '--limit', 'bytes=150'],
    { cwd },
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/error\[limit-reached\]: cv\.json has \d+ bytes/);
});

describe('the limit `pages`', () => {
  const manyRecords = `${VALID_CV}  projects:\n    - name: P\n      highlights:\n${'        - x\n'.repeat(100)}`;

  test('rejects a document before layout if its entries need more pages', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': manyRecords });
    const { code, stderr } = await run(['render', 'cv.yaml', '--limit', 'pages=1'], { cwd });
    expect({ code, files: listFiles(cwd) }).toEqual({ code: 1, files: ['cv.yaml'] });
    expect(stderr).toContain('The document has at least 2 pages; the limit `pages` is 1.');
  });

  test('rejects a document after layout if it has more pages', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': `${VALID_CV}  summary: ${'word '.repeat(1500)}\n`,
    });
    const { code, stderr } = await run(['render', 'cv.yaml', '--limit', 'pages=1'], { cwd });
    expect({ code, files: listFiles(cwd) }).toEqual({ code: 1, files: ['cv.yaml'] });
    expect(stderr).toContain('The document has 2 pages; the limit `pages` is 1.');
    expect(stderr).toContain('--> cv.yaml:1:1');
  });

  test('rejects an inspected PDF with more pages', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': manyRecords });
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(0);
    const pages = await run(['inspect', 'cv.pdf', '--limit', 'pages=1'], { cwd });
    expect({ code: pages.code, stdout: pages.stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(pages.stderr).toMatch(
      /error\[limit-reached\]: cv\.pdf has \d pages; the limit `pages` is 1/,
    );
    const bytes = await run(['inspect', 'cv.pdf', '--limit', 'bytes=100'], { cwd });
    expect(bytes.code).toBe(1);
    expect(bytes.stderr).toMatch(
      /error\[limit-reached\]: cv\.pdf has [\d,]+ bytes; a PDF or an archive may have 50 times as many/,
    );
    expect(
      (await run(['inspect', 'cv.pdf', '--limit', 'bytes=10000', '--limit', 'pages=9'], { cwd }))
        .code,
    ).toBe(0);
  });
});

describe('--limit', () => {
  test.each([
    { limit: 'page=5', message: 'hint: did you mean pages?' },
    {
      limit: 'size=5',
      message: 'Allowed limits are bytes, depth, entries, characters, pages, memory.',
    },
    { limit: 'pages', message: 'Write it like pages=1000, or pages=none.' },
    { limit: 'pages=', message: 'Write it like pages=1000, or pages=none.' },
    { limit: 'pages=-1', message: 'Write it like pages=1000, or pages=none.' },
    { limit: 'pages=0', message: 'must be a whole number of at least 1' },
    { limit: 'depth=1000', message: 'must be a whole number from 1 to 250' },
    { limit: '__proto__=1', message: "'__proto__=1' is invalid. Allowed limits are bytes," },
  ])('rejects $limit', async ({ limit, message }) => {
    const { code, stderr } = await run(['validate', 'cv.yaml', '--limit', limit], {
      cwd: createTemporaryFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test.each(['render', 'watch', 'import', 'inspect'])('is an option of %s', async (command) => {
    const { code, stderr } = await run([command, 'cv.yaml', '--limit', 'page=5'], {
      cwd: createTemporaryFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean pages?');
  });
});

test.each(['validate', 'import'])('%s stops at its timeout', async (command) => {
  const text = `cv:\n  sections:\n    a:\n${'      - {name: x, details: y}\n'.repeat(5000)}`;
  const cwd = createTemporaryFolder({ 'cv.yaml': text });
  const { code, stderr } = await run([command, 'cv.yaml', '--timeout', '0.02'], { cwd });
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(/error\[timed-out\]: The document (takes|took) longer than 0\.02 s/);
  expect(stderr).toMatch(/cv\.yaml/);
});

test('an infinite stream is rejected by commands that read files', async () => {
  const cwd = createTemporaryFolder();
  for (const command of ['validate', 'render', 'import']) {
    const { code, stderr } = await run([command, '/dev/zero'], { cwd });
    expect({ command, code }).toEqual({ command, code: 2 });
    expect(stderr).toContain('/dev/zero cannot be read: it is not text');
  }
  const line = `yes 'name: x' | '${process.execPath}' '${ROOT}/dist/cli.cjs' validate - --limit bytes=100000`;
  for (const { code, stderr } of [
    await run(['inspect', '/dev/zero', '--limit', 'bytes=100000'], { cwd }),
    await runProgram('sh', ['-c', line], { cwd }),
  ]) {
    expect(code, stderr).toBe(1);
    expect(stderr).toMatch(/(\/dev\/zero|<stdin>) has more than/);
  }
});

describe('10 MB of hostile text', () => {
  const SIZE = 10_000_000;

  test.each([
    ['validate', []],
    ['render', ['-o', 'out', '-f', 'txt']],
  ])('is rejected by %s in a folder that also has a valid document', async (command, args) => {
    const cwd = createTemporaryFolder({ 'in/good.yaml': VALID_CV });
    for (const [i, { file, make }] of HOSTILE_SHAPES.entries()) {
      mkdirSync(join(cwd, `in/${i}`));
      writeFileSync(join(cwd, `in/${i}`, file), make(SIZE));
    }
    const { code, stdout } = await run([command, 'in', ...args, '--json'], { cwd });
    expect(code).toBe(1);
    const codes = parseJsonLines(stdout).map((line) => line.code);
    expect(codes).toEqual(HOSTILE_SHAPES.map(() => 'limit-reached'));
    if (command === 'render') expect(listFiles(join(cwd, 'out'))).toEqual(['good.txt']);
  });

  test('is rejected by render in NDJSON that also has valid records', async () => {
    const valid = JSON.stringify({ cv: { name: 'Jane' } });
    const cwd = createTemporaryFolder({
      'l.ndjson': `${valid}\n{"cv":"${'x'.repeat(SIZE)}"}\n${valid}\n${'['.repeat(SIZE)}`,
    });
    const { code, stdout } = await run(['render', 'l.ndjson', '-o', 'out', '-f', 'txt', '--json'], {
      cwd,
    });
    expect(code).toBe(1);
    expect(parseJsonLines(stdout)).toMatchObject([
      {
        code: 'limit-reached',
        message: expect.stringMatching(/^Line 2 has 10,/),
        range: { start: { line: 2 } },
      },
      {
        code: 'limit-reached',
        message: expect.stringMatching(/^Line 4 has 10,/),
        range: { start: { line: 4 } },
      },
    ]);
    expect(listFiles(join(cwd, 'out'))).toHaveLength(2);
  });

  test('does not stop watch, which renders the next valid document', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const watching = await startWatch(cwd, ['cv.yaml', '--no-server']);
    const { make } = HOSTILE_SHAPES[0] as (typeof HOSTILE_SHAPES)[number];
    writeFileSync(join(cwd, 'cv.yaml'), make(SIZE));
    await waitFor(
      () => watching.readOutput().includes('error[limit-reached]: cv.yaml has 10,'),
      watching.readOutput,
    );
    writeFileSync(join(cwd, 'cv.yaml'), `${VALID_CV}  label: again\n`);
    await waitFor(
      () => (watching.readOutput().match(/→ cv\.pdf/g) ?? []).length === 2,
      watching.readOutput,
    );
    expect(await watching.end()).toBe(130);
  });
});
