import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shared } from '../../vitest.config.js';
import { GOOD, IS_ROOT, ROOT, type RunResult, runProgram } from './run.js';

/** A copy of the program, whose compiled code is its own. */
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'cvpress-compiled-'));
  cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true });
  for (const name of ['fonts', 'typst-templates', 'node_modules', 'package.json'])
    symlinkSync(join(ROOT, name), join(copy, name));
  writeFileSync(join(copy, 'cv.yaml'), GOOD);
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

function render(
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<RunResult> {
  return runCommand(['render', 'cv.yaml'], env, flags);
}

function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<RunResult> {
  const program = [...flags, join(copy, 'dist', 'cli.cjs'), ...args];
  return runProgram(process.execPath, program, {
    cwd: copy,
    env: { XDG_CACHE_HOME: join(copy, 'cache'), ...env },
  });
}

/** The files of compiled code. */
function kept(folder = join(copy, 'cache/cvpress/compiled')): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** The largest: that of the renderer. */
function renderer(): string {
  const [largest] = kept().sort((a, b) => statSync(b).size - statSync(a).size);
  return largest as string;
}

/** The file as a link to itself elsewhere. */
function toLink(file: string): void {
  const elsewhere = join(copy, 'elsewhere');
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
}

/** The flags of this process: V8 rejects what one with others has compiled. */
const FLAGS = shared.execArgv;

/** What an attacker would put in place of compiled code: other code, with checksums that are right. */
function tampered(path: string): Buffer {
  const chunk = join(copy, 'dist/programs', basename(path).replace(/\.render\..*$/, ''));
  const source = readFileSync(chunk);
  const wrapper = '(function (exports, require, module, __filename, __dirname) {';
  const evil = `console.log('tampered');`;
  // V8 looks at the length of the source only.
  const text = `${wrapper}${evil}`.padEnd(wrapper.length + String(source).length);
  const code = new Script(`${text}\n})`, {
    filename: chunk,
    columnOffset: -wrapper.length,
  }).createCachedData();
  const header = Buffer.alloc(8);
  header.writeUInt32LE(crc32(source), 0);
  header.writeUInt32LE(crc32(code), 4);
  return Buffer.concat([header, code]);
}

describe('the folder of compiled code', () => {
  it.skipIf(process.platform === 'win32')(
    "is one of the user's that nobody else can read",
    async () => {
      await render();
      expect(kept().length).toBeGreaterThan(5);
      expect(statSync(join(copy, 'cache/cvpress/compiled')).mode & 0o777).toBe(0o700);
      expect(kept().map((file) => statSync(file).mode & 0o777)).toEqual(kept().map(() => 0o600));
    },
  );

  it('is the one that the environment names', async () => {
    await render({ NODE_COMPILE_CACHE: join(copy, 'named') });
    expect(kept(join(copy, 'named/cvpress/compiled')).length).toBeGreaterThan(5);
    expect(kept()).toEqual([]);
  });

  it('is none without a folder of the user', async () => {
    expect(await render({ XDG_CACHE_HOME: '', HOME: 'relative', LOCALAPPDATA: '' })).toMatchObject({
      code: 0,
    });
    expect(kept()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is none where others can write', async () => {
    mkdirSync(join(copy, 'cache/cvpress'), { recursive: true });
    chmodSync(join(copy, 'cache/cvpress'), 0o777);
    expect(await render()).toMatchObject({ code: 0 });
    expect(kept()).toEqual([]);
  });

  it('keeps no files beside the program', async () => {
    const files = () => readdirSync(join(copy, 'dist'), { recursive: true }).toSorted();
    const before = files();
    await render();
    expect(files()).toEqual(before);
  });

  it('loses what has been there for more than a month, when something new is kept', async () => {
    const folder = join(copy, 'cache/cvpress/compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, days] of [
      ['old', 31],
      ['recent', 29],
    ] as const) {
      writeFileSync(join(folder, name), '');
      const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      utimesSync(join(folder, name), then, then);
    }
    await render();
    expect(existsSync(join(folder, 'old'))).toBe(false);
    expect(existsSync(join(folder, 'recent'))).toBe(true);
  });
});

describe('compiled code', () => {
  it('is kept by the first document and used by the second', async () => {
    await render();
    const times = kept().map((file) => statSync(file).mtimeMs);
    expect(times.length).toBeGreaterThan(5);
    expect(await render()).toMatchObject({ code: 0 });
    expect(kept().map((file) => statSync(file).mtimeMs)).toEqual(times);
  });

  it('is kept for checking, too, beside that for rendering', async () => {
    const validate = () => runCommand(['validate', 'cv.yaml']);
    await validate();
    const files = kept();
    const times = files.map((file) => statSync(file).mtimeMs);
    expect(times.length).toBeGreaterThan(5);
    expect(await validate()).toMatchObject({ code: 0, stderr: 'cv.yaml is valid\n' });
    await render();
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(times);
    expect(kept().length).toBeGreaterThan(2 * files.length);
  });

  it('is not that of a Node.js with other flags', async () => {
    await render();
    const before = kept();
    await render({}, ['--no-lazy']);
    expect(kept().length).toBe(2 * before.length);
    const times = kept().map((file) => statSync(file).mtimeMs);
    await render({}, ['--no-lazy']);
    await render();
    expect(kept().map((file) => statSync(file).mtimeMs)).toEqual(times);
  });

  it('is of files that each run once, whoever loads them', async () => {
    const programs = join(copy, 'dist', 'programs');
    const once = `;globalThis.ran ??= new Set();if(ran.has(__filename))console.log(__filename);ran.add(__filename);`;
    // That of the bundler, which has no state, is loaded before compiled code is.
    const names = readdirSync(programs).filter((name) => !name.startsWith('rolldown-runtime'));
    for (const name of names) appendFileSync(join(programs, name), once);
    expect((await render()).stdout.toString()).toBe('');
    expect((await render()).stdout.toString()).toBe('');
  });

  it.each([
    { name: 'is cut off', change: (code: Buffer) => code.subarray(0, code.length / 2) },
    {
      name: 'is damaged',
      change: (code: Buffer) => Buffer.from(code).fill(0xff, 100_000, 100_100),
    },
    { name: 'is of another source', change: (code: Buffer) => Buffer.from(code).fill(0, 0, 4) },
    { name: 'is empty', change: () => Buffer.alloc(0) },
  ])('that $name is made anew', async ({ change }) => {
    await render();
    const sound = readFileSync(renderer());
    const path = renderer();
    writeFileSync(path, change(sound));
    expect(await render()).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    expect(readFileSync(path).length).toBeGreaterThan(sound.length / 2);
    expect(readFileSync(path).subarray(0, 4)).toEqual(sound.subarray(0, 4));
  });

  it('is not kept where it cannot be written, and nobody is bothered', async () => {
    await render();
    const path = renderer();
    rmSync(path);
    mkdirSync(path);
    expect(await render()).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    expect(statSync(path).isDirectory()).toBe(true);
  });

  // Checksums do not tell who wrote it: what is put in is the code of this very program, and still not used.
  it.skipIf(process.platform === 'win32').each([
    { name: 'that others can write', spoil: (file: string) => chmodSync(file, 0o666) },
    { name: 'that the group can write', spoil: (file: string) => chmodSync(file, 0o664) },
    {
      name: 'in a folder that others can write',
      spoil: (file: string) => chmodSync(join(file, '..'), 0o777),
    },
    {
      name: 'in a folder that the group can write',
      spoil: (file: string) => chmodSync(join(file, '..'), 0o775),
    },
    { name: 'that is a link', spoil: toLink },
    ...(IS_ROOT
      ? [{ name: 'of another user', spoil: (file: string) => chownSync(file, 12_345, 12_345) }]
      : []),
  ])('$name is not used', async ({ spoil }) => {
    await render({}, FLAGS);
    const path = renderer();
    writeFileSync(path, tampered(path));
    expect((await render({}, FLAGS)).stdout.toString()).toBe('tampered\n');
    spoil(path);
    expect(await render({}, FLAGS)).toMatchObject({
      code: 0,
      stderr: 'cv.yaml → cv.pdf (1 page)\n',
    });
    expect((await render({}, FLAGS)).stdout.toString()).toBe('');
  });

  it('is not kept when the environment forbids it', async () => {
    expect(await render({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0 });
    expect(kept()).toEqual([]);
  });

  it('makes no difference to the output', async () => {
    await render();
    const first = readFileSync(join(copy, 'cv.pdf'));
    await render();
    expect(readFileSync(join(copy, 'cv.pdf'))).toEqual(first);
  });
});
