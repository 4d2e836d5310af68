// Output files are complete or absent, and messages match the files.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createTemporaryFolder,
  isPdf,
  listFiles,
  ROOT,
  type RunResult,
  run,
  runInOwnProcess,
  runProgram,
  VALID_CV,
} from './run.js';

const IS_WINDOWS = process.platform === 'win32';
const STACK_TRACE = /^ +at .+:\d+:\d+\)?$|node:internal|Error:/m;
const CLI = join(ROOT, 'dist', 'cli.cjs');

/** Runs a shell script in which `cvpress` is the command. */
function shell(script: string, cwd: string): Promise<RunResult> {
  const command = `cvpress() { ${process.execPath} ${CLI} "$@"; }\n${script}`;
  return runProgram('bash', ['-c', command], { cwd, env: { NODE_DISABLE_COMPILE_CACHE: '1' } });
}

// `ulimit -f` truncates a write at 4 kB and fails the next one, as on a full disk.
describe.skipIf(IS_WINDOWS)('a file that cannot be written completely', () => {
  const LIMIT_FILE_SIZE = 'ulimit -f 4; trap "" XFSZ;';

  it.each([
    { name: 'next to the document', args: 'cv.yaml', shown: 'cv.pdf' },
    {
      name: 'one of several in an output folder',
      args: 'cv.yaml b.yaml -o out',
      shown: 'out/cv.pdf',
    },
  ])('is removed and reported: $name', async ({ args, shown }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'b.yaml': VALID_CV });
    const { stderr, code } = await shell(`${LIMIT_FILE_SIZE} cvpress render ${args}`, cwd);
    expect(stderr).toContain(`${shown} cannot be written: file too large`);
    expect(stderr).not.toMatch(STACK_TRACE);
    expect(code).toBe(2);
    expect(listFiles(cwd)).toEqual(['b.yaml', 'cv.yaml']);
  });

  it.each(['cv.yaml', 'cv.yaml -o cv.pdf', 'cv.yaml b.yaml'])(
    'does not replace an old output: %s',
    async (args) => {
      const cwd = createTemporaryFolder({
        'cv.yaml': VALID_CV,
        'b.yaml': VALID_CV,
        'cv.pdf': 'old',
      });
      expect((await shell(`${LIMIT_FILE_SIZE} cvpress render ${args}`, cwd)).code).toBe(2);
      expect(readFileSync(join(cwd, 'cv.pdf'), 'utf8')).toBe('old');
    },
  );

  it('is reported if it is standard output', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const { stderr, code } = await shell(
      `${LIMIT_FILE_SIZE} cvpress render cv.yaml -o - > x.pdf`,
      cwd,
    );
    expect(stderr).toContain('Standard output cannot be written: file too large');
    expect({ code, hasStack: STACK_TRACE.test(stderr) }).toEqual({ code: 2, hasStack: false });
  });

  it('is removed by init', async () => {
    const cwd = createTemporaryFolder();
    const { code } = await shell('ulimit -f 1; trap "" XFSZ; cvpress init cv.yaml', cwd);
    expect({ code, files: listFiles(cwd) }).toEqual({ code: 2, files: [] });
  });
});

describe.skipIf(process.platform !== 'linux')('/dev/full', () => {
  it.each([
    ['a document', 'cvpress render cv.yaml -o - > /dev/full'],
    ['markup', 'cvpress render cv.yaml -o - --format typ > /dev/full'],
    ['diagnostics', 'cvpress validate bad.yaml --json > /dev/full'],
    ['a schema', 'cvpress schema > /dev/full'],
    ['a document with -o', 'cvpress render cv.yaml --format typ -o /dev/full'],
    ['a report', 'cvpress render cv.yaml --report /dev/full'],
    ['messages', 'cvpress validate bad.yaml 2> /dev/full'],
  ])('cannot be the output of %s', async (_name, script) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'bad.yaml': 'cv: {}\n' });
    const { stderr, code } = await shell(script, cwd);
    expect(code).toBe(2);
    expect(stderr).not.toMatch(STACK_TRACE);
    if (!script.includes('2>')) expect(stderr).toMatch(/cannot be written: the disk is full/);
  });
});

describe.skipIf(IS_WINDOWS)('links in the output folder', () => {
  it.each([
    { name: 'one document', args: ['a.yaml'] },
    { name: 'several documents', args: ['a.yaml', 'b.yaml'] },
  ])('are replaced if they lead outside: $name', async ({ args }) => {
    const cwd = createTemporaryFolder({
      'a.yaml': VALID_CV,
      'b.yaml': VALID_CV,
      'precious.txt': 'old',
      'out/x': '',
    });
    symlinkSync('../precious.txt', join(cwd, 'out/a.pdf'));
    expect((await run(['render', ...args, '-o', 'out'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'precious.txt'), 'utf8')).toBe('old');
    expect(lstatSync(join(cwd, 'out/a.pdf')).isSymbolicLink()).toBe(false);
    expect(isPdf(readFileSync(join(cwd, 'out/a.pdf')))).toBe(true);
  });

  it('create no file outside if their target is missing', async () => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'out/x': '' });
    symlinkSync('../new.pdf', join(cwd, 'out/a.pdf'));
    expect((await run(['render', 'a.yaml', '-o', 'out'], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'new.pdf'))).toBe(false);
    expect(isPdf(readFileSync(join(cwd, 'out/a.pdf')))).toBe(true);
  });

  it('are followed if they lead inside, as is a linked folder', async () => {
    const cwd = createTemporaryFolder({
      'a.yaml': VALID_CV,
      'b.yaml': VALID_CV,
      'real/versions/a-1.pdf': 'old',
    });
    symlinkSync('real', join(cwd, 'out'));
    symlinkSync('versions/a-1.pdf', join(cwd, 'real/a.pdf'));
    expect((await run(['render', 'a.yaml', 'b.yaml', '-o', 'out'], { cwd })).code).toBe(0);
    expect(lstatSync(join(cwd, 'real/a.pdf')).isSymbolicLink()).toBe(true);
    expect(isPdf(readFileSync(join(cwd, 'real/versions/a-1.pdf')))).toBe(true);
  });

  it('are rejected if they lead to folders outside, and other documents are written', async () => {
    const cwd = createTemporaryFolder({
      'in/a.yaml': VALID_CV,
      'in/sub/b.yaml': VALID_CV,
      'elsewhere/x': '',
      'out/x': '',
    });
    symlinkSync('../elsewhere', join(cwd, 'out/sub'));
    const { code, stderr } = await run(['render', 'in', '-o', 'out'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'out/sub/b.pdf cannot be written: out/sub is a link that leads out of the folder.',
    );
    expect(listFiles(join(cwd, 'elsewhere'))).toEqual(['x']);
    expect(isPdf(readFileSync(join(cwd, 'out/a.pdf')))).toBe(true);
  });

  it.each(['out/.cvpress', 'out/.cvpress/manifest.ndjson'])(
    'are rejected in place of %s',
    async (link) => {
      const cwd = createTemporaryFolder({
        'a.yaml': VALID_CV,
        'b.yaml': VALID_CV,
        'elsewhere/temporary-x-1/y': '',
      });
      mkdirSync(join(cwd, link, '..'), { recursive: true });
      symlinkSync(join(cwd, 'elsewhere'), join(cwd, link));
      const { code, stderr } = await run(['render', 'a.yaml', 'b.yaml', '-o', 'out'], { cwd });
      expect({
        code,
        isReported: stderr.includes(`${link} cannot be written: it is a link.`),
      }).toEqual({
        code: 2,
        isReported: true,
      });
      expect(listFiles(join(cwd, 'elsewhere'))).toEqual(['temporary-x-1/y']);
    },
  );
});

// Nobody reads from these pipes: opening one would block forever.
describe.skipIf(IS_WINDOWS)('special files as outputs', () => {
  function renderNextTo(pipe: string, args: readonly string[], cwd: string): Promise<RunResult> {
    mkdirSync(join(cwd, pipe, '..'), { recursive: true });
    execFileSync('mkfifo', [join(cwd, pipe)]);
    return runProgram('timeout', ['-k', '1', '20', process.execPath, CLI, 'render', ...args], {
      cwd,
    });
  }

  it.each([
    { name: 'of one document in a folder', pipe: 'out/a.pdf', args: ['a.yaml', '-o', 'out'] },
    { name: 'next to one of several documents', pipe: 'a.pdf', args: ['a.yaml', 'b.yaml'] },
  ])('are replaced as the output $name', async ({ pipe, args }) => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'b.yaml': VALID_CV });
    const { code, stderr } = await renderNextTo(pipe, args, cwd);
    expect(code, stderr).toBe(0);
    expect(lstatSync(join(cwd, pipe)).isFile()).toBe(true);
    expect(isPdf(readFileSync(join(cwd, pipe)))).toBe(true);
  });

  it('are replaced if a link leads to them', async () => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'out/x': '' });
    symlinkSync('pipe', join(cwd, 'out/a.pdf'));
    const { code, stderr } = await renderNextTo('out/pipe', ['a.yaml', '-o', 'out'], cwd);
    expect(code, stderr).toBe(0);
    expect(isPdf(readFileSync(join(cwd, 'out/a.pdf')))).toBe(true);
  });

  it('are replaced if an earlier run wrote the output', async () => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'b.yaml': VALID_CV });
    const args = ['a.yaml', 'b.yaml', '-o', 'out'];
    expect((await run(['render', ...args], { cwd })).code).toBe(0);
    rmSync(join(cwd, 'out/a.pdf'));
    const { code, stderr } = await renderNextTo('out/a.pdf', args, cwd);
    expect(code, stderr).toBe(0);
    expect(isPdf(readFileSync(join(cwd, 'out/a.pdf')))).toBe(true);
  });

  it('are replaced in place of the manifest', async () => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'b.yaml': VALID_CV });
    const manifest = 'out/.cvpress/manifest.ndjson';
    const { code, stderr } = await renderNextTo(manifest, ['a.yaml', 'b.yaml', '-o', 'out'], cwd);
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(cwd, manifest), 'utf8').trim().split('\n')).toHaveLength(2);
  });
});

it('two concurrent runs into one folder finish, and keep all manifest entries', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `in/${index}.yaml`);
  const cwd = createTemporaryFolder(Object.fromEntries(names.map((name) => [name, VALID_CV])));
  for (let round = 0; round < 3; round++) {
    const results = await Promise.all(
      [1, 2].map(() => runInOwnProcess(['render', 'in', '-o', 'out', '--force'], { cwd })),
    );
    for (const { code, stderr } of results) expect(code, stderr).toBe(0);
  }
  const { code, stderr } = await run(['render', 'in', '-o', 'out'], { cwd });
  expect(code).toBe(0);
  expect(stderr).toMatch(/12 unchanged/);
  expect(listFiles(join(cwd, 'out'))).toHaveLength(12);
});
