import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { extname, join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder, isPdf, listFiles, ROOT, run, runProgram, VALID_CV } from './run.js';

/** Has two pages. */
const TWO_PAGES = `cv:\n  name: Jane Doe\n  summary: |\n${'    Paragraph.\n\n'.repeat(60)}`;

const JSON_CV = '{"cv":{"name":"Jane Doe"}}';

const FONT_FOLDER = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts');

interface Place {
  readonly name: string;
  /** Existing files: valid documents of one page, unless `files` has others. */
  readonly from: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Arguments of `render`, separated by spaces. */
  readonly args: string;
  readonly stdin?: string;
  readonly made: readonly string[];
}

/** Values of `-o`, with the files that each run must write. */
const DESTINATIONS: readonly Place[] = [
  { name: 'next to the input', from: ['cv.yaml'], args: 'cv.yaml', made: ['cv.pdf'] },
  {
    name: 'next to an input of another folder',
    from: ['a/cv.yml'],
    args: 'a/cv.yml',
    made: ['a/cv.pdf'],
  },
  {
    name: 'next to an input with dots in its name',
    from: ['jane.doe.json'],
    args: 'jane.doe.json',
    made: ['jane.doe.pdf'],
  },
  { name: 'to a named file', from: ['cv.yaml'], args: 'cv.yaml -o x.pdf', made: ['x.pdf'] },
  {
    name: 'to a named file with an extension in capitals',
    from: ['cv.yaml'],
    args: 'cv.yaml -o X.PDF',
    made: ['X.PDF'],
  },
  {
    name: 'to a file in a new folder',
    from: ['cv.yaml'],
    args: 'cv.yaml --output=a/b/x.pdf',
    made: ['a/b/x.pdf'],
  },
  {
    name: 'to a folder that ends with a slash',
    from: ['cv.yaml'],
    args: 'cv.yaml -o out/',
    made: ['out/cv.pdf'],
  },
  {
    name: 'to a folder, without the path of the input',
    from: ['a/b/cv.yaml'],
    args: 'a/b/cv.yaml -o out',
    made: ['out/cv.pdf'],
  },
  {
    name: 'to an existing folder with an extension',
    from: ['cv.yaml'],
    folder: 'out.pdf',
    args: 'cv.yaml -o out.pdf',
    made: ['out.pdf/cv.pdf'],
  },
  ...['typ', 'html', 'md', 'txt'].map((format) => ({
    name: `in the format of the extension .${format}`,
    from: ['cv.yaml'],
    args: `cv.yaml -o x.${format}`,
    made: [`x.${format}`],
  })),
  {
    name: 'in a format, to a folder',
    from: ['cv.yaml'],
    args: '-f typ cv.yaml -o out',
    made: ['out/cv.typ'],
  },
  {
    name: 'in the format of --format, despite another extension',
    from: ['cv.yaml'],
    args: 'cv.yaml -f typ -o x.out',
    made: ['x.out'],
  },
  {
    name: 'in all formats',
    from: ['cv.yaml'],
    args: 'cv.yaml --format pdf,png,svg,html,md,txt,typ --ppi 36',
    made: ['cv.pdf', 'cv.png', 'cv.svg', 'cv.html', 'cv.md', 'cv.txt', 'cv.typ'],
  },
  {
    name: 'with a file per page, to a named file',
    from: [],
    files: { 'cv.yaml': TWO_PAGES },
    args: 'cv.yaml -o x.png --ppi 36',
    made: ['x-1.png', 'x-2.png'],
  },
  {
    name: 'with a file per page, to a folder',
    from: [],
    files: { 'cv.yaml': TWO_PAGES },
    args: 'cv.yaml -f svg -o out/',
    made: ['out/cv-1.svg', 'out/cv-2.svg'],
  },
  {
    name: 'with a file per page, of documents with numbers in their names',
    from: ['cv.yaml', 'cv-1.yaml'],
    args: 'cv.yaml cv-1.yaml -f svg',
    made: ['cv.svg', 'cv-1-1.svg'],
  },
  {
    name: 'once in a format that is named twice',
    from: ['cv.yaml'],
    args: 'cv.yaml -f pdf -f TYP,pdf',
    made: ['cv.pdf', 'cv.typ'],
  },
  {
    name: 'of several inputs in several formats, to a folder',
    from: ['a.yaml', 'b.yaml'],
    args: 'a.yaml b.yaml -f typ,pdf -o out',
    made: ['out/a.pdf', 'out/a.typ', 'out/b.pdf', 'out/b.typ'],
  },
  {
    name: 'in several formats, to a named file',
    from: ['cv.yaml'],
    args: 'cv.yaml -f pdf,typ -o x.pdf',
    made: ['x.pdf', 'x.typ'],
  },
  {
    name: 'in several formats, to a file with an extension of no format',
    from: ['cv.yaml'],
    args: 'cv.yaml -f pdf,typ -o cv.2026',
    made: ['cv.2026.pdf', 'cv.2026.typ'],
  },
  {
    name: 'next to each of several inputs',
    from: ['a.yaml', 'b.json', 'c/d.yml'],
    args: 'a.yaml b.json c/d.yml',
    made: ['a.pdf', 'b.pdf', 'c/d.pdf'],
  },
  {
    name: 'of several inputs, to a folder with an extension of no format',
    from: ['a.yaml', 'c/b.yaml'],
    args: 'a.yaml c/b.yaml -o out.2026',
    made: ['out.2026/a.pdf', 'out.2026/b.pdf'],
  },
  {
    name: 'once of an input that is named twice',
    from: ['a.yaml'],
    args: 'a.yaml ./a.yaml',
    made: ['a.pdf'],
  },
  {
    name: 'next to the documents of a folder',
    from: ['p/a.yaml', 'p/b/c.YML', 'p/b/notes.txt'],
    args: 'p',
    made: ['p/a.pdf', 'p/b/c.pdf'],
  },
  {
    name: 'of a folder, with its subfolders',
    from: ['p/a.yaml', 'p/b/a.yml', 'p/b/c/a.json'],
    args: 'p/ -o out',
    made: ['out/a.pdf', 'out/b/a.pdf', 'out/b/c/a.pdf'],
  },
  {
    name: 'of a folder of one document, to a folder',
    from: ['p/a.yaml'],
    args: 'p -o out',
    made: ['out/a.pdf'],
  },
  {
    name: 'of the current folder, without dependencies',
    from: ['a.yaml'],
    files: { 'node_modules/x/package.json': '{}' },
    args: '.',
    made: ['a.pdf'],
  },
  {
    name: 'of a file whose name has glob characters',
    from: ['cv[new].yaml', 'cvn.yaml'],
    args: 'cv[new].yaml',
    made: ['cv[new].pdf'],
  },
  {
    name: 'of a folder whose name has glob characters',
    from: ['p[1]/a.yaml'],
    args: 'p[1]',
    made: ['p[1]/a.pdf'],
  },
  {
    name: 'of a glob',
    from: ['a.yaml', 'b.yaml', 'c.txt'],
    args: '*.yaml',
    made: ['a.pdf', 'b.pdf'],
  },
  {
    name: 'of a glob with braces',
    from: ['a.yaml', 'b.yaml', 'c.yaml'],
    args: '{a,b}.yaml',
    made: ['a.pdf', 'b.pdf'],
  },
  {
    name: 'of a glob, with its subfolders',
    from: ['p/x/cv.yaml', 'p/y/cv.yaml'],
    args: 'p/*/cv.yaml -o out',
    made: ['out/x/cv.pdf', 'out/y/cv.pdf'],
  },
  {
    name: 'of a file, a folder and a glob',
    from: ['a.yaml', 'p/b.yaml', 'c1.yaml'],
    args: 'a.yaml p c?.yaml -o out',
    made: ['out/a.pdf', 'out/b.pdf', 'out/c1.pdf'],
  },
  {
    name: 'of standard input, to a file',
    from: [],
    args: '- -o x.pdf',
    stdin: VALID_CV,
    made: ['x.pdf'],
  },
  {
    name: 'of standard input, to a folder',
    from: [],
    args: '- -o out/',
    stdin: VALID_CV,
    made: ['out/cv.pdf'],
  },
];

/** First bytes by extension; other files are Typst markup. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  '.html': /^<!DOCTYPE html>/,
  '.svg': /^<svg /,
  '.md': /^# Jane Doe\n/,
  '.txt': /^Jane Doe\n/,
};

describe('render', () => {
  it.each(DESTINATIONS)(
    'writes outputs $name',
    async ({ from, files: others = {}, folder, args, stdin, made }) => {
      const files = {
        ...Object.fromEntries(
          from.map((file) => [file, file.endsWith('json') ? JSON_CV : VALID_CV]),
        ),
        ...others,
      };
      const cwd = createTemporaryFolder(files);
      if (folder !== undefined) mkdirSync(join(cwd, folder));
      const { code, stdout, stderr } = await run(['render', ...args.split(' ')], {
        cwd,
        ...(stdin && { stdin }),
      });
      expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 0, stdout: '' });
      expect(listFiles(cwd)).toEqual([...Object.keys(files), ...made].sort());
      for (const path of made) {
        const bytes = readFileSync(join(cwd, path));
        if (/png$/.test(path)) expect(decode(bytes).width).toBeGreaterThan(100);
        else if (/pdf$/i.test(path)) expect(isPdf(bytes)).toBe(true);
        else expect(bytes.toString()).toMatch(SIGNATURES[extname(path)] ?? /^#import/);
        expect(stderr).toContain(path);
      }
    },
  );

  it.each([
    { args: '-', stdin: VALID_CV },
    { args: '-', stdin: JSON_CV },
    { args: 'cv.yaml -o -' },
  ])('writes the bytes of the file to standard output with $args', async ({ args, ...options }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'cv.json': JSON_CV });
    for (const format of ['pdf', 'typ']) {
      const { code, stdout, stderr } = await run(['render', ...args.split(' '), '-f', format], {
        cwd,
        ...options,
      });
      expect({ code, stderr, files: listFiles(cwd) }).toEqual({
        code: 0,
        stderr: '',
        files: ['cv.json', 'cv.yaml'],
      });
      await run(['render', 'cv.yaml', '-f', format, '-o', 'out/x'], { cwd });
      expect(stdout.equals(readFileSync(join(cwd, `out/x/cv.${format}`)))).toBe(true);
      rmSync(join(cwd, 'out'), { recursive: true });
    }
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
    - company: Acme
      position: Trainee
      start_date: 2020-11-20
      end_date: present
design:
  options:
    show_timespan_in: [Work Experience]
`;

/** Options, tested in the markup. */
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
  {
    name: '--today in durations',
    args: ['--today', '2031-11-20'],
    has: /11 years/,
    before: /6 years/,
  },
  {
    name: 'SOURCE_DATE_EPOCH',
    args: [],
    env: { SOURCE_DATE_EPOCH: '0' },
    has: /Last updated on January 1, 1970/,
  },
  {
    name: '--today in place of SOURCE_DATE_EPOCH',
    args: ['--today', '2031-02-03'],
    env: { SOURCE_DATE_EPOCH: '0' },
    has: /February 3, 2031/,
  },
  {
    name: '--show-location',
    args: ['--show-location'],
    has: /Atlantis/,
    before: /^(?![\s\S]*Atlantis)/,
  },
  {
    name: '--group-positions',
    args: ['--group-positions'],
    has: /group: "heading"/,
    before: /^(?![\s\S]*group: )/,
  },
  {
    name: '--no-page-numbers',
    args: ['--no-page-numbers'],
    has: /page-numbers: false/,
    before: /page-numbers: true/,
  },
  {
    name: '--no-markdown',
    args: ['--no-markdown'],
    has: /a \\\*\\\*bold\\\*\\\* word/,
    before: /a \*bold\* word/,
  },
  {
    name: '--language',
    args: ['--language', 'de-CH'],
    has: /language: "de"[\s\S]*region: "CH"/,
    before: /language: "en"/,
  },
];

describe('render with options', () => {
  it('applies --ppi to images', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const { code, stderr } = await run(['render', 'cv.yaml', '--ppi', '36', '-f', 'png'], { cwd });
    expect(code, stderr).toBe(0);
    const { width, channels, resolution } = decode(readFileSync(join(cwd, 'cv.png')));
    expect({ width, channels, resolution }).toMatchObject({
      width: 298,
      channels: 3,
      resolution: { x: 1417, y: 1417 },
    });
  });

  it('applies --pdf-standard to the PDF', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const { code, stdout } = await run(['render', 'cv.yaml', '-o', '-', '--pdf-standard', '2.0'], {
      cwd,
    });
    expect(code).toBe(0);
    expect(stdout.toString('latin1')).toMatch(/^%PDF-2\.0/);
  });

  it.each(OPTIONS)('applies $name to the output', async ({ args, env, has, before }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': RICH });
    const typ = ['render', 'cv.yaml', '-f', 'typ', '-o', '-'];
    const { code, stdout, stderr } = await run([...typ, ...args], {
      cwd,
      ...(env === undefined ? {} : { env }),
    });
    const hasText = args.includes('--show-location');
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(hasText ? /^$/ : /^info\[not-shown\][^[]*explain not-shown\n\n$/);
    expect(stdout.toString()).toMatch(has);
    if (before !== undefined) expect((await run(typ, { cwd })).stdout.toString()).toMatch(before);
  });

  it('uses the current date in UTC by default', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const days = [new Date()];
    const { stdout } = await run(['render', 'cv.yaml', '-f', 'typ', '-o', '-'], {
      cwd,
      env: { SOURCE_DATE_EPOCH: undefined, TZ: 'Pacific/Kiritimati' },
    });
    days.push(new Date());
    const written = days.map((day) =>
      day.toLocaleDateString('en-US', {
        timeZone: 'UTC',
        year: 'numeric',
        month: 'long',
        day: 'numeric',
      }),
    );
    expect(written).toContain(/Last updated on ([^\]]*)/.exec(stdout.toString())?.[1]);
  });

  it('accepts a document with --variant a that variant B rejects', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  name: Jane Doe\n  pets: 2\n' });
    const variantB = await run(['render', 'cv.yaml'], { cwd });
    expect(variantB.code).toBe(1);
    expect(variantB.stderr).toMatch(/unknown-key/);
    // Variant A would ignore `pets`.
    expect(variantB.stderr).not.toMatch(/valid-as-variant-a/);
    const variantA = await run(['render', 'cv.yaml', '--variant', 'a'], { cwd });
    expect(variantA.code).toBe(0);
    expect(variantA.stderr).toMatch(/warning\[ignored-key\][\s\S]*cv\.yaml:3/);
    expect(listFiles(cwd)).toContain('cv.pdf');
  });

  it.each([
    { name: 'a folder', paths: [FONT_FOLDER] },
    {
      name: 'several files',
      paths: ['fa-solid-900.ttf', 'fa-brands-400.ttf'].map((file) => join(FONT_FOLDER, file)),
    },
  ])('finds missing glyphs in the fonts of --font-path with $name', async ({ paths }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  name: Jane \uF015 \uF09B\n' });
    const withoutFonts = await run(['render', 'cv.yaml', '-o', '-'], { cwd });
    expect(withoutFonts).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/missing-glyph[\s\S]*U\+F015/),
    });
    const fonts = paths.flatMap((path) => ['--font-path', path]);
    const withFonts = await run(['render', 'cv.yaml', '-o', '-', ...fonts], { cwd });
    expect(withFonts).toMatchObject({ code: 0, stderr: '' });
    expect(withFonts.stdout.equals(withoutFonts.stdout)).toBe(false);
  });
});

it.each([
  { args: 'a.yaml', says: /^a\.yaml → a\.pdf \(1 page\)\n$/ },
  { args: 'a.yaml -f pdf,typ', says: /^a\.yaml → a\.pdf, a\.typ \(1 page\)\n$/ },
  {
    args: '.',
    says: /^a\.yaml → a\.pdf \(1 page\)\nb\.yaml → b\.pdf \(1 page\)\n2 rendered, 0 unchanged, 0 failed in [\d.]+ s \([\d.]+\/s\)\n$/,
  },
])('render $args reports inputs, outputs and pages', async ({ args, says }) => {
  const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'b.yaml': VALID_CV });
  expect((await run(['render', ...args.split(' ')], { cwd })).stderr).toMatch(says);
});

describe('existing outputs', () => {
  it('are replaced atomically', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'cv.pdf': 'x'.repeat(1_000_000) });
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(0);
    const bytes = readFileSync(join(cwd, 'cv.pdf'));
    expect(isPdf(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(listFiles(cwd)).toEqual(['cv.pdf', 'cv.yaml']);
  });

  it('that are links remain links', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'real/target.pdf': 'old' });
    symlinkSync('real/target.pdf', join(cwd, 'cv.pdf'));
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(0);
    expect(lstatSync(join(cwd, 'cv.pdf')).isSymbolicLink()).toBe(true);
    expect(isPdf(readFileSync(join(cwd, 'real/target.pdf')))).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'that are pipes or devices are written to, not replaced',
    async () => {
      const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
      const pipe = join(cwd, 'out.pdf');
      execFileSync('mkfifo', [pipe]);
      // `timeout` ends the reader of the pipe if nothing is written.
      const reader = runProgram('timeout', ['5', 'cat', pipe], { cwd });
      const { code, stderr } = await run(['render', 'cv.yaml', '-o', 'out.pdf'], { cwd });
      expect(code, stderr).toBe(0);
      expect(statSync(pipe).isFIFO()).toBe(true);
      expect(isPdf((await reader).stdout)).toBe(true);
    },
  );
});
