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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface Rendered {
  readonly cwd: string;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The files in `out`. */
  readonly made: readonly string[];
}

/** Renders documents to texts in the folder `out`. */
async function renderAll(
  args: string | readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  stdin = '',
): Promise<Rendered> {
  const cwd = freshFolder(files);
  const words = typeof args === 'string' ? args.split(' ') : args;
  const all = ['render', ...words, '-o', 'out', '-f', 'txt'];
  const { code, stdout, stderr } = await run(all, { cwd, stdin });
  const made = existsSync(join(cwd, 'out')) ? filesIn(join(cwd, 'out')) : [];
  return { cwd, code, stdout: stdout.toString(), stderr, made };
}

const WARNED = 'cv:\n  name: J\n  website: ftp://a.com\n';

describe('a batch reports', () => {
  it('what failed and a summary', async () => {
    const { code, stdout, stderr, made } = await renderAll('p', manyFiles());
    expect({ code, stdout, count: made.length }).toEqual({ code: 1, stdout: '', count: MANY - 1 });
    expect(stderr).toMatch(
      /^error\[unknown-key\][\s\S]*p\/04\.yaml:3:3[\s\S]*3 \| {3}lable: Biologist/m,
    );
    expect(stderr).toMatch(/\n23 rendered, 0 unchanged, 1 failed in [\d.]+ s \([\d.]+\/s\)\n$/);
    expect(stderr).not.toContain('→');
  });

  it.each([1, MANY])('once each file that is no CV, next to %s documents', async (count) => {
    const files = { ...manyFiles(count), 'p/ci.yml': 'name: CI\non: push\njobs: {}\n' };
    const { cwd, code, stderr } = await renderAll('p --report report.ndjson', files);
    expect(code).toBe(count > 4 ? 1 : 0);
    expect(stderr.match(/.*ci\.yml.*/g)).toEqual([
      `${join('p', 'ci.yml')} is skipped: it is not a CV`,
    ]);
    expect(stderr).toMatch(/ failed, 1 skipped in [\d.]+ s /);
    const lines = jsonLines(readFileSync(join(cwd, 'report.ndjson')));
    expect(lines.filter(({ status }) => status === 'skipped')).toMatchObject([
      { output: null, diagnostics: [{ code: 'no-cv', severity: 'info' }] },
    ]);
  });

  it.each([
    { warned: ['p/10.yaml'], line: '1 with warnings: ' },
    { warned: ['p/10.yaml', 'p/11.yaml'], line: '2 with warnings: ' },
  ])('how many documents have warnings: $line', async ({ warned, line }) => {
    const files = { ...manyFiles(), ...Object.fromEntries(warned.map((name) => [name, WARNED])) };
    const { stderr } = await renderAll('p', files);
    expect(stderr).toContain(`\n${line}--report lists them\n`);
  });

  it('diagnostics alone with --json', async () => {
    const { stdout, stderr } = await renderAll('p --json', manyFiles());
    expect(stderr).toBe('');
    expect(jsonLines(stdout)[0]).toMatchObject({ code: 'unknown-key', file: join('p', '04.yaml') });
  });

  it('every problem to GitHub, warnings too', async () => {
    const files = { ...manyFiles(), 'p/07.yaml': WARNED };
    const { stderr } = await renderAll('p --message-format github', files);
    expect(stderr.match(/^::.*(?=::)/gm)).toEqual([
      expect.stringMatching(/^::error file=p\/04\.yaml,line=3,.*title=unknown-key$/),
      expect.stringMatching(/^::warning file=p\/07\.yaml,line=3,.*title=link-not-made$/),
    ]);
  });
});

describe('a document that fails for what the command adds to it', () => {
  const files = (others = 0) => ({
    ...manyFiles(4),
    ...Object.fromEntries(Array.from({ length: others }, (_, index) => [`p/1${index}.yaml`, GOOD])),
    'p/00.yaml':
      'cv:\n  name: J\n  custom_sections:\n    - {title: Talks, entry_type: OneLineEntry, entries: [{name: x, details: y}]}\n',
    'o.yaml': 'cv: {custom_sections: {Talks: {link_text: more}}}\n',
    'l.ndjson': list({ cv: { custom_sections: [] } }),
    'e.yaml': 'cv: {name: J}\n',
    'bad.yaml': BAD,
    'editions.yaml': 'x: {only: [Talks]}\ny: {}\n',
  });
  const linesAbout = (stderr: string) => stderr.match(/^.* is not rendered$/gm);
  const failed = ['01', '02', '03'].map((name) => `${join('p', `${name}.yaml`)} is not rendered`);

  it.each([
    { args: 'p --only Talks', lines: failed },
    { args: 'p --set cv.custom_sections[Talks].link_text=more', lines: failed },
    { args: 'p --overlay o.yaml', lines: failed },
    { args: 'p --template sidebar --template-option aside=Talks', lines: failed },
    { args: 'p --only Talks --quiet', lines: failed },
    { args: 'p --only Talks --message-format github', lines: failed },
    { args: 'e.yaml --editions editions.yaml', lines: ['e.yaml (x) is not rendered'] },
    // A problem of its own, and a lone document.
    { args: 'bad.yaml p', lines: null },
    { args: 'e.yaml --only Talks', lines: null },
  ])('is named if it is not alone: $args', async ({ args, lines }) => {
    const { code, stderr } = await renderAll(args, files());
    expect({ code, lines: linesAbout(stderr) }, stderr).toEqual({ code: 1, lines });
  });

  it('is named among many', async () => {
    const { stderr } = await renderAll('p --only Talks', files(MANY));
    expect(linesAbout(stderr)).toHaveLength(MANY + 3);
  });

  it('is a related place with --json', async () => {
    const { stdout } = await renderAll('p l.ndjson --name {line} --only Talks --json', files());
    const start = { line: 1, column: 1 };
    expect(jsonLines(stdout).map(({ related }) => related)).toMatchObject([
      ...['01', '02', '03'].map((name) => [{ file: join('p', `${name}.yaml`) }]),
      [{ message: 'l.ndjson:1 is not rendered.', file: 'l.ndjson', range: { start } }],
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('odd names', () => {
  const ODD = ['a\nb', 'a\rb', 'a\u2028b', 'back\\slash', '[x]', '{a,b}', '*', '**', '!x', '@(x)'];
  ODD.push('-x', 'x ', '$HOME', '%0A');

  it.each([
    { of: 'folders', args: 'p', file: '/cv.yaml' },
    { of: 'files', args: 'p', file: '.yaml' },
    { of: 'folders, found by a pattern', args: 'p/**/*.yaml', file: '/cv.yaml' },
  ])('of $of are kept, and recognized in the next run', async ({ args, file }) => {
    const files = ODD.map((name) => `${name}${file}`);
    const first = await renderAll(
      args,
      Object.fromEntries(files.map((name) => [`p/${name}`, GOOD])),
    );
    expect(first.stderr).toContain(`${ODD.length} rendered, 0 unchanged, 0 failed`);
    expect(first.made).toEqual(files.map((name) => name.replace(/yaml$/, 'txt')).sort());
    const second = await call(['render', args, '-o', 'out', '-f', 'txt'], first.cwd);
    expect(second.stderr).toContain(`0 rendered, ${ODD.length} unchanged, 0 failed`);
  });

  it.each(ODD)('of a named folder are found: %j', async (name) => {
    const cwd = freshFolder({ [`${name}/cv.yaml`]: GOOD, 'x/x.yaml': BAD });
    expect((await run(['validate', '--', name], { cwd })).code).toBe(0);
  });

  // Other systems take no such names.
  it.runIf(process.platform === 'linux')('that are no text do not stop others', async () => {
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

  it.skipIf(IS_ROOT)('a folder that may not be read is not passed over', async () => {
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

  it.each([
    { args: 'l.ndjson', label: 'l.ndjson' },
    { args: 'l.jsonl', label: 'l.jsonl' },
    { args: '-', label: '<stdin>' },
    { args: '- --name {line}-{slug}', label: '<stdin>' },
  ])('are rendered line by line: $args', async ({ args, label }) => {
    const files = { 'l.ndjson': LIST, 'l.jsonl': LIST };
    const { code, stderr, made } = await renderAll(args, files, LIST);
    expect({ code, made }).toEqual({
      code: 1,
      made: [expect.stringMatching(/^0001-jose-mue?ller\.txt$/), '0004-jane-doe.txt'],
    });
    expect(stderr).toContain(`${label}:3:`);
    expect(stderr).toMatch(new RegExp(`bad-email[\\s\\S]*${label}:5:27`));
    expect(stderr).toContain('2 rendered, 0 unchanged, 2 failed');
  });

  describe('whose lines name a template', () => {
    const cv = {
      name: 'Jane',
      email: 'jane@example.com',
      publications: [{ title: 'T', authors: ['A', 'B', 'C'], doi: '', date: '2020' }],
    };
    const document = { cv };
    const bytes = (folder: string, name: string) => readFileSync(join(folder, name), 'base64');

    it('are rendered with it, and others with that of the command', async () => {
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

    it('override the template of an edition', async () => {
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

    it.each<[where: string, args: string[], editions: string]>([
      [
        'an option of documents',
        ['cv.json', 'b.json', '--template', 'sidebar', '--photo', 'p.png'],
        '',
      ],
      [
        'an option of a list',
        ['l.ndjson', '--name', '{line}', '--template', 'sidebar', '--photo', 'p.png'],
        '',
      ],
      [
        'an edition',
        ['cv.json', '--editions'],
        '{ x: { template: sidebar, photo: p.png }, y: { extends: x } }',
      ],
    ])(
      'are rendered again when their photo changes, and only then: %s',
      async (_, args, editions) => {
        const photo = (name: string) => readFileSync(join(ROOT, `docs/images/${name}.png`));
        const cwd = freshFolder({
          'l.ndjson': list({ document }, { document }),
          'cv.json': JSON.stringify(document),
          'b.json': JSON.stringify(document),
          'p.png': photo('look-classic'),
          ...(editions !== '' && { 'editions.yaml': editions }),
        });
        const expected = ['2 rendered, 0 unchanged', '0 rendered, 2 unchanged'];
        const again = async () => {
          const { stderr } = await call(['render', ...args, '-o', 'out/', '-f', 'html'], cwd);
          return /\d rendered, \d unchanged/.exec(stderr)?.[0];
        };
        expect([await again(), await again()]).toEqual(expected);
        writeFileSync(join(cwd, 'p.png'), photo('look-ledger'));
        expect([await again(), await again()]).toEqual(expected);
      },
    );

    it('are rendered again when it changes, and only then', async () => {
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

    it.each<{ line: object | string; says: string }>([
      { line: '{"template": "ledger", "document": {', says: 'l.ndjson:2:37' },
      {
        line: { template: 'legder', document },
        says: 'l.ndjson:2:13 (template)\n  = hint: did you mean `ledger`?',
      },
      {
        line: { template: './house', document },
        says: 'The template of a record cannot be the text "./house".',
      },
      { line: { template: 7, document }, says: 'The template of a record cannot be the number 7.' },
      { line: { template: 'ledger' }, says: 'The record has a template but no document.' },
      { line: { document, look: 'ledger' }, says: 'A record with a template has no key `look`.' },
      {
        line: { template: 'scholar', template_options: { et: 1 }, document },
        says: 'The template `scholar` has no option `et`.\n  --> l.ndjson:2:42 (template_options)',
      },
      {
        line: { template: 'scholar', template_options: [1], document },
        says: 'The options of a template must be an object.',
      },
      // At their columns in the line.
      {
        line: { template: 'ledger', document: { cv: { name: 'J', email: 'x' } } },
        says: 'l.ndjson:2:59',
      },
      { line: { document: { cv: { name: 'J', email: 'x' } } }, says: 'l.ndjson:2:39' },
    ])('and fail alone: $says', async ({ line, says }) => {
      const files = { 'l.ndjson': list(named('A'), line, named('C')) };
      const { code, stderr } = await renderAll('l.ndjson --name {line}', files);
      expect(code).toBe(1);
      expect(stderr).toContain(says);
      expect(stderr).toContain('2 rendered, 0 unchanged, 1 failed');
    });
  });

  it.each([
    {
      name: 'beside files, with one numbering',
      files: { 'a.yaml': GOOD, 'l.ndjson': list(named('A'), named('B')), 'p/b.yaml': GOOD },
      args: 'a.yaml l.ndjson p --name {index}',
      made: ['0002.txt', '0003.txt', 'a.txt', 'b.txt'],
    },
    {
      name: 'with a byte order mark and Windows line ends',
      files: { 'l.ndjson': `\uFEFF${list(named('A'), named('B'))}`.replaceAll('\n', '\r\n') },
      args: 'l.ndjson',
      made: ['0001-a.txt', '0002-b.txt'],
    },
    {
      name: 'with names in folders',
      files: { 'l.ndjson': list({ cv: { name: 'A', label: 'x/y' } }) },
      args: 'l.ndjson --name {cv.label}/{slug}',
      made: ['x-y/a.txt'],
    },
    {
      name: 'with numbers of at least four digits',
      files: { 'l.ndjson': list(named('A'), '\n'.repeat(9_997), named('B')) },
      args: 'l.ndjson --name {line}',
      made: ['0001.txt', '10000.txt'],
    },
  ])('are rendered $name', async ({ files, args, made }) => {
    expect(await renderAll(args, files)).toMatchObject({ code: 0, made });
  });

  it.each([
    {
      name: 'is not UTF-8',
      files: { 'l.ndjson': Buffer.from('{"cv":{"name":"\xe9"}}\n{"cv":{"name":"B"}}', 'latin1') },
      code: 2,
      says: 'l.ndjson:1 cannot be read: it is not UTF-8 text',
      made: ['b.txt'],
    },
    {
      name: 'has the name of an earlier line',
      files: { 'l.ndjson': list(named('A'), '', '', named('B'), '', named('a')) },
      code: 1,
      says: 'output-collision]: l.ndjson:1 and l.ndjson:6 would both be written to out/a.txt.\n',
      made: ['a.txt', 'b.txt'],
    },
    {
      name: 'has the name of a line of another list',
      files: { 'k.ndjson': '{}', 'l.ndjson': list(named('B')), 'm.ndjson': list('', named('b')) },
      code: 1,
      says: 'output-collision]: l.ndjson:1 and m.ndjson:2 would both be written to out/b.txt.\n',
      made: ['b.txt'],
    },
    {
      name: 'has the name of a file',
      files: { 'l.ndjson': list(named('A')), 'a.yaml': GOOD },
      code: 1,
      says: 'output-collision]: a.yaml and l.ndjson:1 would both be written to out/a.txt.\n',
      made: ['a.txt'],
    },
  ])('lose only a line that $name', async ({ files, code, says, made }) => {
    const args = [...Object.keys(files), '--name', '{slug}'];
    const { stderr, ...result } = await renderAll(args, files);
    expect(result).toMatchObject({ code, made });
    expect(stderr).toContain(says);
  });

  it('do not include a single document on standard input', async () => {
    const { code, stdout } = await run(['render', '-'], {
      cwd: freshFolder(),
      stdin: '{"cv":\n{"name":"A"}}\n',
    });
    expect(code).toBe(0);
    expect(isPdf(stdout)).toBe(true);
  });
});

describe('wrong calls', () => {
  const LIST = list(named('A'), named('B'));

  it.each([
    { args: 'l.ndjson', message: /documents of a list need a folder/ },
    { args: 'l.ndjson -o x.pdf', message: /cannot all go to the file x\.pdf/ },
    { args: '-', message: /documents of a list need a folder/ },
    { args: 'a.yaml -', stdin: GOOD, message: /With several documents or --report, nothing can go to standard output/ },
    { args: 'l.ndjson -o out --shard 1/3 --name {slug}', message: /add \{line\} or \{index\}/ },
    {
      args: 'p --report a.yaml/r.ndjson',
      message: /a\.yaml\/r\.ndjson cannot be written: a part of its path is not a folder/,
    },
    { args: 'p -o out --report -', message: /`--report` needs a file\./ },
    { args: 'l.ndjson -o out --report l.ndjson', message: /l\.ndjson is a document itself/ },
    { args: 'p -o out --report out/a.pdf', message: /out\/a\.pdf is an output itself/ },
    { args: 'p -o out --report out/A.PDF', message: /out\/A\.PDF is an output itself/ },
    { args: 'l.ndjson -o out --report L.ndjson', message: /L\.ndjson is a document itself/ },
  ])('exit with 2 and write nothing: $args', async ({ args, message, stdin = LIST }) => {
    const files = { 'l.ndjson': LIST, 'a.yaml': GOOD, 'p/a.yaml': GOOD, 'p/b.yaml': GOOD };
    const cwd = freshFolder(files);
    const { code, stdout, stderr } = await run(['render', ...args.split(' ')], { cwd, stdin });
    expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(filesIn(cwd)).toEqual(Object.keys(files).sort());
    expect(readFileSync(join(cwd, 'l.ndjson'), 'utf8')).toBe(LIST);
  });
});

describe('--report', () => {
  it('has a line for every document', async () => {
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

  it.each([
    { name: 'in a new folder among the outputs', args: 'p -o out --report out/log/r.ndjson' },
    { name: 'of a lone document', args: 'p/a.yaml -o out/a.pdf --report out/log/r.ndjson' },
  ])('is written $name', async ({ args }) => {
    const cwd = freshFolder({ 'p/a.yaml': GOOD });
    await call(['render', ...args.split(' ')], cwd);
    expect(jsonLines(readFileSync(join(cwd, 'out/log/r.ndjson')))).toMatchObject([
      { output: join('out', 'a.pdf'), status: 'rendered' },
    ]);
  });

  it.skipIf(!existsSync('/dev/full'))('to a full disk stops the run and says why', async () => {
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
  it.skipIf(process.platform !== 'linux')(
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
  it('--timeout ends what takes too long, also a lone document', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const { code, stderr } = await run(['render', 'cv.yaml', '--timeout', '0.001'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error\[timed-out\]: The document took longer than 0\.001 s[\s\S]*--> cv\.yaml/,
    );
    expect(filesIn(cwd)).toEqual(['cv.yaml']);
  });

  // As test/workers/groups.test.ts tries with one document.
  it.runIf(IS_LONG && process.platform !== 'win32')(
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

  it.skipIf(process.platform === 'win32' || IS_ROOT)(
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

  it.each(some(disks, 1))('a disk that is $name', async ({ options, count, message }) => {
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

  it('does nothing where nothing changed', async () => {
    const cwd = afterFirst();
    const before = contents(cwd);
    const { stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(stderr).toMatch(
      /p\/a\.yaml → out\/a\.pdf is unchanged\n[\s\S]*0 rendered, 2 unchanged, 1 failed/,
    );
    expect(contents(cwd)).toEqual(before);
  });

  it.each<{
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
    { name: 'a limit', args: ['--limit', 'letters=50000'], expected: ['a', 'b'] },
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

  it('does nothing in a project that moved with its template', async () => {
    const cwd = afterFirst();
    await run(['new-template', 'house'], { cwd });
    const args = ['--template', 'house'];
    expect(await rendered(cwd, args)).toEqual(['a', 'b']);
    const moved = join(freshFolder(), 'moved');
    renameSync(cwd, moved);
    expect(await rendered(moved, args)).toEqual([]);
  });

  it('of other documents forgets none', async () => {
    const cwd = afterFirst();
    cpSync(join(cwd, 'p'), join(cwd, 'q'), { recursive: true });
    renameSync(join(cwd, 'q/a.yaml'), join(cwd, 'q/x.yaml'));
    rmSync(join(cwd, 'q/b.yaml'));
    await run(['render', 'q', '-o', 'out'], { cwd });
    expect(await rendered(cwd)).toEqual([]);
  });

  it('keeps the output of a document that fails, and reports it as earlier', async () => {
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

  it('keeps outputs of documents that were deleted', async () => {
    const cwd = afterFirst();
    rmSync(join(cwd, 'p/b.yaml'));
    const { stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(stderr).not.toContain('b.pdf');
    expect(filesIn(join(cwd, 'out'))).toEqual(['a.pdf', 'b.pdf']);
  });

  it('of a list', async () => {
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
  it('do not depend on the number of workers', async () => {
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

  it('of shards together are the whole', async () => {
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

it('a worker that does not start is a fault of the environment', async () => {
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
