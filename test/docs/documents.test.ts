// Documents and programs in the documentation work unchanged.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'rolldown/experimental';
import { describe, expect, it, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../src/compiler/pipeline/render.js';
import { createTemporaryFolder, ROOT, run, runProgram } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { DOCUMENTATION_PAGES, readPage } from './pages.js';

const BLOCKS = DOCUMENTATION_PAGES.flatMap((page) =>
  readPage(page).blocks.map((block) => ({ page, ...block })),
);

/** Complete documents; other YAML blocks with `cv` are overlays. */
const DOCUMENTS = BLOCKS.filter(
  ({ info, text }) => info === 'yaml' && /^cv:\n {2}name:/m.test(text),
);

test.each(DOCUMENTS)(
  'the document on $page renders without diagnostics: $text',
  async ({ text }) => {
    const { pageCount, diagnostics } = await renderCv(parseCvSource(text), { today: '2026-11-20' });
    expect({ pageCount, diagnostics }).toEqual({ pageCount: 1, diagnostics: [] });
  },
);

const PROGRAMS = BLOCKS.filter(({ info }) => info === 'js' || info === 'ts');

/** Programs that start processes or render images; other tests do so, too. */
const SLOW_PATTERN = /createRenderer|timeoutMs|png/;

/** Programs that run in one process, as starting one takes as long as running all. */
const GROUPS = IS_LONG
  ? PROGRAMS.map((program) => [program])
  : [PROGRAMS.filter(({ text }) => !SLOW_PATTERN.test(text))];

test.each(GROUPS.map((programs) => ({ programs })))(
  'programs in the documentation run without errors: $programs',
  async ({ programs }) => {
    const cwd = createTemporaryFolder({
      'package.json': '{ "type": "module" }',
      'example.js': programs.map((_, index) => `await import('./${index}.js');\n`).join(''),
      // test/package/package.test.ts checks their types.
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
  const recipes = BLOCKS.filter(({ page, info }) => page === 'docs/fields.md' && info === 'yaml');

  /** Renders the recipe that matches a pattern to plain text. */
  async function renderRecipe(pattern: RegExp): Promise<string> {
    const text = recipes.find((block) => pattern.test(block.text))?.text ?? '';
    const { txt } = await renderCv(parseCvSource(text), { formats: ['txt'], today: '2026-11-20' });
    return txt as string;
  }

  it.each([
    [/^I study how seagrass|^[-•] I study how seagrass/m, /Research Statement/],
    [/^ *[-•] Restoration Ecology$/m, /Referee For/],
    [/Prof\. Tove Peters: University of Bremen/, /Prof\. Tove Peters/],
    [/GitLab: .*janedoe/, /GitLab/],
    [/since 2020/, /since 2020/],
    [/under review/, /under review/],
  ])('show $0', async (line, pattern) => {
    expect(await renderRecipe(pattern)).toMatch(line);
  });

  it('show no DOI of an unpublished paper', async () => {
    expect(await renderRecipe(/under review/)).not.toMatch(/doi/i);
  });
});

describe('docs/tutorial.md', () => {
  const PAGE = join(ROOT, 'docs/tutorial.md');
  const document = readPage('docs/tutorial.md').blocks.find(({ info }) => info === 'yaml')?.text;

  /** Runs a command on a document, and expects its output in the code block with a first line. */
  async function expectOutput(
    text: string,
    args: readonly string[],
    pattern: RegExp,
  ): Promise<void> {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    await run(['render', 'cv.yaml'], { cwd });
    const { stdout, stderr } = await run(args, { cwd });
    const [output] = pattern.exec(`${stdout}${stderr}`) ?? [];
    expect(output).toBeDefined();
    // The page calls cvpress by npx.
    const expected = `${output?.trimEnd().replaceAll(/\bcvpress (?=[a-z])/g, 'npx cvpress ')}\n`;
    const page = readFileSync(PAGE, 'utf8');
    const [firstLine] = expected.split('\n');
    const start = page.indexOf(`\`\`\`text\n${firstLine}`) + '```text\n'.length;
    const end = page.indexOf('```\n', start);
    await expect(page.slice(0, start) + expected + page.slice(end)).toMatchFileSnapshot(PAGE);
  }

  it('shows the current message for missing quotes', async () => {
    const text = document?.replace(/- "(.*)"/, '- $1') ?? '';
    expect(text).not.toBe(document);
    await expectOutput(text, ['validate', 'cv.yaml'], /^error.*\n$/s);
  });

  it('shows what the checker finds in the CV', async () => {
    const args = ['inspect', 'cv.pdf', '--source', 'cv.yaml'];
    await expectOutput(document ?? '', args, /^A form would.*nothing to fix\n$/ms);
  });
});

describe('README.md', () => {
  it.each([
    ['photos', { cv: { name: 'Jane', photo: 'jane.jpg' } }, 'unknown-key'],
    ['other themes', { cv: { name: 'Jane' }, design: { theme: 'modern' } }, 'not-allowed'],
    ['other papers', { cv: { name: 'Jane' }, design: { page_size: 'a5paper' } }, 'not-allowed'],
    ['cover letters', { cv: { name: 'Jane', cover_letter: 'Dear' } }, 'unknown-key'],
  ])('correctly lists $0 as unsupported: validateCv rejects them', async (_, document, code) => {
    const { diagnostics } = await validateCv(document as unknown);
    expect(diagnostics.map((d) => d.code)).toContain(code);
  });
});
