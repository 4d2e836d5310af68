// Batches: outputs, reports, the manifest, skipped files and shards.
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
import { IS_LONG, selectRows } from '../support/length.js';
import { call } from './call.js';
import {
  createTemporaryFolder,
  INVALID_CV,
  IS_ROOT,
  isPdf,
  listFiles,
  parseJsonLines,
  ROOT,
  run,
  runProgram,
  VALID_CV,
} from './run.js';

const SIZE = 24;

/** Files of a folder `p`; the fifth document is invalid. */
function createBatch(count = SIZE): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));
  return Object.fromEntries(
    names.map((name) => [
      `p/${name}.yaml`,
      name === '04' ? INVALID_CV : `cv:\n  name: Jane ${name}\n`,
    ]),
  );
}

function toNdjson(...documents: (string | object)[]): string {
  return documents
    .map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
    .join('\n');
}

function createCv(name: string): { cv: { name: string } } {
  return { cv: { name } };
}

/** Returns the contents of a folder's files by name. */
function readFiles(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  );
}

function readReport(cwd: string, file = 'r.ndjson') {
  return parseJsonLines(readFileSync(join(cwd, file)));
}

/** Renders documents to text in the folder `out`. */
async function renderAll(
  args: string | readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  stdin = '',
) {
  const cwd = createTemporaryFolder(files);
  const words = typeof args === 'string' ? args.split(' ') : args;
  const command = ['render', ...words, '-o', 'out', '-f', 'txt'];
  const { code, stdout, stderr } = await run(command, { cwd, stdin });
  const outputs = existsSync(join(cwd, 'out')) ? listFiles(join(cwd, 'out')) : [];
  return { cwd, code, stdout: stdout.toString(), stderr, outputs };
}

const CV_WITH_WARNING = 'cv:\n  name: J\n  website: ftp://a.com\n';

describe('a batch', () => {
  it('reports failures and a summary', async () => {
    const { code, stdout, stderr, outputs } = await renderAll('p', createBatch());
    expect({ code, stdout, count: outputs.length }).toEqual({
      code: 1,
      stdout: '',
      count: SIZE - 1,
    });
    expect(stderr).toMatch(
      /^error\[unknown-key\][\s\S]*p\/04\.yaml:3:3[\s\S]*3 \| {3}lable: Biologist/m,
    );
    expect(stderr).toMatch(/\n23 rendered, 0 unchanged, 1 failed in [\d.]+ s \([\d.]+\/s\)\n$/);
    expect(stderr).not.toContain('→');
  });

  it.each([1, SIZE])('reports a skipped file once in a batch of size %s', async (count) => {
    const files = { ...createBatch(count), 'p/ci.yml': 'name: CI\non: push\njobs: {}\n' };
    const { cwd, code, stderr } = await renderAll('p --report report.ndjson', files);
    expect(code).toBe(count > 4 ? 1 : 0);
    expect(stderr.match(/.*ci\.yml.*/g)).toEqual([
      `${join('p', 'ci.yml')} is skipped: it is not a CV`,
    ]);
    expect(stderr).toMatch(/ failed, 1 skipped in [\d.]+ s /);
    const lines = readReport(cwd, 'report.ndjson');
    expect(lines.filter(({ status }) => status === 'skipped')).toMatchObject([
      { output: null, diagnostics: [{ code: 'no-cv', severity: 'info' }] },
    ]);
  });

  it('skips a file without `cv`, which would be a CV of nobody', async () => {
    const files = { 'p/cv.yaml': 'cv: {name: J}\n', 'p/design.yaml': 'design: {theme: classic}\n' };
    const { code, stderr, outputs } = await renderAll('p', files);
    expect({ code, outputs }).toEqual({ code: 0, outputs: ['cv.txt'] });
    expect(stderr).toContain(`${join('p', 'design.yaml')} is skipped: it is not a CV`);
  });

  it.each([
    { names: ['p/10.yaml'], line: '1 with warnings: ' },
    { names: ['p/10.yaml', 'p/11.yaml'], line: '2 with warnings: ' },
  ])('counts documents with warnings: $line', async ({ names, line }) => {
    const documents = names.map((name) => [name, CV_WITH_WARNING]);
    const { stderr } = await renderAll('p', { ...createBatch(), ...Object.fromEntries(documents) });
    expect(stderr).toContain(`\n${line}--report lists them\n`);
  });

  it('writes only diagnostics with --json', async () => {
    const { stdout, stderr } = await renderAll('p --json', createBatch());
    expect(stderr).toBe('');
    expect(parseJsonLines(stdout)[0]).toMatchObject({
      code: 'unknown-key',
      file: join('p', '04.yaml'),
    });
  });

  it('prints errors and warnings as GitHub annotations', async () => {
    const files = { ...createBatch(), 'p/07.yaml': CV_WITH_WARNING };
    const { stderr } = await renderAll('p --message-format github', files);
    expect(stderr.match(/^::.*(?=::)/gm)).toEqual([
      expect.stringMatching(/^::error file=p\/04\.yaml,line=3,.*title=unknown-key$/),
      expect.stringMatching(/^::warning file=p\/07\.yaml,line=3,.*title=not-linked$/),
    ]);
  });
});

describe('a document that is invalid because of options', () => {
  const createFiles = (extraCount = 0) => ({
    ...createBatch(4),
    ...Object.fromEntries(
      Array.from({ length: extraCount }, (_, index) => [`p/1${index}.yaml`, VALID_CV]),
    ),
    'p/00.yaml':
      'cv:\n  name: J\n  custom_sections:\n    - {title: Talks, entry_type: OneLineEntry, entries: [{name: x, details: y}]}\n',
    'o.yaml': 'cv: {custom_sections: {Talks: {link_text: more}}}\n',
    'l.ndjson': toNdjson({ cv: { custom_sections: [] } }),
    'e.yaml': 'cv: {name: J}\n',
    'bad.yaml': INVALID_CV,
    'editions.yaml': 'x: {only: [Talks]}\ny: {}\n',
  });
  const matchFailures = (stderr: string) => stderr.match(/^.* is not rendered$/gm);
  const failures = ['01', '02', '03'].map((name) => `${join('p', `${name}.yaml`)} is not rendered`);

  it.each([
    { args: 'p --only Talks', lines: failures },
    { args: 'p --set cv.custom_sections[Talks].link_text=more', lines: failures },
    { args: 'p --overlay o.yaml', lines: failures },
    { args: 'p --template sidebar --template-option aside=Talks', lines: failures },
    { args: 'p --only Talks --quiet', lines: failures },
    { args: 'p --only Talks --message-format github', lines: failures },
    { args: 'e.yaml --editions editions.yaml', lines: ['e.yaml (x) is not rendered'] },
  ])('is named if there are other documents: $args', async ({ args, lines }) => {
    const { code, stderr } = await renderAll(args, createFiles());
    expect({ code, lines: matchFailures(stderr) }, stderr).toEqual({ code: 1, lines });
  });

  it.each([
    { name: 'its own problem names it', args: 'bad.yaml p' },
    { name: 'it is the only document', args: 'e.yaml --only Talks' },
  ])('is not named separately if $name', async ({ args }) => {
    const { code, stderr } = await renderAll(args, createFiles());
    expect({ code, lines: matchFailures(stderr) }, stderr).toEqual({ code: 1, lines: null });
  });

  it('is named in a large batch', async () => {
    const { stderr } = await renderAll('p --only Talks', createFiles(SIZE));
    expect(matchFailures(stderr)).toHaveLength(SIZE + 3);
  });

  it('is a related location with --json', async () => {
    const args = 'p l.ndjson --name {line} --only Talks --json';
    const { stdout } = await renderAll(args, createFiles());
    const start = { line: 1, column: 1 };
    expect(parseJsonLines(stdout).map(({ related }) => related)).toMatchObject([
      ...['01', '02', '03'].map((name) => [{ file: join('p', `${name}.yaml`) }]),
      [{ message: 'l.ndjson:1 is not rendered.', file: 'l.ndjson', range: { start } }],
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('a batch with special characters in names', () => {
  const NAMES = ['a\nb', 'a\rb', 'a\u2028b', 'back\\slash', '[x]', '{a,b}', '*', '**', '!x'];
  NAMES.push('@(x)', '-x', 'x ', '$HOME', '%0A');

  it.each([
    { name: 'of folders', args: 'p', file: '/cv.yaml' },
    { name: 'of files', args: 'p', file: '.yaml' },
    { name: 'of folders that a glob matches', args: 'p/**/*.yaml', file: '/cv.yaml' },
  ])('keeps names $name, and recognizes them in the next run', async ({ args, file }) => {
    const files = NAMES.map((name) => `${name}${file}`);
    const first = await renderAll(
      args,
      Object.fromEntries(files.map((name) => [`p/${name}`, VALID_CV])),
    );
    expect(first.stderr).toContain(`${NAMES.length} rendered, 0 unchanged, 0 failed`);
    expect(first.outputs).toEqual(files.map((name) => name.replace(/yaml$/, 'txt')).sort());
    const second = await call(['render', args, '-o', 'out', '-f', 'txt'], first.cwd);
    expect(second.stderr).toContain(`0 rendered, ${NAMES.length} unchanged, 0 failed`);
  });

  it.each(NAMES)('finds the folder %j', async (name) => {
    const cwd = createTemporaryFolder({ [`${name}/cv.yaml`]: VALID_CV, 'x/x.yaml': INVALID_CV });
    expect((await run(['validate', '--', name], { cwd })).code).toBe(0);
  });

  // Only Linux accepts such names.
  it.runIf(process.platform === 'linux')('continues after a name that is not UTF-8', async () => {
    const cwd = createTemporaryFolder({ 'p/cv.yaml': VALID_CV });
    const [folder, file] = [`${cwd}/p/b\xffc`, `${cwd}/p/z\xff.yaml`].map((path) =>
      Buffer.from(path, 'latin1'),
    );
    mkdirSync(folder as Buffer);
    writeFileSync(file as Buffer, VALID_CV);
    const { code, stderr } = await run(['validate', 'p'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('p/cv.yaml is valid\n');
    for (const name of ['p/b\uFFFDc', 'p/z\uFFFD.yaml']) {
      expect(stderr).toContain(
        `${name} cannot be read: it does not exist.\n  = hint: check the path\n`,
      );
    }
  });

  it.skipIf(IS_ROOT)('reports a folder without read permission', async () => {
    const cwd = createTemporaryFolder({ 'p/cv.yaml': VALID_CV, 'p/secret/cv.yaml': VALID_CV });
    chmodSync(join(cwd, 'p/secret'), 0);
    const { code, stderr } = await run(['validate', 'p'], { cwd });
    chmodSync(join(cwd, 'p/secret'), 0o755);
    expect(code).toBe(2);
    expect(stderr).toContain('p/secret cannot be read: access is denied');
  });
});

describe('NDJSON', () => {
  const LIST = toNdjson(createCv('José Müller'), '', '{"cv":', createCv('Jane / Doe'), {
    cv: { name: 'J', email: 'x' },
  });

  it.each([
    { args: 'l.ndjson', label: 'l.ndjson' },
    { args: 'l.jsonl', label: 'l.jsonl' },
    { args: '-', label: '<stdin>' },
    { args: '- --name {line}-{slug}', label: '<stdin>' },
  ])('is rendered record by record: $args', async ({ args, label }) => {
    const files = { 'l.ndjson': LIST, 'l.jsonl': LIST };
    const { code, stderr, outputs } = await renderAll(args, files, LIST);
    expect({ code, outputs }).toEqual({
      code: 1,
      outputs: [expect.stringMatching(/^0001-jose-mue?ller\.txt$/), '0004-jane-doe.txt'],
    });
    expect(stderr).toContain(`${label}:3:`);
    expect(stderr).toMatch(new RegExp(`bad-email[\\s\\S]*${label}:5:27`));
    expect(stderr).toContain('2 rendered, 0 unchanged, 2 failed');
  });

  describe('a record or document with a template', () => {
    const cv = {
      name: 'Jane',
      email: 'jane@example.com',
      publications: [{ title: 'T', authors: ['A', 'B', 'C'], doi: '', date: '2020' }],
    };
    const document = { cv };
    const readBytes = (folder: string, name: string) => readFileSync(join(folder, name), 'base64');

    it('is rendered with this template, and other records with the one of the command', async () => {
      const cwd = createTemporaryFolder({
        'l.ndjson': toNdjson(
          document,
          { cv, render: { template: 'ledger' } },
          { render: { template: 'scholar', template_options: { et_al: 1 } }, cv },
          { render: { template: 'sidebar', template_options: { aside: ['Publications'] } }, cv },
        ),
        'cv.json': JSON.stringify(document),
        'p.png': readFileSync(join(ROOT, 'docs/images/template-classic.png')),
      });
      await run(['render', 'l.ndjson', '-o', 'out', '--name', '{line}', '--photo', 'p.png'], {
        cwd,
      });
      const templates = [
        ['classic'],
        ['ledger'],
        ['scholar', '--template-option', 'et_al=1'],
        ['sidebar', '--template-option', 'aside=Publications'],
      ];
      for (const [index, args] of templates.entries()) {
        const options = ['--photo', 'p.png', '--template', ...args];
        await run(['render', 'cv.json', '-o', 'one.pdf', ...options], { cwd });
        expect(readBytes(cwd, `out/000${index + 1}.pdf`)).toBe(readBytes(cwd, 'one.pdf'));
      }
    });

    it('is rendered with the template of an edition', async () => {
      const cwd = createTemporaryFolder({
        'l.ndjson': toNdjson({ render: { template: 'ledger' }, cv }, document),
        'editions.yaml': 'x: { template: linear }',
        'cv.json': JSON.stringify(document),
      });
      await run(['render', 'l.ndjson', '-o', 'out', '--name', '{line}', '--editions'], { cwd });
      await run(['render', 'cv.json', '-o', 'one.pdf', '--template', 'linear'], { cwd });
      for (const name of ['0001-x', '0002-x'])
        expect(readBytes(cwd, `out/${name}.pdf`)).toBe(readBytes(cwd, 'one.pdf'));
    });

    it.each<[where: string, args: string[], editions: string]>([
      [
        'an option for documents',
        ['cv.json', 'b.json', '--template', 'sidebar', '--photo', 'p.png'],
        '',
      ],
      [
        'an option for NDJSON',
        ['l.ndjson', '--name', '{line}', '--template', 'sidebar', '--photo', 'p.png'],
        '',
      ],
      [
        'an edition',
        ['cv.json', '--editions'],
        '{ x: { template: sidebar, photo: p.png }, y: { extends: x } }',
      ],
    ])('is rendered again only if the photo of %s changes', async (_, args, editions) => {
      const readImage = (name: string) => readFileSync(join(ROOT, `docs/images/${name}.png`));
      const cwd = createTemporaryFolder({
        'l.ndjson': toNdjson(document, { ...document, language: 'en' }),
        'cv.json': JSON.stringify(document),
        'b.json': JSON.stringify(document),
        'p.png': readImage('template-classic'),
        ...(editions !== '' && { 'editions.yaml': editions }),
      });
      const expected = ['2 rendered, 0 unchanged', '0 rendered, 2 unchanged'];
      const summarize = async () => {
        const { stderr } = await call(['render', ...args, '-o', 'out/', '-f', 'html'], cwd);
        return /\d rendered, \d unchanged/.exec(stderr)?.[0];
      };
      expect([await summarize(), await summarize()]).toEqual(expected);
      writeFileSync(join(cwd, 'p.png'), readImage('template-ledger'));
      expect([await summarize(), await summarize()]).toEqual(expected);
    });

    it('is rendered again only if the template changes', async () => {
      const createList = (template: string) =>
        toNdjson({ render: { template }, cv }, { render: { template: 'ledger' }, cv });
      const cwd = createTemporaryFolder({ 'l.ndjson': createList('linear') });
      const render = async () =>
        (await call(['render', 'l.ndjson', '-o', 'out', '--name', '{line}'], cwd)).stderr;
      expect(await render()).toContain('2 rendered, 0 unchanged');
      expect(await render()).toContain('0 rendered, 2 unchanged');
      writeFileSync(join(cwd, 'l.ndjson'), createList('sidebar'));
      expect(await render()).toContain('1 rendered, 1 unchanged');
    });

    it.each<{ line: object | string; expected: string }>([
      { line: '{"render": {"template": "ledger"}, "cv": {', expected: 'l.ndjson:2:43' },
      {
        line: { render: { template: 'legder' }, cv },
        expected: 'l.ndjson:2:23 (render.template)',
      },
      { line: { render: { template: './house' }, cv }, expected: 'text "./house", which is not' },
      {
        line: { render: { template: 'scholar', template_options: { et: 1 } }, cv },
        expected: 'The template `scholar` has no option `et`.',
      },
      { line: { render: [1], cv }, expected: '`render` must be an object' },
    ])('does not affect other records if it is invalid: $expected', async ({ line, expected }) => {
      const files = { 'l.ndjson': toNdjson(createCv('A'), line, createCv('C')) };
      const { code, stderr } = await renderAll('l.ndjson --name {line}', files);
      expect(code).toBe(1);
      expect(stderr).toContain(expected);
      expect(stderr).toContain('2 rendered, 0 unchanged, 1 failed');
    });
  });

  it.each([
    {
      name: 'together with files, numbered across both',
      files: {
        'a.yaml': VALID_CV,
        'l.ndjson': toNdjson(createCv('A'), createCv('B')),
        'p/b.yaml': VALID_CV,
      },
      args: 'a.yaml l.ndjson p --name {index}',
      outputs: ['0002.txt', '0003.txt', 'a.txt', 'b.txt'],
    },
    {
      name: 'with a byte order mark and Windows line ends',
      files: {
        'l.ndjson': `\uFEFF${toNdjson(createCv('A'), createCv('B'))}`.replaceAll('\n', '\r\n'),
      },
      args: 'l.ndjson',
      outputs: ['0001-a.txt', '0002-b.txt'],
    },
    {
      name: 'to names with folders',
      files: { 'l.ndjson': toNdjson({ cv: { name: 'A', label: 'x/y' } }) },
      args: 'l.ndjson --name {cv.label}/{slug}',
      outputs: ['x-y/a.txt'],
    },
    {
      name: 'to names with numbers of at least four digits',
      files: { 'l.ndjson': toNdjson(createCv('A'), '\n'.repeat(9_997), createCv('B')) },
      args: 'l.ndjson --name {line}',
      outputs: ['0001.txt', '10000.txt'],
    },
  ])('is rendered $name', async ({ files, args, outputs }) => {
    expect(await renderAll(args, files)).toMatchObject({ code: 0, outputs });
  });

  it.each([
    {
      name: 'is not UTF-8',
      files: { 'l.ndjson': Buffer.from('{"cv":{"name":"\xe9"}}\n{"cv":{"name":"B"}}', 'latin1') },
      code: 2,
      expected: 'l.ndjson:1 cannot be read: it is not UTF-8 text',
      outputs: ['b.txt'],
    },
    {
      name: 'has the output name of an earlier record',
      files: { 'l.ndjson': toNdjson(createCv('A'), '', '', createCv('B'), '', createCv('a')) },
      code: 1,
      expected:
        'output-collision]: l.ndjson:1 and l.ndjson:6 would both be written to out/a.txt.\n',
      outputs: ['a.txt', 'b.txt'],
    },
    {
      name: 'has the output name of a record in another file',
      files: {
        'k.ndjson': '{}',
        'l.ndjson': toNdjson(createCv('B')),
        'm.ndjson': toNdjson('', createCv('b')),
      },
      code: 1,
      expected:
        'output-collision]: l.ndjson:1 and m.ndjson:2 would both be written to out/b.txt.\n',
      outputs: ['b.txt'],
    },
    {
      name: 'has the output name of a document in a file',
      files: { 'l.ndjson': toNdjson(createCv('A')), 'a.yaml': VALID_CV },
      code: 1,
      expected: 'output-collision]: a.yaml and l.ndjson:1 would both be written to out/a.txt.\n',
      outputs: ['a.txt'],
    },
  ])('is rendered without a record that $name', async ({ files, code, expected, outputs }) => {
    const args = [...Object.keys(files), '--name', '{slug}'];
    const { stderr, ...result } = await renderAll(args, files);
    expect(result).toMatchObject({ code, outputs });
    expect(stderr).toContain(expected);
  });

  it('is distinguished from a single JSON document on standard input', async () => {
    const { code, stdout } = await run(['render', '-'], {
      cwd: createTemporaryFolder(),
      stdin: '{"cv":\n{"name":"A"}}\n',
    });
    expect(code).toBe(0);
    expect(isPdf(stdout)).toBe(true);
  });
});

describe('render with invalid arguments', () => {
  const LIST = toNdjson(createCv('A'), createCv('B'));

  it.each([
    { args: 'l.ndjson', error: /records of an NDJSON file need an output folder/ },
    { args: 'l.ndjson -o x.pdf', error: /cannot all go to the file x\.pdf/ },
    { args: '-', error: /records of an NDJSON file need an output folder/ },
    {
      args: 'a.yaml -',
      stdin: VALID_CV,
      error: /With several documents or --report, nothing can go to standard output/,
    },
    { args: 'l.ndjson -o out --shard 1/3 --name {slug}', error: /add \{line\} or \{index\}/ },
    {
      args: 'p --report a.yaml/r.ndjson',
      error: /a\.yaml\/r\.ndjson cannot be written: a part of its path is not a folder/,
    },
    { args: 'p -o out --report -', error: /`--report` needs a file\./ },
    { args: 'l.ndjson -o out --report l.ndjson', error: /l\.ndjson is a document itself/ },
    { args: 'p -o out --report out/a.pdf', error: /out\/a\.pdf is an output itself/ },
    { args: 'p -o out --report out/A.PDF', error: /out\/A\.PDF is an output itself/ },
    { args: 'l.ndjson -o out --report L.ndjson', error: /L\.ndjson is a document itself/ },
  ])('exits with 2 and writes nothing: $args', async ({ args, error, stdin = LIST }) => {
    const files = {
      'l.ndjson': LIST,
      'a.yaml': VALID_CV,
      'p/a.yaml': VALID_CV,
      'p/b.yaml': VALID_CV,
    };
    const cwd = createTemporaryFolder(files);
    const { code, stdout, stderr } = await run(['render', ...args.split(' ')], { cwd, stdin });
    expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(error);
    expect(listFiles(cwd)).toEqual(Object.keys(files).sort());
    expect(readFileSync(join(cwd, 'l.ndjson'), 'utf8')).toBe(LIST);
  });
});

describe('--report', () => {
  it('writes a record for every document', async () => {
    const cwd = createTemporaryFolder({
      'p/a.yaml': VALID_CV,
      'p/b.yaml': INVALID_CV,
      'p/c.yaml': 'cv: [',
      'l.ndjson': toNdjson(createCv('A')),
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
    const failure = { output: null, status: 'failed', pages: null, bytes: 0, ms };
    expect(readReport(cwd)).toEqual([
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
        ...failure,
        input: join('p', 'b.yaml'),
        diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'unknown-key' })]),
      },
      {
        ...failure,
        input: join('p', 'c.yaml'),
        diagnostics: [expect.objectContaining({ severity: 'error' })],
      },
      expect.objectContaining({ input: 'l.ndjson:1', status: 'rendered' }),
    ]);
  });

  it.each([
    { name: 'to a new folder among the outputs', args: 'p -o out --report out/log/r.ndjson' },
    { name: 'for a single document', args: 'p/a.yaml -o out/a.pdf --report out/log/r.ndjson' },
  ])('writes its file $name', async ({ args }) => {
    const cwd = createTemporaryFolder({ 'p/a.yaml': VALID_CV });
    await call(['render', ...args.split(' ')], cwd);
    expect(readReport(cwd, 'out/log/r.ndjson')).toMatchObject([
      { output: join('out', 'a.pdf'), status: 'rendered' },
    ]);
  });

  it.skipIf(!existsSync('/dev/full'))('stops the run if the disk is full', async () => {
    const cwd = createTemporaryFolder({ 'p/a.yaml': VALID_CV, 'p/b.yaml': VALID_CV });
    const { code, stderr } = await run(
      ['render', 'p', '-o', 'out', '-f', 'txt', '--report', '/dev/full'],
      { cwd },
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/\/dev\/full cannot be written: the disk is full/);
  });
});

describe('render', () => {
  it.skipIf(process.platform !== 'linux')(
    'reads inputs that only this process can open, such as `<(…)`',
    async () => {
      const cwd = createTemporaryFolder({
        'a.yaml': VALID_CV,
        'b.yaml': INVALID_CV,
        'p/c.yaml': VALID_CV,
      });
      const command = `${process.execPath} ${join(ROOT, 'dist/cli.cjs')} render /dev/fd/3 /dev/fd/4 p -o out -f txt --workers 1`;
      const { stderr } = await runProgram('sh', ['-c', `${command} 3< a.yaml 4< b.yaml`], { cwd });
      expect(stderr).toMatch(/--> \/dev\/fd\/4:3:3[\s\S]*3 \| {3}lable: Biologist/);
      expect(listFiles(join(cwd, 'out'))).toEqual(['3.txt', 'c.txt']);
    },
  );
});

describe('a failure', () => {
  it('is reported for a single document that exceeds --timeout', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const { code, stderr } = await run(['render', 'cv.yaml', '--timeout', '0.001'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error\[timed-out\]: The document took longer than 0\.001 s[\s\S]*--> cv\.yaml/,
    );
    expect(listFiles(cwd)).toEqual(['cv.yaml']);
  });

  // test/workers/fair-queuing.test.ts tests the same with one document.
  it.runIf(IS_LONG && process.platform !== 'win32')(
    'is not reported for a document whose worker was killed',
    async () => {
      const cwd = createTemporaryFolder(createBatch(60));
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
        // Waits between kills: a document is given up if two workers die while they render it.
        const isDue = listFiles(cwd).length > 60 + 20 * killed.size;
        if (worker > 0 && isDue && !killed.has(worker)) {
          process.kill(worker, 'SIGKILL');
          killed.add(worker);
        }
      }, 5);
      const [code] = await once(child, 'exit');
      clearInterval(timer);
      expect(killed.size).toBe(2);
      expect(code).toBe(1);
      expect(listFiles(join(cwd, 'out'))).toHaveLength(59);
    },
  );

  it.skipIf(process.platform === 'win32' || IS_ROOT)(
    'is reported for an output folder without write permission',
    async () => {
      const cwd = createTemporaryFolder({
        'p/a.yaml': VALID_CV,
        'p/b.yaml': VALID_CV,
        'out/x': '',
      });
      chmodSync(join(cwd, 'out'), 0o500);
      const { code, stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
      chmodSync(join(cwd, 'out'), 0o700);
      expect(code).toBe(2);
      expect(stderr).toMatch(/cannot be written: access is denied/);
      expect(listFiles(join(cwd, 'out'))).toEqual(['x']);
    },
  );

  const disks = [
    {
      name: 'read-only',
      options: 'ro',
      count: 2,
      error: /cannot be written: the file system is read-only/,
    },
    {
      name: 'full',
      options: 'size=64k',
      count: SIZE,
      error: /cannot be written: the disk is full/,
    },
  ];

  it.each(selectRows(disks, 1))(
    'is reported for a $name disk',
    async ({ options, count, error }) => {
      const cwd = createTemporaryFolder({ ...createBatch(count), 'out/x': '' });
      const mount = `mount -t tmpfs -o ${options} none ${join(cwd, 'out')}`;
      if (spawnSync('unshare', ['-rm', 'sh', '-c', mount]).status !== 0) {
        console.warn(
          `\nNOTICE: a disk with ${options} is not tested: this machine does not allow to mount one\n`,
        );
        return;
      }
      const command = `${mount} && ${process.execPath} ${join(ROOT, 'dist/cli.cjs')} render p -o out --workers 1; echo code $?; find out -type f`;
      const { stdout, stderr } = await runProgram('unshare', ['-rm', 'sh', '-c', command], { cwd });
      expect(stdout.toString()).toMatch(/^code 2\n/);
      expect(stderr).toMatch(error);
      expect(stderr).not.toMatch(/\n {4}at /);
      for (const file of stdout.toString().trim().split('\n').slice(1))
        expect(file).toMatch(/^out\/(\d\d\.pdf|\.cvpress\/manifest\.ndjson)$/);
    },
  );
});

describe('an incremental build', () => {
  const FILES = {
    'p/a.yaml': VALID_CV,
    'p/b.yaml': 'cv:\n  name: John Doe\n',
    'p/c.yaml': INVALID_CV,
  };
  const build = mkdtempSync(join(tmpdir(), 'cvpress-test-'));
  beforeAll(async () => {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(build, path)), { recursive: true });
      writeFileSync(join(build, path), text);
    }
    await run(['render', 'p', '-o', 'out'], { cwd: build });
  });
  afterAll(() => rmSync(build, { recursive: true }));

  /** Returns a folder with documents and the outputs of a first run. */
  function copyBuild(): string {
    const cwd = createTemporaryFolder();
    cpSync(build, cwd, { recursive: true });
    return cwd;
  }

  /** Returns the names of the documents that a run renders. */
  async function listRendered(
    cwd: string,
    args: readonly string[] = [],
    env = {},
  ): Promise<string[]> {
    await run(['render', 'p', '-o', 'out', '--report', 'r.ndjson', ...args], { cwd, env });
    const lines = readReport(cwd);
    return lines
      .filter(({ status }) => status === 'rendered')
      .map(({ input }) => String(input).slice(2, 3));
  }

  it('changes no files if no input has changed', async () => {
    const cwd = copyBuild();
    const files = readFiles(cwd);
    const { stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(stderr).toMatch(
      /p\/a\.yaml → out\/a\.pdf is unchanged\n[\s\S]*0 rendered, 2 unchanged, 1 failed/,
    );
    expect(readFiles(cwd)).toEqual(files);
  });

  it.each<{
    name: string;
    change?: (cwd: string) => void;
    args?: readonly string[];
    env?: object;
    expected: string[];
  }>([
    {
      name: 'a changed document',
      change: (cwd) => writeFileSync(join(cwd, 'p/a.yaml'), 'cv:\n  name: J\n'),
      expected: ['a'],
    },
    {
      name: 'no document that was only touched',
      change: (cwd) => utimesSync(join(cwd, 'p/a.yaml'), 0, 0),
      expected: [],
    },
    {
      name: 'a new document',
      change: (cwd) => writeFileSync(join(cwd, 'p/d.yaml'), VALID_CV),
      expected: ['d'],
    },
    {
      name: 'a document that is no longer invalid',
      change: (cwd) => writeFileSync(join(cwd, 'p/c.yaml'), VALID_CV),
      expected: ['c'],
    },
    {
      name: 'a document whose output was deleted',
      change: (cwd) => rmSync(join(cwd, 'out/a.pdf')),
      expected: ['a'],
    },
    {
      name: 'a document whose output was changed',
      change: (cwd) => writeFileSync(join(cwd, 'out/a.pdf'), 'x'),
      expected: ['a'],
    },
    {
      name: 'all documents if the manifest was deleted',
      change: (cwd) => rmSync(join(cwd, 'out/.cvpress'), { recursive: true }),
      expected: ['a', 'b'],
    },
    {
      name: 'all documents for an added option',
      args: ['--no-page-numbers'],
      expected: ['a', 'b'],
    },
    {
      name: 'all documents for another limit',
      args: ['--limit', 'characters=50000'],
      expected: ['a', 'b'],
    },
    { name: 'all documents for an added format', args: ['-f', 'pdf,typ'], expected: ['a', 'b'] },
    {
      name: 'all documents for another date',
      env: { SOURCE_DATE_EPOCH: '0' },
      expected: ['a', 'b'],
    },
    {
      name: 'no document for the same date from an option',
      args: ['--today', '2026-11-20'],
      env: { SOURCE_DATE_EPOCH: '0' },
      expected: [],
    },
    {
      name: 'all documents for added fonts',
      args: ['--font-path', join(ROOT, 'fonts/roboto/Roboto-Bold.ttf')],
      expected: ['a', 'b'],
    },
    { name: 'no document for another number of workers', args: ['--workers', '2'], expected: [] },
    { name: 'no document for another time limit', args: ['--timeout', '50'], expected: [] },
    { name: 'all documents with --force', args: ['--force'], expected: ['a', 'b'] },
  ])('renders $name', async ({ change = () => {}, args, env, expected }) => {
    const cwd = copyBuild();
    change(cwd);
    expect(await listRendered(cwd, args, env)).toEqual(expected);
    expect(
      await listRendered(
        cwd,
        args?.filter((arg) => arg !== '--force'),
        env,
      ),
    ).toEqual([]);
  });

  it('renders nothing if the project was moved together with its template', async () => {
    const cwd = copyBuild();
    await run(['new-template', 'house'], { cwd });
    const args = ['--template', 'house'];
    expect(await listRendered(cwd, args)).toEqual(['a', 'b']);
    const newFolder = join(createTemporaryFolder(), 'moved');
    renameSync(cwd, newFolder);
    expect(await listRendered(newFolder, args)).toEqual([]);
  });

  it('keeps the manifest entries of other documents', async () => {
    const cwd = copyBuild();
    cpSync(join(cwd, 'p'), join(cwd, 'q'), { recursive: true });
    renameSync(join(cwd, 'q/a.yaml'), join(cwd, 'q/x.yaml'));
    rmSync(join(cwd, 'q/b.yaml'));
    await run(['render', 'q', '-o', 'out'], { cwd });
    expect(await listRendered(cwd)).toEqual([]);
  });

  it('keeps and reports the earlier output of a document that fails', async () => {
    const cwd = createTemporaryFolder({
      'p/a.yaml': VALID_CV,
      'l.ndjson': toNdjson(createCv('B'), createCv('C')),
    });
    const args = ['render', 'p', 'l.ndjson', '-o', 'out', '-f', 'txt'];
    await run(args, { cwd });
    writeFileSync(join(cwd, 'p/a.yaml'), INVALID_CV);
    // The second record fails before its output has a name.
    writeFileSync(join(cwd, 'l.ndjson'), toNdjson('{"cv":{"name":"B","x":1}}', '{"cv":'));
    const { stderr } = await run([...args, '--report', 'r.ndjson'], { cwd });
    expect(stderr).toContain(`out/a.txt is from an earlier version of p/a.yaml\n`);
    expect(stderr).toContain(`out/0001-b.txt is from an earlier version of l.ndjson:1\n`);
    const outputs = readReport(cwd).map(({ earlier }) => earlier);
    expect(outputs).toEqual(['out/a.txt', 'out/0001-b.txt', undefined]);
    expect(listFiles(join(cwd, 'out'))).toEqual(['0001-b.txt', '0002-c.txt', 'a.txt']);
  });

  it('keeps outputs of deleted documents', async () => {
    const cwd = copyBuild();
    rmSync(join(cwd, 'p/b.yaml'));
    const { stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(stderr).not.toContain('b.pdf');
    expect(listFiles(join(cwd, 'out'))).toEqual(['a.pdf', 'b.pdf']);
  });

  it('renders only changed records, and removes temporary files of killed runs', async () => {
    const temporaryFile = `out/.cvpress/temporary-${hostname()}-4194304/1`;
    const cwd = createTemporaryFolder({
      'l.ndjson': toNdjson(createCv('A'), createCv('B')),
      [temporaryFile]: '',
    });
    await run(['render', 'l.ndjson', '-o', 'out'], { cwd });
    writeFileSync(join(cwd, 'l.ndjson'), toNdjson(createCv('A'), createCv('C')));
    const { stderr } = await run(['render', 'l.ndjson', '-o', 'out'], { cwd });
    expect(stderr).toContain('1 rendered, 1 unchanged, 0 failed');
    expect(readdirSync(join(cwd, 'out/.cvpress'))).toEqual(['manifest.ndjson']);
  });
});

describe('outputs', () => {
  it('do not depend on the number of workers', async () => {
    const cwd = createTemporaryFolder(createBatch(IS_LONG ? SIZE : 8));
    const reports = [];
    for (const workers of ['1', IS_LONG ? '3' : '2']) {
      await run(['render', 'p', '-o', `out`, '--workers', workers, '--report', 'r.ndjson'], {
        cwd,
      });
      const lines = readReport(cwd);
      const manifest = readFileSync(join(cwd, 'out/.cvpress/manifest.ndjson'), 'utf8');
      reports.push({
        lines: lines.map((line) => ({ ...line, ms: 0 })),
        manifest,
        files: readFiles(join(cwd, 'out')),
      });
      rmSync(join(cwd, 'out'), { recursive: true });
    }
    expect(reports[1]).toEqual(reports[0]);
  });

  it('are the same from all shards together as from one run', async () => {
    const cwd = createTemporaryFolder({
      ...createBatch(),
      'l.ndjson': toNdjson(...Array.from({ length: 12 }, (_, index) => createCv(`N${index}`))),
    });
    const render = ['render', 'p', 'l.ndjson', '-f', 'txt', '-o'];
    await run([...render, 'whole'], { cwd });
    mkdirSync(join(cwd, 'parts'));
    const counts = [];
    for (const shard of [1, 2]) {
      const report = `r${shard}.ndjson`;
      await run([...render, 'parts', '--shard', `${shard}/2`, '--report', report], { cwd });
      counts.push(readReport(cwd, report).length);
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(SIZE + 12);
    expect(Math.min(...counts)).toBeGreaterThan(8);
    expect(readFiles(join(cwd, 'parts'))).toEqual(readFiles(join(cwd, 'whole')));
  });
});

it('render exits with 2 if a worker does not start', async () => {
  const cwd = createTemporaryFolder({
    'a.yaml': VALID_CV,
    'b.yaml': VALID_CV,
    'no-node.cjs': "process.execPath = '/no/such/node';",
  });
  const env = { NODE_OPTIONS: `--require=${join(cwd, 'no-node.cjs')}` };
  const { code, stderr } = await run(
    ['render', 'a.yaml', 'b.yaml', '-o', 'out', '--workers', '1'],
    { cwd, env },
  );
  expect({ code, errors: stderr.match(/error\[[a-z-]+\].*/g) }).toEqual({
    code: 2,
    errors: ['error[no-worker]: A worker process does not start: spawn /no/such/node ENOENT.'],
  });
  expect(listFiles(join(cwd, 'out'))).toEqual([]);
});

it.each([
  { documents: 4, workers: 1 },
  { documents: 30, workers: 2 },
])(
  'render starts $workers of two workers for $documents small documents',
  async ({ documents, workers }) => {
    const cwd = createTemporaryFolder({
      ...Object.fromEntries(
        Array.from({ length: documents }, (_, index) => [`cvs/${index}.yaml`, VALID_CV]),
      ),
      'count.cjs': `const children = require('node:child_process');
const { fork } = children;
children.fork = (...args) => {
  console.error('fork');
  return fork(...args);
};`,
    });
    const env = { NODE_OPTIONS: `--require=${join(cwd, 'count.cjs')}` };
    const { code, stderr } = await run(['render', 'cvs', '-o', 'out', '--workers', '2'], {
      cwd,
      env,
    });
    expect({ code, forks: stderr.match(/^fork$/gm)?.length }).toEqual({ code: 0, forks: workers });
    expect(listFiles(join(cwd, 'out'))).toHaveLength(documents);
  },
);
