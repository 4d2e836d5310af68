import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IS_LONG, selectRows } from '../support/length.js';
import {
  createTemporaryFolder,
  INVALID_CV,
  isPdf,
  parseJsonLines,
  type RunOptions,
  run,
  VALID_CV,
} from './run.js';

/** Has an error, and a warning about its color. */
const WITH_WARNING_AND_ERROR = 'cv:\n  name: Jane Doe\n  lable: x\nextra: 1\n';
/** Has a warning only: white on white is hard to read. */
const WITH_WARNING = `${VALID_CV}design:\n  options:\n    primary_color: yellow\n`;
const ESCAPE = '\u001B';

/** Runs a command on valid documents, ones with a warning, or with an error and a warning. */
async function stream(line: string, options: RunOptions = {}) {
  const cwd = createTemporaryFolder({
    'good.yaml': VALID_CV,
    'warned.yaml': WITH_WARNING,
    'bad.yaml': WITH_WARNING_AND_ERROR,
  });
  const { stdout, ...result } = await run(line.split(' '), { cwd, ...options });
  return { ...result, bytes: stdout, stdout: stdout.toString() };
}

describe('standard error', () => {
  it.each([
    { line: 'render good.yaml', code: 0, quiet: /^$/ },
    { line: 'render good.yaml warned.yaml', code: 0, quiet: /^$/ },
    { line: 'render bad.yaml', code: 1, quiet: /^error\[unknown-key\](?![\s\S]*(warning|info)\[)/ },
    { line: 'render no.yaml', code: 2, quiet: /^error\[unreadable-input\]/ },
    { line: 'validate warned.yaml', code: 0, quiet: /^$/ },
    {
      line: 'validate bad.yaml',
      code: 1,
      quiet: /^error\[unknown-key\](?![\s\S]*(warning|info)\[)/,
    },
    { line: 'init new.yaml', code: 0, quiet: /^$/ },
  ])('has all messages of $line, and only errors with --quiet', async ({ line, code, quiet }) => {
    const { stderr, ...said } = await stream(line);
    expect(said).toMatchObject({ code, stdout: '' });
    expect(stderr).not.toBe('');
    const result = await stream(`${line} --quiet`);
    expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(quiet) });
  });
});

describe('standard output', () => {
  it('has the document without warnings', async () => {
    const { code, bytes, stderr } = await stream('render -', { stdin: WITH_WARNING });
    expect(code).toBe(0);
    expect(isPdf(bytes)).toBe(true);
    expect(stderr).toMatch(/warning\[low-contrast\]/);
  });

  it.each(['--help', '--version', 'render --help'])('has the output of %s', async (line) => {
    expect(await stream(line)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/./),
    });
  });
});

describe('--json', () => {
  it.each(['render', 'validate'])('makes %s write one object per line', async (command) => {
    const cwd = createTemporaryFolder({
      'bad.yaml': WITH_WARNING_AND_ERROR,
      'warned.yaml': WITH_WARNING,
      'syntax.yaml': 'cv: [',
    });
    const { code, stdout, stderr } = await run(
      [command, 'bad.yaml', 'warned.yaml', 'syntax.yaml', '--json'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const lines = parseJsonLines(stdout);
    expect(lines.map((line) => line.code)).toEqual(
      expect.arrayContaining(['unknown-key', 'ignored-key', 'low-contrast', 'syntax']),
    );
    for (const line of lines)
      expect(line).toMatchObject({ version: 1, file: expect.stringMatching(/\.yaml$/) });
    expect(lines.find((line) => line.code === 'unknown-key')).toMatchObject({
      severity: 'error',
      file: 'bad.yaml',
      path: ['cv', 'lable'],
      pathText: 'cv.lable',
      range: { start: { offset: 23, line: 3, column: 3 }, end: { offset: 28, line: 3, column: 8 } },
    });
  });

  it.each([
    { line: 'render good.yaml', code: 0, codes: [] },
    { line: 'validate bad.yaml --quiet', code: 1, codes: ['unknown-key'] },
    { line: 'render no.yaml', code: 2, codes: ['unreadable-input'] },
  ])('makes $line write $codes', async ({ line, code, codes }) => {
    const { stdout, ...result } = await stream(`${line} --json`);
    expect(result).toMatchObject({ code, stderr: '' });
    expect(parseJsonLines(stdout).map((one) => one.code)).toEqual(codes);
  });

  it('writes diagnostics to standard error if the document is on standard output', async () => {
    const { code, bytes, stderr } = await stream('render - --json', { stdin: WITH_WARNING });
    expect(code).toBe(0);
    expect(isPdf(bytes)).toBe(true);
    expect(parseJsonLines(stderr)).toMatchObject([{ version: 1, code: 'low-contrast' }]);
  });

  it.each([
    { name: 'an invalid document', line: 'render bad.yaml', code: 1 },
    { name: 'a missing document', line: 'render no.yaml', code: 2 },
    { name: 'a wrong option', line: 'render bad.yaml --today never', code: 2 },
  ])('leaves standard output empty with `-o -` and $name', async ({ line, code }) => {
    const { stderr, ...result } = await stream(`${line} -o - --json`);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(parseJsonLines(stderr).length).toBeGreaterThan(0);
  });
});

describe('colors', () => {
  it.each([
    ['are absent without a terminal', {}, false],
    ['appear with FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    [
      'appear with FORCE_COLOR, even if the terminal is dumb',
      { FORCE_COLOR: '1', TERM: 'dumb' },
      true,
    ],
    ['are absent with FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['are absent with an empty FORCE_COLOR', { FORCE_COLOR: '' }, false],
    ['are absent with NO_COLOR', { NO_COLOR: '1' }, false],
    ['are absent with NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['appear with an empty NO_COLOR and FORCE_COLOR', { NO_COLOR: '', FORCE_COLOR: '1' }, true],
  ] as const)('%s', async (_name, env, wanted) => {
    const cwd = createTemporaryFolder({ 'bad.yaml': INVALID_CV });
    const { stderr } = await run(['validate', 'bad.yaml'], { cwd, env });
    expect(stderr.includes(ESCAPE)).toBe(wanted);
    expect(stderr.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toMatch(
      /^error\[unknown-key\]/m,
    );
  });

  it('are absent from --json', async () => {
    const cwd = createTemporaryFolder({ 'bad.yaml': INVALID_CV });
    const { stdout } = await run(['validate', 'bad.yaml', '--json'], {
      cwd,
      env: { FORCE_COLOR: '1' },
    });
    expect(stdout.includes(ESCAPE)).toBe(false);
  });

  it('are absent if a document has their control characters', async () => {
    const cwd = createTemporaryFolder({
      'bad.json': '{"cv":{"name":"J","\\u001b[31mred":1}}',
      'raw.yaml': 'cv:\n  name: J\n  "x\\e[31m": "\\e]0;title\\a"\n',
    });
    for (const file of ['bad.json', 'raw.yaml']) {
      const { code, stderr } = await run(['validate', file], { cwd });
      expect(code).toBe(1);
      expect(stderr.includes(ESCAPE)).toBe(false);
    }
  });
});

const LONG_DOCUMENT = `cv:\n  name: Jane Doe\n  skills:\n${`    - {name: Words, details: "${'word '.repeat(2000)}"}\n`.repeat(10)}`;

describe('a closed pipe', () => {
  const outputs = [
    ['of long markup', ['render', 'cv.yaml', '-f', 'typ', '-o', '-'], LONG_DOCUMENT],
    ['of a PDF', ['render', 'cv.yaml', '-o', '-'], VALID_CV],
    ['of a sample', ['init', '-'], VALID_CV],
    ['of help', ['--help'], VALID_CV],
  ] as const;

  it.each(selectRows(outputs, 1))('%s is not an error', async (_name, args, text) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const { code, signal, stderr } = await run(args, { cwd, stdout: 'close' });
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  });

  it('ends a batch like an interruption, since documents may be missing', async () => {
    const valid = Array.from({ length: 40 }, (_, index) => [`p/b${index}.yaml`, VALID_CV]);
    const cwd = createTemporaryFolder({ 'p/a.yaml': INVALID_CV, ...Object.fromEntries(valid) });
    const { code, stderr } = await run(
      ['render', 'p', '-o', 'out', '-f', 'txt', '--json', '--workers', '1'],
      {
        cwd,
        stdout: 'close',
      },
    );
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
  });

  it('keeps the exit code', async () => {
    const invalid = `cv:\n  name: J\n${Array.from({ length: IS_LONG ? 2000 : 100 }, (_, i) => `  k${i}: 1\n`).join('')}`;
    const cwd = createTemporaryFolder({ 'cv.yaml': invalid });
    const { code, stderr } = await run(['validate', 'cv.yaml', '--json'], { cwd, stdout: 'close' });
    expect(stderr).toBe('');
    expect([0, 1]).toContain(code);
  });
});

describe('an open pipe', () => {
  it('receives long output completely', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': LONG_DOCUMENT });
    const redirected = await run(['render', 'cv.yaml', '-o', 'x.typ'], { cwd });
    expect(redirected.code).toBe(0);
    const { stdout } = await run(['render', 'cv.yaml', '-f', 'typ', '-o', '-'], { cwd });
    expect(stdout.equals(readFileSync(join(cwd, 'x.typ')))).toBe(true);
    expect(stdout.length).toBeGreaterThan(90_000);
  });
});
