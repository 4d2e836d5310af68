// The documents and programs of the pages are right as they stand.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'rolldown/experimental';
import { describe, expect, it, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../src/compiler/pipeline/render.js';
import { freshFolder, ROOT, run, runProgram } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { BOOK, readPage } from './pages.js';

const BLOCKS = BOOK.flatMap((page) => readPage(page).blocks.map((block) => ({ page, ...block })));

/** Documents that can be rendered; the others with `cv` are overlays. */
const DOCUMENTS = BLOCKS.filter(
  ({ info, text }) => info === 'yaml' && /^cv:\n {2}name:/m.test(text),
);

test.each(DOCUMENTS)(
  '$page has a document that renders without a remark: $text',
  async ({ text }) => {
    const { pageCount, diagnostics } = await renderCv(parseCvSource(text), { today: '2026-11-20' });
    expect({ pageCount, diagnostics }).toEqual({ pageCount: 1, diagnostics: [] });
  },
);

const PROGRAMS = BLOCKS.filter(({ info }) => info === 'js' || info === 'ts');

/** What starts processes of its own or draws pictures: test/package, test/workers and test/compiler/output do so, too. */
const TAKES_LONG = /createRenderer|timeoutMs|png/;

/** Those that run in one process, which takes as long to start as all of them to run. */
const RUNS = IS_LONG
  ? PROGRAMS.map((program) => [program])
  : [PROGRAMS.filter(({ text }) => !TAKES_LONG.test(text))];

test.each(RUNS.map((programs) => ({ programs })))(
  'programs of the pages run: $programs',
  async ({ programs }) => {
    const cwd = freshFolder({
      'package.json': '{ "type": "module" }',
      'example.js': programs.map((_, index) => `await import('./${index}.js');\n`).join(''),
      // Their types are checked with those of the package (test/package/package.test.ts).
      ...Object.fromEntries(
        programs.map(({ text }, index) => [`${index}.js`, transformSync(`${index}.ts`, text).code]),
      ),
    });
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(ROOT, join(cwd, 'node_modules/cvpress'), 'junction');
    const { code, stderr } = await runProgram(process.execPath, ['example.js'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  },
);

describe('the recipes', () => {
  const shown = BLOCKS.filter(({ page, info }) => page === 'docs/recipes.md' && info === 'yaml');

  /** What a recipe shows, as plain text. */
  async function shows(what: RegExp): Promise<string> {
    const text = shown.find((block) => what.test(block.text))?.text ?? '';
    const { txt } = await renderCv(parseCvSource(text), { formats: ['txt'], today: '2026-11-20' });
    return txt as string;
  }

  it.each([
    [/^I study how seagrass|^[-•] I study how seagrass/m, /Research Statement/],
    [/^ *[-•] Restoration Ecology$/m, /Referee For/],
    [/Prof\. Tove Peters: University of Bremen/, /Prof\. Tove Peters/],
    [/GitLab: janedoe/, /GitLab/],
    [/since 2020/, /since 2020/],
    [/under review/, /under review/],
  ])('show $0', async (line, what) => {
    expect(await shows(what)).toMatch(line);
  });

  it('show no more of an unpublished paper', async () => {
    expect(await shows(/under review/)).not.toMatch(/doi/i);
  });
});

describe('README.md', () => {
  const PAGE = join(ROOT, 'README.md');

  it('shows a message as it looks', async () => {
    const right = readPage('README.md').blocks.find(({ info }) => info === 'yaml')?.text ?? '';
    const text = right.replace('third; **three ports**', 'third: three ports');
    expect(text).not.toBe(right);
    const { code, stderr } = await run(['validate', 'jane.yaml'], {
      cwd: freshFolder({ 'jane.yaml': text }),
    });
    expect(code).toBe(1);
    const page = readFileSync(PAGE, 'utf8');
    const shown = page.replace(/(?<=wrong:\n\n```\n).*?(?=```\n)/s, () => `${stderr.trimEnd()}\n`);
    await expect(shown).toMatchFileSnapshot(PAGE);
  });

  it.each([
    ['photos', { cv: { name: 'Jane', photo: 'jane.jpg' } }, 'unknown-key'],
    ['other themes', { cv: { name: 'Jane' }, design: { theme: 'modern' } }, 'not-allowed'],
    ['other papers', { cv: { name: 'Jane' }, design: { page_size: 'a5paper' } }, 'not-allowed'],
    ['cover letters', { cv: { name: 'Jane', cover_letter: 'Dear' } }, 'unknown-key'],
  ])('is right that there are no $0', async (_, document, code) => {
    const { diagnostics } = await validateCv(document as unknown);
    expect(diagnostics.map((d) => d.code)).toContain(code);
  });
});
