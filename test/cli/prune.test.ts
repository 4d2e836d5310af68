// Outputs whose documents are gone: said, and removed where that is wanted; nothing else is.
import { hash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from './call.js';
import { BAD, filesIn, freshFolder, GOOD, jsonLines, run } from './run.js';

const RENDER = ['render', 'p', '-o', 'out', '-f', 'txt'];

function put(cwd: string, path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

/** A folder `p` of documents that has been rendered to `out`. */
async function rendered(files: readonly string[] = ['a', 'b'], args = RENDER): Promise<string> {
  const cwd = freshFolder(Object.fromEntries(files.map((name) => [`p/${name}.yaml`, GOOD])));
  expect((await call(args, cwd)).code).toBe(0);
  return cwd;
}

function outputs(cwd: string): string[] {
  return filesIn(join(cwd, 'out'));
}

/** What was said of outputs that are left over. */
function said(stderr: string): string[] {
  return stderr.split('\n').filter((line) => /^out\/\S+ is |^--prune/.test(line));
}

interface Row {
  name: string;
  /** Without the extension, below `p`. */
  documents?: readonly string[];
  change: (cwd: string) => unknown;
  args?: readonly string[];
  /** What is said with `--prune`. */
  says: readonly string[];
  left: readonly string[];
}

const gone = (cwd: string, path: string): void => rmSync(join(cwd, path), { recursive: true });

const ROWS: readonly Row[] = [
  { name: 'nothing is gone', change: () => {}, says: [], left: ['a.txt', 'b.txt'] },
  {
    name: 'a document is deleted',
    change: (cwd) => gone(cwd, 'p/b.yaml'),
    says: ['out/b.txt is removed: p/b.yaml is gone'],
    left: ['a.txt'],
  },
  {
    name: 'a document is renamed',
    change: (cwd) => renameSync(join(cwd, 'p/b.yaml'), join(cwd, 'p/c.yaml')),
    says: ['out/b.txt is removed: p/b.yaml is gone'],
    left: ['a.txt', 'c.txt'],
  },
  {
    name: 'a document has another extension, and the same output',
    change: (cwd) => renameSync(join(cwd, 'p/b.yaml'), join(cwd, 'p/b.yml')),
    says: [],
    left: ['a.txt', 'b.txt'],
  },
  {
    name: 'a document that fails: its output stays',
    change: (cwd) => put(cwd, 'p/b.yaml', BAD),
    says: ['out/b.txt is from an earlier version of p/b.yaml'],
    left: ['a.txt', 'b.txt'],
  },
  {
    name: 'an output was changed since',
    change: (cwd) => [gone(cwd, 'p/b.yaml'), put(cwd, 'out/b.txt', 'my notes')],
    says: ['out/b.txt is kept: p/b.yaml is gone, but the file was changed since it was written, or this run uses it'],
    left: ['a.txt', 'b.txt'],
  },
  {
    name: 'files that cvpress did not write',
    change: (cwd) => [gone(cwd, 'p/b.yaml'), put(cwd, 'out/c.txt', GOOD), put(cwd, 'out/b.pdf', 'mine')],
    says: ['out/b.txt is removed: p/b.yaml is gone'],
    left: ['a.txt', 'b.pdf', 'c.txt'],
  },
  {
    name: 'a folder of documents',
    documents: ['a', 'sub/deep/b', 'sub/c'],
    change: (cwd) => gone(cwd, 'p/sub'),
    says: [
      'out/sub/c.txt is removed: p/sub/c.yaml is gone',
      'out/sub/deep/b.txt is removed: p/sub/deep/b.yaml is gone',
    ],
    left: ['a.txt'],
  },
  {
    name: 'an output that is a document of this run',
    change: async (cwd) => {
      await call(['render', 'p', '-o', 'out', '-f', 'json-resume'], cwd);
      gone(cwd, 'p/b.yaml');
    },
    args: ['render', 'p', 'out/b.resume.json', '-o', 'out', '-f', 'txt'],
    says: [
      'out/b.resume.json is kept: p/b.yaml is gone, but the file was changed since it was written, or this run uses it',
      'out/b.txt is removed: p/b.yaml is gone',
    ],
    left: ['a.resume.json', 'a.txt', 'b.resume.json'],
  },
  {
    name: 'the output of another folder that is gone, of which this run knows nothing',
    change: async (cwd) => {
      put(cwd, 'q/x.yaml', GOOD);
      await call(['render', 'q', '-o', 'out', '-f', 'txt'], cwd);
      gone(cwd, 'q');
    },
    says: [],
    left: ['a.txt', 'b.txt', 'x.txt'],
  },
  {
    name: 'documents that are named one by one, as by a pattern that the shell expands',
    documents: ['a', 'b', 'c'],
    change: (cwd) => gone(cwd, 'p/b.yaml'),
    args: ['render', 'p/a.yaml', '-o', 'out', '-f', 'txt'],
    says: ['out/b.txt is removed: p/b.yaml is gone'],
    left: ['a.txt', 'c.txt'],
  },
  {
    name: 'outputs in a format that this run does not write',
    change: async (cwd) => {
      await call(['render', 'p', '-o', 'out', '-f', 'md,html'], cwd);
      gone(cwd, 'p/b.yaml');
    },
    says: [
      'out/b.html is removed: p/b.yaml is gone',
      'out/b.md is removed: p/b.yaml is gone',
      'out/b.txt is removed: p/b.yaml is gone',
    ],
    left: ['a.html', 'a.md', 'a.txt'],
  },
  {
    name: 'outputs in a format of an earlier run that began with the same one',
    change: async (cwd) => {
      await call([...RENDER.slice(0, -1), 'txt,md'], cwd);
      await call(RENDER, cwd);
      gone(cwd, 'p/b.yaml');
    },
    says: ['out/b.md is removed: p/b.yaml is gone', 'out/b.txt is removed: p/b.yaml is gone'],
    left: ['a.md', 'a.txt'],
  },
  {
    name: 'outputs in JSON Resume, whose names end in two parts',
    change: async (cwd) => {
      await call(['render', 'p', '-o', 'out', '-f', 'json-resume'], cwd);
      gone(cwd, 'p/b.yaml');
    },
    says: ['out/b.resume.json is removed: p/b.yaml is gone', 'out/b.txt is removed: p/b.yaml is gone'],
    left: ['a.resume.json', 'a.txt'],
  },
  {
    name: 'an output that a document elsewhere made, too',
    change: async (cwd) => {
      put(cwd, 'q/b.yaml', GOOD);
      await call(['render', 'q', '-o', 'out', '-f', 'txt'], cwd);
      gone(cwd, 'p/b.yaml');
    },
    says: [],
    left: ['a.txt', 'b.txt'],
  },
  {
    name: 'an output that is a link now',
    change: (cwd) => {
      gone(cwd, 'p/b.yaml');
      renameSync(join(cwd, 'out/b.txt'), join(cwd, 'elsewhere.txt'));
      symlinkSync('../elsewhere.txt', join(cwd, 'out/b.txt'));
    },
    says: ['out/b.txt is kept: p/b.yaml is gone, but the file was changed since it was written, or this run uses it'],
    left: ['a.txt', 'b.txt'],
  },
];

describe.skipIf(process.platform === 'win32')('--prune', () => {
  test.each(ROWS)('$name', async ({ documents, change, args = RENDER, says, left }) => {
    const cwd = await rendered(documents);
    await change(cwd);
    const { stderr } = await call([...args, '--prune'], cwd);
    expect(said(stderr).sort()).toEqual(says);
    expect(outputs(cwd)).toEqual(left);
    const all = readdirSync(join(cwd, 'out'), { withFileTypes: true });
    expect(all.filter((item) => item.isDirectory()).map(({ name }) => name)).toEqual(['.cvpress']);
    // What was said of outputs is said once; the record is as tidy as that.
    if (!stderr.includes('failed:'))
      expect(said((await call([...args, '--prune'], cwd)).stderr).filter((line) => !line.includes('version'))).toEqual(
        [],
      );
    expect(outputs(cwd)).toEqual(left);
  });

  test('without it, each run says what is left over, and removes nothing', async () => {
    const cwd = await rendered();
    gone(cwd, 'p/b.yaml');
    for (const _ of [1, 2]) {
      expect(said((await call(RENDER, cwd)).stderr)).toEqual([
        'out/b.txt is left over: p/b.yaml is gone',
        '--prune removes what is left over',
      ]);
    }
    expect(outputs(cwd)).toEqual(['a.txt', 'b.txt']);
    put(cwd, 'p/b.yaml', GOOD);
    expect((await call(RENDER, cwd)).stderr).toContain('0 rendered, 2 unchanged');
  });

  test('pages are files of their own', async () => {
    const cwd = await rendered(['a', 'b'], ['render', 'p', '-o', 'out', '-f', 'svg']);
    gone(cwd, 'p/b.yaml');
    await call([...RENDER, '--prune'], cwd);
    expect(outputs(cwd)).toEqual(['a-1.svg', 'a.txt']);
  });

  test('pages that a document no longer has are left over, also where it is rendered in other formats', async () => {
    const long = `${GOOD}  summary: |\n${'    A paragraph.\n\n'.repeat(90)}`;
    const cwd = freshFolder({ 'p/a.yaml': long, 'p/b.yaml': long });
    const svg = ['render', 'p', '-o', 'out', '-f', 'svg,txt'];
    await call(svg, cwd);
    put(cwd, 'p/a.yaml', GOOD);
    for (const args of [svg, svg, [...svg.slice(0, -1), 'pdf'], svg])
      expect(said((await call(args, cwd)).stderr)).toEqual([
        'out/a-2.svg is left over: p/a.yaml has fewer pages now',
        '--prune removes what is left over',
      ]);
    expect(said((await call([...svg, '--prune'], cwd)).stderr)).toEqual([
      'out/a-2.svg is removed: p/a.yaml has fewer pages now',
    ]);
    expect(said((await call(svg, cwd)).stderr)).toEqual([]);
    expect(outputs(cwd)).toEqual(['a-1.svg', 'a.pdf', 'a.txt', 'b-1.svg', 'b-2.svg', 'b.pdf', 'b.txt']);
    gone(cwd, 'p/b.yaml');
    await call([...svg, '--prune'], cwd);
    expect(outputs(cwd)).toEqual(['a-1.svg', 'a.pdf', 'a.txt']);
  });

  test('--report has a row for each', async () => {
    const cwd = await rendered(['a', 'b', 'c', 'd']);
    for (const name of ['b', 'c']) gone(cwd, `p/${name}.yaml`);
    put(cwd, 'out/c.txt', 'mine');
    put(cwd, 'p/d.yaml', BAD);
    await call([...RENDER, '--report', 'r.ndjson', '--quiet'], cwd);
    const rows = () =>
      jsonLines(readFileSync(join(cwd, 'r.ndjson'))).map(({ input, output, status, earlier }) => ({
        input,
        output,
        status,
        earlier,
      }));
    const failed = { input: 'p/d.yaml', output: null, status: 'failed', earlier: 'out/d.txt' };
    expect(rows().slice(1)).toEqual([
      failed,
      { input: 'p/b.yaml', output: 'out/b.txt', status: 'gone' },
      { input: 'p/c.yaml', output: 'out/c.txt', status: 'gone' },
    ]);
    await call([...RENDER, '--report', 'r.ndjson', '--prune', '--quiet'], cwd);
    expect(rows().slice(1)).toEqual([
      failed,
      { input: 'p/b.yaml', output: 'out/b.txt', status: 'pruned' },
      { input: 'p/c.yaml', output: 'out/c.txt', status: 'kept' },
    ]);
  });

  test('needs a folder of outputs', async () => {
    const cwd = freshFolder({ 'p/a.yaml': GOOD });
    const { code, stderr } = await call(['render', 'p', '--prune'], cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(/`--prune` needs an output folder[\s\S]*hint: name one with -o/);
    expect(filesIn(cwd)).toEqual(['p/a.yaml']);
  });

  test('a record that leads out of the folder removes nothing there', async () => {
    const cwd = await rendered();
    const files = { 'victim.txt': 'x', 'other/victim.txt': 'x', 'out/cv.yaml': 'x', 'out/.cvpress/own.txt': 'x' };
    for (const [path, text] of Object.entries(files)) put(cwd, path, text);
    symlinkSync('../other', join(cwd, 'out/link'));
    const digest = hash('sha256', 'x').slice(0, 16);
    for (const name of [
      '../victim.txt',
      'sub/../../victim.txt',
      join(cwd, 'victim.txt'),
      'link/victim.txt',
      'cv.yaml',
    ]) {
      const entry = { output: name, input: '../p/none.yaml', digest, pages: 0, files: [[name, digest]] };
      const json = JSON.stringify(entry);
      appendFileSync(join(cwd, 'out/.cvpress/manifest.ndjson'), `${hash('sha256', json).slice(0, 8)} ${json}\n`);
    }
    expect((await call([...RENDER, '--prune'], cwd)).code).toBe(0);
    for (const [path, text] of Object.entries(files)) expect(readFileSync(join(cwd, path), 'utf8')).toBe(text);
  });
});

/** A list of documents, by their names. */
function list(...names: string[]): string {
  return names.map((name) => (name.startsWith('{') ? name : JSON.stringify({ cv: { name } }))).join('\n');
}

describe('--prune of lists', () => {
  const ARGS = ['render', 'l.ndjson', '-o', 'out', '-f', 'txt'];

  test.each([
    {
      name: 'a document is no longer there',
      to: list('A'),
      left: ['0001-a.txt'],
      says: ['out/0002-b.txt is removed: l.ndjson no longer has its document'],
    },
    {
      name: 'a document has another name',
      to: list('A', 'C'),
      left: ['0001-a.txt', '0002-c.txt'],
      says: ['out/0002-b.txt is removed: l.ndjson no longer has its document'],
    },
    {
      name: 'a document that fails and has its name',
      to: list('A', '{"cv":{"name":"B","x":1}}'),
      left: ['0001-a.txt', '0002-b.txt'],
      says: ['out/0002-b.txt is from an earlier version of l.ndjson:2'],
    },
    {
      name: 'a document that fails before it has a name: it may be any',
      to: list('{"cv":'),
      left: ['0001-a.txt', '0002-b.txt'],
      says: [],
    },
    {
      name: 'other names for all',
      args: ['--name', '{slug}'],
      to: list('A', 'B'),
      left: ['a.txt', 'b.txt'],
      says: [
        'out/0001-a.txt is removed: l.ndjson no longer has its document',
        'out/0002-b.txt is removed: l.ndjson no longer has its document',
      ],
    },
    {
      name: 'another format',
      args: ['-f', 'md'],
      to: list('A', 'B'),
      left: ['0001-a.md', '0001-a.txt', '0002-b.md', '0002-b.txt'],
      says: [],
    },
    {
      name: 'another format, whose name ends in two parts',
      args: ['-f', 'json-resume'],
      to: list('A', 'B'),
      left: ['0001-a.resume.json', '0001-a.txt', '0002-b.resume.json', '0002-b.txt'],
      says: [],
    },
  ])('$name', async ({ to, args = [], left, says }) => {
    const cwd = freshFolder({ 'l.ndjson': list('A', 'B') });
    await call(ARGS, cwd);
    writeFileSync(join(cwd, 'l.ndjson'), to);
    const { stderr } = await call([...ARGS.slice(0, args.includes('-f') ? 4 : 6), ...args, '--prune'], cwd);
    expect(said(stderr)).toEqual(says);
    expect(outputs(cwd)).toEqual(left);
  });

  test('documents of standard input are nobody’s', async () => {
    const cwd = freshFolder();
    const args = ['render', '-', '-o', 'out', '-f', 'txt', '--name', '{slug}', '--prune'];
    await run(args, { cwd, stdin: list('A', 'B') });
    await run(args, { cwd, stdin: list('C', 'B') });
    expect(outputs(cwd)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  test('nor are the pages of one', async () => {
    const cwd = freshFolder();
    const args = ['render', '-', '-o', 'out', '-f', 'svg', '--name', '{slug}', '--prune'];
    const long = JSON.stringify({ cv: { name: 'A', summary: 'A paragraph.\n\n'.repeat(90) } });
    await run(args, { cwd, stdin: list(long, 'B') });
    const { stderr } = await run(args, { cwd, stdin: list('A', 'B') });
    expect(said(stderr)).toEqual([]);
    expect(outputs(cwd)).toEqual(['a-1.svg', 'a-2.svg', 'b-1.svg']);
  });

  test('in editions: those that are not chosen stay, and all do if a document fails before it has a name', async () => {
    const cwd = freshFolder({ 'l.ndjson': list('A', 'B'), 'editions.yaml': 'x: {}\ny: {}' });
    const inEditions = async (...args: readonly string[]) =>
      said((await call([...ARGS, ...args, '--prune'], cwd)).stderr);
    expect(await inEditions('--editions')).toEqual([]);
    const all = ['0001-a-x.txt', '0001-a-y.txt', '0002-b-x.txt', '0002-b-y.txt'];
    expect(outputs(cwd)).toEqual(all);
    put(cwd, 'l.ndjson', list('A', '{"cv":'));
    expect(await inEditions('--edition', 'x')).toEqual([]);
    expect(outputs(cwd)).toEqual(all);
    put(cwd, 'l.ndjson', list('A'));
    const gone = 'is removed: l.ndjson no longer has its document';
    expect(await inEditions('--edition', 'x')).toEqual([`out/0002-b-x.txt ${gone}`]);
    expect(await inEditions('--editions')).toEqual([`out/0002-b-y.txt ${gone}`]);
    expect(outputs(cwd)).toEqual(['0001-a-x.txt', '0001-a-y.txt']);
  });

  test('a shard removes but what is its own', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const cwd = freshFolder({
      'l.ndjson': list(...names),
      ...Object.fromEntries(names.map((name) => [`p/${name}.yaml`, GOOD])),
    });
    const args = ['render', 'l.ndjson', 'p', '-o', 'out', '-f', 'txt', '--prune', '--shard'];
    for (const part of ['1/2', '2/2']) await call([...args, part], cwd);
    const whole = outputs(cwd);
    expect(whole).toHaveLength(24);
    const before = freshFolder();
    cpSync(cwd, before, { recursive: true });
    writeFileSync(join(cwd, 'l.ndjson'), list(...names.slice(0, 6)));
    for (const name of names.slice(0, 6)) gone(cwd, `p/${name}.yaml`);
    const removed = (): string[] => whole.filter((file) => !outputs(cwd).includes(file));
    await call([...args, '1/2'], cwd);
    const first = removed();
    await call([...args, '2/2'], cwd);
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(12);
    expect(removed()).toEqual(
      [
        ...names.slice(6).map((name, index) => `${String(index + 7).padStart(4, '0')}-${name}.txt`),
        ...names.slice(0, 6).map((name) => `${name}.txt`),
      ].sort(),
    );
  });
});

describe.skipIf(process.platform === 'win32')('--prune of editions', () => {
  const ARGS = ['render', 'p', '--editions', '-o', 'out', '-f', 'txt'];
  const NO_B = 'p/editions.yaml no longer has the edition b';

  test.each<{
    name: string;
    change?: (cwd: string) => unknown;
    to?: string;
    args?: readonly string[];
    says: readonly string[];
    left: readonly string[];
  }>([
    { name: 'none is gone', says: [], left: ['cv-a.txt', 'cv-b.txt'] },
    { name: 'one is removed', to: 'a: {}', says: [`out/cv-b.txt is removed: ${NO_B}`], left: ['cv-a.txt'] },
    {
      name: 'one is renamed',
      to: 'a: {}\nc: {}',
      says: [`out/cv-b.txt is removed: ${NO_B}`],
      left: ['cv-a.txt', 'cv-c.txt'],
    },
    {
      name: 'one is renamed, and keeps its output',
      to: 'a: {}\nc: {output: cv-b}',
      says: [],
      left: ['cv-a.txt', 'cv-b.txt'],
    },
    {
      name: 'one has another output',
      to: 'a: {}\nb: {output: x}',
      says: ['out/cv-b.txt is removed: p/cv.yaml (b) has another output now'],
      left: ['cv-a.txt', 'x.txt'],
    },
    { name: 'one that is not chosen', args: ['--edition', 'a'], says: [], left: ['cv-a.txt', 'cv-b.txt'] },
    {
      name: 'one that is not chosen, and has another output',
      to: 'a: {}\nb: {output: x}',
      args: ['--edition', 'a'],
      says: [],
      left: ['cv-a.txt', 'cv-b.txt'],
    },
    {
      name: 'one that is removed, while another is chosen',
      to: 'a: {}',
      args: ['--edition', 'a'],
      says: [`out/cv-b.txt is removed: ${NO_B}`],
      left: ['cv-a.txt'],
    },
    {
      name: 'one that fails: its output stays',
      to: 'a: {}\nb: {cv: {email: x}}',
      says: ['out/cv-b.txt is from an earlier version of p/cv.yaml (b)'],
      left: ['cv-a.txt', 'cv-b.txt'],
    },
    {
      name: 'an output that was changed since',
      to: 'a: {}',
      change: (cwd) => put(cwd, 'out/cv-b.txt', 'my notes'),
      says: [`out/cv-b.txt is kept: ${NO_B}, but the file was changed since it was written, or this run uses it`],
      left: ['cv-a.txt', 'cv-b.txt'],
    },
    {
      name: 'a file that cvpress did not write',
      to: 'a: {}',
      change: (cwd) => put(cwd, 'out/cv-b.pdf', 'mine'),
      says: [`out/cv-b.txt is removed: ${NO_B}`],
      left: ['cv-a.txt', 'cv-b.pdf'],
    },
    {
      name: 'the output of the document itself',
      to: 'a: {}',
      change: (cwd) => call(RENDER, cwd),
      says: [`out/cv-b.txt is removed: ${NO_B}`],
      left: ['cv-a.txt', 'cv.txt'],
    },
    {
      name: 'editions of another file',
      to: 'a: {}',
      change: async (cwd) => {
        put(cwd, 'jobs.yaml', 'z: {}');
        await call(['render', 'p', '--editions', 'jobs.yaml', '-o', 'out', '-f', 'txt'], cwd);
      },
      says: [`out/cv-b.txt is removed: ${NO_B}`],
      left: ['cv-a.txt', 'cv-z.txt'],
    },
    {
      name: 'a document that has gone, with all its editions',
      change: (cwd) => renameSync(join(cwd, 'p/cv.yaml'), join(cwd, 'p/jo.yaml')),
      says: ['out/cv-a.txt is removed: p/cv.yaml is gone', 'out/cv-b.txt is removed: p/cv.yaml is gone'],
      left: ['jo-a.txt', 'jo-b.txt'],
    },
  ])('$name', async ({ change, to, args = [], says, left }) => {
    const cwd = freshFolder({ 'p/cv.yaml': GOOD, 'p/editions.yaml': 'a: {}\nb: {}' });
    await call(ARGS, cwd);
    await change?.(cwd);
    if (to !== undefined) put(cwd, 'p/editions.yaml', to);
    const { stderr } = await call([...ARGS, ...args, '--prune'], cwd);
    expect(said(stderr).sort()).toEqual(says);
    expect(outputs(cwd)).toEqual(left);
  });
});
