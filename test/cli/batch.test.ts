// Many documents at once: what is written, said, recorded, skipped and shared out.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, some } from '../support/length.js';
import { call } from './call.js';
import {
  BAD,
  filesIn,
  freshFolder,
  GOOD,
  IS_ROOT,
  isPdf,
  jsonLines,
  ROOT,
  run,
  runProgram,
} from './run.js';

const MANY = 24;

/** A folder `p` of many documents, the fifth of them bad. */
function manyFiles(count = MANY): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));
  return Object.fromEntries(
    names.map((name) => [`p/${name}.yaml`, name === '04' ? BAD : `cv:\n  name: Jane ${name}\n`]),
  );
}

/** A list of documents, one a line. */
function list(...documents: (string | object)[]): string {
  return documents
    .map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
    .join('\n');
}

function named(name: string): { cv: { name: string } } {
  return { cv: { name } };
}

/** All files of a folder, with their contents. */
function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  );
}

describe('what is said', () => {
  test('of many documents: only what failed, and a summary', async () => {
    const cwd = freshFolder(manyFiles());
    const { code, stdout, stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^error\[unknown-key\][\s\S]*p\/04\.yaml:3:3[\s\S]*3 \| {3}lable: Biologist/m,
    );
    expect(stderr).toMatch(/\n23 rendered, 0 unchanged, 1 failed in [\d.]+ s \([\d.]+\/s\)\n$/);
    expect(stderr).not.toContain('→');
    expect(filesIn(join(cwd, 'out'))).toHaveLength(MANY - 1);
  });

  test.each([1, MANY])(
    'of files that are no CVs, beside %s documents: their names, once',
    async (count) => {
      const cwd = freshFolder({
        ...manyFiles(count),
        'p/ci.yml': 'name: CI\non: push\njobs: {}\n',
      });
      const args = ['render', 'p', '-o', 'out', '-f', 'txt', '--report', 'report.ndjson'];
      const { code, stderr } = await run(args, { cwd });
      expect(code).toBe(count > 4 ? 1 : 0);
      expect(stderr.match(/.*ci\.yml.*/g)).toEqual([
        `${join('p', 'ci.yml')} is skipped: it is not a CV`,
      ]);
      expect(stderr).toMatch(/ failed, 1 skipped in [\d.]+ s /);
      const [line] = jsonLines(readFileSync(join(cwd, 'report.ndjson'))).filter(
        ({ status }) => status === 'skipped',
      );
      expect(line).toMatchObject({
        output: null,
        diagnostics: [{ code: 'no-cv', severity: 'info' }],
      });
    },
  );

  test.each([
    { count: 1, said: '1 has warnings: ' },
    { count: 2, said: '2 have warnings: ' },
  ])('of $count documents with warnings: how many they are', async ({ count, said }) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const warned = numbers.map((number) => [
      `p/1${number}.yaml`,
      'cv:\n  name: J\n  website: ftp://a.com\n',
    ]);
    const cwd = freshFolder({ ...manyFiles(), ...Object.fromEntries(warned) });
    const { stderr } = await run(['render', 'p', '-o', 'out', '-f', 'txt'], { cwd });
    expect(stderr).toContain(`\n${said}--report writes them\n`);
  });

  test('with --json: diagnostics on standard output, and nothing else', async () => {
    const cwd = freshFolder(manyFiles());
    const { stdout, stderr } = await run(['render', 'p', '-o', 'out', '-f', 'txt', '--json'], {
      cwd,
    });
    expect(stderr).toBe('');
    expect(jsonLines(stdout)[0]).toMatchObject({ code: 'unknown-key', file: join('p', '04.yaml') });
  });

  describe('of a document that fails for what the command adds to it', () => {
    const files = (others: number) => ({
      ...Object.fromEntries(
        Object.entries(manyFiles(4 + others)).filter(([name]) => name !== 'p/04.yaml'),
      ),
      'p/00.yaml':
        'cv:\n  name: J\n  custom_sections:\n    - {title: Talks, entry_type: OneLineEntry, entries: [{name: x, details: y}]}\n',
      'o.yaml': 'cv: {custom_sections: {Talks: {link_text: more}}}\n',
      'l.ndjson': list({ cv: { custom_sections: [] } }),
      'e.yaml': 'cv: {name: J}\n',
      'editions.yaml': 'x: {only: [Talks]}\ny: {}\n',
    });
    const render = (args: string[], others = 0) =>
      call(
        ['render', 'p', '-o', 'out', '-f', 'txt', '--message-format', 'short', ...args],
        freshFolder(files(others)),
      );
    const linesAbout = (stderr: string) => stderr.match(/^.* is not rendered$/gm);
    const failed = ['01', '02', '03'].map((name) => `${join('p', `${name}.yaml`)} is not rendered`);

    test.each([
      { args: ['--only', 'Talks'] },
      { args: ['--keep', 'Talks'] },
      { args: ['--set', 'cv.custom_sections[Talks].link_text=more'] },
      { args: ['--overlay', 'o.yaml'] },
      { args: ['--template', 'sidebar', '--template-option', 'aside=Talks'] },
      { args: ['--only', 'Talks', '--quiet'] },
      { args: ['--only', 'Talks', '--message-format', 'human'] },
      { args: ['--only', 'Talks', '--message-format', 'github'] },
    ])('its name: $args', async ({ args }) => {
      const { code, stderr } = await render(args);
      expect({ code, lines: linesAbout(stderr) }, stderr).toEqual({ code: 1, lines: failed });
    });

    test('its name among many, too', async () => {
      const { stderr } = await render(['--only', 'Talks'], MANY);
      expect(linesAbout(stderr)).toHaveLength(MANY + 2);
    });

    test('its name with --json, as another place', async () => {
      const { stdout } = await render([
        'l.ndjson',
        '--name',
        '{line}',
        '--only',
        'Talks',
        '--json',
      ]);
      expect(jsonLines(stdout).map(({ related }) => related)).toMatchObject([
        ...['01', '02', '03'].map((name) => [{ file: join('p', `${name}.yaml`) }]),
        [
          {
            message: 'l.ndjson:1 is not rendered.',
            file: 'l.ndjson',
            range: { start: { line: 1, column: 1 } },
          },
        ],
      ]);
    });

    test('the edition', async () => {
      const cwd = freshFolder(files(0));
      const { stderr } = await call(
        ['render', 'e.yaml', '--editions', 'editions.yaml', '-o', 'out', '-f', 'txt'],
        cwd,
      );
      expect(linesAbout(stderr), stderr).toEqual(['e.yaml (x) is not rendered']);
    });

    test.each([
      { what: 'a problem of its own', args: ['render', 'bad.yaml', 'p', '-o', 'out', '-f', 'txt'] },
      {
        what: 'a lone document',
        args: ['render', 'e.yaml', '-o', 'out', '-f', 'txt', '--only', 'Talks'],
      },
    ])('no more than that of $what', async ({ args }) => {
      const { code, stderr } = await call(args, freshFolder({ ...files(0), 'bad.yaml': BAD }));
      expect({ code, lines: linesAbout(stderr) }).toEqual({ code: 1, lines: null });
    });
  });

  test('for GitHub: every problem, warnings too', async () => {
    const cwd = freshFolder({
      ...manyFiles(),
      'p/07.yaml': 'cv:\n  name: Jane\n  website: ftp://example.com\n',
    });
    const { stderr } = await run(
      ['render', 'p', '-o', 'out', '-f', 'txt', '--message-format', 'github'],
      { cwd },
    );
    expect(stderr.match(/^::.*(?=::)/gm)).toEqual([
      expect.stringMatching(/^::error file=p\/04\.yaml,line=3,.*title=unknown-key$/),
      expect.stringMatching(/^::warning file=p\/07\.yaml,line=3,.*title=link-not-made$/),
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('odd names', () => {
  const ODD = [
    'a\nb',
    'a\rb',
    'a\u2028b',
    'back\\slash',
    '[x]',
    '{a,b}',
    '*',
    '**',
    '!x',
    '@(x)',
    '-x',
    'x ',
    '$HOME',
    '%0A',
  ];

  test.each([
    { of: 'folders', args: ['p'], file: (name: string) => `${name}/cv.yaml` },
    { of: 'files', args: ['p'], file: (name: string) => `${name}.yaml` },
    {
      of: 'folders, found by a pattern',
      args: ['p/**/*.yaml'],
      file: (name: string) => `${name}/cv.yaml`,
    },
  ])('of $of are those of documents like others', async ({ args, file }) => {
    const files = ODD.map(file);
    const cwd = freshFolder(Object.fromEntries(files.map((name) => [`p/${name}`, GOOD])));
    const first = await run(['render', ...args, '-o', 'out', '-f', 'txt'], { cwd });
    expect(first.stderr).toMatch(new RegExp(`^${ODD.length} rendered, 0 unchanged, 0 failed`, 'm'));
    expect(filesIn(join(cwd, 'out'))).toEqual(
      files.map((name) => name.replace(/yaml$/, 'txt')).sort(),
    );
    const second = await run(['render', ...args, '-o', 'out', '-f', 'txt'], { cwd });
    expect(second.stderr).toMatch(
      new RegExp(`^0 rendered, ${ODD.length} unchanged, 0 failed`, 'm'),
    );
  });

  test.each(ODD)('of a folder that is named: %j', async (name) => {
    const cwd = freshFolder({ [`${name}/cv.yaml`]: GOOD, 'x/x.yaml': BAD });
    expect((await run(['validate', '--', name], { cwd })).code).toBe(0);
  });

  // Other systems take no such names.
  test.runIf(process.platform === 'linux')('that are no text do not stop others', async () => {
    const cwd = freshFolder({ 'p/cv.yaml': GOOD });
    const [folder, file] = [`${cwd}/p/b\xffc`, `${cwd}/p/z\xff.yaml`].map((path) =>
      Buffer.from(path, 'latin1'),
    );
    mkdirSync(folder as Buffer);
    writeFileSync(file as Buffer, GOOD);
    const { code, stderr } = await run(['validate', 'p'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('p/cv.yaml is valid\n');
    for (const name of ['p/b\uFFFDc', 'p/z\uFFFD.yaml']) {
      expect(stderr).toContain(
        `${name} cannot be read: it does not exist.\n  = hint: check the path\n`,
      );
    }
  });

  test.skipIf(IS_ROOT)('a folder that may not be read is not passed over', async () => {
    const cwd = freshFolder({ 'p/cv.yaml': GOOD, 'p/secret/cv.yaml': GOOD });
    chmodSync(join(cwd, 'p/secret'), 0);
    const { code, stderr } = await run(['validate', 'p'], { cwd });
    chmodSync(join(cwd, 'p/secret'), 0o755);
    expect(code).toBe(2);
    expect(stderr).toContain('p/secret cannot be read: access is denied');
  });
});

describe('lists', () => {
  const LIST = list(named('José Müller'), '', '{"cv":', named('Jane / Doe'), {
    cv: { name: 'J', email: 'x' },
  });

  test.each([
    { name: 'a file', args: ['l.ndjson'], label: 'l.ndjson' },
    { name: 'a file of the other name', args: ['l.jsonl'], label: 'l.jsonl' },
    { name: 'standard input', args: ['-'], label: '<stdin>' },
    {
      name: 'standard input with --name',
      args: ['-', '--name', '{line}-{slug}'],
      label: '<stdin>',
    },
  ])('$name', async ({ args, label }) => {
    const cwd = freshFolder({ 'l.ndjson': LIST, 'l.jsonl': LIST });
    const { code, stderr } = await run(['render', ...args, '-o', 'out'], { cwd, stdin: LIST });
    expect(code).toBe(1);
    expect(filesIn(join(cwd, 'out'))).toEqual(
      ['0001-jose-muller.pdf', '0004-jane-doe.pdf'].map((name) =>
        expect.stringMatching(name.replace('muller', 'mue?ller')),
      ),
    );
    expect(stderr).toContain(`${label}:3:`);
    expect(stderr).toMatch(new RegExp(`bad-email[\\s\\S]*${label}:5:27`));
    expect(stderr).toContain('2 rendered, 0 unchanged, 2 failed');
  });

  describe('whose lines say the look', () => {
    const cv = {
      name: 'Jane',
      email: 'jane@example.com',
      publications: [{ title: 'T', authors: ['A', 'B', 'C'], doi: '', date: '2020' }],
    };
    const document = { cv };
    const bytes = (folder: string, name: string) => readFileSync(join(folder, name), 'base64');

    test('have it; others have that of the command', async () => {
      const cwd = freshFolder({
        'l.ndjson': list(
          document,
          { template: 'ledger', document },
          { document, template: 'scholar', template_options: { et_al: 1 } },
          { template_options: { aside: ['Publications'] }, document },
        ),
        'cv.json': JSON.stringify(document),
        'p.png': readFileSync(join(ROOT, 'docs/images/arabic.png')),
      });
      const sidebar = ['sidebar', '--photo', 'p.png', '--template-option', 'photo_shape=square'];
      await run(['render', 'l.ndjson', '-o', 'out', '--name', '{line}', '--template', ...sidebar], {
        cwd,
      });
      const others = [
        ['ledger', '--photo', 'p.png'],
        ['scholar', '--template-option', 'et_al=1'],
        [...sidebar, '--template-option', 'aside=Publications'],
      ];
      for (const [index, args] of [sidebar, ...others].entries()) {
        await run(['render', 'cv.json', '-o', 'one.pdf', '--template', ...args], { cwd });
        expect(bytes(cwd, `out/000${index + 1}.pdf`)).toBe(bytes(cwd, 'one.pdf'));
      }
    });

    test('have it in editions, too, before that of the edition', async () => {
      const cwd = freshFolder({
        'l.ndjson': list({ template: 'ledger', document }, document),
        'editions.yaml': 'x: { template: linear }',
        'cv.json': JSON.stringify(document),
      });
      await run(['render', 'l.ndjson', '-o', 'out', '--name', '{line}', '--editions'], { cwd });
      for (const [index, template] of ['ledger', 'linear'].entries()) {
        await run(['render', 'cv.json', '-o', 'one.pdf', '--template', template], { cwd });
        expect(bytes(cwd, `out/000${index + 1}-x.pdf`)).toBe(bytes(cwd, 'one.pdf'));
      }
    });

    test('are rendered again when it changes, and only then', async () => {
      const of = (template: string) =>
        list({ template, document }, { template: 'ledger', document });
      const cwd = freshFolder({ 'l.ndjson': of('linear') });
      const again = async () =>
        (await call(['render', 'l.ndjson', '-o', 'out', '--name', '{line}'], cwd)).stderr;
      expect(await again()).toContain('2 rendered, 0 unchanged');
      expect(await again()).toContain('0 rendered, 2 unchanged');
      writeFileSync(join(cwd, 'l.ndjson'), of('sidebar'));
      expect(await again()).toContain('1 rendered, 1 unchanged');
    });

    test.each<{ line: object | string; says: string }>([
      { line: '{"template": "ledger", "document": {', says: 'l.ndjson:2:37' },
      {
        line: { template: 'legder', document },
        says: 'l.ndjson:2:13 (template)\n  = hint: did you mean `ledger`?',
      },
      {
        line: { template: './house', document },
        says: 'The template of a line cannot be the text "./house".',
      },
      { line: { template: 7, document }, says: 'The template of a line cannot be the number 7.' },
      { line: { template: 'ledger' }, says: 'The line has a template, but no document.' },
      { line: { document, look: 'ledger' }, says: 'A line with a template has no key `look`.' },
      {
        line: { template: 'scholar', template_options: { et: 1 }, document },
        says: 'The template `scholar` has no option `et`.\n  --> l.ndjson:2:42 (template_options)',
      },
      {
        line: { template: 'scholar', template_options: [1], document },
        says: 'The options of a template are an object.',
      },
      // At their columns in the line.
      {
        line: { template: 'sidebar', template_options: { aside: 'Nothing' }, document },
        says: 'l.ndjson:2:51 (template_options.aside)',
      },
      {
        line: { template: 'ledger', document: { cv: { name: 'J', email: 'x' } } },
        says: 'l.ndjson:2:59',
      },
      { line: { document: { cv: { name: 'J', email: 'x' } } }, says: 'l.ndjson:2:39' },
    ])('and cost only themselves: $says', async ({ line, says }) => {
      const cwd = freshFolder({ 'l.ndjson': list(named('A'), line, named('C')) });
      const { code, stderr } = await call(
        ['render', 'l.ndjson', '-o', 'out', '--name', '{line}', '-f', 'txt'],
        cwd,
      );
      expect(code).toBe(1);
      expect(stderr).toContain(says);
      expect(stderr).toContain('2 rendered, 0 unchanged, 1 failed');
    });
  });

  test('beside files, with one numbering', async () => {
    const cwd = freshFolder({
      'a.yaml': GOOD,
      'l.ndjson': list(named('A'), named('B')),
      'p/b.yaml': GOOD,
    });
    await run(['render', 'a.yaml', 'l.ndjson', 'p', '-o', 'out', '--name', '{index}'], { cwd });
    expect(filesIn(join(cwd, 'out'))).toEqual(['0002.pdf', '0003.pdf', 'a.pdf', 'b.pdf']);
  });

  test('with a byte order mark and line ends of Windows', async () => {
    const cwd = freshFolder({
      'l.ndjson': `\uFEFF${list(named('A'), named('B'))}`.replaceAll('\n', '\r\n'),
    });
    expect((await run(['render', 'l.ndjson', '-o', 'out'], { cwd })).code).toBe(0);
    expect(filesIn(join(cwd, 'out'))).toEqual(['0001-a.pdf', '0002-b.pdf']);
  });

  test('a line that is not UTF-8 costs only itself', async () => {
    const cwd = freshFolder({
      'l.ndjson': Buffer.from(
        '{"cv":{"name":"A"}}\n{"cv":{"name":"\xe9"}}\n{"cv":{"name":"C"}}',
        'latin1',
      ),
    });
    const { code, stderr } = await run(['render', 'l.ndjson', '-o', 'out'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('l.ndjson:2 cannot be read: it is not UTF-8 text');
    expect(filesIn(join(cwd, 'out'))).toEqual(['0001-a.pdf', '0003-c.pdf']);
  });

  test('names in folders', async () => {
    const cwd = freshFolder({ 'l.ndjson': list({ cv: { name: 'A', label: 'x/y' } }) });
    await run(['render', 'l.ndjson', '-o', 'out', '--name', '{cv.label}/{slug}'], { cwd });
    expect(filesIn(join(cwd, 'out'))).toEqual(['x-y/a.pdf']);
  });

  test.each([
    {
      name: 'of one list, with blank lines',
      files: { '1.ndjson': list(named('A'), '', '', named('B'), '', named('a')) },
      both: '1.ndjson:1 and 1.ndjson:6',
      made: ['a.txt', 'b.txt'],
    },
    {
      name: 'of two lists after a third',
      files: {
        '1.ndjson': list(named('A')),
        '2.ndjson': list(named('B')),
        '3.ndjson': list('', named('b')),
      },
      both: '2.ndjson:1 and 3.ndjson:2',
      made: ['a.txt', 'b.txt'],
    },
    {
      name: 'of a list and a file',
      files: { '1.ndjson': list(named('A')), 'a.yaml': GOOD },
      both: 'a.yaml and 1.ndjson:1',
      made: ['a.txt'],
    },
  ])(
    'collisions name both documents $name, and the second fails',
    async ({ files, both, made }) => {
      const cwd = freshFolder(files);
      const args = ['-o', 'out', '--name', '{slug}', '-f', 'txt'];
      const { code, stderr } = await call(['render', ...Object.keys(files), ...args], cwd);
      expect({ code, files: filesIn(join(cwd, 'out')) }).toEqual({ code: 1, files: made });
      expect(stderr).toContain(`output-collision]: ${both} would both be written to out/`);
    },
  );

  test('numbers in names have four digits at least', async () => {
    const blank = '\n'.repeat(9_999);
    const cwd = freshFolder({
      'list.ndjson': `${JSON.stringify(named('A'))}${blank}${JSON.stringify(named('B'))}`,
    });
    await call(['render', 'list.ndjson', '-o', 'out', '--name', '{line}', '-f', 'txt'], cwd);
    expect(filesIn(join(cwd, 'out'))).toEqual(['0001.txt', '10000.txt']);
  });

  test('one document on standard input is no list', async () => {
    const { code, stdout } = await run(['render', '-'], {
      cwd: freshFolder(),
      stdin: '{"cv":\n{"name":"A"}}\n',
    });
    expect(code).toBe(0);
    expect(isPdf(stdout)).toBe(true);
  });
});

/** What is wrong with how the command was called: exit code 2, and nothing written. */
describe('wrong calls', () => {
  const LIST = list(named('A'), named('B'));

  test.each([
    { args: ['l.ndjson'], message: /documents of a list need a folder/ },
    { args: ['l.ndjson', '-o', 'x.pdf'], message: /cannot all go to the file x\.pdf/ },
    { args: ['-'], message: /documents of a list need a folder/ },
    {
      args: ['a.yaml', '-'],
      stdin: GOOD,
      message: /standard output when there are several documents/,
    },
    {
      args: ['l.ndjson', '-o', 'out', '--shard', '1/3', '--name', '{slug}'],
      message: /add \{line\} or \{index\}/,
    },
    {
      args: ['p', '--report', 'a.yaml/r.ndjson'],
      message: /a\.yaml\/r\.ndjson cannot be written: a part of its path is not a folder/,
    },
    { args: ['p', '-o', 'out', '--report', '-'], message: /`--report` needs a file\./ },
    {
      args: ['l.ndjson', '-o', 'out', '--report', 'l.ndjson'],
      message: /l\.ndjson is a document itself/,
    },
    {
      args: ['p', '-o', 'out', '--report', 'out/a.pdf'],
      message: /out\/a\.pdf is an output itself/,
    },
    {
      args: ['p', '-o', 'out', '--report', 'out/A.PDF'],
      message: /out\/A\.PDF is an output itself/,
    },
    {
      args: ['l.ndjson', '-o', 'out', '--report', 'L.ndjson'],
      message: /L\.ndjson is a document itself/,
    },
  ])('$args', async ({ args, message, stdin = LIST }) => {
    const files = { 'l.ndjson': LIST, 'a.yaml': GOOD, 'p/a.yaml': GOOD, 'p/b.yaml': GOOD };
    const cwd = freshFolder(files);
    const { code, stdout, stderr } = await run(['render', ...args], { cwd, stdin });
    expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(filesIn(cwd)).toEqual(Object.keys(files).sort());
    expect(readFileSync(join(cwd, 'l.ndjson'), 'utf8')).toBe(LIST);
  });
});

describe('--report', () => {
  test('tells of every document', async () => {
    const cwd = freshFolder({
      'p/a.yaml': GOOD,
      'p/b.yaml': BAD,
      'p/c.yaml': 'cv: [',
      'l.ndjson': list(named('A')),
    });
    const { code } = await run(
      ['render', 'p', 'l.ndjson', '-o', 'out', '-f', 'pdf,typ', '--report', 'r.ndjson'],
      {
        cwd,
      },
    );
    expect(code).toBe(1);
    const bytes = ['a.pdf', 'a.typ'].reduce(
      (sum, file) => sum + readFileSync(join(cwd, 'out', file)).length,
      0,
    );
    const ms = expect.any(Number);
    const failed = { output: null, status: 'failed', pages: null, bytes: 0, ms };
    expect(jsonLines(readFileSync(join(cwd, 'r.ndjson')))).toEqual([
      {
        input: join('p', 'a.yaml'),
        output: [join('out', 'a.pdf'), join('out', 'a.typ')],
        status: 'rendered',
        pages: 1,
        bytes,
        ms,
        diagnostics: [],
      },
      {
        ...failed,
        input: join('p', 'b.yaml'),
        diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'unknown-key' })]),
      },
      {
        ...failed,
        input: join('p', 'c.yaml'),
        diagnostics: [expect.objectContaining({ severity: 'error' })],
      },
      expect.objectContaining({ input: 'l.ndjson:1', status: 'rendered' }),
    ]);
  });

  test('in a folder that is not there yet, such as that of the outputs', async () => {
    const cwd = freshFolder({ 'p/a.yaml': GOOD });
    await run(['render', 'p', '-o', 'out', '-f', 'txt', '--report', 'out/log/r.ndjson'], { cwd });
    expect(jsonLines(readFileSync(join(cwd, 'out/log/r.ndjson')))).toMatchObject([
      { status: 'rendered' },
    ]);
  });

  test('of a lone document', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const { code, stderr } = await run(
      ['render', 'cv.yaml', '-o', 'x.pdf', '--report', 'r.ndjson'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'cv.yaml → x.pdf (1 page)\n' });
    expect(jsonLines(readFileSync(join(cwd, 'r.ndjson')))).toMatchObject([
      { output: 'x.pdf', status: 'rendered' },
    ]);
  });

  test.skipIf(!existsSync('/dev/full'))('to a full disk stops the run and says why', async () => {
    const cwd = freshFolder({ 'p/a.yaml': GOOD, 'p/b.yaml': GOOD });
    const { code, stderr } = await run(
      ['render', 'p', '-o', 'out', '-f', 'txt', '--report', '/dev/full'],
      { cwd },
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/\/dev\/full cannot be written: the disk is full/);
  });
});

describe('inputs', () => {
  test.skipIf(process.platform !== 'linux')(
    'that only this process has, such as those of `<(…)`',
    async () => {
      const cwd = freshFolder({ 'a.yaml': GOOD, 'b.yaml': BAD, 'p/c.yaml': GOOD });
      const command = `${process.execPath} ${join(ROOT, 'dist/cli.cjs')} render /dev/fd/3 /dev/fd/4 p -o out -f txt --workers 1`;
      const { stderr } = await runProgram('sh', ['-c', `${command} 3< a.yaml 4< b.yaml`], { cwd });
      expect(stderr).toMatch(/--> \/dev\/fd\/4:3:3[\s\S]*3 \| {3}lable: Biologist/);
      expect(filesIn(join(cwd, 'out'))).toEqual(['3.txt', 'c.txt']);
    },
  );
});

describe('what fails', () => {
  test('--timeout ends what takes too long, also a lone document', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const { code, stderr } = await run(['render', 'cv.yaml', '--timeout', '0.001'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error\[timed-out\]: The document took longer than 0\.001 s[\s\S]*--> cv\.yaml/,
    );
    expect(filesIn(cwd)).toEqual(['cv.yaml']);
  });

  // As test/workers/groups.test.ts tries with one document.
  test.runIf(IS_LONG && process.platform !== 'win32')(
    'a worker that is killed costs nothing',
    async () => {
      const cwd = freshFolder(manyFiles(60));
      const child = spawn(
        process.execPath,
        [join(ROOT, 'dist/cli.cjs'), 'render', 'p', '-o', 'out', '--workers', '2'],
        {
          cwd,
          stdio: 'ignore',
        },
      );
      const killed = new Set<number>();
      const timer = setInterval(() => {
        if (killed.size === 2) return;
        const workers = spawnSync('ps', [
          '-o',
          'pid=',
          '--ppid',
          String(child.pid),
        ]).stdout.toString();
        const worker = Number.parseInt(workers, 10);
        // The second when all that were in work are done: a document whose second worker dies too is given up.
        const isTime = filesIn(cwd).length > 60 + 20 * killed.size;
        if (worker > 0 && isTime && !killed.has(worker)) {
          process.kill(worker, 'SIGKILL');
          killed.add(worker);
        }
      }, 5);
      const [code] = await once(child, 'exit');
      clearInterval(timer);
      expect(killed.size).toBe(2);
      expect(code).toBe(1);
      expect(filesIn(join(cwd, 'out'))).toHaveLength(59);
    },
  );

  test.skipIf(process.platform === 'win32' || IS_ROOT)(
    'a folder that may not be written to',
    async () => {
      const cwd = freshFolder({ 'p/a.yaml': GOOD, 'p/b.yaml': GOOD, 'out/x': '' });
      chmodSync(join(cwd, 'out'), 0o500);
      const { code, stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
      chmodSync(join(cwd, 'out'), 0o700);
      expect(code).toBe(2);
      expect(stderr).toMatch(/cannot be written: access is denied/);
      expect(filesIn(join(cwd, 'out'))).toEqual(['x']);
    },
  );

  const disks = [
    {
      name: 'read-only',
      options: 'ro',
      count: 2,
      message: /cannot be written: the file system is read-only/,
    },
    {
      name: 'full',
      options: 'size=64k',
      count: MANY,
      message: /cannot be written: the disk is full/,
    },
  ];

  test.each(some(disks, 1))('a disk that is $name', async ({ options, count, message }) => {
    const cwd = freshFolder({ ...manyFiles(count), 'out/x': '' });
    const mount = `mount -t tmpfs -o ${options} none ${join(cwd, 'out')}`;
    if (spawnSync('unshare', ['-rm', 'sh', '-c', mount]).status !== 0) {
      console.warn(
        `\nNOTICE: a disk that is ${options} is not tested, since this machine lets nobody make one\n`,
      );
      return;
    }
    const command = `${mount} && ${process.execPath} ${join(ROOT, 'dist/cli.cjs')} render p -o out --workers 1; echo code $?; find out -type f`;
    const { stdout, stderr } = await runProgram('unshare', ['-rm', 'sh', '-c', command], { cwd });
    expect(stdout.toString()).toMatch(/^code 2\n/);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n {4}at /);
    for (const file of stdout.toString().trim().split('\n').slice(1))
      expect(file).toMatch(/^out\/(\d\d\.pdf|\.cvpress\/manifest\.ndjson)$/);
  });
});

describe('a second run', () => {
  const FILES = { 'p/a.yaml': GOOD, 'p/b.yaml': 'cv:\n  name: John Doe\n', 'p/c.yaml': BAD };
  const first = mkdtempSync(join(tmpdir(), 'cvpress-test-'));
  beforeAll(async () => {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(first, path)), { recursive: true });
      writeFileSync(join(first, path), text);
    }
    await run(['render', 'p', '-o', 'out'], { cwd: first });
  });
  afterAll(() => rmSync(first, { recursive: true }));

  /** A folder in which the first run was. */
  function afterFirst(): string {
    const cwd = freshFolder();
    cpSync(first, cwd, { recursive: true });
    return cwd;
  }

  /** What a run renders, by the name of the document. */
  async function rendered(cwd: string, args: readonly string[] = [], env = {}): Promise<string[]> {
    await run(['render', 'p', '-o', 'out', '--report', 'r.ndjson', ...args], { cwd, env });
    const lines = jsonLines(readFileSync(join(cwd, 'r.ndjson')));
    return lines
      .filter(({ status }) => status === 'rendered')
      .map(({ input }) => String(input).slice(2, 3));
  }

  test('does nothing where nothing changed', async () => {
    const cwd = afterFirst();
    const before = contents(cwd);
    const { stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(stderr).toMatch(
      /p\/a\.yaml → out\/a\.pdf is unchanged\n[\s\S]*0 rendered, 2 unchanged, 1 failed/,
    );
    expect(contents(cwd)).toEqual(before);
  });

  test.each<{
    name: string;
    change?: (cwd: string) => void;
    args?: readonly string[];
    env?: object;
    expected: string[];
  }>([
    {
      name: 'a document changed',
      change: (cwd) => writeFileSync(join(cwd, 'p/a.yaml'), 'cv:\n  name: J\n'),
      expected: ['a'],
    },
    {
      name: 'a document was only touched',
      change: (cwd) => utimesSync(join(cwd, 'p/a.yaml'), 0, 0),
      expected: [],
    },
    {
      name: 'a new document',
      change: (cwd) => writeFileSync(join(cwd, 'p/d.yaml'), GOOD),
      expected: ['d'],
    },
    {
      name: 'a bad one mended',
      change: (cwd) => writeFileSync(join(cwd, 'p/c.yaml'), GOOD),
      expected: ['c'],
    },
    { name: 'an output is gone', change: (cwd) => rmSync(join(cwd, 'out/a.pdf')), expected: ['a'] },
    {
      name: 'an output is another',
      change: (cwd) => writeFileSync(join(cwd, 'out/a.pdf'), 'x'),
      expected: ['a'],
    },
    {
      name: 'the record is gone',
      change: (cwd) => rmSync(join(cwd, 'out/.cvpress'), { recursive: true }),
      expected: ['a', 'b'],
    },
    { name: 'an option', args: ['--no-page-numbers'], expected: ['a', 'b'] },
    { name: 'the distance of lines', args: ['--leading', '95%'], expected: ['a', 'b'] },
    { name: 'a format', args: ['-f', 'pdf,typ'], expected: ['a', 'b'] },
    { name: 'the day', env: { SOURCE_DATE_EPOCH: '0' }, expected: ['a', 'b'] },
    {
      name: 'the same day, otherwise given',
      args: ['--today', '2026-11-20'],
      env: { SOURCE_DATE_EPOCH: '0' },
      expected: [],
    },
    {
      name: 'fonts',
      args: ['--font-path', join(ROOT, 'fonts/roboto/Roboto-Bold.ttf')],
      expected: ['a', 'b'],
    },
    { name: 'the number of workers', args: ['--workers', '2'], expected: [] },
    { name: 'the time that there is', args: ['--timeout', '50'], expected: [] },
    { name: '--force', args: ['--force'], expected: ['a', 'b'] },
  ])('does only what changed: $name', async ({ change = () => {}, args, env, expected }) => {
    const cwd = afterFirst();
    change(cwd);
    expect(await rendered(cwd, args, env)).toEqual(expected);
    expect(
      await rendered(
        cwd,
        args?.filter((arg) => arg !== '--force'),
        env,
      ),
    ).toEqual([]);
  });

  test('does nothing in a project that moved with its template', async () => {
    const cwd = afterFirst();
    await run(['new-template', 'house'], { cwd });
    const args = ['--template', 'house'];
    expect(await rendered(cwd, args)).toEqual(['a', 'b']);
    const moved = join(freshFolder(), 'moved');
    renameSync(cwd, moved);
    expect(await rendered(moved, args)).toEqual([]);
  });

  test('of other documents forgets none', async () => {
    const cwd = afterFirst();
    cpSync(join(cwd, 'p'), join(cwd, 'q'), { recursive: true });
    renameSync(join(cwd, 'q/a.yaml'), join(cwd, 'q/x.yaml'));
    rmSync(join(cwd, 'q/b.yaml'));
    await run(['render', 'q', '-o', 'out'], { cwd });
    expect(await rendered(cwd)).toEqual([]);
  });

  test('keeps the output of a document that fails, and reports it as earlier', async () => {
    const cwd = freshFolder({ 'p/a.yaml': GOOD, 'l.ndjson': list(named('B'), named('C')) });
    const args = ['render', 'p', 'l.ndjson', '-o', 'out', '-f', 'txt'];
    await run(args, { cwd });
    writeFileSync(join(cwd, 'p/a.yaml'), BAD);
    // The second line fails before its output has a name.
    writeFileSync(join(cwd, 'l.ndjson'), list('{"cv":{"name":"B","x":1}}', '{"cv":'));
    const { stderr } = await run([...args, '--report', 'r.ndjson'], { cwd });
    expect(stderr).toContain(`out/a.txt is from an earlier version of p/a.yaml\n`);
    expect(stderr).toContain(`out/0001-b.txt is from an earlier version of l.ndjson:1\n`);
    const earlier = jsonLines(readFileSync(join(cwd, 'r.ndjson'))).map((line) => line.earlier);
    expect(earlier).toEqual(['out/a.txt', 'out/0001-b.txt', undefined]);
    expect(filesIn(join(cwd, 'out'))).toEqual(['0001-b.txt', '0002-c.txt', 'a.txt']);
  });

  test('keeps outputs of documents that were deleted', async () => {
    const cwd = afterFirst();
    rmSync(join(cwd, 'p/b.yaml'));
    const { stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(stderr).not.toContain('b.pdf');
    expect(filesIn(join(cwd, 'out'))).toEqual(['a.pdf', 'b.pdf']);
  });

  test('of a list', async () => {
    const leftover = `out/.cvpress/temporary-${hostname()}-4194304/1`;
    const cwd = freshFolder({
      'l.ndjson': list(named('A'), named('B')),
      [leftover]: 'of a run that was killed',
    });
    await run(['render', 'l.ndjson', '-o', 'out'], { cwd });
    writeFileSync(join(cwd, 'l.ndjson'), list(named('A'), named('C')));
    const { stderr } = await run(['render', 'l.ndjson', '-o', 'out'], { cwd });
    expect(stderr).toContain('1 rendered, 1 unchanged, 0 failed');
    expect(readdirSync(join(cwd, 'out/.cvpress'))).toEqual(['manifest.ndjson']);
  });
});

describe('results', () => {
  test('do not depend on the number of workers', async () => {
    const cwd = freshFolder(manyFiles(IS_LONG ? MANY : 8));
    const reports = [];
    for (const workers of ['1', IS_LONG ? '3' : '2']) {
      await run(['render', 'p', '-o', `out`, '--workers', workers, '--report', 'r.ndjson'], {
        cwd,
      });
      const lines = jsonLines(readFileSync(join(cwd, 'r.ndjson')));
      const record = readFileSync(join(cwd, 'out/.cvpress/manifest.ndjson'), 'utf8');
      reports.push({
        lines: lines.map((line) => ({ ...line, ms: 0 })),
        record,
        files: contents(join(cwd, 'out')),
      });
      rmSync(join(cwd, 'out'), { recursive: true });
    }
    expect(reports[1]).toEqual(reports[0]);
  });

  test('of shards together are the whole', async () => {
    const cwd = freshFolder({
      ...manyFiles(),
      'l.ndjson': list(...Array.from({ length: 12 }, (_, index) => named(`N${index}`))),
    });
    const render = ['render', 'p', 'l.ndjson', '-f', 'txt', '-o'];
    await run([...render, 'whole'], { cwd });
    mkdirSync(join(cwd, 'parts'));
    const counts = [];
    for (const part of [1, 2]) {
      const report = `r${part}.ndjson`;
      await run([...render, 'parts', '--shard', `${part}/2`, '--report', report], { cwd });
      counts.push(jsonLines(readFileSync(join(cwd, report))).length);
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(MANY + 12);
    expect(Math.min(...counts)).toBeGreaterThan(8);
    expect(contents(join(cwd, 'parts'))).toEqual(contents(join(cwd, 'whole')));
  });
});

test('a worker that does not start is a fault of the environment', async () => {
  const cwd = freshFolder({
    'a.yaml': GOOD,
    'b.yaml': GOOD,
    'no-node.cjs': "process.execPath = '/no/such/node';",
  });
  const env = { NODE_OPTIONS: `--require=${join(cwd, 'no-node.cjs')}` };
  const { code, stderr } = await run(
    ['render', 'a.yaml', 'b.yaml', '-o', 'out', '--workers', '1'],
    { cwd, env },
  );
  expect({ code, said: stderr.match(/error\[[a-z-]+\].*/g) }).toEqual({
    code: 2,
    said: ['error[no-worker]: A worker process does not start: spawn /no/such/node ENOENT.'],
  });
  expect(filesIn(join(cwd, 'out'))).toEqual([]);
});
