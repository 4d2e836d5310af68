import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIgnoredFields } from '../../../src/cli/check-template/ignored-fields.js';
import type { SampleDocument } from '../../../src/cli/check-template/sample-documents.js';
import {
  findExtractionIssues,
  findPageIssues,
} from '../../../src/cli/check-template/template-issues.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { readTemplate } from '../../../src/compiler/templates/read-template.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { createTemporaryFolder, ROOT, run, VALID_CV } from '../../cli/run.js';
import { createPdf, LINES } from '../../inspect/rules/handmade-pdf.js';
import { IS_LONG, selectRows } from '../../support/length.js';

const FIXTURES = join(ROOT, 'test/fixtures/templates');

/** Runs `cvpress check-template`. */
async function check(
  cwd: string,
  template: string,
): Promise<{ code: number | null; text: string }> {
  const { code, stderr } = await run(['check-template', template], { cwd });
  return { code, text: stderr };
}

it('findIgnoredFields finds the settings of `design` that a template ignores', async () => {
  const render = async ({ document }: SampleDocument) =>
    (await renderCv(document, { template: 'linear' })).pdf;
  const faults = await findIgnoredFields([], render);
  expect(faults.map(({ message }) => /`design\.(.*)`/.exec(message)?.[1])).toEqual(
    readTemplate('linear').ignoredDesign,
  );
});

it('check-template finds overlapping, clipped and missing text', async () => {
  const SOURCE = { variant: 'b', markdown: true, showLocation: true } as const;
  const findFaults = async (
    name: string,
    ...texts: readonly [x: number, y: number, text: string][]
  ) => {
    const pdf = createPdf([...LINES, ...texts.map(([x, y, text]) => ({ x, y, text }))]);
    const report = await inspectPdf(pdf, { source: { ...SOURCE, document: { cv: { name } } } });
    const faults = [...findPageIssues(await readPdf(pdf)), ...findExtractionIssues(report, false)];
    return faults.map(({ message, detail }) => `${message} ${detail}`);
  };
  expect(await findFaults('Jane Doe', [60, 500, 'Tidal'], [60, 490, 'Labs'])).toEqual([]);
  expect(
    await findFaults(
      'Jo Roe',
      [60, 664, 'o'],
      [580, 500, 'aaa'],
      [-4, 400, 'bbb'],
      [200, 838, 'c'],
      [200, 1, 'd'],
    ),
  ).toEqual([
    'Text overlaps other text. "resentRestore | stuaryoaaabbb"',
    'Text extends beyond the page. "aryoaaabbbcd", "ryoaaabbbcd", "aaabbbcd" and 1 more',
    'Fields are missing on the pages. "Jo Roe"',
  ]);
});

// Each template takes several seconds.
it.runIf(IS_LONG).each(BUNDLED_TEMPLATES)('check-template accepts %s', async (name) => {
  expect(await check(createTemporaryFolder(), name)).toEqual({
    code: 0,
    text: `${name}: no problems in 73 documents.\n`,
  });
});

it.runIf(IS_LONG).each(BUNDLED_TEMPLATES)(
  'check-template accepts a new template based on %s',
  async (base) => {
    const cwd = createTemporaryFolder();
    expect(await run(['new-template', 'house', '--extends', base], { cwd })).toMatchObject({
      code: 0,
    });
    expect(await check(cwd, 'house')).toEqual({
      code: 0,
      text: 'house: no problems in 73 documents.\n',
    });
  },
);

it.runIf(IS_LONG)('check-template accepts a template without base', async () => {
  const cwd = createTemporaryFolder();
  cpSync(join(FIXTURES, 'plain'), join(cwd, 'plain'), { recursive: true });
  expect(await check(cwd, 'plain')).toEqual({
    code: 0,
    text: 'plain: no problems in 73 documents.\n',
  });
});

describe('a broken template', () => {
  it.runIf(IS_LONG)('is reported with all faults', async () => {
    const cwd = createTemporaryFolder();
    cpSync(join(FIXTURES, 'broken'), join(cwd, 'broken'), { recursive: true });
    const { code, text } = await check(cwd, 'broken');
    expect(code).toBe(1);
    const messages = [...text.matchAll(/^\w+\[bad-template\]: (.*?\.) /gm)].map(
      ([, message]) => message,
    );
    expect(messages.sort()).toEqual([
      'Entries are split for screen readers (tags).',
      'Entries are split for tools that read in file order.',
      'Fields are missing on the pages.',
      'Text extends beyond the page.',
      'Text is on the left in right-to-left languages.',
      'Text overlaps other text.',
      'The PDF engine reports: PDF/UA-1 error: heading title is empty.',
    ]);
  });

  const rows: readonly [name: string, code: string, expected: RegExp, renderCode?: number][] = [
    [
      'does not compile',
      '#let template = render-document.with(renderers',
      /house\/template\.typ:\d+:\d+/,
    ],
    [
      'imports a package',
      '#import "@preview/cetz:0.4.0": *',
      /house\/template\.typ:1:9[\s\S]*into the folder of the template/,
    ],
    [
      'reads a system file',
      '#let secret = read("/etc/passwd")',
      /house\/template\.typ:1:20[\s\S]*relative to `template.typ`/,
    ],
    [
      'reads a file outside of its folder',
      '#let secret = read("../../../etc/passwd")',
      /template\.typ:1:20[\s\S]*relative to `template.typ`/,
    ],
    [
      'imports a local package',
      '#import "@local/x:1.0.0": *',
      /template\.typ:1:9[\s\S]*into the folder of the template/,
    ],
    ['recurses endlessly', '#let f(n) = f(n + 1)\n#let x = f(0)', /maximum function call depth/],
    [
      'uses an unknown font',
      '#let template(..all, body) = text(font: "Nowhere Sans", body)',
      /house\/template\.typ/,
      1,
    ],
  ];

  /** Rows that run `check-template`, which renders 73 documents; other rows render one. */
  const checkedRows = selectRows(rows, 1).map(([name]) => name);

  it.each(rows)(
    'is reported at its line if it %s',
    async (name, code, expected, renderCode = 2) => {
      const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
      await run(['new-template', 'house'], { cwd });
      const file = join(cwd, 'house', 'template.typ');
      const text = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        code.includes('#let template') ? `${text}\n${code}\n` : `${code}\n${text}`,
      );
      const isChecked = checkedRows.includes(name);
      const args = isChecked
        ? ['check-template', 'house']
        : ['render', 'cv.yaml', '--template', 'house'];
      const { code: exitCode, stderr } = await run(args, { cwd });
      expect(exitCode).toBe(isChecked ? 1 : renderCode);
      expect(stderr).toMatch(expected);
    },
    60_000,
  );
});

it('a template next to documents is not rendered', async () => {
  const cwd = createTemporaryFolder({
    'people/jane.yaml': 'cv:\n  name: Jane Roe\n  label: Engineer\n',
  });
  await run(['new-template', 'people/house'], { cwd });
  const { code, stderr } = await run(
    ['render', 'people', '--template', 'people/house', '-o', 'out'],
    { cwd },
  );
  expect({ code, output: stderr.replaceAll(/\d+(\.\d+)? s.*/g, '') }).toEqual({
    code: 0,
    output: expect.stringMatching(/^people\/jane\.yaml → out\/jane\.pdf \(1 page\)\n/),
  });
});
