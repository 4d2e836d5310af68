// `cvpress inspect`: reports for people and tools, exit codes, and files that cannot be inspected.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { lazy } from '../../src/util/memoize.js';
import { IS_LONG } from '../support/length.js';
import { makePdf } from '../support/make-pdf.js';
import { readSample } from '../support/samples.js';
import { unpackObjects } from '../support/unpack-objects.js';
import type { CallResult } from './call.js';
import { createTemporaryFolder, listFiles, ROOT, run, VALID_CV } from './run.js';

const FIXTURES = join(ROOT, 'test/fixtures/inspect');

const JANE = {
  cv: {
    name: 'Jane Doe',
    label: 'Biologist',
    email: 'jane@example.org',
    phone: '+41 44 668 18 00',
    website: 'https://x.org',
  },
};

const JANE_YAML = `cv:
  name: Jane Doe
  label: Biologist
  email: jane@example.org
  phone: "+41 44 668 18 00"
  website: https://x.org
`;

const OTHER_YAML = JANE_YAML.replace('Biologist', 'Chemist');

/** Has no tags, language, title or contact. */
const BARE = makePdf({ content: 'BT /F 12 Tf 50 700 Td (Jane Doe) Tj ET' });

let jane: Uint8Array;
beforeAll(async () => {
  jane = await renderCvToPdf(JANE, { today: '2026-11-20' });
});

async function call(args: readonly string[], cwd: string): Promise<CallResult> {
  // The default time limit is too short for a busy machine.
  const { code, stdout, stderr } = await run([...args, '--timeout', '600'], { cwd });
  return { code, stdout: stdout.toString(), stderr };
}

/** Inspects a PDF in a folder with Jane's CV and other files. */
const inspect = (
  args: string | readonly string[],
  files?: Readonly<Record<string, string | Uint8Array>>,
): Promise<CallResult> =>
  call(['inspect', ...(typeof args === 'string' ? args.split(' ') : args)], createFolder(files));

function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  return createTemporaryFolder({
    'cv.pdf': jane,
    'bare.pdf': BARE,
    'cv.yaml': JANE_YAML,
    ...files,
  });
}

describe('the report', () => {
  const reports: (readonly [
    string,
    string,
    () => Uint8Array | Promise<Uint8Array>,
    readonly string[],
  ])[] = [
    [
      'a good CV',
      'starter',
      async () => renderCvToPdf(readSample('starter.yaml').source, { today: '2026-11-20' }),
      [],
    ],
    // Two columns and spaced letters, printed by wkhtmltopdf.
    [
      'a bad CV of another program',
      'two-columns',
      () => readFileSync(join(FIXTURES, 'two-columns.pdf')),
      [],
    ],
    // Ghostscript made it of images only.
    ['a scanned page', 'scan', () => readFileSync(join(FIXTURES, 'scan.pdf')), []],
    ['a PDF that lacks fields of its source', 'lacking', () => jane, ['--source', 'other.yaml']],
    // Reading its two pages takes seconds.
    ['a right-to-left CV', 'hebrew', hebrew, []],
  ];

  it.each(IS_LONG ? reports : reports.slice(0, -1))(
    'matches the fixture of %s',
    async (_, name, make, options) => {
      const other = OTHER_YAML.replace('x.org', 'y.org');
      const cwd = createTemporaryFolder({ [`${name}.pdf`]: await make(), 'other.yaml': other });
      const { stdout, stderr } = await call(['inspect', `${name}.pdf`, ...options], cwd);
      expect(stderr).toBe('');
      await expect(stdout).toMatchFileSnapshot(join(FIXTURES, `${name}.txt`));
    },
  );

  it('fits on one screen without findings', async () => {
    const { code, stdout } = await inspect('cv.pdf');
    const lines = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.at(-1)).toBe('cv.pdf: nothing to fix');
  });

  it('has colors on request', async () => {
    const { stdout } = await run(['inspect', 'bare.pdf'], {
      cwd: createFolder(),
      env: { FORCE_COLOR: '1' },
    });
    expect(stdout.toString()).toContain('\u001B[33mwarning[no-email]\u001B[39m');
    expect((await inspect('bare.pdf')).stdout).not.toContain('\u001B');
  });

  it('has no empty blocks with --all for a PDF without text', async () => {
    const scan = readFileSync(join(FIXTURES, 'scan.pdf'));
    const { stdout } = await call(
      ['inspect', 'scan.pdf', '--all'],
      createTemporaryFolder({ 'scan.pdf': scan }),
    );
    expect(stdout).toContain('cvpress finds no text on its pages.\n\nText: none\n');
  });

  it('shows the complete contents with --all', async () => {
    const { stdout } = await inspect('cv.pdf --all');
    expect(stdout).toMatch(/\nText:\n {2}Jane Doe\n {2}Biologist\n/);
    expect(stdout).toMatch(
      /\nAuthor: Jane Doe\nKeywords: Biologist\nProducer: .+\nFonts:\n {2}SourceSans3-/,
    );
    expect(stdout).toMatch(
      /\nHeadings:\n {2}Jane Doe\nOutline: 1\nLinks:\n[\s\S]* {2}page 1: x\.org → https:\/\/x\.org\n/,
    );
    expect(stdout).toMatch(/\nTags: 1 Document, 1 H1/);
  });

  it('is written about a PDF from standard input', async () => {
    const { code, stdout } = await run(['inspect', '-'], { stdin: jane });
    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(/^<stdin>: 1 page, /);
  });

  it('names each rule and the command that explains it', async () => {
    const { stdout } = await inspect('bare.pdf');
    const codes = [...stdout.matchAll(/^(?:error|warning|info)\[([a-z-]+)\]/gm)].map(
      ([, code]) => code,
    );
    expect(codes).toContain('no-email');
    for (const code of codes) expect(stdout).toContain(`= see: cvpress explain ${code}\n`);
  });
});

describe('inspect --json', () => {
  it('writes one object', async () => {
    const { code, stdout } = await inspect('cv.pdf --json');
    const report = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(report).toMatchObject({
      version: 4,
      file: 'cv.pdf',
      pageCount: 1,
      keywords: 'Biologist',
      standards: ['PDF/UA-1'],
      outline: [{ title: 'Jane Doe', children: [] }],
      findings: [],
    });
    expect(report.links).toContainEqual({ page: 1, url: 'https://x.org', text: 'x.org' });
    expect(report.structure.header[0]).toMatchObject({
      role: 'name',
      text: 'Jane Doe',
      location: { page: 1 },
    });
    expect(Object.keys(report.extractors)).toEqual(['content', 'pdfminer', 'rows', 'tags']);
    for (const reader of Object.values(report.extractors)) {
      expect(reader).toMatchObject({ missing: [], split: [], misplaced: [] });
      expect(reader).toMatchObject({ text: expect.stringContaining('Biologist') });
    }
  });

  it('includes positions of the source', async () => {
    const cwd = createFolder({ 'other.yaml': OTHER_YAML });
    const { code, stdout } = await call(
      ['inspect', 'cv.pdf', '--source', 'other.yaml', '--json'],
      cwd,
    );
    const report = JSON.parse(stdout);
    const place = { path: ['cv', 'label'], file: 'other.yaml', line: 3 };
    expect(code).toBe(1);
    expect(report.source).toBe('other.yaml');
    expect(report.findings).toMatchObject([{ code: 'field-lost', severity: 'error', ...place }]);
    expect(report.extractors.rows.missing).toMatchObject([{ text: 'Chemist', ...place }]);
  });

  it('writes one line per PDF, also for unreadable ones', async () => {
    const cwd = createFolder({ 'a.pdf': 'no PDF' });
    const { code, stdout, stderr } = await call(['inspect', '.', '--json'], cwd);
    const lines = stdout.trimEnd().split('\n');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'unreadable-input', message: 'a.pdf cannot be read: it is not a PDF.' },
      { file: 'bare.pdf', pageCount: 1 },
      { file: 'cv.pdf', pageCount: 1 },
    ]);
  });
});

describe('inspect --message-format', () => {
  it.each([
    { format: 'short', line: /^bare\.pdf: warning no-email .+$/m },
    { format: 'github', line: /^::warning file=bare\.pdf,title=no-email::.+%0Ahint: .+$/m },
  ])('$format writes one line per finding', async ({ format, line }) => {
    const { code, stdout, stderr } = await call(
      ['inspect', 'bare.pdf', '--message-format', format],
      createFolder(),
    );
    const findings = JSON.parse((await inspect('bare.pdf --json')).stdout).findings;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(line);
    expect(stdout.trimEnd().split('\n')).toHaveLength(findings.length);
  });

  it('github annotates findings of --fail-on as errors', async () => {
    const args = 'inspect bare.pdf --fail-on no-email --message-format github'.split(' ');
    const { code, stdout } = await call(args, createFolder());
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=bare\.pdf,title=no-email::/m);
    expect(stdout).toMatch(/^::(warning|notice) /m);
  });

  it('names values that a file of another program loses', async () => {
    const text = 'cv: {name: Jo Roe, email: jo, sections: {notes: [{bullet: Diver}]}}\n';
    const args = ['inspect', 'cv.pdf', '--source', 'rendercv.yaml'];
    const { stderr } = await call(args, createFolder({ 'rendercv.yaml': text }));
    expect(stderr).toContain('`cv.email` is not imported: it is the text "jo"');
    expect(stderr).not.toContain('converted');
  });

  it('github annotates each missing field at a line of the source', async () => {
    const cwd = createFolder({ 'other.yaml': OTHER_YAML });
    const args = ['inspect', 'cv.pdf', '--source', 'other.yaml', '--message-format', 'github'];
    expect((await call(args, cwd)).stdout).toMatch(
      /^::error file=other\.yaml,line=3,endLine=3,col=10,/,
    );
  });
});

describe('--text', () => {
  const json = lazy(async () => JSON.parse((await inspect('cv.pdf --json')).stdout));

  it.each(['content', 'pdfminer', 'rows', 'tags'])(
    'prints the text of the extractor %s',
    async (reader) => {
      const { code, stdout, stderr } = await call(
        ['inspect', 'cv.pdf', '--text', reader],
        createFolder(),
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toBe((await json()).extractors[reader].text);
    },
  );

  it('reports that the PDF has no tags', async () => {
    const { code, stdout, stderr } = await inspect('bare.pdf --text tags');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe('The extractor tags finds no text in bare.pdf, which has no tags\n');
  });
});

describe('the exit code', () => {
  it.each([
    { args: 'bare.pdf', code: 0 },
    { args: 'bare.pdf --fail-on warning', code: 1 },
    { args: 'cv.pdf --fail-on info', code: 0 },
    { args: 'bare.pdf --fail-on info', code: 1 },
    { args: 'bare.pdf --fail-on no-email', code: 1 },
    { args: ['bare.pdf', '--fail-on', 'error, No-Tags'], code: 1 },
    { args: 'bare.pdf --fail-on error,too-many-pages --max-pages 1', code: 0 },
    { args: 'two.pdf --fail-on error,too-many-pages --max-pages 1', code: 1 },
    { args: 'two.pdf --fail-on too-many-pages --max-pages 2', code: 0 },
    { args: 'cv.pdf --source cv.yaml', code: 0 },
    { args: 'cv.pdf --source other.yaml', code: 1 },
    { args: 'cv.pdf --source other.yaml --fail-on never', code: 0 },
    { args: 'cv.pdf bare.pdf --fail-on no-tags', code: 1 },
    { args: 'cv.pdf no-pdf.pdf --fail-on never', code: 2 },
  ])('is $code with $args', async ({ args, code }) => {
    const pages = makePdf({ pages: 2, content: 'BT /F 12 Tf 50 700 Td (Jane Doe) Tj ET' });
    const files = { 'two.pdf': pages, 'other.yaml': OTHER_YAML, 'no-pdf.pdf': 'x' };
    expect((await inspect(args, files)).code).toBe(code);
  });

  it('is explained if --fail-on includes more than errors', async () => {
    const { stdout } = await inspect('bare.pdf --fail-on no-email');
    expect(stdout).toMatch(
      /\nbare\.pdf: 2 warnings, \d info; \d more kinds with --all; fails by --fail-on no-email\n$/,
    );
  });

  it('matches the findings that --quiet shows', async () => {
    const cwd = createFolder();
    expect(await call(['inspect', 'bare.pdf', '-q'], cwd)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    const { code, stdout } = await call(
      ['inspect', 'bare.pdf', '-q', '--fail-on', 'no-email'],
      cwd,
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^warning\[no-email\]: [\s\S]+\n\nbare\.pdf: 1 warning; fails/);
    expect(stdout.match(/\[[a-z-]+\]:/g)).toHaveLength(1);
  });
});

describe('the report of several PDFs', () => {
  it('has the order of the inputs, and ends with a count', async () => {
    const { code, stdout, stderr } = await inspect('*.pdf --fail-on no-tags');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^bare\.pdf: 1 page, [\s\S]+\n\ncv\.pdf: 1 page, [\s\S]+\n\n$/);
    expect(stderr).toBe('1 passed, 1 failed\n');
  });
});

describe('inspect', () => {
  it.each([
    [
      'a folder without PDFs',
      ['people'],
      /The folder people contains no PDFs\.\n {2}= hint: PDFs end in \.pdf\n/,
    ],
    ['a glob without matches', ['x*.pdf'], /No file matches x\*\.pdf/],
    [
      'a file name without its extension',
      ['cv'],
      /cv cannot be read: it does not exist\.\n {2}= hint: did you mean cv\.pdf\?/,
    ],
    [
      '--source with several PDFs',
      ['cv.pdf', 'bare.pdf', '--source', 'cv.yaml'],
      /--source needs a single PDF, but there are 2\./,
    ],
    [
      '--text with several PDFs',
      ['cv.pdf', 'bare.pdf', '--text', 'rows'],
      /--text needs a single PDF, but there are 2\./,
    ],
  ])('rejects %s', async (_, args, message) => {
    const { code, stdout, stderr } = await call(
      ['inspect', ...args],
      createFolder({ 'people/jane.yaml': VALID_CV }),
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('inspect with options', () => {
  it.each([
    { args: ['--fail-on', 'no-emial'], message: 'did you mean `no-email`?' },
    {
      args: ['--fail-on', 'bad-date'],
      message: 'hint: use error, warning, info or never, or codes',
    },
    {
      args: ['--fail-on', 'error,never'],
      message: '"error,never" combines `never` with other values.',
    },
    { args: ['--fail-on', ''], message: 'There is no rule "".' },
    { args: ['--text', 'rows', '--json'], message: "cannot be used with option '--json'" },
    {
      args: ['--text', 'rows', '--source', 'cv.yaml'],
      message: "cannot be used with option '--source <file>'",
    },
  ])('rejects $args', async ({ args, message }) => {
    const { code, stdout, stderr } = await call(['inspect', 'cv.pdf', ...args], createFolder());
    expect(code).toBe(2);
    const [stream, other] = args.includes('--json') ? [stdout, stderr] : [stderr, stdout];
    expect(stream).toContain(message);
    expect(other).toBe('');
  });
});

describe('the source of a PDF', () => {
  it('is matched with the locale of --language', async () => {
    const cv = {
      name: 'Jane',
      experience: [{ company: 'A', position: 'B', start_date: '2020-03', end_date: 'present' }],
    };
    const pdf = await renderCvToPdf({ cv }, { language: 'sr-Latn' });
    const cwd = createTemporaryFolder({ 'cv.pdf': pdf, 'cv.json': JSON.stringify({ cv }) });
    const { stdout } = await call(
      ['inspect', 'cv.pdf', '--source', 'cv.json', '--fail-on', 'field-lost'],
      cwd,
    );
    expect(stdout).not.toContain('field-lost');
  });

  it('is matched with its own language if the PDF declares another one', async () => {
    const cv = {
      name: 'ليلى',
      experience: [{ company: 'A', position: 'B', start_date: '2020-03', end_date: 'present' }],
    };
    const pdf = unpackObjects(await renderCvToPdf({ language: 'ar', cv })).toString('latin1');
    expect(pdf).toContain('/Lang (ar)');
    const cwd = createTemporaryFolder({
      'cv.pdf': Buffer.from(pdf.replace('/Lang (ar)', '/Lang (en)'), 'latin1'),
      'cv.json': JSON.stringify({ language: 'ar', cv }),
    });
    const { stdout } = await call(['inspect', 'cv.pdf', '--source', 'cv.json'], cwd);
    expect(stdout).toContain('language en');
    expect(stdout).toContain('A · B · مارس 2020');
  });

  it('has a position for each of several equal texts', async () => {
    const source = `${JANE_YAML}  custom_sections:\n    - title: A\n      entry_type: OneLineEntry\n      entries:\n        - name: Chemist\n          details: Chemist\n`;
    const cwd = createFolder({ 'other.yaml': source });
    const { stdout } = await call(['inspect', 'cv.pdf', '--source', 'other.yaml', '--json'], cwd);
    const missing = JSON.parse(stdout).findings.filter(
      ({ code }: { code: string }) => code === 'field-lost',
    );
    expect(missing.map(({ line }: { line: number }) => line)).toEqual(
      expect.arrayContaining([11, 12]),
    );
  });

  it.each([
    ['is not valid', 'cv:\n  name: Jane\n  lable: x\n', 1, /unknown-key/],
    ['is missing', undefined, 2, /bad\.yaml cannot be read: it does not exist/],
  ])('is reported if it %s', async (_, text, expected, message) => {
    const { code, stdout, stderr } = await inspect(
      'cv.pdf --source bad.yaml',
      text === undefined ? {} : { 'bad.yaml': text },
    );
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(message);
  });

  const EDITIONS = `short:
  skip: [Skills]
  cv: {label: Diver}
other:
  extends: short
  redact: [phone]
`;
  const SKILLED = `${JANE_YAML}  skills: [{name: Go, details: fast}]\n`;

  it.each([
    { made: ['--edition', 'short'], compared: [], missing: ['Biologist', 'Skills', 'Go', 'fast'] },
    { made: ['--edition', 'short'], compared: ['--edition', 'short'], missing: [] },
    {
      made: ['--edition', 'other'],
      compared: ['--edition', 'other', '--editions', 'editions.yaml'],
      missing: [],
    },
    {
      made: ['--edition', 'other'],
      compared: ['--edition', 'short'],
      missing: ['+41 44 668 18 00'],
    },
    {
      made: ['--redact', 'phone,website'],
      compared: ['--redact', 'phone', '--redact', 'website'],
      missing: [],
    },
    { made: ['--anonymous'], compared: ['--anonymous'], missing: [] },
  ])(
    'read with $compared shows that a PDF made with $made lacks the texts $missing',
    async ({ made, compared, missing }) => {
      const cwd = createTemporaryFolder({ 'cv.yaml': SKILLED, 'editions.yaml': EDITIONS });
      await call(['render', 'cv.yaml', ...made, '-o', 'cv.pdf'], cwd);
      const { stdout, stderr } = await call(
        ['inspect', 'cv.pdf', '--source', 'cv.yaml', ...compared, '--json'],
        cwd,
      );
      expect(stderr).toBe('');
      expect(
        JSON.parse(stdout).extractors.content.missing.map(({ text }: { text: string }) => text),
      ).toEqual(missing);
      expect(stdout.includes('"field-lost"')).toBe(missing.length > 0);
    },
  );

  it.each([
    { made: [], compared: ['--redact', 'phone'], code: 1 },
    { made: [], compared: ['--anonymous'], code: 1 },
    { made: [], compared: ['--editions', 'editions.yaml', '--edition', 'other'], code: 1 },
    { made: ['--redact', 'phone'], compared: ['--redact', 'phone'], code: 0 },
    { made: ['--edition', 'other'], compared: ['--edition', 'other'], code: 0 },
  ])(
    'read with $compared tells whether a PDF made with $made has redacted data',
    async ({ made, compared, code }) => {
      const cwd = createTemporaryFolder({ 'cv.yaml': SKILLED, 'editions.yaml': EDITIONS });
      await call(['render', 'cv.yaml', ...made, '-o', 'cv.pdf'], cwd);
      const result = await call(['inspect', 'cv.pdf', '--source', 'cv.yaml', ...compared], cwd);
      expect(result.code, result.stdout).toBe(code);
      const found = '`phone` is redacted, but this PDF contains it as';
      expect(result.stdout.replaceAll(/\s+/g, ' ').includes(found)).toBe(code === 1);
    },
  );

  it('is the editions file for a value that an edition sets', async () => {
    const cwd = createFolder({ 'editions.yaml': EDITIONS });
    const args = [
      'inspect',
      'cv.pdf',
      '--source',
      'cv.yaml',
      '--edition',
      'short',
      '--message-format',
      'short',
    ];
    expect((await call(args, cwd)).stdout).toMatch(
      /editions\.yaml:3:15[^\n]*Diver|Diver[^\n]*editions\.yaml:3/,
    );
  });

  it.each([
    {
      args: ['--source', 'cv.yaml', '--editions', 'editions.yaml'],
      says: /A PDF shows one edition\.[\s\S]*`--edition short`/,
    },
    {
      args: ['--source', 'cv.yaml', '--edition', 'shrt'],
      says: /no edition `shrt`[\s\S]*did you mean short\?/,
    },
    {
      args: ['--edition', 'short'],
      says: /`--edition` needs the document [\s\S]*name it with `--source`/,
    },
    { args: ['--anonymous', '--text', 'rows'], says: /`--anonymous` needs the document/ },
  ])('is rejected with $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await call(
      ['inspect', 'cv.pdf', ...args],
      createFolder({ 'editions.yaml': EDITIONS }),
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });
});

describe('inspect of one file', () => {
  it.each([
    ['a missing file', 'no.pdf', {}, /no\.pdf cannot be read: it does not exist/],
    ['an empty file', 'x.pdf', { 'x.pdf': '' }, /x\.pdf cannot be read: it is empty/],
    [
      'the beginning of a PDF',
      'x.pdf',
      { 'x.pdf': makePdf({}).subarray(0, 300) },
      /x\.pdf cannot be read: it is damaged/,
    ],
    [
      'a mark without a PDF',
      'x.pdf',
      { 'x.pdf': '%PDF-1.7\n' },
      /x\.pdf cannot be read: it is damaged/,
    ],
    [
      'a PDF without pages',
      'x.pdf',
      { 'x.pdf': makePdf({ pages: 0 }) },
      /x\.pdf cannot be read: it has no pages/,
    ],
    [
      'a PDF with a password',
      'x.pdf',
      { 'x.pdf': readFileSync(join(FIXTURES, 'password.pdf')) },
      /x\.pdf cannot be read: it is encrypted with a password[\s\S]*qpdf --decrypt/,
    ],
  ])('rejects %s', async (_, file, files, message) => {
    const cwd = createTemporaryFolder(files);
    const { code, stdout, stderr } = await call(['inspect', file], cwd);
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(listFiles(cwd)).toEqual(Object.keys(files));
  });
});

async function hebrew(): Promise<Uint8Array> {
  const { source, options } = readSample('hebrew.yaml');
  return renderCvToPdf(source, { ...options, today: '2026-11-20' });
}
