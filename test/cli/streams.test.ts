import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IS_LONG, some } from '../support/length.js';
import { BAD, filesIn, freshFolder, GOOD, isPdf, jsonLines, run } from './run.js';

/** An error, and a warning about its colour. */
const ALSO_WARNED = 'cv:\n  name: Jane Doe\n  lable: x\nextra: 1\n';
/** A warning only: white on white is hard to read. */
const WARNED = `${GOOD}design:\n  options:\n    primary_color: yellow\n`;
const ESCAPE = '\u001B';

describe('data on standard output, people on standard error', () => {
  test.each([
    ['render', ['render', 'good.yaml'], 0, ''],
    ['render of a bad document', ['render', 'bad.yaml'], 1, ''],
    ['validate', ['validate', 'good.yaml'], 0, ''],
    ['validate of a bad document', ['validate', 'bad.yaml'], 1, ''],
    ['init', ['init', 'new.yaml'], 0, ''],
    ['a wrong call', ['render', 'no.yaml'], 2, ''],
  ] as const)('%s', async (_name, args, exit, out) => {
    const cwd = freshFolder({ 'good.yaml': GOOD, 'bad.yaml': BAD });
    const { code, stdout, stderr } = await run(args, { cwd });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: exit, stdout: out });
    expect(stderr).not.toBe('');
  });

  test('a document on standard output is not mixed with its warnings', async () => {
    const { code, stdout, stderr } = await run(['render', '-'], { cwd: freshFolder(), stdin: WARNED });
    expect(code).toBe(0);
    expect(isPdf(stdout)).toBe(true);
    expect(stderr).toMatch(/warning\[low-contrast\]/);
  });

  test.each([
    ['--help', ['--help']],
    ['--version', ['--version']],
    ['help of a command', ['render', '--help']],
  ])('%s is data', async (_name, args) => {
    const { code, stdout, stderr } = await run(args, { cwd: freshFolder() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.toString()).not.toBe('');
  });
});

describe('--quiet', () => {
  test.each([
    ['nothing about success', ['render', 'good.yaml', '--quiet'], 0, /^$/],
    ['nothing about several', ['render', 'good.yaml', 'warned.yaml', '-q'], 0, /^$/],
    ['no warnings', ['validate', 'warned.yaml', '-q'], 0, /^$/],
    ['errors', ['render', 'bad.yaml', '-q'], 1, /^error\[unknown-key\](?![\s\S]*(warning|info)\[)/],
    ['errors of validate', ['validate', 'bad.yaml', '-q'], 1, /^error\[unknown-key\](?![\s\S]*(warning|info)\[)/],
    ['wrong calls', ['render', 'no.yaml', '-q'], 2, /^error\[unreadable-input\]/],
    ['init', ['init', 'new.yaml', '-q'], 0, /^$/],
  ] as const)('%s', async (_name, args, exit, said) => {
    const cwd = freshFolder({ 'good.yaml': GOOD, 'warned.yaml': WARNED, 'bad.yaml': ALSO_WARNED });
    const { code, stdout, stderr } = await run(args, { cwd });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: exit, stdout: '' });
    expect(stderr).toMatch(said);
  });
});

describe('--json', () => {
  test.each([
    ['render', 1],
    ['validate', 1],
  ] as const)('%s gives one object a line', async (command, exit) => {
    const cwd = freshFolder({ 'bad.yaml': ALSO_WARNED, 'warned.yaml': WARNED, 'syntax.yaml': 'cv: [' });
    const { code, stdout, stderr } = await run([command, 'bad.yaml', 'warned.yaml', 'syntax.yaml', '--json'], { cwd });
    expect({ code, stderr }).toEqual({ code: exit, stderr: '' });
    const lines = jsonLines(stdout);
    expect(lines.map((line) => line.code)).toEqual(
      expect.arrayContaining(['unknown-key', 'ignored-key', 'low-contrast', 'syntax']),
    );
    for (const line of lines) {
      expect(line).toMatchObject({
        version: 1,
        code: expect.stringMatching(/^[a-z-]+$/),
        severity: expect.stringMatching(/^(error|warning|info)$/),
        message: expect.any(String),
        file: expect.stringMatching(/\.yaml$/),
        path: expect.any(Array),
        range: {
          start: { line: expect.any(Number), column: expect.any(Number), offset: expect.any(Number) },
          end: { line: expect.any(Number), column: expect.any(Number), offset: expect.any(Number) },
        },
      });
    }
    expect(lines.find((line) => line.code === 'unknown-key')).toMatchObject({
      severity: 'error',
      file: 'bad.yaml',
      path: ['cv', 'lable'],
      pathText: 'cv.lable',
      range: { start: { offset: 23, line: 3, column: 3 }, end: { offset: 28, line: 3, column: 8 } },
    });
  });

  test('says nothing where nothing is wrong', async () => {
    const cwd = freshFolder({ 'good.yaml': GOOD });
    const { code, stdout, stderr } = await run(['render', 'good.yaml', '--json'], { cwd });
    expect({ code, stdout: stdout.toString(), stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(filesIn(cwd)).toContain('good.pdf');
  });

  test('with --quiet gives errors only', async () => {
    const cwd = freshFolder({ 'bad.yaml': ALSO_WARNED });
    const { stdout } = await run(['validate', 'bad.yaml', '--json', '--quiet'], { cwd });
    expect(jsonLines(stdout).map((line) => line.severity)).toEqual(['error']);
  });

  test('tells wrong calls in the same way', async () => {
    const { code, stdout, stderr } = await run(['render', 'no.yaml', '--json'], { cwd: freshFolder() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(jsonLines(stdout)).toMatchObject([{ version: 1, code: 'unreadable-input', severity: 'error', path: [] }]);
  });

  test('leaves standard output to the document', async () => {
    const { code, stdout, stderr } = await run(['render', '-', '--json'], { cwd: freshFolder(), stdin: WARNED });
    expect(code).toBe(0);
    expect(isPdf(stdout)).toBe(true);
    expect(jsonLines(stderr)).toMatchObject([{ version: 1, code: 'low-contrast' }]);
  });

  test.each([
    ['an invalid document', ['render', 'bad.yaml', '-o', '-'], 1],
    ['a missing document', ['render', 'no.yaml', '-o', '-'], 2],
    ['a wrong option', ['render', 'bad.yaml', '-o', '-', '--today', 'never'], 2],
  ] as const)('leaves standard output empty when there is none: %s', async (_name, args, exit) => {
    const cwd = freshFolder({ 'bad.yaml': BAD });
    const { code, stdout, stderr } = await run([...args, '--json'], { cwd });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: exit, stdout: '' });
    expect(jsonLines(stderr).length).toBeGreaterThan(0);
  });
});

describe('colours', () => {
  test.each([
    ['none where there is no terminal', {}, false],
    ['with FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    ['with FORCE_COLOR, though the terminal is dumb', { FORCE_COLOR: '1', TERM: 'dumb' }, true],
    ['none with FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['none with an empty FORCE_COLOR', { FORCE_COLOR: '' }, false],
    ['none with NO_COLOR', { NO_COLOR: '1' }, false],
    ['none with NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['with an empty NO_COLOR and FORCE_COLOR', { NO_COLOR: '', FORCE_COLOR: '1' }, true],
  ] as const)('%s', async (_name, env, wanted) => {
    const cwd = freshFolder({ 'bad.yaml': BAD });
    const { stderr } = await run(['validate', 'bad.yaml'], { cwd, env });
    expect(stderr.includes(ESCAPE)).toBe(wanted);
    expect(stderr.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toMatch(/^error\[unknown-key\]/m);
  });

  test('never in --json', async () => {
    const cwd = freshFolder({ 'bad.yaml': BAD });
    const { stdout } = await run(['validate', 'bad.yaml', '--json'], { cwd, env: { FORCE_COLOR: '1' } });
    expect(stdout.includes(ESCAPE)).toBe(false);
  });

  test('control characters of a document do not reach the terminal', async () => {
    const cwd = freshFolder({
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

describe('a closed pipe is no error', () => {
  const long = `cv:\n  name: Jane Doe\n  skills:\n${`    - {name: Words, details: "${'word '.repeat(2000)}"}\n`.repeat(10)}`;

  const outputs = [
    ['of long markup', ['render', 'cv.yaml', '-f', 'typ', '-o', '-'], long],
    ['of a PDF', ['render', 'cv.yaml', '-o', '-'], GOOD],
    ['of a sample', ['init', '-'], GOOD],
    ['of help', ['--help'], GOOD],
  ] as const;

  test.each(some(outputs, 1))('%s', async (_name, args, text) => {
    const cwd = freshFolder({ 'cv.yaml': text });
    const { code, signal, stderr } = await run(args, { cwd, stdout: 'close' });
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  });

  test('of a batch ends it like an interruption, since documents may be missing', async () => {
    const good = Array.from({ length: 40 }, (_, index) => [`p/b${index}.yaml`, GOOD]);
    const cwd = freshFolder({ 'p/a.yaml': BAD, ...Object.fromEntries(good) });
    const { code, stderr } = await run(['render', 'p', '-o', 'out', '-f', 'txt', '--json', '--workers', '1'], {
      cwd,
      stdout: 'close',
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
  });

  test('of diagnostics; the exit code stays', async () => {
    const bad = `cv:\n  name: J\n${Array.from({ length: IS_LONG ? 2000 : 100 }, (_, i) => `  k${i}: 1\n`).join('')}`;
    const cwd = freshFolder({ 'cv.yaml': bad });
    const { code, stderr } = await run(['validate', 'cv.yaml', '--json'], { cwd, stdout: 'close' });
    expect(stderr).toBe('');
    expect([0, 1]).toContain(code);
  });

  test('long output on a pipe is whole', async () => {
    const cwd = freshFolder({ 'cv.yaml': long });
    const toFile = await run(['render', 'cv.yaml', '-o', 'x.typ'], { cwd });
    expect(toFile.code).toBe(0);
    const { stdout } = await run(['render', 'cv.yaml', '-f', 'typ', '-o', '-'], { cwd });
    expect(stdout.equals(readFileSync(join(cwd, 'x.typ')))).toBe(true);
    expect(stdout.length).toBeGreaterThan(90_000);
  });
});
