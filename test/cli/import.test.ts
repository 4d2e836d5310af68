// `cvpress import`: inputs, outputs, options and messages; test/import tests the conversion.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/index.js';
import { createTemporaryFolder, listFiles, ROOT, run, VALID_CV } from './run.js';

const FIXTURES = join(ROOT, 'test/fixtures/import');

const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');

const SAMPLE = fixture('json-resume/sample.resume.json');
const RENDERCV = 'cv:\n  name: Jane Doe\n  sections:\n    projects:\n      - name: Boat\n';

type Files = Readonly<Record<string, string | Uint8Array>>;

interface Imported {
  readonly cwd: string;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** New files. */
  readonly created: readonly string[];
}

/** Runs `cvpress import`; expects that existing files stay unchanged without `--force`. */
async function runImport(
  files: Files,
  args: string | readonly string[],
  stdin = '',
): Promise<Imported> {
  const cwd = createTemporaryFolder(files);
  const list = typeof args === 'string' ? args.split(' ') : args;
  const { code, stdout, stderr } = await run(['import', ...list], { cwd, stdin });
  const names = Object.keys(files);
  for (const name of list.includes('--force') ? [] : names)
    expect(readFileSync(join(cwd, name)).equals(Buffer.from(files[name] ?? ''))).toBe(true);
  const created = listFiles(cwd).filter((file) => !names.includes(file));
  return { cwd, code, stdout: stdout.toString(), stderr, created };
}

describe('import', () => {
  const files = { 'r.json': SAMPLE, 'old.yaml': VALID_CV };

  it.each([
    { to: 'standard output', args: 'r.json', created: [] },
    { to: 'standard output from standard input', args: '-', created: [] },
    { to: 'a file', args: 'r.json -o cv.yaml', file: 'cv.yaml', created: ['cv.yaml'] },
    { to: 'a .yml file', args: 'r.json --output=CV.YML', file: 'CV.YML', created: ['CV.YML'] },
    {
      to: 'an existing file with --force',
      args: 'r.json -o old.yaml --force',
      file: 'old.yaml',
      created: [],
    },
    {
      to: 'a new folder with --force',
      args: 'r.json -o new/cv.yaml --force',
      file: 'new/cv.yaml',
      created: ['new/cv.yaml'],
    },
  ])('writes the document to $to', async ({ args, file, created }) => {
    const result = await runImport(files, args, SAMPLE);
    expect(result, result.stderr).toMatchObject({ code: 0, created });
    const text = file === undefined ? result.stdout : readFileSync(join(result.cwd, file), 'utf8');
    expect(text).toBe(fixture('expected/sample-resume-json.yaml'));
    if (file !== undefined) expect(result.stdout).toBe('');
  });

  it.each([
    {
      what: 'several',
      resume: { work: [{ name: 'Acme' }, { position: 'X' }], publications: [{ name: 'A' }] },
      says: '\n5 places to check: lines 8, 9, 14, 16 and 17\n',
    },
    { what: 'one', resume: { work: [{ name: 'B' }] }, says: '\n1 place to check: line 8\n' },
    { what: 'no', resume: { notImported: 'what?' }, says: /^(?!.*to check)/s },
  ])('lists the lines of $what unsure places', async ({ resume, says }) => {
    const original = JSON.stringify({ basics: { name: 'Jane' }, ...resume });
    const { stderr } = await runImport({ 'r.json': original }, 'r.json -o cv.yaml');
    expect(stderr).toMatch(says);
  });

  it('writes a document that renders without warnings', async () => {
    const { cwd } = await runImport(files, 'r.json -o cv.yaml');
    const shown = await run(['render', 'cv.yaml', '--show-location'], { cwd });
    expect(shown).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (2 pages)\n' });
  });
});

it.each([
  {
    args: '',
    shown: 'a warning',
    out: /^$/,
    err: /^warning\[not-imported\]: `basics\.image` is not imported[\s\S]*--> r\.json:1:30 \(basics\.image\)[\s\S]*cv\.yaml is written/,
  },
  {
    args: ' --json',
    shown: 'a line of JSON',
    out: /^\{"version":1,"code":"not-imported".*"file":"r\.json".*\}\n$/,
    err: /^$/,
  },
  { args: ' -q', shown: 'nothing', out: /^$/, err: /^$/ },
])('import $args shows $shown about a value that no field can hold', async ({ args, out, err }) => {
  const resume = JSON.stringify({ basics: { name: 'Jane Doe', image: 'jane.png' } });
  const result = await runImport({ 'r.json': resume }, `r.json -o cv.yaml${args}`);
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(out),
    stderr: expect.stringMatching(err),
  });
});

describe('the child process of import', () => {
  const entry = (index: number): string =>
    `@article{k${index}, title = {M{\\"u}ller ${index}}, author = {Doe, J{\\"o}rg}}\n`;
  const files = { 'r.bib': Array.from({ length: 2900 }, (_, index) => entry(index)).join('') };

  it.each([
    {
      name: 'at its timeout',
      args: '--timeout 0.01',
      says: 'error[timed-out]: The document took longer than 0.01 s.',
    },
    {
      name: 'over its memory limit',
      args: '--limit memory=64',
      says: 'error[limit-reached]: The document needed more than 64 MiB of memory',
    },
  ])('is terminated $name', async ({ args, says }) => {
    const { code, stdout, stderr } = await runImport(files, `r.bib ${args}`);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(says),
    });
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

it('import --into stops at its timeout and keeps the CV unchanged', async () => {
  const numbers = Array.from({ length: 1500 }, (_, index) => index);
  const entries = numbers.map(
    (at) => `@article{k${at}, title = {T${at}}, author = {Doe, Jo}, doi = {10.5555/${at}}}`,
  );
  const publications = numbers.map((at) => ({
    title: `T${at}`,
    authors: [],
    date: '2020',
    doi: '',
  }));
  const cv = JSON.stringify({ cv: { name: 'Jo Doe', publications } });
  const files = { 'r.bib': entries.join('\n'), 'cv.json': cv };
  const { code, stderr } = await runImport(files, 'r.bib --into cv.json --timeout 2');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('error[timed-out]: The document took longer than 2 s.'),
  });
});

describe('import with invalid files', () => {
  it.each([
    {
      name: 'a CV document',
      text: VALID_CV,
      code: 1,
      says: /not-importable.*already a CV document of cvpress/,
    },
    {
      name: 'an object in an unknown format',
      text: 'title: x\n',
      code: 1,
      says: /can import[\s\S]*`basics`[\s\S]*`cv` with `sections`/,
    },
    { name: 'broken YAML', text: 'cv: [', code: 1, says: /error\[syntax\][\s\S]*in\.yaml:1/ },
    {
      name: 'bytes that are not UTF-8',
      text: Buffer.from([0xff, 0xfe]),
      code: 2,
      says: /not UTF-8/,
    },
    {
      name: 'broken XML',
      text: '<record>\n<person></record>',
      code: 1,
      says: /error\[syntax\]: This XML cannot be read/,
    },
    {
      name: 'deeply nested XML',
      text: '<a>'.repeat(100_000),
      code: 1,
      says: /nested too deeply/,
    },
    {
      name: 'XML without an element',
      text: '<!-- x -->',
      code: 1,
      says: /This XML cannot be read/,
    },
    {
      name: 'XML in an unknown format',
      text: '<x><y/></x>',
      code: 1,
      says: /error\[not-importable\]/,
    },
    { name: 'an HTML page', text: '<html><body/></html>', code: 2, says: /it is an HTML page/ },
    {
      name: 'an existing output',
      args: '-o old.yaml',
      code: 2,
      says: /already exists[\s\S]*--force/,
    },
    {
      name: 'an output that is not YAML',
      args: '-o cv.json',
      code: 2,
      says: /cv\.json is not the name of a YAML/,
    },
    {
      name: 'an output below a file',
      args: '-o in.yaml/cv.yaml',
      code: 2,
      says: /in\.yaml\/cv\.yaml cannot be written: a part of its path is not a folder/,
    },
    {
      name: 'an output that is a folder',
      args: '-o d.yaml --force',
      code: 2,
      says: /d\.yaml cannot be written/,
    },
  ])('rejects $name', async ({ text = RENDERCV, args = '', code, says }) => {
    const input = String(text).startsWith('<') ? 'in.xml' : 'in.yaml';
    const files = { 'old.yaml': VALID_CV, 'd.yaml/x': '', [input]: text };
    const result = await runImport(files, `${input} ${args}`.trim());
    expect(result, result.stderr).toMatchObject({ code, stdout: '', created: [] });
    expect(result.stderr).toMatch(says);
  });

  it.each([
    { input: 'no.json', says: /no\.json cannot be read: it does not exist/ },
    { input: '.', says: /cannot be imported: it holds no Profile\.csv/ },
  ])('rejects the input $input', async ({ input, says }) => {
    const { code, stderr } = await runImport({}, input);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(says) });
  });
});

describe('a JSON document', () => {
  it('may contain an image that is larger than the limit of a text', async () => {
    const image = `data:image/png;base64,${'iVBORw0KGgo'.repeat(4000)}`;
    const json = JSON.stringify({ basics: { name: 'Jane', image }, work: [] });
    const { code, stdout } = await runImport({ 'r.json': json }, 'r.json');
    expect({ code, comment: /basics\.image: .*/.exec(stdout)?.[0] }).toEqual({
      code: 0,
      comment: 'basics.image: data:image/png;base64,iVBORw0KGgoiVBORw0… (44022 characters)',
    });
  });

  it('may contain HTML character references', async () => {
    const items = [{ company: 'X', description: '<p>R&amp;D, caf&eacute; &notin; AT&T</p>' }];
    const json = JSON.stringify({ basics: { name: 'Jane' }, sections: { experience: { items } } });
    expect((await runImport({ 'r.json': json }, 'r.json')).stdout).toContain(
      '- R&D, café ∉ AT&T\n',
    );
  });
});

describe('references', () => {
  const REFERENCES =
    '@article{a, author={Doe, Jane and Smith, Bob}, title={On Tides}, journal={Salt}, year={2020}}\n@book{b, author={Roe, Ann}, title={Waves}, year={1999}}\n@broken{c, title={x\n';

  const readTitles = (text: string) =>
    [...text.matchAll(/- title: (.*)/g)].map(([, title]) => title);

  const select = async (conditions: readonly string[]) => {
    const args = conditions.flatMap((one) => ['--select', one]);
    return readTitles((await runImport({ 'refs.bib': REFERENCES }, ['refs.bib', ...args])).stdout);
  };

  it('are imported except entries that cannot be parsed', async () => {
    const { code, stdout, stderr } = await runImport({ 'refs.bib': REFERENCES }, 'refs.bib');
    expect({ code, titles: readTitles(stdout) }).toEqual({
      code: 0,
      titles: ['On Tides', 'Waves'],
    });
    expect(stderr).toContain(
      'An entry is not imported, since it cannot be read: Unterminated brace-value',
    );
    expect(stderr).toContain('--> refs.bib:3:1');
  });

  it('are detected by their content on standard input', async () => {
    const { code, stdout } = await runImport({}, '-', REFERENCES);
    expect({ code, line: stdout.split('\n')[0] }).toEqual({
      code: 0,
      line: '# Imported from BibTeX.',
    });
  });

  it('are added to a CV only once', async () => {
    const cwd = createTemporaryFolder({ 'refs.bib': REFERENCES, 'cv.yaml': VALID_CV });
    const text = (): string => readFileSync(join(cwd, 'cv.yaml'), 'utf8');
    const add = (...more: string[]) =>
      run(['import', 'refs.bib', '--into', 'cv.yaml', ...more], { cwd });
    expect((await add('--diff')).stdout.toString()).toContain('+    - title: On Tides\n');
    expect(text()).toBe(VALID_CV);
    expect((await add()).stderr).toContain('cv.yaml: 2 added, 0 already there\n');
    const once = text();
    expect(readTitles(once).sort()).toEqual(['On Tides', 'Waves']);
    expect((await run(['validate', 'cv.yaml'], { cwd })).code).toBe(0);
    expect((await add()).stderr).toContain('0 added, 2 already there');
    expect(text()).toBe(once);
  });

  it('from an ORCID record are added without warnings about its other data', async () => {
    const cwd = createTemporaryFolder({
      'record.json': fixture('orcid.json'),
      'cv.yaml': VALID_CV,
    });
    const { code, stderr } = await run(['import', 'record.json', '--into', 'cv.yaml'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(/short-description[\s\S]*cv\.yaml: 2 added, 0 already there/);
    expect(stderr).not.toMatch(/person|peer-review/);
  });

  it.each([
    [['year>=2000'], ['On Tides']],
    [['year<2000'], ['Waves']],
    [['type=book,misc'], ['Waves']],
    [['name=Jane Doe'], ['On Tides']],
    [['year>=1999', 'name=Ann Roe'], ['Waves']],
  ])('are selected with %j', async (conditions, titles) => {
    expect(await select(conditions)).toEqual(titles);
  });

  it('are selected with the examples of the help text', async () => {
    const { stdout } = await run(['import', '--help']);
    const [shown = ''] = /--select[^()]*/.exec(stdout.toString().replaceAll(/\s+/g, ' ')) ?? [];
    const conditions = [...shown.matchAll(/'([^']*)'/g)].map(([, condition]) => String(condition));
    expect(conditions).toContain('name=Jane Doe');
    expect(await select(conditions)).toEqual(['On Tides']);
  });

  it.each([
    ['--select year~2000', 2, '`year~2000` is not a condition of --select.'],
    ['--into cv.yaml --select year=1800', 2, 'refs.bib has no publications to add.'],
    ['--into none.yaml', 2, 'none.yaml cannot be read: it does not exist.'],
    ['--into bad.yaml', 1, 'error[unknown-key]'],
    ['--into flow.yaml', 2, 'flow.yaml has no list `publications` that can be extended.'],
    ['--into -', 2, '--into needs a file.'],
    ['--into cv.yaml -o x.yaml', 2, '--into changes the CV itself.'],
    ['--diff', 2, '--diff shows changes of a CV'],
  ])('are rejected with %s, and nothing is written', async (args, code, message) => {
    const files = {
      'refs.bib': REFERENCES,
      'cv.yaml': VALID_CV,
      'bad.yaml': 'cv: {name: J, nme: x}',
      'flow.yaml': 'cv: {name: J}',
    };
    const result = await runImport(files, `refs.bib ${args}`);
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(message), created: [] });
  });
});

it('conditions of --select are rejected with a PDF, whose publications have no types', async () => {
  const files = { 'old.pdf': await renderCvToPdf({ cv: { name: 'Jane Doe' } }) };
  expect(await runImport(files, 'old.pdf --select year=2020 -o cv.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`--select` cannot choose publications'),
    created: [],
  });
});

describe('a LinkedIn export', () => {
  const PROFILE = 'First Name,Last Name,Headline\nAwa,Ndiaye,Engineer\n';
  const POSITIONS =
    'Company Name,Title,Started On,Finished On,Shoe Size\nBaobab,Lead,Mar 2021,,41\n';
  const TABLES = { 'Basic/Profile.csv': PROFILE, 'Basic/Positions.csv': POSITIONS };

  const archive = (files: Readonly<Record<string, string>>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  it.each([
    {
      name: 'is imported without files that are no tables of a CV',
      files: { 'in.zip': archive({ ...TABLES, 'Basic/messages.csv': 'FROM,CONTENT\nx,secret\n' }) },
      says: ['A file of the export is not read: messages.csv.', '--> in.zip/Positions.csv:2:1'],
    },
    {
      name: 'is imported without duplicate tables',
      files: {
        'in.zip': archive({
          ...TABLES,
          'Complete/Positions.csv': POSITIONS.replace('Lead', 'Intern'),
        }),
      },
      says: ['A file of the export is not read: Positions.csv (duplicate).'],
    },
    {
      name: 'is imported from a folder, without a broken table',
      files: { 'in/Positions.csv': POSITIONS, 'in/Skills.csv': 'Name\n"Go' },
      says: [
        'This table is not imported: its quotation marks do not match.',
        '--> in/Skills.csv:1:1',
      ],
    },
  ])('$name', async ({ files, says }) => {
    const { code, stdout, stderr } = await runImport(files, 'in.zip' in files ? 'in.zip' : 'in');
    expect({ code, positions: stdout.match(/(?<=position: ).*/g) }).toEqual({
      code: 0,
      positions: ['Lead'],
    });
    expect(stdout).not.toContain('secret');
    for (const text of says) expect(stderr).toContain(text);
  });

  it.each([
    ['has no tables', archive({ 'readme.txt': 'x' }), 2, 'holds no Profile.csv, Positions.csv'],
    ['is no archive', 'x', 2, 'it cannot be unpacked'],
    ['is cut off', archive(TABLES).subarray(0, 120), 2, 'it cannot be unpacked'],
    ['is not UTF-8', zipSync({ 'Skills.csv': Uint8Array.of(0x4e, 0xff) }), 2, 'is not UTF-8 text'],
    [
      'is too large',
      archive({ 'Positions.csv': 'x'.repeat(1_000_001) }),
      1,
      'has more than 1,000,000 bytes',
    ],
  ])('is rejected if it %s', async (_name, bytes, code, message) => {
    const result = await runImport({ 'export.zip': bytes }, 'export.zip -o cv.yaml');
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(message), created: [] });
  });
});

describe('a PDF of Europass', () => {
  const XML = strToU8(fixture('europass.xml'));
  const pdf = (stream: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/EmbeddedFile>>stream\n'),
      stream,
      Buffer.from('\nendstream endobj'),
    ]);

  it.each([
    ['compressed', deflateSync(XML)],
    ['plain', XML],
  ])('is imported from its %s data', async (_name, stream) => {
    const { code, stdout } = await runImport({ 'cv.pdf': pdf(stream) }, 'cv.pdf');
    expect({ code, name: /name: .*/.exec(stdout)?.[0] }).toEqual({
      code: 0,
      name: 'name: Inês Duarte',
    });
  });

  it.each([
    ['has no data', pdf(Buffer.from('BT (Jane) Tj ET')), 'it is damaged or incomplete'],
    ['has incomplete data', pdf(XML.subarray(0, 900)), 'it is damaged or incomplete'],
    ['is no PDF', Buffer.from('x'), 'it is not a PDF'],
  ])('is rejected if it %s', async (_name, bytes, reason) => {
    const { code, stderr, created } = await runImport({ 'cv.pdf': bytes }, 'cv.pdf -o cv.yaml');
    expect({ code, created }).toEqual({ code: 2, created: [] });
    expect(stderr).toContain(`cv.pdf cannot be read: ${reason}.`);
  });
});

// Other tests of imports run the sources, not the bundle with its libraries.
it.each(readdirSync(FIXTURES).filter((name) => /\.(?:json|yaml|xml|bib)$|^linkedin$/.test(name)))(
  'the bundle imports %s as the sources do',
  async (name) => {
    const { stdout } = await runImport({}, [join(FIXTURES, name), '-q']);
    const expected = fixture(`expected/${name.replaceAll('.', '-')}.yaml`);
    expect(stdout).toBe(expected);
  },
);
