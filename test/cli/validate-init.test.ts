import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { readPdf } from '../support/pdf.js';
import { call } from './call.js';
import {
  createTemporaryFolder,
  INVALID_CV,
  IS_ROOT,
  listFiles,
  parseJsonLines,
  run,
  VALID_CV,
} from './run.js';

describe('validate', () => {
  it('reports each of several documents and their number', async () => {
    const cwd = createTemporaryFolder({
      'p/a.yaml': VALID_CV,
      'p/q/b.json': '{"cv":{"name":"J"}}',
      'c.yml': VALID_CV,
    });
    expect(await call(['validate', 'c.yml'], cwd)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'c.yml is valid\n',
    });
    const { code, stderr } = await call(['validate', 'p', '*.yml'], cwd);
    const files = [join('p', 'a.yaml'), join('p', 'q', 'b.json'), 'c.yml'];
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${files.map((file) => `${file} is valid\n`).join('')}3 valid, 0 not valid\n`,
    });
    expect(listFiles(cwd)).toHaveLength(3);
  });

  it('counts the errors of standard input', async () => {
    const { code, stderr } = await run(['validate', '-'], {
      cwd: createTemporaryFolder(),
      stdin: INVALID_CV,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/<stdin>:3:3[\s\S]*<stdin>: 1 error\n\n$/);
  });

  describe('files of other formats', () => {
    const PACKAGE = '{"name": "site", "version": "1.0.0", "license": "MIT"}';
    const OTHER_FORMATS = { 'ci.yml': 'name: CI\non: push\njobs: {}\n', 'package.json': PACKAGE };
    const SKIPPED = 'ci.yml is skipped: it is not a CV\n';

    it.each([[], ['--fix'], ['--fix', '--diff']])(
      'are reported as skipped in a folder: %s %s',
      async (...args) => {
        const cwd = createTemporaryFolder({ ...OTHER_FORMATS, 'cv.yaml': VALID_CV });
        const { code, stdout, stderr } = await call(['validate', ...args, '.'], cwd);
        expect(stderr).toBe(
          `${SKIPPED}cv.yaml is valid\n${SKIPPED.replace('ci.yml', 'package.json')}`,
        );
        expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
        expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(PACKAGE);
      },
    );

    it('are reported as info with --json', async () => {
      const { code, stdout } = await call(
        ['validate', '.', '--json'],
        createTemporaryFolder({ ...OTHER_FORMATS, 'cv.yaml': VALID_CV }),
      );
      const diagnostics = parseJsonLines(stdout).map(
        (line) => `${line.severity} ${line.code} ${line.file}`,
      );
      expect({ code, diagnostics }).toEqual({
        code: 0,
        diagnostics: ['info no-cv ci.yml', 'info no-cv package.json'],
      });
    });

    it('are errors if the command line names them', async () => {
      const { code, stderr } = await run(['validate', 'ci.yml', 'package.json'], {
        cwd: createTemporaryFolder(OTHER_FORMATS),
      });
      expect(code).toBe(1);
      expect(stderr.match(/error\[no-cv\]/g)).toHaveLength(2);
      expect(stderr).not.toContain('--fix');
    });

    it.each(['validate', 'render'])('are an error of %s if no file is a CV', async (command) => {
      const cwd = createTemporaryFolder(OTHER_FORMATS);
      const { code, stderr } = await run([command, '.'], { cwd });
      expect(stderr).toContain('error[no-documents]: None of the 2 files found is a CV.\n');
      expect({ code, files: listFiles(cwd) }).toEqual({
        code: 2,
        files: ['ci.yml', 'package.json'],
      });
    });
  });

  it.each([
    {
      files: ['a.yaml', 'b.yaml'],
      wrong: ['--set', 'cv.experience[Nope].company=x'],
      code: 1,
      named: [['a'], ['b']],
    },
    { files: ['a.yaml', 'b.yaml'], wrong: ['--overlay', 'o.yaml'], code: 1, named: [['a'], ['b']] },
    { files: ['a.yaml', 'b.yaml'], wrong: ['--font-path', 'gone'], code: 2, named: [[]] },
    { files: ['a.yaml'], wrong: ['--only', 'Nope'], code: 1, named: [[]] },
  ])(
    'names the documents $named as invalid for $files with $wrong',
    async ({ files, wrong, code, named }) => {
      const cwd = createTemporaryFolder({
        'a.yaml': VALID_CV,
        'b.yaml': VALID_CV,
        'o.yaml': 'cv: {email: x}',
      });
      const result = await call(['validate', ...files, ...wrong], cwd);
      expect(result.code).toBe(code);
      const names = named.flat().map((name) => `${name}.yaml is not valid`);
      expect(result.stderr.match(/^.* is not valid$/gm) ?? []).toEqual(names);
      const { stdout } = await call(['validate', ...files, ...wrong, '--json'], cwd);
      const related = parseJsonLines(stdout).map(
        (line) => (line.related as { message: string }[] | undefined)?.[0]?.message,
      );
      expect(related).toEqual(named.map(([name]) => name && `${name}.yaml is not valid.`));
    },
  );

  it('reports the warnings of render', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': 'cv:\n  name: Jane \uF015\n  website: ftp://example.com/\n',
    });
    const validated = await run(['validate', 'cv.yaml', '--json'], { cwd });
    const rendered = await run(['render', 'cv.yaml', '--json'], { cwd });
    expect(validated.code).toBe(0);
    expect(validated.stdout.toString()).toBe(rendered.stdout.toString());
    expect(validated.stdout.toString()).toMatch(/missing-glyph[\s\S]*not-linked/);
  });
});

describe('init', () => {
  it('writes a sample that renders to one page without warnings', async () => {
    const cwd = createTemporaryFolder();
    const created = await call(['init'], cwd);
    expect(created).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/cv\.yaml.*cvpress render cv\.yaml/),
    });
    expect(listFiles(cwd)).toEqual(['cv.yaml']);
    const text = readFileSync(join(cwd, 'cv.yaml'), 'utf8');
    expect(text.match(/^\s*#/gm)?.length).toBeGreaterThan(3);
    expect(await call(['validate', 'cv.yaml'], cwd)).toMatchObject({
      code: 0,
      stderr: 'cv.yaml is valid\n',
    });
    expect(await call(['render', 'cv.yaml'], cwd)).toMatchObject({
      code: 0,
      stderr: 'cv.yaml → cv.pdf (1 page)\n',
    });
    const pdf = await readPdf(readFileSync(join(cwd, 'cv.pdf')));
    expect({ pages: pdf.pageCount, text: pdf.text }).toEqual({
      pages: 1,
      text: expect.stringContaining('Jane Doe'),
    });
  });

  it('prints the sample on -', async () => {
    const cwd = createTemporaryFolder();
    const output = await call(['init', '-'], cwd);
    expect({ code: output.code, stderr: output.stderr, files: listFiles(cwd) }).toEqual({
      code: 0,
      stderr: '',
      files: [],
    });
    await call(['init'], cwd);
    expect(readFileSync(join(cwd, 'cv.yaml'), 'utf8')).toBe(output.stdout);
  });

  it('never overwrites files', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'mine' });
    const { code, stderr } = await call(['init'], cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /cv\.yaml cannot be written: it already exists, and init never overwrites[\s\S]*name another file/,
    );
    expect(readFileSync(join(cwd, 'cv.yaml'), 'utf8')).toBe('mine');
  });

  it('creates missing folders', async () => {
    const cwd = createTemporaryFolder();
    const { code, stderr } = await call(['init', 'sub/deep/x.yaml'], cwd);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'sub/deep/x.yaml is written. Edit it, then: cvpress render sub/deep/x.yaml\n',
    });
    expect((await call(['validate', 'sub/deep/x.yaml'], cwd)).code).toBe(0);
  });

  it.each(['sub', 'sub/', '.', 'new/'])('writes cv.yaml in the folder %s', async (folder) => {
    const cwd = createTemporaryFolder({ 'sub/other.yaml': '' });
    expect(await call(['init', folder], cwd)).toMatchObject({ code: 0 });
    expect(listFiles(cwd)).toContain(join(folder, 'cv.yaml'));
  });

  it('writes JSON with its schema if the name ends in .json', async () => {
    const cwd = createTemporaryFolder();
    expect(await call(['init', 'x.json'], cwd)).toMatchObject({ code: 0 });
    await call(['init', 'x.yaml'], cwd);
    const [json, yaml] = ['x.json', 'x.yaml'].map((name) =>
      readFileSync(join(cwd, name), 'utf8'),
    ) as [string, string];
    const { $schema, ...document } = JSON.parse(json);
    expect(yaml.split('\n')[0]).toBe(`# yaml-language-server: $schema=${$schema}`);
    expect(document).toEqual(parseCvSource(yaml).value);
    expect(await call(['validate', 'x.json'], cwd)).toMatchObject({
      code: 0,
      stderr: 'x.json is valid\n',
    });
  });

  it('names its file, quoted for a shell, in the first lines', async () => {
    const cwd = createTemporaryFolder();
    await call(['init', 'my cv.yaml'], cwd);
    expect(readFileSync(join(cwd, 'my cv.yaml'), 'utf8')).toContain(
      "\n# Your CV. Render it with: cvpress render 'my cv.yaml'\n",
    );
  });

  it.each([
    { name: 'x.pdf', hint: 'write `cvpress init x.yaml`' },
    { name: 'jane', hint: 'write `cvpress init jane.yaml`' },
    { name: 'my people.ndjson', hint: "write `cvpress init 'my people.yaml'`" },
  ])('rejects the file name $name', async ({ name, hint }) => {
    const cwd = createTemporaryFolder();
    const { code, stderr } = await call(['init', name], cwd);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `error[bad-option]: ${name} is not the name of a document: the extension must be .yaml, .yml or .json.`,
    );
    expect(stderr).toContain(`= hint: ${hint}\n`);
    expect(listFiles(cwd)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32' || IS_ROOT)(
    'refuses a folder without permission to write',
    async () => {
      const cwd = createTemporaryFolder({ 'ro/x': '' });
      chmodSync(join(cwd, 'ro'), 0o500);
      const results = [await call(['init', 'ro'], cwd), await call(['init', 'ro/sub/x.yaml'], cwd)];
      chmodSync(join(cwd, 'ro'), 0o700);
      for (const { code, stderr } of results) {
        expect(code).toBe(2);
        expect(stderr).toMatch(/ro\/(cv|sub\/x)\.yaml cannot be written: access is denied/);
      }
    },
  );
});
