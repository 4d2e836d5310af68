import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { getFontPaths } from '../support/language-fonts.js';
import { readPdf } from '../support/pdf.js';
import { call } from './call.js';
import {
  createTemporaryFolder,
  INVALID_CV,
  IS_ROOT,
  listFiles,
  parseJsonLines,
  ROOT,
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

/** Returns what `init` prints outside of projects with the package. */
function formatHint(folder = ''): string {
  return (
    `To complete it in an editor: cvpress schema --draft draft-07 -o ${folder}cvpress.schema.json\n` +
    'Then add this first line: # yaml-language-server: $schema=./cvpress.schema.json\n'
  );
}

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
      stderr: `sub/deep/x.yaml is written. Edit it, then: cvpress render sub/deep/x.yaml\n${formatHint('sub/deep/')}`,
    });
    expect((await call(['validate', 'sub/deep/x.yaml'], cwd)).code).toBe(0);
  });

  it.each(['sub', 'sub/', '.', 'new/'])('writes cv.yaml in the folder %s', async (folder) => {
    const cwd = createTemporaryFolder({ 'sub/other.yaml': '' });
    expect(await call(['init', folder], cwd)).toMatchObject({ code: 0 });
    expect(listFiles(cwd)).toContain(join(folder, 'cv.yaml'));
  });

  it('writes JSON with its schema if the name ends in .json', async () => {
    const cwd = createTemporaryFolder({ 'node_modules/.keep': '' });
    symlinkSync(ROOT, join(cwd, 'node_modules/cvpress'), 'junction');
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
      "# Your CV. Render it with: cvpress render 'my cv.yaml'\n",
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

describe('init --language', () => {
  const TAGS = LANGUAGES.map(({ tag }) => tag);

  it.each(TAGS)('writes a document in %s that is valid without warnings', async (tag) => {
    const cwd = createTemporaryFolder();
    expect(await call(['init', '--language', tag], cwd)).toMatchObject({ code: 0, stdout: '' });
    const text = readFileSync(join(cwd, 'cv.yaml'), 'utf8');
    expect(text.match(/^language: .*$/gm)).toEqual([`language: ${tag}`]);
    const result = await validateCv(parseCvSource(text), { fontPaths: getFontPaths(tag) });
    expect(result).toEqual({ valid: true, diagnostics: [] });
  });

  it('uses every sample that has a language', () => {
    const languages = readdirSync(join(ROOT, 'samples')).flatMap((name) =>
      name.endsWith('.yaml')
        ? (/^language: (.*)$/m.exec(readFileSync(join(ROOT, 'samples', name), 'utf8'))?.[1] ?? [])
        : [],
    );
    expect(languages.length).toBeGreaterThan(5);
    for (const tag of languages) expect(TAGS).toContain(tag);
    const cwd = createTemporaryFolder();
    return Promise.all(
      languages.map(async (tag) => {
        const { stderr } = await call(['init', `${tag}.yaml`, '--language', tag], cwd);
        expect(stderr).toContain(`${tag}.yaml is written. Edit it`);
        expect(readFileSync(join(cwd, `${tag}.yaml`), 'utf8')).not.toContain('Jane Doe');
      }),
    );
  });

  it.each([
    { tag: 'de-CH', note: '' },
    { tag: 'zh-TW', note: ' in English, with titles and dates in Chinese (Taiwan)' },
    { tag: 'pl', note: ' in English, with titles and dates in Polish' },
    { tag: 'no', note: ' in English, with titles and dates in Norwegian' },
    { tag: 'en-GB', note: '' },
  ])('says which texts are in English for $tag', async ({ tag, note }) => {
    const cwd = createTemporaryFolder();
    const { stderr } = await call(['init', '--language', tag], cwd);
    expect(stderr).toBe(
      `cv.yaml is written${note}. Edit it, then: cvpress render cv.yaml\n${formatHint()}`,
    );
    expect((await call(['validate', 'cv.yaml', '--limit', 'pages=9'], cwd)).code).toBe(0);
  });

  it.each([
    { tag: 'de', pattern: /Berufserfahrung|Erfahrung/, pages: 2 },
    { tag: 'tr', pattern: /Deneyim/, pages: 1 },
    { tag: 'pl', pattern: /Doświadczenie/, pages: 1 },
    { tag: 'vi', pattern: /Kinh nghiệm/, pages: 1 },
  ])('writes a document in $tag that renders without messages', async ({ tag, pattern, pages }) => {
    const cwd = createTemporaryFolder();
    await call(['init', 'x.json', '-q', '--language', tag], cwd);
    const { stderr } = await call(['render', 'x.json', '-f', 'pdf,txt'], cwd);
    expect(stderr).toMatch(/^x\.json → x\.pdf, x\.txt \(\d pages?\)\n$/);
    expect(stderr).toContain(`(${pages} page`);
    expect(readFileSync(join(cwd, 'x.txt'), 'utf8')).toMatch(pattern);
  });

  it.each([
    {
      tag: 'dee',
      message: 'cvpress is not translated to the language "dee"',
      hint: 'did you mean `de`?',
    },
    {
      tag: 'gsw',
      message: 'cvpress is not translated to the language "gsw"',
      hint: 'choose one of ar, bg',
    },
    {
      tag: 'german',
      message: '`--language` must be a BCP 47 tag',
      hint: 'write `de` for "german"',
    },
    {
      tag: 'pt_BR',
      message: '`--language` must be a BCP 47 tag',
      hint: 'write `pt-BR` for "pt_BR"',
    },
    { tag: '', message: '`--language` must be a BCP 47 tag', hint: 'write it like' },
  ])('rejects "$tag", and writes nothing', async ({ tag, message, hint }) => {
    const cwd = createTemporaryFolder();
    const { code, stdout, stderr } = await call(['init', '--language', tag], cwd);
    expect({ code, stdout, files: listFiles(cwd) }).toEqual({ code: 2, stdout: '', files: [] });
    expect(stderr).toMatch(/^error\[bad-option\]: /);
    expect(stderr).toContain(message);
    expect(stderr).toContain(`= hint: ${hint}`);
  });
});

describe('the schema line', () => {
  it.each([
    { place: 'a project', installed: '.', file: 'cv.yaml', line: './node_modules/' },
    {
      place: 'a project with spaces',
      installed: 'my cvs',
      file: 'my cvs/cv.yaml',
      line: './node_modules/',
    },
    {
      place: 'a subfolder with spaces',
      installed: '.',
      file: 'my cvs/cv.yaml',
      line: '../node_modules/',
    },
    { place: 'another folder', installed: 'project', file: 'cv.yaml', line: undefined },
  ])(
    'names an installed schema by a relative path in $place',
    async ({ installed, file, line }) => {
      const cwd = createTemporaryFolder({ 'r.json': '{"basics":{"name":"Jane"},"work":[]}' });
      mkdirSync(join(cwd, installed, 'node_modules'), { recursive: true });
      symlinkSync(ROOT, join(cwd, installed, 'node_modules/cvpress'), 'junction');
      for (const args of [
        ['init', file],
        ['import', 'r.json', '--force', '-o', file],
      ]) {
        const { code, stderr } = await call(args, cwd);
        expect(code, stderr).toBe(0);
        const text = readFileSync(join(cwd, file), 'utf8');
        const address = /^# yaml-language-server: \$schema=(.*)\n/.exec(text)?.[1];
        expect(address?.startsWith(line ?? '')).toBe(line === undefined ? undefined : true);
        expect(text).not.toMatch(/file:|\$schema=\//);
        expect(stderr.includes('To complete it in an editor')).toBe(line === undefined);
      }
    },
  );

  it.each([
    {
      file: 'my cvs/jane.yaml',
      added: /^Then add this first line: (# yaml-language-server: .*)$/m,
    },
    { file: 'jane.json', added: /^Then add this key: ("\$schema": "[^"]*")$/m },
  ])('is what the message says, after its command, for $file', async ({ file, added }) => {
    const cwd = createTemporaryFolder();
    const { stderr } = await call(['init', file], cwd);
    const [, command = ''] = /^To complete it in an editor: cvpress (.*)$/m.exec(stderr) ?? [];
    const args = command.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
    expect(await call(args, cwd)).toMatchObject({ code: 0, stdout: '' });
    const schema = join(cwd, dirname(file), 'cvpress.schema.json');
    expect(JSON.parse(readFileSync(schema, 'utf8'))).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'CV document, variant B',
    });
    const [, line = ''] = added.exec(stderr) ?? [];
    expect(line).toContain('./cvpress.schema.json');
    const path = join(cwd, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      file.endsWith('json') ? text.replace('{', `{\n  ${line},`) : `${line}\n${text}`,
    );
    expect(await call(['validate', file], cwd)).toMatchObject({
      code: 0,
      stderr: `${file} is valid\n`,
    });
  });
});
