// The package for Typst Universe, and markup that imports templates from it or from a folder.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { call } from '../cli/call.js';
import { createTemporaryFolder, listFiles, ROOT, runProgram } from '../cli/run.js';
import { toSingleLine } from '../support/find-text.js';
import { type PdfContent, readPdf } from '../support/pdf.js';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};
const data = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-typst-package-')));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const folder = join(data, 'typst/packages/preview/cvpress', version);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  const args = ['scripts/typst-package.mjs', join(data, 'typst/packages')];
  const { code, stdout, stderr } = await runProgram(process.execPath, args, { cwd: ROOT });
  expect(code, stderr).toBe(0);
  expect(stdout.toString().trim()).toBe(folder);
});

/** Compiles documents by name with the engine alone, without fonts of the system. */
async function compileAlone(
  documents: Readonly<Record<string, string>>,
  cwd = createTemporaryFolder(),
): Promise<PdfContent[]> {
  const files = Object.keys(documents).map((name) => join(cwd, `${name}.typ`));
  for (const [name, markup] of Object.entries(documents))
    writeFileSync(join(cwd, `${name}.typ`), markup);
  const program = join(import.meta.dirname, 'compile-alone.mjs');
  const { code, stdout, stderr } = await runProgram(process.execPath, [program, ...files], {
    cwd: ROOT,
    env: {
      XDG_DATA_HOME: data,
      FONTCONFIG_FILE: join(ROOT, 'fonts/no-system-fonts.conf'),
    },
  });
  expect(code, `${stdout}${stderr}`).toBe(0);
  return Promise.all(files.map((file) => readPdf(readFileSync(file.replace('.typ', '.pdf')))));
}

describe('the Typst package', () => {
  it('has a manifest with the keys that Typst Universe requires', () => {
    expect(parse(read('typst.toml'))).toEqual({
      package: {
        name: 'cvpress',
        version,
        entrypoint: 'lib.typ',
        authors: [expect.stringMatching(/^.+ <@\w+>$/)],
        license: 'MIT AND CC-BY-4.0',
        description: expect.stringMatching(/^(?!.*(?:[Tt]ypst|[Tt]emplate|[Pp]ackage)).{40,60}\.$/),
        repository: expect.stringMatching(/^https:\/\/github\.com\/\w+\/cvpress$/),
        keywords: expect.arrayContaining(['cv', 'resume']),
        categories: ['cv', 'office'],
        compiler: '0.14.0',
        exclude: ['/images/'],
      },
      template: { path: 'template', entrypoint: 'main.typ', thumbnail: 'thumbnail.png' },
    });
  });

  it('has a thumbnail in the size that Typst Universe requires', () => {
    const thumbnail = readFileSync(join(folder, 'thumbnail.png'));
    expect(thumbnail.length).toBeLessThan(3 * 2 ** 20);
    expect(decode(thumbnail).height).toBeGreaterThanOrEqual(1080);
  });

  it('contains only files that the compiler or Typst Universe reads', () => {
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...['LICENSE', 'README.md', 'images', 'lib.typ', 'template', 'thumbnail.png'],
        ...['typst-templates', 'typst.toml', 'with-defaults.typ'],
        ...BUNDLED_TEMPLATES.map((name) => `${name}.typ`),
      ].sort(),
    );
    const extensions = listFiles(join(folder, 'typst-templates')).map((file) =>
      file.replace(/.*\./, ''),
    );
    expect([...new Set(extensions)].sort()).toEqual(['svg', 'txt', 'typ']);
  });

  it('has a README whose links lead to its files', () => {
    const links = [...read('README.md').matchAll(/\]\((?!https:)([^)]+)\)/g)];
    expect(links).toHaveLength(BUNDLED_TEMPLATES.length);
    for (const [, link = ''] of links) expect(existsSync(join(folder, link)), link).toBe(true);
  });

  // On other systems, the engine searches other folders for packages.
  it.runIf(process.platform === 'linux')(
    'compiles its template and the example of its README with each template, without fonts',
    async () => {
      const template = read('template/main.typ');
      const [, example = ''] = /```typ\n(.*?)```/s.exec(read('README.md')) ?? [];
      const rows = BUNDLED_TEMPLATES.flatMap((name) => [
        [`template-${name}`, template.replaceAll('classic', name)],
        [`example-${name}`, example.replaceAll('classic', name)],
      ]);
      for (const pdf of await compileAlone(Object.fromEntries(rows))) {
        expect(pdf.pages).toHaveLength(1);
        const text = toSingleLine(pdf);
        for (const part of ['Jane Doe', 'Experience', 'Ocean Data Lab', 'Mar. 2021 to present'])
          expect(text.toLowerCase()).toContain(part.toLowerCase());
      }
    },
    30_000,
  );

  it.runIf(process.platform === 'linux')('completes margins and options', async () => {
    const markup = `#import "@preview/cvpress:${version}": sidebar
#import sidebar: *
#show: template.with(
  title: "Jane",
  margins: (page: (left: 2cm)),
  options: (aside: (1,), contacts: "text"),
)
#header(name: [Jane])
== Main
#normal(name: [First])[]
== Narrow
#normal(name: [Second])[]
`;
    const [pdf] = await compileAlone({ jane: markup });
    expect(toSingleLine(pdf as PdfContent)).toMatch(/Main.*First/);
  });
});

describe('--typst-import', () => {
  const CV = `cv:
  name: Jane Doe
  experience:
    - company: Acme
      position: Diver
      start_date: 2020-03
      highlights: [Found a wreck]
`;

  it.runIf(process.platform === 'linux').each([
    { source: 'package', line: `#import "@preview/cvpress:${version}": linear\n` },
    { source: 'folder', line: '#import "typst-templates/linear/template.typ": *\n' },
  ])('$source writes markup that compiles as it is', async ({ source, line }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': CV });
    const args = ['cv.yaml', '-f', 'typ', '--template', 'linear', '--typst-import', source];
    const { code, stderr } = await call(['render', ...args], cwd);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(cwd, 'typst-templates'))).toBe(source === 'folder');
    const markup = readFileSync(join(cwd, 'cv.typ'), 'utf8');
    expect(markup.startsWith(line)).toBe(true);
    const [pdf] = await compileAlone({ cv: markup }, cwd);
    expect(pdf?.pages).toHaveLength(1);
    expect(toSingleLine(pdf as PdfContent)).toMatch(/Jane Doe.*Acme.*Mar\. 2020.*Found a wreck/);
  });

  it('writes no folder by default', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': CV });
    await call(['render', 'cv.yaml', '-f', 'typ'], cwd);
    expect(readFileSync(join(cwd, 'cv.typ'), 'utf8')).toMatch(/^#import "typst-templates\/classic/);
    expect(existsSync(join(cwd, 'typst-templates'))).toBe(false);
  });

  it('folder also writes a custom template, next to each document', async () => {
    const cwd = createTemporaryFolder();
    for (const name of ['a', 'b']) {
      mkdirSync(join(cwd, name));
      writeFileSync(join(cwd, name, 'cv.yaml'), CV);
    }
    await call(['new-template', 'house'], cwd);
    const args = ['a', 'b', '-f', 'typ', '--template', 'house', '--typst-import', 'folder'];
    const { code, stderr } = await call(['render', ...args], cwd);
    expect(code, stderr).toBe(0);
    for (const name of ['a', 'b']) {
      const files = listFiles(join(cwd, name, 'typst-templates'));
      expect(files).toEqual(expect.arrayContaining(['house/template.typ', 'classic/template.typ']));
    }
  });

  it('package rejects a custom template', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': CV });
    await call(['new-template', 'house'], cwd);
    const args = ['cv.yaml', '-f', 'typ', '--template', 'house', '--typst-import', 'package'];
    const { code, stderr } = await call(['render', ...args], cwd);
    expect(code).toBe(2);
    expect(stderr).toContain('The Typst package has only bundled templates.');
    expect(stderr).toContain('from a folder');
  });
});
