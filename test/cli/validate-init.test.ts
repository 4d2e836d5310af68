import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseCvSource } from '../../src/render/read-document.js';
import { some } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { call } from './call.js';
import { BAD, filesIn, freshFolder, GOOD, IS_ROOT, jsonLines, run } from './run.js';

/** Makes the engine impossible to load. */
const WITHOUT_ENGINE = `
import Module, { register } from 'node:module';
const load = Module._load;
Module._load = function (specifier, ...rest) {
  if (specifier.includes('@myriaddreamin')) throw new Error('the engine was loaded');
  return load.call(this, specifier, ...rest);
};
register('data:text/javascript,' + encodeURIComponent(\`
  export async function resolve(specifier, context, next) {
    if (specifier.includes('@myriaddreamin')) throw new Error('the engine was loaded');
    return next(specifier, context);
  }\`));
`;

function withoutEngine(folder: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'preload.mjs')).href}` };
}

describe('validate', () => {
  test.each([
    ['a good document', ['good.yaml'], 0, 'good.yaml is valid\n'],
    ['several', ['good.yaml', 'other.yaml'], 0, 'good.yaml is valid\nother.yaml is valid\n2 valid, 0 not valid\n'],
  ] as const)('%s', async (_name, args, exit, said) => {
    const cwd = freshFolder({ 'good.yaml': GOOD, 'other.yaml': GOOD });
    const { code, stderr } = await run(['validate', ...args], { cwd });
    expect({ code, stderr }).toEqual({ code: exit, stderr: said });
    expect(filesIn(cwd)).toEqual(['good.yaml', 'other.yaml']);
  });

  test('standard input', async () => {
    const { code, stderr } = await run(['validate', '-'], { cwd: freshFolder(), stdin: BAD });
    expect(code).toBe(1);
    expect(stderr).toMatch(/<stdin>:3:3[\s\S]*<stdin>: 1 error\n\n$/);
  });

  test('a folder and a glob', async () => {
    const cwd = freshFolder({ 'p/a.yaml': GOOD, 'p/q/b.json': '{"cv":{"name":"J"}}', 'c.yml': GOOD });
    const { code, stderr } = await run(['validate', 'p', '*.yml'], { cwd });
    expect({ code, last: stderr.split('\n').at(-2) }).toEqual({ code: 0, last: '3 valid, 0 not valid' });
  });

  describe('files of other programs', () => {
    const PACKAGE = '{"name": "site", "version": "1.0.0", "license": "MIT"}';
    const OTHERS = { 'ci.yml': 'name: CI\non: push\njobs: {}\n', 'package.json': PACKAGE };
    const SKIPPED = 'ci.yml is skipped: it is not a CV\n';

    test.each([['validate'], ['validate', '--fix'], ['validate', '--fix', '--diff']])(
      'in a folder are named and skipped: %s %s %s',
      async (...args) => {
        const cwd = freshFolder({ ...OTHERS, 'cv.yaml': GOOD });
        const { code, stdout, stderr } = await run([...args, '.'], { cwd });
        expect(stderr).toBe(`${SKIPPED}cv.yaml is valid\n${SKIPPED.replace('ci.yml', 'package.json')}`);
        expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: '' });
        expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(PACKAGE);
      },
    );

    test('are an information of --json', async () => {
      const { code, stdout } = await run(['validate', '.', '--json'], {
        cwd: freshFolder({ ...OTHERS, 'cv.yaml': GOOD }),
      });
      const told = jsonLines(stdout).map(({ code, severity, file }) => `${severity} ${code} ${file}`);
      expect({ code, told }).toEqual({ code: 0, told: ['info no-cv ci.yml', 'info no-cv package.json'] });
    });

    test('that are named are errors', async () => {
      const { code, stderr } = await run(['validate', 'ci.yml', 'package.json'], { cwd: freshFolder(OTHERS) });
      expect(code).toBe(1);
      expect(stderr.match(/error\[no-cv\]/g)).toHaveLength(2);
      expect(stderr).not.toContain('--fix');
    });

    test.each(['validate', 'render'])('are an error of %s where no file is a CV', async (command) => {
      const cwd = freshFolder(OTHERS);
      const { code, stderr } = await run([command, '.'], { cwd });
      expect(stderr).toContain('error[no-documents]: None of the 2 files found is a CV.\n');
      expect({ code, files: filesIn(cwd) }).toEqual({ code: 2, files: ['ci.yml', 'package.json'] });
    });
  });

  test.each([
    { files: ['a.yaml', 'b.yaml'], wrong: ['--set', 'cv.experience[Nope].company=x'], code: 1, named: [['a'], ['b']] },
    { files: ['a.yaml', 'b.yaml'], wrong: ['--overlay', 'o.yaml'], code: 1, named: [['a'], ['b']] },
    { files: ['a.yaml', 'b.yaml'], wrong: ['--font-path', 'gone'], code: 2, named: [[]] },
    { files: ['a.yaml'], wrong: ['--only', 'Nope'], code: 1, named: [[]] },
  ])('names each of $files that $wrong fails', async ({ files, wrong, code, named }) => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'b.yaml': GOOD, 'o.yaml': 'cv: {email: x}' });
    const said = await call(['validate', ...files, ...wrong], cwd);
    expect(said.code).toBe(code);
    const names = named.flat().map((name) => `${name}.yaml is not valid`);
    expect(said.stderr.match(/^.* is not valid$/gm) ?? []).toEqual(names);
    const { stdout } = await call(['validate', ...files, ...wrong, '--json'], cwd);
    const related = jsonLines(stdout).map((line) => (line.related as { message: string }[] | undefined)?.[0]?.message);
    expect(related).toEqual(named.map(([name]) => name && `${name}.yaml is not valid.`));
  });

  test('warns of what rendering would', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane \uF015\n  website: ftp://example.com/\n' });
    const checked = await run(['validate', 'cv.yaml', '--json'], { cwd });
    const rendered = await run(['render', 'cv.yaml', '--json'], { cwd });
    expect(checked.code).toBe(0);
    expect(checked.stdout.toString()).toBe(rendered.stdout.toString());
    expect(checked.stdout.toString()).toMatch(/missing-glyph[\s\S]*link-not-made/);
  });

  test('takes --variant a', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: J\n  pets: 2\n' });
    expect((await run(['validate', 'cv.yaml'], { cwd })).code).toBe(1);
    expect((await run(['validate', 'cv.yaml', '--variant', 'a'], { cwd })).code).toBe(0);
  });
});

describe('the engine is not loaded', () => {
  const lines = [
    // With a place for what is wrong, as validate has.
    ['to render a bad document', ['render', 'bad.yaml'], 1],
    ['to validate a bad document', ['validate', 'bad.yaml'], 1],
    // In `npm test`, loading.test.ts says the same.
    ['to validate a good document', ['validate', 'cv.yaml'], 0],
    ['to render markup', ['render', 'cv.yaml', '-f', 'typ'], 0],
    ['by init', ['init', 'new.yaml'], 0],
    ['by --help', ['--help'], 0],
  ] as const;

  test.each(some(lines, 1))('%s', async (_name, args, exit) => {
    const cwd = freshFolder({ 'cv.yaml': GOOD, 'bad.yaml': BAD, 'preload.mjs': WITHOUT_ENGINE });
    const { code, stderr } = await run(args, { cwd, env: withoutEngine(cwd) });
    expect(code, stderr).toBe(exit);
    expect(stderr).not.toContain('the engine was loaded');
  });

  test('as loading it would show', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD, 'preload.mjs': WITHOUT_ENGINE });
    const { stderr } = await run(['render', 'cv.yaml'], { cwd, env: withoutEngine(cwd) });
    expect(stderr).toContain('the engine was loaded');
  });
});

describe('init', () => {
  test('writes a sample that renders to one page without warnings', async () => {
    const cwd = freshFolder();
    const made = await run(['init'], { cwd });
    expect({ code: made.code, stdout: made.stdout.toString() }).toEqual({ code: 0, stdout: '' });
    expect(made.stderr).toMatch(/cv\.yaml.*cvpress render cv\.yaml/);
    expect(filesIn(cwd)).toEqual(['cv.yaml']);
    expect(await run(['validate', 'cv.yaml'], { cwd })).toMatchObject({ code: 0, stderr: 'cv.yaml is valid\n' });
    const rendered = await run(['render', 'cv.yaml'], { cwd });
    expect(rendered).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    const pdf = await readPdf(readFileSync(join(cwd, 'cv.pdf')));
    expect(pdf.pageCount).toBe(1);
    expect(pdf.text).toContain('Jane Doe');
  });

  test('writes a commented sample', async () => {
    const { stdout } = await run(['init', '-'], { cwd: freshFolder() });
    const text = stdout.toString();
    expect(text.match(/^\s*#/gm)?.length).toBeGreaterThan(3);
    expect(parse(text)).toMatchObject({ cv: { name: 'Jane Doe' } });
  });

  test('prints on -, the same as it writes', async () => {
    const cwd = freshFolder();
    const printed = await run(['init', '-'], { cwd });
    expect({ code: printed.code, stderr: printed.stderr }).toEqual({ code: 0, stderr: '' });
    expect(filesIn(cwd)).toEqual([]);
    expect((await run(['init'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'cv.yaml')).equals(printed.stdout)).toBe(true);
    const piped = await run(['render', '-'], { cwd, stdin: printed.stdout });
    expect({ code: piped.code, stderr: piped.stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('never overwrites', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'mine' });
    const { code, stderr } = await run(['init'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/cv\.yaml cannot be written: it exists already, and init never overwrites/);
    expect(readFileSync(join(cwd, 'cv.yaml'), 'utf8')).toBe('mine');
  });

  test('makes folders that are missing', async () => {
    const cwd = freshFolder();
    const { code, stderr } = await call(['init', 'sub/deep/x.yaml'], cwd);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'sub/deep/x.yaml is written. Make it yours, then: cvpress render sub/deep/x.yaml\n',
    });
    expect((await call(['validate', 'sub/deep/x.yaml'], cwd)).code).toBe(0);
  });

  test.each(['sub', 'sub/', '.', 'new/'])('in the folder %s writes cv.yaml', async (folder) => {
    const cwd = freshFolder({ 'sub/other.yaml': '' });
    expect(await call(['init', folder], cwd)).toMatchObject({ code: 0 });
    expect(filesIn(cwd)).toContain(join(folder, 'cv.yaml'));
  });

  test('writes JSON where the name says so, with the schema and all that the YAML says', async () => {
    const cwd = freshFolder();
    expect(await call(['init', 'x.json'], cwd)).toMatchObject({ code: 0 });
    await call(['init', 'x.yaml'], cwd);
    const [json, yaml] = ['x.json', 'x.yaml'].map((name) => readFileSync(join(cwd, name), 'utf8')) as [string, string];
    const { $schema, ...document } = JSON.parse(json);
    expect(yaml.split('\n')[0]).toBe(`# yaml-language-server: $schema=${$schema}`);
    expect(document).toEqual(parseCvSource(yaml).value);
    expect(await call(['validate', 'x.json'], cwd)).toMatchObject({ code: 0, stderr: 'x.json is valid\n' });
  });

  test('the first lines of the sample name its own file, as a shell takes it', async () => {
    const cwd = freshFolder();
    await call(['init', 'my cv.yaml'], cwd);
    expect(readFileSync(join(cwd, 'my cv.yaml'), 'utf8')).toContain(
      "\n# Your CV. Render it with: cvpress render 'my cv.yaml'\n",
    );
  });

  test.each([
    { name: 'x.pdf', hint: 'write `cvpress init x.yaml`, and then `cvpress render x.yaml -o x.pdf` makes this' },
    { name: 'x.odt', hint: 'write `cvpress init x.yaml`' },
    { name: 'jane', hint: 'write `cvpress init jane.yaml`' },
    { name: 'my people.ndjson', hint: "write `cvpress init 'my people.yaml'`" },
  ])('$name is not a document', async ({ name, hint }) => {
    const cwd = freshFolder();
    const { code, stderr } = await call(['init', name], cwd);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `error[bad-option]: ${name} is not the name of a document: those end in .yaml, .yml or .json.`,
    );
    expect(stderr).toContain(`= hint: ${hint}\n`);
    expect(filesIn(cwd)).toEqual([]);
  });

  test.skipIf(process.platform === 'win32' || IS_ROOT)('a folder that may not be written to', async () => {
    const cwd = freshFolder({ 'ro/x': '' });
    chmodSync(join(cwd, 'ro'), 0o500);
    const results = [await call(['init', 'ro'], cwd), await call(['init', 'ro/sub/x.yaml'], cwd)];
    chmodSync(join(cwd, 'ro'), 0o700);
    for (const { code, stderr } of results) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/ro\/(cv|sub\/x)\.yaml cannot be written: access is denied/);
    }
  });
});
