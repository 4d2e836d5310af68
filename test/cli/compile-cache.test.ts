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
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setShortRunFlags } from '../../src/cli/v8-flags.js';
import { shared } from '../../vitest.config.js';
import { IS_ROOT, ROOT, type RunResult, runProgram, VALID_CV } from './run.js';

/** A copy of the program, with its own cache. */
let copy: string;

// Code that was compiled with other flags is rejected.
beforeAll(setShortRunFlags);

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'cvpress-compiled-'));
  cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true });
  for (const name of ['fonts', 'typst-templates', 'node_modules', 'package.json'])
    symlinkSync(join(ROOT, name), join(copy, name));
  writeFileSync(join(copy, 'cv.yaml'), VALID_CV);
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

/** Later runs save no code. */
async function runFourTimes(run: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 4; i++) await run();
}

function listCacheFiles(folder = join(copy, 'cache/cvpress/compiled')): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Returns the cache file of the renderer, which is the largest. */
function findRendererFile(): string {
  const [largest] = listCacheFiles().sort((a, b) => statSync(b).size - statSync(a).size);
  return largest as string;
}

/** Moves a file, and replaces it by a link to it. */
function replaceByLink(file: string): void {
  const elsewhere = join(copy, 'elsewhere');
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
}

/** The flags of this process: V8 rejects code that was compiled with other flags. */
const FLAGS = shared.execArgv;

function readSource(path: string): Buffer {
  return readFileSync(join(copy, 'dist/programs', basename(path).replace(/\.render\..*$/, '')));
}

/** Creates the header of a cache file. */
function createChecksum(path: string, code: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt32LE(crc32(code, crc32(readSource(path))));
  header.writeUInt8(1, 4);
  return header;
}

/** Creates an attacker's cache file: other code with a valid checksum. */
function createTamperedCode(path: string): Buffer {
  const wrapper = '(function (exports, require, module, __filename, __dirname) {';
  const evil = `console.log('tampered');`;
  // V8 compares only the length of the source.
  const text = `${wrapper}${evil}`.padEnd(wrapper.length + String(readSource(path)).length);
  const code = new Script(`${text}\n})`, {
    filename: path,
    columnOffset: -wrapper.length,
  }).createCachedData();
  return Buffer.concat([createChecksum(path, code), code]);
}

describe('the folder of compiled code', () => {
  it.skipIf(process.platform === 'win32')('can be read only by the user', async () => {
    await render();
    expect(listCacheFiles().length).toBeGreaterThan(5);
    expect(statSync(join(copy, 'cache/cvpress/compiled')).mode & 0o777).toBe(0o700);
    expect(listCacheFiles().map((file) => statSync(file).mode & 0o777)).toEqual(
      listCacheFiles().map(() => 0o600),
    );
  });

  it('is below the folder that NODE_COMPILE_CACHE names', async () => {
    await render({ NODE_COMPILE_CACHE: join(copy, 'named') });
    expect(listCacheFiles(join(copy, 'named/cvpress/compiled')).length).toBeGreaterThan(5);
    expect(listCacheFiles()).toEqual([]);
  });

  it('is not created without a home folder', async () => {
    expect(await render({ XDG_CACHE_HOME: '', HOME: 'relative', LOCALAPPDATA: '' })).toMatchObject({
      code: 0,
    });
    expect(listCacheFiles()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'is not used if others can write to its parent folder',
    async () => {
      mkdirSync(join(copy, 'cache/cvpress'), { recursive: true });
      chmodSync(join(copy, 'cache/cvpress'), 0o777);
      expect(await render()).toMatchObject({ code: 0 });
      expect(listCacheFiles()).toEqual([]);
    },
  );

  it('is outside of the folder of the program', async () => {
    const listFiles = () => readdirSync(join(copy, 'dist'), { recursive: true }).toSorted();
    const files = listFiles();
    await render();
    expect(listFiles()).toEqual(files);
  });

  it('is cleared of files older than a month when a new file is saved', async () => {
    const folder = join(copy, 'cache/cvpress/compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, days] of [
      ['old', 31],
      ['recent', 29],
    ] as const) {
      writeFileSync(join(folder, name), '');
      const date = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      utimesSync(join(folder, name), date, date);
    }
    await render();
    expect(existsSync(join(folder, 'old'))).toBe(false);
    expect(existsSync(join(folder, 'recent'))).toBe(true);
  });
});

describe('compiled code', () => {
  it('is saved by the first four runs, and then stays', async () => {
    const getTimes = () => listCacheFiles().map((file) => statSync(file).mtimeMs);
    await render();
    expect(getTimes().length).toBeGreaterThan(5);
    const { size } = statSync(findRendererFile());
    // Other options run other functions.
    await runCommand(['render', 'cv.yaml', '--template', 'scholar', '--fit', '1']);
    expect(statSync(findRendererFile()).size).toBeGreaterThan(size);
    await runFourTimes(render);
    const times = getTimes();
    expect(await render()).toMatchObject({ code: 0 });
    expect(getTimes()).toEqual(times);
  });

  it('is saved by a batch and used by the next one', async () => {
    writeFileSync(join(copy, 'jane.yaml'), VALID_CV);
    const renderAll = () => runCommand(['render', 'cv.yaml', 'jane.yaml', '-o', 'out', '--force']);
    expect(await renderAll()).toMatchObject({ code: 0 });
    const files = listCacheFiles().filter((file) => /render-document/.test(file));
    // Of the command, and of its worker, which has other flags.
    expect(files).toHaveLength(2);
    await runFourTimes(renderAll);
    const times = listCacheFiles().map((file) => statSync(file).mtimeMs);
    expect(await renderAll()).toMatchObject({ code: 0 });
    expect(listCacheFiles().map((file) => statSync(file).mtimeMs)).toEqual(times);
  });

  it('is saved separately for validate and render', async () => {
    const validate = () => runCommand(['validate', 'cv.yaml']);
    await runFourTimes(validate);
    const files = listCacheFiles();
    const times = files.map((file) => statSync(file).mtimeMs);
    expect(times.length).toBeGreaterThan(5);
    expect(await validate()).toMatchObject({ code: 0, stderr: 'cv.yaml is valid\n' });
    await render();
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(times);
    expect(listCacheFiles().length).toBeGreaterThan(2 * files.length);
  });

  it('is saved separately for other flags of Node.js', async () => {
    await render();
    const { length } = listCacheFiles();
    await render({}, ['--no-lazy']);
    expect(listCacheFiles().length).toBe(2 * length);
    await runFourTimes(() => render({}, ['--no-lazy']));
    await runFourTimes(render);
    const times = listCacheFiles().map((file) => statSync(file).mtimeMs);
    await render({}, ['--no-lazy']);
    await render();
    expect(listCacheFiles().map((file) => statSync(file).mtimeMs)).toEqual(times);
  });

  it('runs once for each file, even if several files load it', async () => {
    const programs = join(copy, 'dist', 'programs');
    const once = `;globalThis.ran ??= new Set();if(ran.has(__filename))console.log(__filename);ran.add(__filename);`;
    // The runtime of the bundler has no state, and is loaded before the cache is used.
    const names = readdirSync(programs).filter((name) => !name.startsWith('rolldown-runtime'));
    for (const name of names) appendFileSync(join(programs, name), once);
    expect((await render()).stdout.toString()).toBe('');
    expect((await render()).stdout.toString()).toBe('');
  });

  it.each([
    { name: 'is truncated', change: (code: Buffer) => code.subarray(0, code.length / 2) },
    {
      name: 'is damaged',
      change: (code: Buffer) => Buffer.from(code).fill(0xff, 100_000, 100_100),
    },
    {
      name: 'belongs to another source',
      change: (code: Buffer) => Buffer.from(code).fill(0, 0, 4),
    },
    { name: 'is empty', change: () => Buffer.alloc(0) },
  ])('is compiled again if it $name', async ({ change }) => {
    await render();
    const path = findRendererFile();
    const original = readFileSync(path);
    writeFileSync(path, change(original));
    expect(await render()).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    const file = readFileSync(path);
    expect(file.length).toBeGreaterThan(original.length / 2);
    expect(file.subarray(0, 5)).toEqual(createChecksum(path, file.subarray(5)));
  });

  it('is silently not saved if it cannot be written', async () => {
    await render();
    const path = findRendererFile();
    rmSync(path);
    mkdirSync(path);
    expect(await render()).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    expect(statSync(path).isDirectory()).toBe(true);
  });

  // Checksums do not prove who wrote the code.
  it.skipIf(process.platform === 'win32').each([
    { name: 'others can write it', makeUnsafe: (file: string) => chmodSync(file, 0o666) },
    { name: 'the group can write it', makeUnsafe: (file: string) => chmodSync(file, 0o664) },
    {
      name: 'others can write to its folder',
      makeUnsafe: (file: string) => chmodSync(join(file, '..'), 0o777),
    },
    {
      name: 'the group can write to its folder',
      makeUnsafe: (file: string) => chmodSync(join(file, '..'), 0o775),
    },
    { name: 'it is a link', makeUnsafe: replaceByLink },
    ...(IS_ROOT
      ? [
          {
            name: 'it belongs to another user',
            makeUnsafe: (file: string) => chownSync(file, 12_345, 12_345),
          },
        ]
      : []),
  ])('is not used if $name', async ({ makeUnsafe }) => {
    await render({}, FLAGS);
    const path = findRendererFile();
    writeFileSync(path, createTamperedCode(path));
    expect((await render({}, FLAGS)).stdout.toString()).toBe('tampered\n');
    makeUnsafe(path);
    expect(await render({}, FLAGS)).toMatchObject({
      code: 0,
      stderr: 'cv.yaml → cv.pdf (1 page)\n',
    });
    expect((await render({}, FLAGS)).stdout.toString()).toBe('');
  });

  it('is not saved with NODE_DISABLE_COMPILE_CACHE', async () => {
    expect(await render({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0 });
    expect(listCacheFiles()).toEqual([]);
  });

  it('does not change the output', async () => {
    await render();
    const first = readFileSync(join(copy, 'cv.pdf'));
    await render();
    expect(readFileSync(join(copy, 'cv.pdf'))).toEqual(first);
  });
});
