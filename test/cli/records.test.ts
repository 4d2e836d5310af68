// `validate`, `--diff` and `--fix` for NDJSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, ROOT, run } from './run.js';

const GOOD =
  '{"cv":{"name":"Ann","experience":[{"company":"A","position":"B","start_date":2009}]}}';
const INVALID = '{"cv":{"name":"Bob","emial":"bob@example.com"}}';
const FIXED = '{"cv":{"name":"Bob","email":"bob@example.com"}}';
const WITH_TEMPLATE = '{"render":{"template":"linear"},"cv":{"name":"Cy","lable":"Diver"}}';
const BROKEN = '{"cv":';

/** Has CR LF line endings, a blank line, and no newline at the end. */
const LIST = `\uFEFF${INVALID}\r\n\n${GOOD}\n${WITH_TEMPLATE}\n${BROKEN}\n${INVALID}`;
const LIST_FIXED = `\uFEFF${FIXED}\r\n\n${GOOD}\n${WITH_TEMPLATE.replace('lable', 'label')}\n${BROKEN}\n${FIXED}`;

const LINES = [1, 4, 5, 6];

const createFolder = (text = LIST): string => createTemporaryFolder({ 'people.ndjson': text });

const findLines = (output: string): unknown[] =>
  [...output.matchAll(/people\.ndjson:(\d+):/g)].map(([, line]) => Number(line));

interface Told {
  readonly range: { readonly start: { readonly line: number } };
  readonly fix?: { readonly edits: readonly Told[] };
}

const readLines = (output: string): Told[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('an NDJSON file', () => {
  it('is validated, with each problem at the line of its record', async () => {
    const { code, stdout, stderr } = await call(['validate', 'people.ndjson'], createFolder());
    expect({ code, stdout, lines: findLines(stderr) }).toEqual({
      code: 1,
      stdout: '',
      lines: LINES,
    });
    expect(stderr).toContain('1 valid, 4 not valid');
  });

  it('is validated with the lines of its records in JSON, also in edits', async () => {
    const { stdout } = await call(['validate', 'people.ndjson', '--json'], createFolder());
    const diagnostics = readLines(stdout);
    expect(diagnostics.map(({ range }) => range.start.line)).toEqual(LINES);
    const edits = diagnostics.map(({ fix }) => fix?.edits.map(({ range }) => range.start.line));
    expect(edits).toEqual([[1], [4], undefined, [6]]);
  });

  it('is validated with the lines of its records in GitHub annotations', async () => {
    const args = ['validate', 'people.ndjson', '--message-format', 'github'];
    const { stderr } = await call(args, createFolder());
    const lines = [...stderr.matchAll(/file=people\.ndjson,line=(\d+),/g)].map(([, line]) =>
      Number(line),
    );
    expect(lines).toEqual(LINES);
  });

  it('is fixed only in records with a safe fix', async () => {
    const cwd = createFolder();
    const { code, stderr } = await call(['validate', 'people.ndjson', '--fix'], cwd);
    expect({ code, lines: findLines(stderr) }).toEqual({ code: 1, lines: [5] });
    expect(readFileSync(join(cwd, 'people.ndjson'), 'utf8')).toBe(LIST_FIXED);
    expect(readdirSync(cwd)).toEqual(['people.ndjson']);
  });

  it('is fixed, and the number of fixed problems is reported', async () => {
    const { stderr } = await call(['validate', 'people.ndjson', '--fix'], createFolder());
    expect(stderr).toContain('4 valid, 1 not valid; 3 problems fixed\n');
  });

  it.each([
    ['a line of CSV', 'name,email'],
    ['a line of YAML', 'cv:'],
    ['a JSON list', `[${GOOD}]`],
    ['a JSON list over several lines', `${GOOD},`],
    ['a JSON document over several lines', '{'],
  ])('is rejected with a hint if it has %s', async (_, line) => {
    const { code, stderr } = await call(
      ['validate', 'people.ndjson'],
      createFolder(`${GOOD}\n${line}\n`),
    );
    expect({ code, lines: findLines(stderr) }).toEqual({ code: 1, lines: [2] });
    expect(stderr).toContain(
      'A line of an NDJSON file must be a JSON object.\n  --> people.ndjson:2:1\n  = hint: write each document on one line, like `{"cv": {"name": "Jane Doe"}}`;',
    );
  });

  it('is named in the error if it is read-only', async () => {
    const cwd = createFolder();
    chmodSync(join(cwd, 'people.ndjson'), 0o444);
    const { code, stderr } = await call(['validate', 'people.ndjson', '--fix'], cwd);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('error[unwritable-output]: people.ndjson cannot be written'),
    });
    expect(readFileSync(join(cwd, 'people.ndjson'), 'utf8')).toBe(LIST);
  });

  it.skipIf(process.platform === 'win32')(
    'has no temporary files next to it after Ctrl-C',
    async () => {
      const cwd = createFolder(`${INVALID}\n`.repeat(20_000));
      const child = spawn(
        process.execPath,
        [join(ROOT, 'dist/cli.cjs'), 'validate', 'people.ndjson', '--fix'],
        { cwd },
      );
      await expect.poll(() => readdirSync(cwd).length).toBe(2);
      child.kill('SIGINT');
      expect(await once(child, 'close')).toEqual([130, null]);
      expect(readdirSync(cwd)).toEqual(['people.ndjson']);
    },
  );

  it('is not written if nothing is fixed', async () => {
    const cwd = createFolder(`${GOOD}\n${BROKEN}\n`);
    const original = statSync(join(cwd, 'people.ndjson')).ino;
    await call(['validate', 'people.ndjson', '--fix'], cwd);
    expect(statSync(join(cwd, 'people.ndjson')).ino).toBe(original);
  });

  it('is fixed through a link', async () => {
    const cwd = createFolder();
    symlinkSync('people.ndjson', join(cwd, 'link.jsonl'));
    await call(['validate', 'link.jsonl', '--fix'], cwd);
    expect(readFileSync(join(cwd, 'people.ndjson'), 'utf8')).toBe(LIST_FIXED);
  });

  it('is fixed without changes to a record over the limit', async () => {
    const oversized = JSON.stringify({ cv: { name: 'x'.repeat(3000) } });
    const cwd = createFolder(`${INVALID}\n${oversized}\r\n${INVALID}\n`);
    const args = ['validate', 'people.ndjson', '--fix', '--limit', 'bytes=1000'];
    const { stderr } = await call(args, cwd);
    expect(stderr).toContain('Line 2 has');
    expect(readFileSync(join(cwd, 'people.ndjson'), 'utf8')).toBe(
      `${FIXED}\n${oversized}\r\n${FIXED}\n`,
    );
  });

  it('is fixed from standard input to standard output', async () => {
    const { stdout } = await run(['validate', '-', '--fix'], { stdin: `${INVALID}\n${GOOD}\n` });
    expect(stdout.toString()).toBe(`${FIXED}\n${GOOD}\n`);
  });

  it('is read from standard input', async () => {
    const { code, stderr } = await run(['validate', '-'], { stdin: `${GOOD}\n${INVALID}\n` });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('<stdin>:2:21') });
  });

  it('is shown as a diff with --diff', async () => {
    const { stdout } = await call(
      ['validate', 'people.ndjson', '--diff', '-q'],
      createFolder(`${GOOD}\n${INVALID}\n`),
    );
    expect(stdout).toBe(
      `--- people.ndjson\n+++ people.ndjson\n@@ -2 +2 @@\n-${INVALID}\n+${FIXED}\n`,
    );
  });
});

it('the report of a batch has the line of each record, also in edits', async () => {
  const cwd = createFolder(`${GOOD}\n${INVALID}\n`);
  await call(['render', 'people.ndjson', '-o', 'out/', '-f', 'txt', '--report', 'r.ndjson'], cwd);
  const [, report] = readFileSync(join(cwd, 'r.ndjson'), 'utf8').split('\n');
  const [diagnostics] = JSON.parse(report ?? '').diagnostics as Told[];
  expect(diagnostics?.range.start.line).toBe(2);
  expect(diagnostics?.fix?.edits[0]?.range.start.line).toBe(2);
});
