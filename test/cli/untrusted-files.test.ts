// Special files in a folder: commands terminate, report them, and reveal no files outside.
import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePngChunk } from '../../src/util/png-chunk.js';
import { SECRET, SPECIAL_FILES } from '../support/special-files.js';
import { createTemporaryFolder, IS_ROOT, listFiles, ROOT, VALID_CV } from './run.js';

interface Result {
  readonly code: number;
  readonly signal: string | null;
  readonly output: string;
}

const CLI = [process.execPath, join(ROOT, 'dist/cli.cjs')];

/** Runs a command in a process that is killed if a file blocks it. */
function runKilled(
  args: readonly string[],
  cwd: string,
  program: string | undefined = undefined,
): Promise<Result> {
  const options = { cwd, timeout: 120_000, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
  const [file = '', ...all] = program === undefined ? [...CLI, ...args] : [program, ...args];
  return new Promise((done) => {
    const child = execFile(file, all, options, (error, stdout, stderr) =>
      done({
        code: typeof error?.code === 'number' ? error.code : 0,
        signal: error?.signal ?? null,
        output: stdout + stderr,
      }),
    );
    child.stdin?.end();
  });
}

const MANIFEST = 'name: Own\ndescription: A template.\nextends: classic\n';
const CODE = '#import "../classic/template.typ": *\n';

/** Files that a command finds by itself, with other files that the command needs. */
const PLACES = {
  'the manifest of a template': {
    files: { 'own/template.typ': CODE },
    path: 'own/template.yaml',
    args: ['render', 'cv.yaml', '--template', 'own', '-o', 'out/cv.txt'],
  },
  'the code of a template': {
    files: { 'own/template.yaml': MANIFEST },
    path: 'own/template.typ',
    args: ['render', 'cv.yaml', '--template', 'own', '-o', 'out/cv.pdf'],
  },
  'a file of a template': {
    files: { 'own/template.yaml': MANIFEST, 'own/template.typ': CODE },
    path: 'own/icon.svg',
    args: ['render', 'cv.yaml', '--template', 'own', '-o', 'out/cv.pdf'],
  },
  'the editions next to a document': {
    files: {},
    path: 'editions.yaml',
    args: ['validate', 'cv.yaml', '--editions'],
  },
  'a document in a folder': {
    files: { 'docs/good.yaml': VALID_CV },
    path: 'docs/bad.yaml',
    args: ['render', 'docs', '-f', 'txt', '-o', 'out'],
  },
  'an NDJSON file that a glob finds': {
    files: {},
    path: 'people.ndjson',
    args: ['render', '*.ndjson', '-f', 'txt', '-o', 'out'],
  },
  'a table of an export': {
    files: { 'export/Profile.csv': 'First Name,Last Name\nJane,Doe\n' },
    path: 'export/Skills.csv',
    args: ['import', 'export', '-o', 'imported.yaml'],
  },
} as const;

const KINDS = [
  'a named pipe',
  'a link to a device',
  'a link to a file outside',
  'a link to itself',
];

describe.runIf(process.platform !== 'win32').each(Object.entries(PLACES))('%s', (_, place) => {
  it.each(KINDS)('cannot be %s', async (kind) => {
    const folder = createTemporaryFolder({
      'root/cv.yaml': VALID_CV,
      ...Object.fromEntries(
        Object.entries(place.files).map(([path, text]) => [`root/${path}`, text]),
      ),
    });
    const reason = SPECIAL_FILES[kind]?.(folder, place.path);
    const { code, signal, output } = await runKilled(place.args, join(folder, 'root'));
    expect(signal).toBe(null);
    expect(code).toBeGreaterThan(0);
    // A link to itself may count as missing.
    const isMissing = kind === 'a link to itself' && /has no|does not exist/.test(output);
    expect(isMissing ? reason : output).toContain(reason);
    expect(output).not.toMatch(/\bE[A-Z]{3,}:|\n {4}at /);
    const written = listFiles(join(folder, 'root')).filter((path) => path.startsWith('out/'));
    const texts = written.map((path) => readFileSync(join(folder, 'root', path), 'latin1'));
    expect([output, ...texts].join()).not.toContain(SECRET);
  });
});

describe('a photo', () => {
  const chunk = (type: string, data: Uint8Array | string): Buffer =>
    encodePngChunk(type, Buffer.from(data as string, 'latin1'));
  /** Creates a PNG of this width and height with four 16-bit channels. */
  const png = (width: number, height: number, ...chunks: readonly Buffer[]): Buffer => {
    const header = Buffer.from('\0\0\0\0\0\0\0\0\x10\x06\0\0\0', 'latin1');
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    const parts = [chunk('IHDR', header), ...chunks, chunk('IEND', '')];
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
  };
  const pixels = (width: number, height: number): Buffer =>
    chunk('IDAT', deflateSync(new Uint8Array(height * (1 + 8 * width))));
  const hugePng = png(60_000, 60_000, pixels(9, 9));
  const chunks = chunk('eXIf', 'II*\0\b\0\0\0\xff\xff');

  it.each([
    [
      'is rejected if it needs more than the limit `memory`',
      png(5000, 5000, pixels(5000, 5000)),
      1,
      'limit `memory` is 150',
    ],
    [
      'is rendered with the first of two headers',
      png(9, 9, hugePng.subarray(8, 33), pixels(9, 9)),
      0,
      'cv.pdf',
    ],
    [
      'is rejected if its header is not its first chunk',
      Buffer.concat([hugePng.subarray(0, 8), chunks, hugePng.subarray(8)]),
      2,
      'is damaged',
    ],
    [
      'is rendered despite countless invalid rotations',
      png(9, 9, Buffer.alloc(200_000 * chunks.length, chunks), pixels(9, 9)),
      0,
      'cv.pdf',
    ],
  ])('%s', async (_, content, expected, says) => {
    const folder = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    writeFileSync(join(folder, 'jane.png'), content);
    const options = ['--photo', 'jane.png', '--template', 'ledger', '--limit', 'memory=150'];
    const result = await runKilled(['render', 'cv.yaml', '-o', 'cv.pdf', ...options], folder);
    expect(result).toEqual({ code: expected, signal: null, output: expect.stringContaining(says) });
  });
});

describe.runIf(process.platform !== 'win32')('a folder of documents', () => {
  it('ignores links to folders outside', async () => {
    const folder = createTemporaryFolder({
      'root/docs/cv.yaml': VALID_CV,
      'outside/secret.yaml': VALID_CV,
    });
    symlinkSync('../../outside', join(folder, 'root/docs/away'));
    symlinkSync('/', join(folder, 'root/docs/system'));
    const { code } = await runKilled(
      ['render', 'docs', '-f', 'txt', '-o', 'out'],
      join(folder, 'root'),
    );
    expect({ code, files: listFiles(join(folder, 'root/out')) }).toEqual({
      code: 0,
      files: ['cv.txt'],
    });
  });

  it('may be a link, and contain links to its own documents', async () => {
    const folder = createTemporaryFolder({ 'real/cv.yaml': VALID_CV });
    symlinkSync('real', join(folder, 'docs'));
    symlinkSync('cv.yaml', join(folder, 'real/same.yaml'));
    const { code } = await runKilled(['render', 'docs', '-f', 'txt', '-o', 'out'], folder);
    expect({ code, files: listFiles(join(folder, 'out')) }).toEqual({
      code: 0,
      files: ['cv.txt', 'same.txt'],
    });
  });
});

describe.runIf(process.platform !== 'win32')('a file that the user names', () => {
  it.each([
    ['may be a link', ['render', 'link.yaml', '-o', 'cv.txt'], 0, ''],
    [
      'may be editions that are a link',
      ['render', 'cv.yaml', '--editions', 'linked.yaml', '-f', 'txt'],
      0,
      '',
    ],
    ['is rejected if it is infinite', ['render', '/dev/zero', '-o', 'cv.txt'], 2, 'it is not text'],
    [
      'is rejected if it is an infinite overlay',
      ['render', 'cv.yaml', '--overlay', '/dev/zero'],
      2,
      'it is not text',
    ],
  ])('%s', async (_, args, expected, says) => {
    const folder = createTemporaryFolder({
      'root/cv.yaml': VALID_CV,
      'outside/e.yaml': 'short: {fit: 1}\n',
    });
    symlinkSync('../outside/e.yaml', join(folder, 'root/linked.yaml'));
    symlinkSync('cv.yaml', join(folder, 'root/link.yaml'));
    const { code, signal, output } = await runKilled(args, join(folder, 'root'));
    expect({ code, signal }).toEqual({ code: expected, signal: null });
    expect(output).toContain(says);
  });

  it.each([
    ['a named pipe', 'mkfifo pipe; cat cv.yaml > pipe & "$@" render pipe -o cv.txt', 0, 'cv.txt'],
    ['standard input', 'cat cv.yaml | "$@" render /dev/stdin -o cv.txt', 0, 'cv.txt'],
    [
      'an infinite named pipe, which is read up to the limit',
      'mkfifo pipe; yes > pipe & "$@" render pipe -o cv.txt; code=$?; kill $!; exit $code',
      1,
      'more than 1,000,000 bytes',
    ],
  ])('may be %s', async (_, command, expected, says) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const { code, signal, output } = await runKilled(['-c', command, 'sh', ...CLI], cwd, 'sh');
    expect({ code, signal }).toEqual({ code: expected, signal: null });
    expect(output).toContain(says);
  });
});

describe.skipIf(process.platform === 'win32' || IS_ROOT)('a folder without permission', () => {
  it.each([
    ['of documents', ['render', 'docs', '-f', 'txt', '-o', 'out'], 'docs/secret'],
    ['of a template', ['render', 'cv.yaml', '--template', 'docs', '-o', 'cv.pdf'], '`docs`'],
    ['of an export', ['import', 'docs/secret', '-o', 'new.yaml'], 'docs/secret'],
  ])('%s is reported', async (_, args, name) => {
    const cwd = createTemporaryFolder({
      'cv.yaml': VALID_CV,
      'docs/template.yaml': MANIFEST,
      'docs/template.typ': CODE,
      'docs/secret/cv.yaml': VALID_CV,
    });
    chmodSync(join(cwd, 'docs/secret'), 0);
    const { code, output } = await runKilled(args, cwd);
    chmodSync(join(cwd, 'docs/secret'), 0o755);
    expect(code).toBe(2);
    expect(output).toContain(`${name} cannot be read: access is denied.`);
  });
});
