// What `cvpress inspect` says of programs that are there, are not, or misbehave: programs of ours in a folder of PATH.
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../support/make-pdf.js';
import { fakePrograms, printing } from '../fake-programs.js';
import { freshFolder, run } from '../run.js';

const PDF = pdfOf({ content: 'BT /F 24 Tf 50 700 Td (Jane Doe) Tj /F 10 Tf 0 -30 Td (jane@doe.example) Tj ET' });
const WHOLE = printing('Jane Doe\njane@doe.example\n\f');

/** Runs `cvpress inspect` in a folder with a PDF and these programs. */
async function inspect(scripts: Readonly<Record<string, string>>, args: readonly string[] = ['cv.pdf', '--all']) {
  const cwd = freshFolder({ 'cv.pdf': PDF, '-x.pdf': PDF });
  const { code, stdout, stderr } = await run(['inspect', ...args], {
    cwd,
    env: { PATH: fakePrograms(cwd, scripts) },
  });
  const text = stdout.toString();
  const rows = text.split('\n').filter((line) => /^(?:pdftotext|mutool|pdf2txt) /.test(line));
  return { code, stdout: text, stderr, rows: rows.map((row) => row.replaceAll(/ +/g, ' ')), cwd };
}

describe('the row of a program', () => {
  it('says what it gets, and its version', async () => {
    const { rows } = await inspect({ pdftotext: WHOLE, mutool: printing('Jane Doe'), 'pdf2txt.py': WHOLE });
    expect(rows).toEqual([
      'pdftotext the program, version 22.12.0 2 of 2 – –',
      'mutool the program, version 22.12.0 1 of 2 – –',
      'pdf2txt the program, version 22.12.0 2 of 2 – –',
    ]);
  });

  it('says how to get it if it is not installed', async () => {
    expect((await inspect({})).rows).toEqual([
      'pdftotext not installed; it is a part of poppler-utils (apt), poppler (brew)',
      'mutool not installed; it is a part of mupdf-tools (apt), mupdf (brew)',
      'pdf2txt not installed; it is a part of pdfminer.six (pip)',
    ]);
  });

  it.each([
    ['crashes', 'kill -SEGV $$', 'it crashed (SIGSEGV)'],
    ['fails', "printf 'Syntax Error\\nmore\\n' >&2; exit 3", 'it failed with exit code 3: Syntax…'],
    ['prints rubbish', "printf 'A\\377\\376\\200'", 'what it prints is no UTF-8 text'],
    ['prints without end', `while :; do echo ${'x'.repeat(2 ** 15)}; done`, 'it prints more than 2 MB'],
    ['prints nothing', '', '0 of 2 – –'],
  ])('says so if it %s', async (_, script, says) => {
    const { code, rows, stderr } = await inspect({ pdftotext: script });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(rows[0]).toBe(`pdftotext the program, version 22.12.0 ${says}`);
  });

  it('says so if it does not start', async () => {
    const cwd = freshFolder({ 'cv.pdf': PDF });
    const bin = fakePrograms(cwd, {});
    writeFileSync(join(bin, 'pdftotext'), '#!/no/such/program\n', { mode: 0o755 });
    const { stdout } = await run(['inspect', 'cv.pdf', '--all'], { cwd, env: { PATH: bin } });
    expect(stdout.toString()).toMatch(/^pdftotext +the program +it does not start \([A-Z]+\)$/m);
  });

  it('says that it is not asked about standard input', async () => {
    const cwd = freshFolder({});
    const env = { PATH: fakePrograms(cwd, { pdftotext: WHOLE }) };
    const { stdout } = await run(['inspect', '-', '--all'], { cwd, env, stdin: PDF });
    expect(stdout.toString()).toMatch(/^pdftotext +the program, version 22\.12\.0 +it is asked about files only$/m);
  });
});

it('programs do not change what is found, or the exit code', async () => {
  const args = ['cv.pdf', '--json', '--fail-on', 'field-missed'];
  const [without, losing] = await Promise.all([inspect({}, args), inspect({ pdftotext: '', mutool: '' }, args)]);
  expect(losing.code).toBe(without.code);
  const [a, b] = [without, losing].map(({ stdout }) => JSON.parse(stdout));
  // The form says who does not get all of a value.
  expect({ ...a, programs: {}, form: {} }).toEqual({ ...b, programs: {}, form: {} });
  expect(b.programs).toMatchObject({
    pdftotext: { isInstalled: true, version: '22.12.0', text: '', isJudged: true, fields: 2, missing: [{}, {}] },
    pdf2txt: { isInstalled: false, isJudged: false },
  });
});

describe('what is called', () => {
  it('gets the path of the file as no option', async () => {
    const { stdout } = await inspect({ mutool: 'IFS=,; echo "$*"' }, ['--text', 'mutool', '--', '-x.pdf']);
    expect(stdout).toMatch(/^draw,-q,-F,txt,\/.*\/-x\.pdf\n$/);
  });

  it('gets no secrets of the environment', async () => {
    const cwd = freshFolder({ 'cv.pdf': PDF });
    const PATH = fakePrograms(cwd, {});
    // A shell would have variables of its own.
    const script = `#!${process.execPath}\nprocess.stdout.write(Object.keys(process.env).sort().join());\n`;
    writeFileSync(join(PATH, 'pdftotext'), script, { mode: 0o755 });
    const env = { PATH, TOKEN: 'secret', TMPDIR: tmpdir() };
    const { stdout } = await run(['inspect', 'cv.pdf', '--text', 'pdftotext'], { cwd, env });
    expect(stdout.toString()).toMatch(/^(?:LD_\w+,)*PATH,TMPDIR$/);
  });

  it('is in no relative folder of PATH', async () => {
    const cwd = freshFolder({ 'cv.pdf': PDF });
    fakePrograms(cwd, { pdftotext: WHOLE });
    const { stdout } = await run(['inspect', 'cv.pdf', '--all'], { cwd, env: { PATH: 'bin:.' } });
    expect(stdout.toString()).toMatch(/^pdftotext +not installed/m);
  });

  it.each([
    ['--no-programs'],
    ['--quiet'],
    ['--message-format', 'short'],
    ['--message-format', 'github'],
    ['--text', 'rows'],
  ])('is nothing with %s %s', async (...options) => {
    const script = 'echo > called';
    const { cwd, rows } = await inspect({ pdftotext: script }, ['cv.pdf', ...options]);
    expect(rows).toEqual([]);
    expect(existsSync(join(cwd, 'called'))).toBe(false);
  });
});

const TEXT = ['cv.pdf', '--text', 'pdftotext'];

describe('--text with a program', () => {
  it('prints what it prints', async () => {
    const { code, stdout, stderr } = await inspect({ pdftotext: WHOLE }, TEXT);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Jane Doe\njane@doe.example\n\f', stderr: '' });
  });

  it.each([
    [
      'is not installed',
      {},
      [],
      /^error\[bad-option\]: pdftotext is not installed[\s\S]+install poppler-utils \(apt\)/,
    ],
    [
      'hangs',
      { pdftotext: 'exec /bin/sleep 600' },
      ['--timeout', '1'],
      /^error\[unreadable-input\]: pdftotext cannot read cv\.pdf: no answer within 1 s\./,
    ],
    ['fails', { pdftotext: 'exit 1' }, [], /pdftotext cannot read cv\.pdf: it failed with exit code 1\.\n/],
  ])('is an error if it %s', async (_, scripts, options, says) => {
    const { code, stdout, stderr } = await inspect(scripts, [...TEXT, ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });
});
