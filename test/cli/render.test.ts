import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { extname, join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { filesIn, freshFolder, GOOD, isPdf, ROOT, run, runProgram } from './run.js';

/** A document of two pages. */
const TWO_PAGES = `cv:\n  name: Jane Doe\n  summary: |\n${'    Paragraph.\n\n'.repeat(60)}`;

const FONT_FOLDER = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts');

/** Where the output goes: files before, arguments, files after. */
const PLACES: readonly {
  name: string;
  files: Readonly<Record<string, string>>;
  folders?: readonly string[];
  args: readonly string[];
  stdin?: string;
  made: readonly string[];
}[] = [
  { name: 'beside the input', files: { 'cv.yaml': GOOD }, args: ['cv.yaml'], made: ['cv.pdf'] },
  { name: 'beside an input of another folder', files: { 'a/cv.yml': GOOD }, args: ['a/cv.yml'], made: ['a/cv.pdf'] },
  { name: 'beside a JSON input', files: { 'cv.json': '{"cv":{"name":"J"}}' }, args: ['cv.json'], made: ['cv.pdf'] },
  {
    name: 'beside an input with dots in its name',
    files: { 'jane.doe.yaml': GOOD },
    args: ['jane.doe.yaml'],
    made: ['jane.doe.pdf'],
  },
  { name: '-o file.pdf', files: { 'cv.yaml': GOOD }, args: ['cv.yaml', '-o', 'x.pdf'], made: ['x.pdf'] },
  { name: '-o FILE.PDF', files: { 'cv.yaml': GOOD }, args: ['cv.yaml', '-o', 'X.PDF'], made: ['X.PDF'] },
  { name: '-o file.typ', files: { 'cv.yaml': GOOD }, args: ['cv.yaml', '-o', 'x.typ'], made: ['x.typ'] },
  {
    name: '--output=file in a new folder',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '--output=a/b/x.pdf'],
    made: ['a/b/x.pdf'],
  },
  { name: '-o folder/', files: { 'cv.yaml': GOOD }, args: ['cv.yaml', '-o', 'out/'], made: ['out/cv.pdf'] },
  { name: '-o folder', files: { 'cv.yaml': GOOD }, args: ['cv.yaml', '-o', 'out'], made: ['out/cv.pdf'] },
  {
    name: '-o existing folder with an extension',
    files: { 'cv.yaml': GOOD },
    folders: ['out.pdf'],
    args: ['cv.yaml', '-o', 'out.pdf'],
    made: ['out.pdf/cv.pdf'],
  },
  {
    name: 'an input of another folder, -o folder',
    files: { 'a/b/cv.yaml': GOOD },
    args: ['a/b/cv.yaml', '-o', 'out'],
    made: ['out/cv.pdf'],
  },
  { name: '--format typ', files: { 'cv.yaml': GOOD }, args: ['cv.yaml', '--format', 'typ'], made: ['cv.typ'] },
  {
    name: '-f typ -o folder',
    files: { 'cv.yaml': GOOD },
    args: ['-f', 'typ', 'cv.yaml', '-o', 'out'],
    made: ['out/cv.typ'],
  },
  {
    name: '--format over the extension',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '-f', 'typ', '-o', 'x.out'],
    made: ['x.out'],
  },
  {
    name: 'all formats',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '--format', 'pdf,png,svg,html,md,txt,typ', '--ppi', '36'],
    made: ['cv.pdf', 'cv-1.png', 'cv-1.svg', 'cv.html', 'cv.md', 'cv.txt', 'cv.typ'],
  },
  {
    name: '-o file.png, a file a page',
    files: { 'cv.yaml': TWO_PAGES },
    args: ['cv.yaml', '-o', 'x.png', '--ppi', '36'],
    made: ['x-1.png', 'x-2.png'],
  },
  {
    name: '-o folder, a file a page',
    files: { 'cv.yaml': TWO_PAGES },
    args: ['cv.yaml', '-f', 'svg', '-o', 'out/'],
    made: ['out/cv-1.svg', 'out/cv-2.svg'],
  },
  {
    name: 'pages of documents with numbers in their names',
    files: { 'cv.yaml': GOOD, 'cv-1.yaml': GOOD },
    args: ['cv.yaml', 'cv-1.yaml', '-f', 'svg'],
    made: ['cv-1.svg', 'cv-1-1.svg'],
  },
  ...['html', 'md', 'txt'].map((format) => ({
    name: `-o file.${format}`,
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '-o', `x.${format}`],
    made: [`x.${format}`],
  })),
  {
    name: '--format pdf,typ',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '--format', 'pdf,typ'],
    made: ['cv.pdf', 'cv.typ'],
  },
  {
    name: '-f pdf -f TYP, and one of them twice',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '-f', 'pdf', '-f', 'TYP, pdf'],
    made: ['cv.pdf', 'cv.typ'],
  },
  {
    name: 'several formats, -o folder',
    files: { 'a.yaml': GOOD, 'b.yaml': GOOD },
    args: ['a.yaml', 'b.yaml', '-f', 'typ,pdf', '-o', 'out'],
    made: ['out/a.pdf', 'out/a.typ', 'out/b.pdf', 'out/b.typ'],
  },
  {
    name: 'several formats, -o file',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '-f', 'pdf,typ', '-o', 'x.pdf'],
    made: ['x.pdf', 'x.typ'],
  },
  {
    name: 'several formats, -o file with an extension of no format',
    files: { 'cv.yaml': GOOD },
    args: ['cv.yaml', '-f', 'pdf,typ', '-o', 'cv.2026'],
    made: ['cv.2026.pdf', 'cv.2026.typ'],
  },
  {
    name: 'several inputs',
    files: { 'a.yaml': GOOD, 'b.json': '{"cv":{"name":"J"}}', 'c/d.yml': GOOD },
    args: ['a.yaml', 'b.json', 'c/d.yml'],
    made: ['a.pdf', 'b.pdf', 'c/d.pdf'],
  },
  {
    name: 'several inputs, -o folder',
    files: { 'a.yaml': GOOD, 'c/d.yml': GOOD },
    args: ['a.yaml', 'c/d.yml', '-o', 'out'],
    made: ['out/a.pdf', 'out/d.pdf'],
  },
  {
    name: 'several inputs, -o folder with an extension of no format',
    files: { 'a.yaml': GOOD, 'b.yaml': GOOD },
    args: ['a.yaml', 'b.yaml', '-o', 'out.2026'],
    made: ['out.2026/a.pdf', 'out.2026/b.pdf'],
  },
  { name: 'one input named twice', files: { 'a.yaml': GOOD }, args: ['a.yaml', './a.yaml'], made: ['a.pdf'] },
  {
    name: 'a folder, beside its documents',
    files: { 'p/a.yaml': GOOD, 'p/b/c.YML': GOOD, 'p/b/notes.txt': 'no' },
    args: ['p'],
    made: ['p/a.pdf', 'p/b/c.pdf'],
  },
  {
    name: 'a folder, its tree below -o',
    files: { 'p/a.yaml': GOOD, 'p/b/a.yml': GOOD, 'p/b/c/a.json': '{"cv":{"name":"J"}}' },
    args: ['p/', '-o', 'out'],
    made: ['out/a.pdf', 'out/b/a.pdf', 'out/b/c/a.pdf'],
  },
  {
    name: 'a folder of one document, to a folder',
    files: { 'p/a.yaml': GOOD },
    args: ['p', '-o', 'out'],
    made: ['out/a.pdf'],
  },
  {
    name: 'the current folder, without dependencies',
    files: { 'a.yaml': GOOD, 'node_modules/x/package.json': '{}' },
    args: ['.'],
    made: ['a.pdf'],
  },
  {
    name: 'a folder with marks of patterns in its name',
    files: { 'p [1]/a.yaml': GOOD },
    args: ['p [1]'],
    made: ['p [1]/a.pdf'],
  },
  {
    name: 'a file with marks of patterns in its name',
    files: { 'cv [new].yaml': GOOD, 'cv n.yaml': GOOD },
    args: ['cv [new].yaml'],
    made: ['cv [new].pdf'],
  },
  {
    name: 'a glob, expanded by the program',
    files: { 'a.yaml': GOOD, 'b.yaml': GOOD, 'c.txt': 'no' },
    args: ['*.yaml'],
    made: ['a.pdf', 'b.pdf'],
  },
  {
    name: 'a glob with braces',
    files: { 'a.yaml': GOOD, 'b.yaml': GOOD, 'c.yaml': GOOD },
    args: ['{a,b}.yaml'],
    made: ['a.pdf', 'b.pdf'],
  },
  {
    name: 'a glob, its tree below -o',
    files: { 'p/x/cv.yaml': GOOD, 'p/y/cv.yaml': GOOD },
    args: ['p/*/cv.yaml', '-o', 'out'],
    made: ['out/x/cv.pdf', 'out/y/cv.pdf'],
  },
  {
    name: 'a file, a folder and a glob',
    files: { 'a.yaml': GOOD, 'p/b.yaml': GOOD, 'c1.yaml': GOOD },
    args: ['a.yaml', 'p', 'c?.yaml', '-o', 'out'],
    made: ['out/a.pdf', 'out/b.pdf', 'out/c1.pdf'],
  },
  { name: 'stdin, -o file', files: {}, args: ['-', '-o', 'x.pdf'], stdin: GOOD, made: ['x.pdf'] },
  { name: 'stdin, -o folder', files: {}, args: ['-', '-o', 'out/'], stdin: GOOD, made: ['out/cv.pdf'] },
];

/** How files begin, by their extension; others are Typst markup. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  '.html': /^<!DOCTYPE html>/,
  '.svg': /^<svg /,
  '.md': /^# Jane Doe\n/,
  '.txt': /^Jane Doe\n/,
};

describe('places', () => {
  test.each(PLACES)('$name', async ({ files, folders = [], args, stdin, made }) => {
    const cwd = freshFolder(files);
    for (const folder of folders) mkdirSync(join(cwd, folder));
    const { code, stdout, stderr } = await run(['render', ...args], { cwd, ...(stdin === undefined ? {} : { stdin }) });
    expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 0, stdout: '' });
    expect(filesIn(cwd)).toEqual([...Object.keys(files), ...made].sort());
    for (const path of made) {
      const bytes = readFileSync(join(cwd, path));
      if (/png$/.test(path)) expect(decode(bytes).width).toBeGreaterThan(100);
      else if (/pdf$/i.test(path)) expect(isPdf(bytes)).toBe(true);
      else expect(bytes.toString()).toMatch(BEGINNINGS[extname(path)] ?? /^#import/);
      expect(stderr).toContain(path);
    }
  });
});

describe('standard input and output', () => {
  test.each([
    ['stdin to stdout', ['-'], GOOD, 'pdf'],
    ['JSON on stdin', ['-'], '{"cv": {"name": "Jane Doe"}}', 'pdf'],
    ['stdin to stdout as markup', ['-', '--format', 'typ'], GOOD, 'typ'],
    ['-o -', ['cv.yaml', '-o', '-'], undefined, 'pdf'],
    ['-o - --format typ', ['cv.yaml', '-o', '-', '-f', 'typ'], undefined, 'typ'],
  ] as const)('%s', async (_name, args, stdin, format) => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const { code, stdout, stderr } = await run(['render', ...args], { cwd, ...(stdin === undefined ? {} : { stdin }) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    if (format === 'pdf') expect(isPdf(stdout)).toBe(true);
    else expect(stdout.toString()).toMatch(/^#import[\s\S]*Jane Doe/);
    expect(filesIn(cwd)).toEqual(['cv.yaml']);
  });

  test('gives the same bytes by every way', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    await run(['render', 'cv.yaml'], { cwd });
    const file = readFileSync(join(cwd, 'cv.pdf'));
    const piped = await run(['render', '-'], { cwd, stdin: GOOD });
    const named = await run(['render', 'cv.yaml', '-o', '-'], { cwd });
    expect(piped.stdout.equals(file)).toBe(true);
    expect(named.stdout.equals(file)).toBe(true);
  });
});

const RICH = `cv:
  name: Jane Doe
  location: Atlantis
  summary: a **bold** word
  work_experience:
    - company: Acme
      position: Diver
      start_date: 2020-11-20
      end_date: present
design:
  options:
    show_timespan_in: [Work Experience]
`;

/** Options, seen in the markup. */
const OPTIONS: readonly {
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  has: RegExp;
  before?: RegExp;
}[] = [
  {
    name: '--today',
    args: ['--today', '2031-02-03'],
    has: /Last updated on February 3, 2031/,
    before: /November 20, 2026/,
  },
  { name: '--today, in periods', args: ['--today', '2031-11-20'], has: /11 years/, before: /6 years/ },
  { name: 'SOURCE_DATE_EPOCH', args: [], env: { SOURCE_DATE_EPOCH: '0' }, has: /Last updated on January 1, 1970/ },
  {
    name: '--today over SOURCE_DATE_EPOCH',
    args: ['--today', '2031-02-03'],
    env: { SOURCE_DATE_EPOCH: '0' },
    has: /February 3, 2031/,
  },
  { name: '--show-location', args: ['--show-location'], has: /Atlantis/, before: /^(?![\s\S]*Atlantis)/ },
  { name: '--no-page-numbers', args: ['--no-page-numbers'], has: /page-numbers: false/, before: /page-numbers: true/ },
  { name: '--leading', args: ['--leading', '94.5%'], has: /leading: 94.5%/, before: /^(?!.*leading)/s },
  { name: '--leading', args: ['--leading', '94.5'], has: /leading: 94.5%/, before: /^(?!.*leading)/s },
  { name: '--leading', args: ['--leading', '1.5'], has: /leading: 150%/, before: /^(?!.*leading)/s },
  { name: '--no-markdown', args: ['--no-markdown'], has: /a \\\*\\\*bold\\\*\\\* word/, before: /a \*bold\* word/ },
  {
    name: '--language',
    args: ['--language', 'de-CH'],
    has: /language: "de"[\s\S]*region: "CH"/,
    before: /language: "en"/,
  },
];

describe('options', () => {
  test('--ppi, --transparent and --svg-text reach the pictures', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const args = ['--ppi', '36', '--transparent', '--svg-text', 'outlines', '-f', 'png,svg'];
    const { code, stderr } = await run(['render', 'cv.yaml', ...args], { cwd });
    expect(code, stderr).toBe(0);
    const { width, channels, resolution } = decode(readFileSync(join(cwd, 'cv-1.png')));
    expect({ width, channels, resolution }).toMatchObject({
      width: 298,
      channels: 4,
      resolution: { x: 1417, y: 1417 },
    });
    expect(readFileSync(join(cwd, 'cv-1.svg'), 'utf8')).not.toMatch(/<text|fill="#ffffff"/);
  });

  test('--pdf-standard reaches the PDF', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const { code, stdout } = await run(['render', 'cv.yaml', '-o', '-', '--pdf-standard', '2.0'], { cwd });
    expect(code).toBe(0);
    expect(stdout.toString('latin1')).toMatch(/^%PDF-2\.0/);
  });

  test.each(OPTIONS)('$name reaches the output', async ({ args, env, has, before }) => {
    const cwd = freshFolder({ 'cv.yaml': RICH });
    const typ = ['render', 'cv.yaml', '-f', 'typ', '-o', '-'];
    const { code, stdout, stderr } = await run([...typ, ...args], { cwd, ...(env === undefined ? {} : { env }) });
    const isShown = args.includes('--show-location');
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(isShown ? /^$/ : /^info\[not-shown\][^[]*explain not-shown\n\n$/);
    expect(stdout.toString()).toMatch(has);
    if (before !== undefined) expect((await run(typ, { cwd })).stdout.toString()).toMatch(before);
    const pdf = await run(['render', 'cv.yaml', '-o', '-', ...args], { cwd, ...(env === undefined ? {} : { env }) });
    expect(isPdf(pdf.stdout), pdf.stderr).toBe(true);
  });

  test('today is the day of the clock without options, in UTC', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const days = [new Date()];
    const { stdout } = await run(['render', 'cv.yaml', '-f', 'typ', '-o', '-'], {
      cwd,
      env: { SOURCE_DATE_EPOCH: undefined, TZ: 'Pacific/Kiritimati' },
    });
    days.push(new Date());
    const written = days.map((day) =>
      day.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }),
    );
    expect(written).toContain(/Last updated on ([^\]]*)/.exec(stdout.toString())?.[1]);
  });

  test('--variant a takes what variant B does not', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane Doe\n  pets: 2\n' });
    const asB = await run(['render', 'cv.yaml'], { cwd });
    expect(asB.code).toBe(1);
    expect(asB.stderr).toMatch(/unknown-key/);
    // Variant A would not show it.
    expect(asB.stderr).not.toMatch(/valid-as-a/);
    const asA = await run(['render', 'cv.yaml', '--variant', 'a'], { cwd });
    expect(asA.code).toBe(0);
    expect(asA.stderr).toMatch(/warning\[ignored-key\][\s\S]*cv\.yaml:3/);
    expect(filesIn(cwd)).toContain('cv.pdf');
  });

  test.each([
    ['a file', join(FONT_FOLDER, 'fa-solid-900.ttf')],
    ['a folder', FONT_FOLDER],
  ])('--font-path to %s adds characters', async (_name, path) => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane \uF015\n' });
    const without = await run(['render', 'cv.yaml'], { cwd });
    expect(without.code).toBe(0);
    expect(without.stderr).toMatch(/missing-glyph[\s\S]*U\+F015/);
    const plain = readFileSync(join(cwd, 'cv.pdf'));
    const added = await run(['render', 'cv.yaml', '--font-path', path], { cwd });
    expect(added.code).toBe(0);
    expect(added.stderr).not.toContain('missing-glyph');
    expect(readFileSync(join(cwd, 'cv.pdf')).equals(plain)).toBe(false);
  });

  test('--font-path may be given twice', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane \uF015 \uF09B\n' });
    const paths = ['fa-solid-900.ttf', 'fa-brands-400.ttf'].flatMap((file) => ['--font-path', join(FONT_FOLDER, file)]);
    const { code, stderr } = await run(['render', 'cv.yaml', ...paths], { cwd });
    expect(code).toBe(0);
    expect(stderr).not.toContain('missing-glyph');
  });
});

describe('what is said', () => {
  test('names input, output and pages', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    expect((await run(['render', 'cv.yaml'], { cwd })).stderr).toBe('cv.yaml → cv.pdf (1 page)\n');
  });

  test('names all outputs of a document', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const { stderr } = await run(['render', 'cv.yaml', '-f', 'pdf,typ'], { cwd });
    expect(stderr).toBe('cv.yaml → cv.pdf, cv.typ (1 page)\n');
  });

  test('sums up several documents', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'b.yaml': GOOD });
    expect((await run(['render', '.'], { cwd })).stderr).toMatch(
      /^a\.yaml → a\.pdf \(1 page\)\nb\.yaml → b\.pdf \(1 page\)\n2 rendered, 0 unchanged, 0 failed in [\d.]+ s \([\d.]+\/s\)\n$/,
    );
  });
});

describe('existing outputs', () => {
  test('are replaced as a whole', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD, 'cv.pdf': 'x'.repeat(1_000_000) });
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(0);
    const bytes = readFileSync(join(cwd, 'cv.pdf'));
    expect(isPdf(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(filesIn(cwd)).toEqual(['cv.pdf', 'cv.yaml']);
  });

  test('that are links stay links', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD, 'real/target.pdf': 'old' });
    symlinkSync('real/target.pdf', join(cwd, 'cv.pdf'));
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(0);
    expect(lstatSync(join(cwd, 'cv.pdf')).isSymbolicLink()).toBe(true);
    expect(isPdf(readFileSync(join(cwd, 'real/target.pdf')))).toBe(true);
  });

  test.skipIf(process.platform === 'win32')('that are pipes or devices are written to, not replaced', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    const pipe = join(cwd, 'out.pdf');
    execFileSync('mkfifo', [pipe]);
    // The reader gives up by itself when nobody writes.
    const reader = runProgram('timeout', ['5', 'cat', pipe], { cwd });
    const { code, stderr } = await run(['render', 'cv.yaml', '-o', 'out.pdf'], { cwd });
    expect(code, stderr).toBe(0);
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(isPdf((await reader).stdout)).toBe(true);
  });
});
