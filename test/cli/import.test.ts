import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesIn, freshFolder, GOOD, ROOT, run } from './run.js';

const RESUME = JSON.stringify({ basics: { name: 'Jane Doe', image: 'jane.png' } });
const RENDERCV = 'cv:\n  name: Jane Doe\n  sections:\n    projects:\n      - name: Boat\n';
const SAMPLE = readFileSync(join(ROOT, 'test/fixtures/import/json-resume/sample.resume.json'));

describe('where the document goes', () => {
  it.each([
    { name: 'to standard output', args: ['r.json'], made: undefined },
    { name: 'from standard input', args: ['-'], stdin: SAMPLE, made: undefined },
    { name: 'to a file', args: ['r.json', '-o', 'cv.yaml'], made: 'cv.yaml' },
    { name: 'to a .yml file', args: ['r.json', '--output=CV.YML'], made: 'CV.YML' },
    {
      name: 'over a file, with --force',
      args: ['r.json', '-o', 'old.yaml', '--force'],
      made: 'old.yaml',
    },
    {
      name: 'into a new folder, with --force',
      args: ['r.json', '-o', 'new/cv.yaml', '--force'],
      made: 'new/cv.yaml',
    },
  ])('$name', async ({ args, stdin, made }) => {
    const cwd = freshFolder({ 'r.json': SAMPLE, 'old.yaml': GOOD });
    const { code, stdout, stderr } = await run(['import', ...args], {
      cwd,
      ...(stdin === undefined ? {} : { stdin }),
    });
    expect(code, stderr).toBe(0);
    const expected = readFileSync(
      join(ROOT, 'test/fixtures/import/expected/sample-resume-json.yaml'),
      'utf8',
    );
    const text = made === undefined ? stdout.toString() : readFileSync(join(cwd, made), 'utf8');
    const [schema, ...document] = text.split(/(?<=\n)/);
    expect(schema).toMatch(/^# yaml-language-server: \$schema=.*cvpress-b/);
    expect(document.join('')).toBe(expected);
    if (made !== undefined) expect(stdout.toString()).toBe('');
    expect(filesIn(cwd)).toEqual(
      [...new Set(['old.yaml', 'r.json', ...(made ?? '').split(' ')])].filter(Boolean).sort(),
    );
  });

  it('and renders without a remark, but that its location is hidden', async () => {
    const cwd = freshFolder({ 'r.json': SAMPLE });
    await run(['import', 'r.json', '-o', 'cv.yaml'], { cwd });
    const rendered = await run(['render', 'cv.yaml'], { cwd });
    expect(rendered.stderr).toMatch(
      /^info\[not-shown\][^[]*explain not-shown\n\ncv\.yaml → cv\.pdf \(2 pages\)\n$/,
    );
    const shown = await run(['render', 'cv.yaml', '--show-location'], { cwd });
    expect(shown).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (2 pages)\n' });
  });
});

it.each([
  {
    args: '',
    out: /^$/,
    err: /^warning\[not-imported\]: `basics\.image` is not imported[\s\S]*--> r\.json:1:30 \(basics\.image\)[\s\S]*cv\.yaml is written/,
  },
  {
    args: '--json',
    out: /^\{"version":1,"code":"not-imported".*"file":"r\.json".*\}\n$/,
    err: /^$/,
  },
  { args: '-q', out: /^$/, err: /^$/ },
])('a value without a place is reported with "$args"', async ({ args, out, err }) => {
  const cwd = freshFolder({ 'r.json': RESUME });
  const all = ['import', 'r.json', '-o', 'cv.yaml', ...args.split(' ').filter(Boolean)];
  const { code, stdout, stderr } = await run(all, { cwd });
  expect(code).toBe(0);
  expect(stdout.toString()).toMatch(out);
  expect(stderr).toMatch(err);
});

describe('what is wrong', () => {
  it.each([
    {
      name: 'a CV document',
      text: GOOD,
      code: 1,
      message: /not-importable.*CV document of cvpress already/,
    },
    {
      name: 'another object',
      text: 'title: x\n',
      code: 1,
      message: /can import[\s\S]*`basics`[\s\S]*`cv` with `sections`/,
    },
    {
      name: 'FRESH',
      text: 'info: {}\nemployment: {}\n',
      code: 1,
      message: /of FRESH, which cvpress cannot/,
    },
    {
      name: 'text that is no YAML',
      text: 'cv: [',
      code: 1,
      message: /error\[syntax\][\s\S]*in\.yaml:1/,
    },
    {
      name: 'a file that exists',
      text: RENDERCV,
      args: ['-o', 'old.yaml'],
      code: 2,
      message: /exists already[\s\S]*--force/,
    },
    {
      name: 'a name of another notation',
      text: RENDERCV,
      args: ['-o', 'cv.json'],
      code: 2,
      message: /cv\.json is not the name of a YAML/,
    },
    {
      name: 'a place below a file',
      text: RENDERCV,
      args: ['-o', 'in.yaml/cv.yaml'],
      code: 2,
      message: /in\.yaml\/cv\.yaml cannot be written: a part of its path is not a folder/,
    },
    {
      name: 'a folder as file',
      text: RENDERCV,
      args: ['-o', 'd.yaml', '--force'],
      code: 2,
      message: /d\.yaml cannot be written/,
    },
    {
      name: 'bytes that are not UTF-8',
      text: Buffer.from([0xff, 0xfe]),
      code: 2,
      message: /not UTF-8/,
    },
  ])('$name', async ({ text, args = [], code, message }) => {
    const files = { 'in.yaml': text, 'old.yaml': GOOD, 'd.yaml/x': '' };
    const cwd = freshFolder(files);
    const result = await run(['import', 'in.yaml', ...args], { cwd });
    expect({ code: result.code, stdout: result.stdout.toString() }, result.stderr).toEqual({
      code,
      stdout: '',
    });
    expect(result.stderr).toMatch(message);
    expect(filesIn(cwd)).toEqual(Object.keys(files).sort());
    expect(readFileSync(join(cwd, 'old.yaml'), 'utf8')).toBe(GOOD);
  });

  it.each([
    { input: 'no.json', says: /no\.json cannot be read: it does not exist/ },
    { input: '.', says: /cannot be imported: it holds no Profile\.csv/ },
  ])('the input $input', async ({ input, says }) => {
    const { code, stderr } = await run(['import', input], { cwd: freshFolder() });
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });
});

/** The titles of the publications that are chosen. */
async function chosen(conditions: readonly string[]): Promise<(string | undefined)[]> {
  const cwd = freshFolder({ 'refs.bib': REFS });
  const { stdout } = await run(
    ['import', 'refs.bib', ...conditions.flatMap((one) => ['--select', one])],
    { cwd },
  );
  return [...stdout.toString().matchAll(/- title: (.*)/g)].map(([, title]) => title);
}

const REFS =
  '@article{a, author={Doe, Jane and Smith, Bob}, title={On Tides}, journal={Salt}, year={2020}}\n@book{b, author={Roe, Ann}, title={Waves}, year={1999}}\n@broken{c, title={x\n';

it('a picture within is no text that is too long', async () => {
  const image = `data:image/png;base64,${'iVBORw0KGgo'.repeat(4000)}`;
  const cwd = freshFolder({
    'r.json': JSON.stringify({ basics: { name: 'Jane', image }, work: [] }),
  });
  const { code, stdout } = await run(['import', 'r.json'], { cwd });
  expect({ code, comment: /basics\.image: .*/.exec(stdout.toString())?.[0] }).toEqual({
    code: 0,
    comment: 'basics.image: data:image/png;base64,iVBORw0KGgoiVBORw0… (44022 letters)',
  });
});

it('named characters of HTML are read as letters', async () => {
  const items = [{ company: 'X', description: '<p>R&amp;D, caf&eacute; &notin; AT&T</p>' }];
  const cwd = freshFolder({
    'r.json': JSON.stringify({ basics: { name: 'Jane' }, sections: { experience: { items } } }),
  });
  const { stdout } = await run(['import', 'r.json'], { cwd });
  expect(stdout.toString()).toContain('- R&D, café ∉ AT&T\n');
});

describe('references', () => {
  it('become a CV; an entry that cannot be read costs itself alone', async () => {
    const cwd = freshFolder({ 'refs.bib': REFS });
    const { code, stdout, stderr } = await run(['import', 'refs.bib'], { cwd });
    expect({ code, count: stdout.toString().split('- title: ').length - 1 }).toEqual({
      code: 0,
      count: 2,
    });
    expect(stderr).toContain(
      'An entry is not imported, since it cannot be read: Unterminated brace-value',
    );
    expect(stderr).toContain('--> refs.bib:3:1');
  });

  it('are known by what they hold, from standard input, too', async () => {
    const { code, stdout } = await run(['import', '-'], { cwd: freshFolder(), stdin: REFS });
    expect({ code, first: stdout.toString().split('\n')[1] }).toEqual({
      code: 0,
      first: '# Imported from BibTeX.',
    });
  });

  it('are added to a CV, once', async () => {
    const cwd = freshFolder({ 'refs.bib': REFS, 'cv.yaml': GOOD });
    const text = (): string => readFileSync(join(cwd, 'cv.yaml'), 'utf8');
    const shown = await run(['import', 'refs.bib', '--into', 'cv.yaml', '--diff'], { cwd });
    expect(shown.stdout.toString()).toContain('+    - title: On Tides\n');
    expect(text()).toBe(GOOD);
    const { stderr } = await run(['import', 'refs.bib', '--into', 'cv.yaml'], { cwd });
    expect(stderr).toContain('cv.yaml: 2 added, 0 there already\n');
    const once = text();
    expect(once).toContain('- title: Waves');
    expect((await run(['validate', 'cv.yaml'], { cwd })).code).toBe(0);
    expect((await run(['import', 'refs.bib', '--into', 'cv.yaml'], { cwd })).stderr).toContain(
      '0 added, 2 there already',
    );
    expect(text()).toBe(once);
  });

  it('of a record of ORCID are added without a word about what else it has', async () => {
    const record = readFileSync(join(ROOT, 'test/fixtures/import/orcid.json'), 'utf8');
    const cwd = freshFolder({ 'record.json': record, 'cv.yaml': GOOD });
    const { code, stderr } = await run(['import', 'record.json', '--into', 'cv.yaml'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('cv.yaml: 2 added, 0 there already'),
    });
    expect(stderr).toContain('short-description');
    expect(stderr).not.toMatch(/person|peer-review/);
  });

  it.each([
    [['year>=2000'], ['On Tides']],
    [['year<2000'], ['Waves']],
    [['type=book,misc'], ['Waves']],
    [['name=Jane Doe'], ['On Tides']],
    [['year>=1999', 'name=Ann Roe'], ['Waves']],
  ])('are chosen by %j', async (conditions, titles) => {
    expect(await chosen(conditions)).toEqual(titles);
  });

  it('are chosen as the help shows it', async () => {
    const { stdout } = await run(['import', '--help']);
    const [shown = ''] = /--select[^()]*/.exec(stdout.toString().replaceAll(/\s+/g, ' ')) ?? [];
    const conditions = [...shown.matchAll(/'([^']*)'/g)].map(([, condition]) => String(condition));
    expect(conditions).toContain('name=Jane Doe');
    expect(await chosen(conditions)).toEqual(['On Tides']);
  });

  it.each([
    [
      'a condition that is none',
      ['--select', 'year~2000'],
      2,
      '--select knows no condition `year~2000`.',
    ],
    [
      'a choice of nothing',
      ['--into', 'cv.yaml', '--select', 'year=1800'],
      2,
      'refs.bib has no publications to add.',
    ],
    [
      'a CV that is not there',
      ['--into', 'none.yaml'],
      2,
      'none.yaml cannot be read: it does not exist.',
    ],
    ['a CV with mistakes', ['--into', 'bad.yaml'], 1, 'error[unknown-key]'],
    [
      'a CV in brackets',
      ['--into', 'flow.yaml'],
      2,
      'flow.yaml has no place where publications can be added.',
    ],
    ['standard input as the CV', ['--into', '-'], 2, '--into needs a file.'],
    ['another output', ['--into', 'cv.yaml', '-o', 'x.yaml'], 2, '--into changes the CV itself.'],
    ['a diff without a CV', ['--diff'], 2, '--diff shows how a CV would change'],
  ])('are refused with %s, and nothing is written', async (_name, args, code, message) => {
    const files = {
      'refs.bib': REFS,
      'cv.yaml': GOOD,
      'bad.yaml': 'cv: {name: J, nme: x}',
      'flow.yaml': 'cv: {name: J}',
    };
    const cwd = freshFolder(files);
    const result = await run(['import', 'refs.bib', ...args], { cwd });
    expect({ code: result.code, stderr: result.stderr }).toEqual({
      code,
      stderr: expect.stringContaining(message),
    });
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(cwd, name), 'utf8')).toBe(text);
    expect(filesIn(cwd)).toEqual(Object.keys(files).sort());
  });
});

const TABLES = {
  'Basic/Profile.csv': 'First Name,Last Name,Headline\nAwa,Ndiaye,Engineer\n',
  'Basic/Positions.csv':
    'Company Name,Title,Started On,Finished On,Shoe Size\nBaobab,Lead,Mar 2021,,41\n',
};

function archive(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

describe("LinkedIn's export", () => {
  it('becomes a CV, and what is no table of a CV stays packed', async () => {
    const cwd = freshFolder({
      'export.zip': archive({ ...TABLES, 'Basic/messages.csv': 'FROM,CONTENT\nx,secret\n' }),
    });
    const { code, stdout, stderr } = await run(['import', 'export.zip'], { cwd });
    expect({ code, hasPosition: stdout.includes('position: Lead') }).toEqual({
      code: 0,
      hasPosition: true,
    });
    expect(stdout.toString()).not.toContain('secret');
    expect(stderr).toContain('A file of the export is not read: messages.csv.');
    expect(stderr).toContain('--> export.zip/Positions.csv:2:1');
  });

  it('has each table once, and the file of another is told', async () => {
    const again = TABLES['Basic/Positions.csv'].replace('Lead', 'Intern');
    const cwd = freshFolder({
      'export.zip': archive({ ...TABLES, 'Complete/Positions.csv': again }),
    });
    const { code, stdout, stderr } = await run(['import', 'export.zip'], { cwd });
    expect({ code, positions: stdout.toString().match(/(?<=position: ).*/g) }).toEqual({
      code: 0,
      positions: ['Lead'],
    });
    expect(stderr).toContain('A file of the export is not read: Positions.csv (once more).');
  });

  it('may be unpacked', async () => {
    const cwd = freshFolder({
      'in/Positions.csv': TABLES['Basic/Positions.csv'],
      'in/Skills.csv': 'Name\n"Go',
    });
    const { code, stdout, stderr } = await run(['import', 'in'], { cwd });
    expect({ code, hasPosition: stdout.includes('position: Lead') }).toEqual({
      code: 0,
      hasPosition: true,
    });
    expect(stderr).toContain(
      'This table is not imported: its quotation marks do not fit together.',
    );
    expect(stderr).toContain('--> in/Skills.csv:1:1');
  });

  it('has a limit', async () => {
    const cwd = freshFolder({ 'export.zip': archive({ 'Positions.csv': 'x'.repeat(1_000_001) }) });
    const { code, stderr } = await run(['import', 'export.zip'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('export.zip has more than 1,000,000 bytes'),
    });
  });

  it.each([
    [
      'an archive of something else',
      archive({ 'readme.txt': 'x' }),
      'holds no Profile.csv, Positions.csv',
    ],
    ['no archive', 'x', 'it is no ZIP archive, or encrypted or damaged'],
    [
      'a part of one',
      archive(TABLES).subarray(0, 120),
      'it is no ZIP archive, or encrypted or damaged',
    ],
    [
      'a table that is not UTF-8',
      zipSync({ 'Skills.csv': Uint8Array.of(0x4e, 0xff) }),
      'is not UTF-8 text',
    ],
  ])('is refused if it is %s', async (_name, bytes, message) => {
    const cwd = freshFolder({ 'export.zip': bytes });
    const { code, stderr } = await run(['import', 'export.zip', '-o', 'cv.yaml'], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(filesIn(cwd)).toEqual(['export.zip']);
  });
});

describe('XML', () => {
  it.each([
    [
      'a record of ORCID',
      readFileSync(join(ROOT, 'test/fixtures/import/orcid.xml'), 'utf8'),
      0,
      '',
    ],
    ['a mistake', '<record>\n<person></record>', 1, 'error[syntax]: This XML cannot be read'],
    ['elements without end', '<a>'.repeat(100_000), 1, 'nested too deeply'],
    ['a page', '<html><body/></html>', 2, 'it is an HTML page'],
    ['something else', '<x><y/></x>', 1, 'error[not-importable]'],
    ['nothing', '<!-- x -->', 1, 'This XML cannot be read'],
  ])('with %s', async (_name, text, code, message) => {
    const cwd = freshFolder({ 'in.xml': text });
    const result = await run(['import', 'in.xml'], { cwd });
    expect({ code: result.code, stderr: result.stderr }).toEqual({
      code,
      stderr: expect.stringContaining(message),
    });
  });
});

describe('a PDF', () => {
  const XML = readFileSync(join(ROOT, 'test/fixtures/import/europass.xml'));
  const pdf = (stream: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/EmbeddedFile>>stream\n'),
      stream,
      Buffer.from('\nendstream endobj'),
    ]);

  it.each([
    ['compressed', deflateSync(XML)],
    ['as it is', XML],
  ])('of Europass, with its data %s', async (_name, stream) => {
    const cwd = freshFolder({ 'cv.pdf': pdf(stream) });
    const { code, stdout } = await run(['import', 'cv.pdf'], { cwd });
    expect({ code, name: /name: .*/.exec(stdout.toString())?.[0] }).toEqual({
      code: 0,
      name: 'name: Inês Duarte',
    });
  });

  it.each([
    ['of pages alone', pdf(Buffer.from('BT (Jane) Tj ET'))],
    ['with a part of the data', pdf(XML.subarray(0, 900))],
    ['that is none', Buffer.from('x')],
  ])('%s is refused', async (_name, bytes) => {
    const cwd = freshFolder({ 'cv.pdf': bytes });
    const { code, stderr } = await run(['import', 'cv.pdf', '-o', 'cv.yaml'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('it holds pages, but no data'),
    });
    expect(filesIn(cwd)).toEqual(['cv.pdf']);
  });
});

// The other tests of imports see the sources, and not what bundling makes of them and of the libraries that they use.
it.each(
  readdirSync(join(ROOT, 'test/fixtures/import')).filter((name) =>
    /\.(?:json|yaml|xml|bib)$|^linkedin$/.test(name),
  ),
)('%s becomes what it becomes by the sources', async (name) => {
  const { stdout } = await run(['import', join(ROOT, 'test/fixtures/import', name), '-q'], {
    cwd: freshFolder(),
  });
  const expected = join(ROOT, 'test/fixtures/import/expected', `${name.replaceAll('.', '-')}.yaml`);
  expect(stdout.toString().split('\n').slice(1).join('\n')).toBe(readFileSync(expected, 'utf8'));
});
