import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, posix, resolve, sep } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import * as api from '../../src/index.js';
import { isPdf, ROOT, type RunResult, runProgram, VALID_CV } from '../cli/run.js';
import { DOCUMENTATION_PAGES, readPage } from '../docs/pages.js';
import { IS_LONG, selectRows } from '../support/length.js';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';

/** Number of public functions whose comments have an example. */
const EXAMPLE_COUNT = 9;

let work = '';
let tarball = '';
let packed: string[] = [];
let installed: RunResult;

/** Packs and installs the package once, as it takes seconds. */
beforeAll(async () => {
  work = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-package-')));
  const pack = await runProgram(
    process.execPath,
    ['scripts/pack.mjs', ...(IS_LONG ? [work] : [])],
    { cwd: ROOT },
  );
  expect(pack.code, pack.stderr).toBe(0);
  tarball = resolve(ROOT, pack.stdout.toString().trim());
  const listing = await runProgram('tar', ['-tzf', tarball], { cwd: work });
  packed = listing.stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('/'))
    .map((line) => line.replace(/^package\//, ''));
  for (const name of ['cv.yaml', 'b.yaml']) writeFileSync(join(work, name), VALID_CV);
  writeFileSync(
    join(work, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  installed = IS_LONG
    ? await runProgram(NPM, ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], {
        cwd: work,
      })
    : await unpack();
});

/** Copies the package and its dependencies; ten times as fast as npm. */
async function unpack(): Promise<RunResult> {
  const [source, target] = [ROOT, work].map((folder) => join(folder, 'node_modules')) as [
    string,
    string,
  ];
  for (const folder of ['@hyzyla', '@myriaddreamin', 'cvpress'])
    mkdirSync(join(target, folder), { recursive: true });
  symlinkSync(join(source, '@hyzyla/pdfium'), join(target, '@hyzyla/pdfium'), 'junction');
  for (const name of readdirSync(join(source, '@myriaddreamin')).filter((name) =>
    name.includes('node-compiler'),
  ))
    cpSync(join(source, '@myriaddreamin', name), join(target, '@myriaddreamin', name), {
      recursive: true,
    });
  return runProgram(
    'tar',
    ['-xzf', tarball, '-C', join(target, 'cvpress'), '--strip-components=1'],
    {
      cwd: work,
    },
  );
}

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

describe('the packed files', () => {
  it('are the files in packed.txt and the chunks of the bundles', async () => {
    const chunks = packed.filter((path) =>
      /^dist\/(?:chunks|programs|browser\/chunks)\/[\w.-]+-[\w-]{8}\.c?js(\.map)?$/.test(path),
    );
    const files = packed.filter((path) => !chunks.includes(path)).sort();
    await expect(`${files.join('\n')}\n`).toMatchFileSnapshot('packed.txt');
    expect(chunks.length).toBeGreaterThan(50);
    expect(chunks.length).toBeLessThan(400);
    expect(packed).toEqual(expect.arrayContaining([...DOCUMENTATION_PAGES]));
  });

  it('stay below their size limits', () => {
    // Limits in bytes: a third more than the current size.
    expect(statSync(tarball).size).toBeLessThan(5_900_000);
    const size = (path: string): number => statSync(join(work, 'node_modules/cvpress', path)).size;
    expect(packed.reduce((sum, path) => sum + size(path), 0)).toBeLessThan(18_900_000);
  });

  it('contain no path of this machine', () => {
    const text = (path: string): string =>
      readFileSync(join(work, 'node_modules/cvpress', path), 'latin1');
    const paths = [ROOT, join(homedir(), sep)];
    expect(packed.filter((path) => paths.some((prefix) => text(path).includes(prefix)))).toEqual(
      [],
    );
  });

  it('include all link targets of their pages, except files that registries link to', () => {
    const links = packed
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) => readPage(page).links.map((to) => ({ page, to: to.replace(/#.*/, '') })))
      .filter(({ to }) => to !== '' && !to.startsWith('https://'))
      .map(({ page, to }) => posix.join(posix.dirname(page), to));
    expect(links.length).toBeGreaterThan(50);
    const isPacked = (path: string): boolean =>
      packed.some((file) => file === path || file.startsWith(`${path}/`));
    expect([...new Set(links.filter((path) => !isPacked(path)))].sort()).toEqual([
      'ARCHITECTURE.md',
      'CODE_OF_CONDUCT.md',
      'CONTRIBUTING.md',
      'docs/images/quick-start.png',
      'docs/images/samples.png',
      ...[...BUNDLED_TEMPLATES].sort().map((name) => `docs/images/template-${name}.png`),
    ]);
  });

  it('include the license and the notices of bundled packages', () => {
    const read = (path: string): string =>
      readFileSync(join(work, 'node_modules/cvpress', path), 'utf8');
    expect(read('LICENSE')).toMatch(/\S/);
    const notices = read('THIRD-PARTY-NOTICES');
    for (const bundled of ['commander', 'yaml', 'fontkit', 'Yusuke Shinyama'])
      expect(notices).toContain(bundled);
    expect(notices).toMatch(/Font ?Awesome/i);
  });

  it('form an ES module package with a command and types', () => {
    const manifest = JSON.parse(
      readFileSync(join(work, 'node_modules/cvpress/package.json'), 'utf8'),
    ) as Record<string, never>;
    expect(manifest).toMatchObject({
      name: 'cvpress',
      type: 'module',
      bin: { cvpress: expect.stringMatching(/^(\.\/)?dist\/cli\.cjs$/) },
      exports: { '.': { types: './dist/index.d.ts' } },
      engines: { node: expect.any(String) },
    });
    // Only for development; npm warns about `prepare` at each installation.
    expect(
      Object.keys(manifest).filter((key) => /^(scripts|devDependencies|knip|files)$/.test(key)),
    ).toEqual([]);
    expect(installed.stderr).not.toContain('cvpress');
    expect(Object.keys(manifest.dependencies ?? {})).toEqual([
      '@hyzyla/pdfium',
      '@myriaddreamin/typst-ts-node-compiler',
    ]);
    expect(readFileSync(join(work, 'node_modules/cvpress/dist/cli.cjs'), 'utf8')).toMatch(
      /^#!\/usr\/bin\/env node\n/,
    );
  });
});

describe('the installed package', () => {
  it.runIf(IS_LONG)('installs in a project without warnings', () => {
    expect(installed.code, installed.stderr).toBe(0);
    expect(installed.stderr).not.toMatch(/npm (warn|error) (deprecated|ERESOLVE|EBADENGINE)/i);
  });

  it.runIf(IS_LONG)('installs globally, and runs as `cvpress` and with npx', async () => {
    const prefix = join(work, 'global');
    const args = ['install', '--global', '--prefer-offline', '--no-audit', '--no-fund', tarball];
    const { code, stderr } = await runProgram(NPM, args, {
      cwd: work,
      env: { npm_config_prefix: prefix },
    });
    expect(code, stderr).toBe(0);
    const command =
      process.platform === 'win32' ? join(prefix, 'cvpress.cmd') : join(prefix, 'bin/cvpress');
    for (const [program, ...prefix] of [[command], [NPX, '--no-install', 'cvpress']] as [
      string,
      ...string[],
    ][]) {
      const render = await runProgram(program, [...prefix, 'render', 'cv.yaml', '-o', 'cv.pdf'], {
        cwd: work,
      });
      expect(render.code, render.stderr).toBe(0);
      expect(isPdf(readFileSync(join(work, 'cv.pdf')))).toBe(true);
      rmSync(join(work, 'cv.pdf'));
    }
  });

  it('writes and renders its sample', async () => {
    const init = await cvpress(['init', 'sample.yaml']);
    expect(init.code, init.stderr).toBe(0);
    const [line = ''] = readFileSync(join(work, 'sample.yaml'), 'utf8').split('\n', 1);
    const [, schema = ''] =
      /^# yaml-language-server: \$schema=(\.\/node_modules\/.*)$/.exec(line) ?? [];
    expect(JSON.parse(readFileSync(join(work, schema), 'utf8'))).toMatchObject({
      title: 'CV document, variant B',
    });
    const { code, stderr } = await cvpress(['render', 'sample.yaml']);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^sample\.yaml → sample\.pdf \(1 page\)\n$/);
    expect(stderr).not.toContain('warning[');
  });

  it('exports the library, its schema and its workers', async () => {
    writeFileSync(
      join(work, 'library.mjs'),
      `import * as cvpress from 'cvpress';
import schema from 'cvpress/schema/cvpress-b.schema.json' with { type: 'json' };
const pdf = await cvpress.renderCvToPdf({ cv: { name: 'Jane Doe' } }, { today: '2026-11-20' });
const renderer = cvpress.createRenderer({ workers: 1 });
const { pdf: pooled } = await renderer.render({ cv: { name: 'Jane Doe' } }, { today: '2026-11-20' });
const same = Buffer.from(pdf).equals(pooled);
await renderer.close();
const { valid } = await cvpress.validateCv({ cv: { name: 7 } });
let refused = false;
try { await cvpress.renderCvToPdf({ cv: { name: 7 } }); } catch (error) { refused = error instanceof cvpress.CvError; }
console.log(JSON.stringify({ head: Buffer.from(pdf).subarray(0, 5).toString(), valid, refused, same, schema: schema.title, exports: Object.keys(cvpress).sort() }));
`,
    );
    const { code, stdout, stderr } = await runProgram(process.execPath, ['library.mjs'], {
      cwd: work,
    });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout.toString())).toMatchObject({
      head: '%PDF-',
      valid: false,
      refused: true,
      schema: 'CV document, variant B',
      same: true,
      exports: Object.keys(api).sort(),
    });
  });

  it.runIf(IS_LONG)(
    'has types that compile with strict programs and with programs of the documentation',
    async () => {
      const folder = join(work, 'node_modules/cvpress');
      const args = [
        'scripts/consumer-types.mjs',
        folder,
        join(ROOT, 'node_modules/typescript-native'),
        join(ROOT, 'node_modules'),
      ];
      const { code, stdout, stderr } = await runProgram(process.execPath, args, { cwd: ROOT });
      expect(code, stderr).toBe(0);
      const programs = DOCUMENTATION_PAGES.flatMap((page) => readPage(page).blocks).filter(
        ({ info }) => /^[jt]s\b(?!.* (?:wrong|right)$)/.test(info),
      );
      expect(programs.length).toBeGreaterThan(5);
      const lines = stdout.toString().split('\n');
      expect(Number.parseInt(lines[0] ?? '', 10)).toBeGreaterThanOrEqual(
        programs.length + EXAMPLE_COUNT,
      );
      expect(lines.map((line) => /^✓ .*, (\w+) /.exec(line)?.[1] ?? '').sort()).toEqual(
        expect.arrayContaining(['bare', 'bundler', 'nodenext']),
      );
    },
  );

  it.runIf(IS_LONG).each([
    { format: 'esm', file: 'bundle/app.mjs' },
    { format: 'cjs', file: 'bundle/app.cjs' },
  ] as const)(
    'has a hint if a bundler inlined the package as $format',
    async ({ format, file }) => {
      writeFileSync(
        join(work, 'bundled.mjs'),
        `import { renderCvToPdf } from 'cvpress';
renderCvToPdf({ cv: { name: 'Jane Doe' } }).catch(({ code, diagnostics }) => console.log(code, diagnostics[0].hint));
`,
      );
      const output = { file: join(work, file), format, codeSplitting: false };
      await build({
        input: join(work, 'bundled.mjs'),
        platform: 'node',
        logLevel: 'silent',
        output,
      });
      const { code, stdout, stderr } = await runProgram(process.execPath, [file], { cwd: work });
      expect(code, stderr).toBe(0);
      expect(stdout.toString()).toMatch(/^no-engine mark cvpress as external when bundling/);
    },
    60_000,
  );
});

describe('the installed package without its engine', () => {
  hidePackages('@myriaddreamin', 'typst-ts-node-compiler-');

  const message = `error[no-engine]: The engine that lays out pages cannot be loaded on ${process.platform} ${process.arch}`;

  const documents = [
    { name: 'one document', args: ['render', 'cv.yaml'] },
    { name: 'a document with a timeout', args: ['render', 'cv.yaml', '--timeout', '60'] },
    { name: 'several documents', args: ['render', 'cv.yaml', 'b.yaml', '-o', 'out'] },
  ];

  it.each(selectRows(documents, 1))('reports the error once for $name', async ({ args }) => {
    const { code, stderr } = await cvpress(args);
    expect({
      code,
      errors: stderr.match(/^error.*/gm)?.map((line) => line.slice(0, message.length)),
    }).toEqual({
      code: 2,
      errors: [message],
    });
    expect(stderr).toContain('--omit=optional');
    expect(stderr).not.toMatch(/^ +at /m);
  });

  const commands = [
    { args: ['render', 'cv.yaml', '-f', 'html,md,txt,typ', '-o', 'texts'] },
    { args: ['render', 'cv.yaml', 'b.yaml', '-f', 'html,md,txt,typ', '-o', 'texts'] },
    { args: ['validate', 'cv.yaml'] },
  ];

  it.each(selectRows(commands, 1))('runs $args, which needs no engine', async ({ args }) => {
    const { code, stderr } = await cvpress(args);
    expect(code, stderr).toBe(0);
  });

  it.runIf(IS_LONG)('throws an error that programs can catch', async () => {
    writeFileSync(
      join(work, 'caught.mjs'),
      `import { createRenderer, CvError, renderCvToPdf } from 'cvpress';
const document = { cv: { name: 'Jane Doe' } };
const renderer = createRenderer({ workers: 1 });
const codes = [];
for (const render of [() => renderCvToPdf(document), () => renderCvToPdf(document), () => renderer.render(document)]) {
  try { await render(); } catch (error) { codes.push(error instanceof CvError && !(error.cause instanceof CvError) && error.code); }
}
await renderer.close();
await new Promise((resolve) => setTimeout(resolve, 50));
console.log(JSON.stringify(codes));
`,
    );
    const { code, stdout, stderr } = await runProgram(process.execPath, ['caught.mjs'], {
      cwd: work,
    });
    expect({ code, stdout: stdout.toString(), stderr }).toEqual({
      code: 0,
      stdout: '["no-engine","no-engine","no-engine"]\n',
      stderr: '',
    });
  });
});

describe('the installed package without PDFium', () => {
  hidePackages('@hyzyla', 'pdfium');

  it.each([{ args: ['render', 'cv.yaml', '-f', 'png'] }, { args: ['inspect', 'a.pdf'] }])(
    'reports the error for $args',
    async ({ args }) => {
      writeFileSync(join(work, 'a.pdf'), '%PDF-1.7');
      const { code, stderr } = await cvpress(args);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(
          /^error\[no-engine\]: PDFium, which renders and reads pages, cannot be loaded/,
        ),
      });
    },
  );
});

/** Hides the packages with a prefix during the tests of a group. */
function hidePackages(scope: string, prefix: string): void {
  const rename = (from: string, to: string): void => {
    const folder = join(work, 'node_modules', scope);
    for (const name of readdirSync(folder).filter((name) => name.startsWith(from)))
      renameSync(join(folder, name), join(folder, name.replace(from, to)));
  };
  beforeAll(() => rename(prefix, `.${prefix}`));
  afterAll(() => rename(`.${prefix}`, prefix));
}

/** Runs the installed command without PATH and without npm, which takes a second. */
function cvpress(args: readonly string[]): Promise<RunResult> {
  return runProgram(process.execPath, [join(work, 'node_modules/cvpress/dist/cli.cjs'), ...args], {
    cwd: work,
    env: { PATH: '' },
  });
}
