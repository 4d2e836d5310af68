// `check-template` says what a template breaks, and nothing of one that breaks nothing.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ignoredBy } from '../../../src/cli/check-template/distances.js';
import type { TrialDocument } from '../../../src/cli/check-template/documents.js';
import { pageFaults, readingFaults } from '../../../src/cli/check-template/faults.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readTemplate } from '../../../src/compiler/templates/read-template.js';
import { BUNDLED } from '../../../src/compiler/templates/template.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import { readPdf } from '../../../src/pdf/read.js';
import { freshFolder, GOOD, ROOT, run } from '../../cli/run.js';
import { LINES, pageByHand } from '../../inspect/rules/by-hand.js';
import { IS_LONG, some } from '../../support/length.js';

const FIXTURES = join(ROOT, 'test/fixtures/templates');

/** The lines of messages about a template. */
async function check(
  cwd: string,
  template: string,
): Promise<{ code: number | null; text: string }> {
  const { code, stderr } = await run(['check-template', template], { cwd });
  return { code, text: stderr };
}

test('what a look does not heed of a design is found, and nothing else', async () => {
  const draw = async ({ document }: TrialDocument) =>
    (await renderCv(document, { template: 'linear' })).pdf;
  const found = await ignoredBy([], draw);
  expect(found.map(({ what }) => /`design\.(.*)`/.exec(what)?.[1])).toEqual(
    readTemplate('linear').ignores,
  );
});

test('what stands on other text, beyond an edge or nowhere is found, and nothing else', async () => {
  const SOURCE = { variant: 'b', markdown: true, showLocation: true } as const;
  const faultsOn = async (
    name: string,
    ...more: readonly [x: number, y: number, text: string][]
  ) => {
    const pdf = pageByHand([...LINES, ...more.map(([x, y, text]) => ({ x, y, text }))]);
    const report = await inspectPdf(pdf, { source: { ...SOURCE, document: { cv: { name } } } });
    const found = [...pageFaults(await readPdf(pdf)), ...readingFaults(report, false)];
    return found.map(({ what, detail }) => `${what} ${detail}`);
  };
  expect(await faultsOn('Jane Doe', [60, 500, 'Tidal'], [60, 490, 'Labs'])).toEqual([]);
  expect(
    await faultsOn(
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

// Each takes several seconds.
test.runIf(IS_LONG).each(BUNDLED)('%s breaks nothing', async (name) => {
  expect(await check(freshFolder(), name)).toEqual({
    code: 0,
    text: `${name}: no problems in 73 documents.\n`,
  });
});

test.runIf(IS_LONG).each(BUNDLED)('what new-template makes of %s breaks nothing', async (base) => {
  const cwd = freshFolder();
  expect(await run(['new-template', 'house', '--extends', base], { cwd })).toMatchObject({
    code: 0,
  });
  expect(await check(cwd, 'house')).toEqual({
    code: 0,
    text: 'house: no problems in 73 documents.\n',
  });
});

test.runIf(IS_LONG)('a look from scratch breaks nothing', async () => {
  const cwd = freshFolder();
  cpSync(join(FIXTURES, 'plain'), join(cwd, 'plain'), { recursive: true });
  expect(await check(cwd, 'plain')).toEqual({
    code: 0,
    text: 'plain: no problems in 73 documents.\n',
  });
});

describe('a look that breaks everything', () => {
  test.runIf(IS_LONG)('is told so', async () => {
    const cwd = freshFolder();
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

  const rows: readonly [what: string, code: string, expected: RegExp, rendered?: number][] = [
    ['does not compile', '#let template = lay-document.with(look', /house\/template\.typ:\d+:\d+/],
    [
      'asks for a package',
      '#import "@preview/cetz:0.4.0": *',
      /house\/template\.typ:1:9[\s\S]*copy what it needs/,
    ],
    [
      'reads a file elsewhere',
      '#let secret = read("/etc/passwd")',
      /house\/template\.typ:1:20[\s\S]*own folder/,
    ],
    [
      'reads a file above',
      '#let secret = read("../../../etc/passwd")',
      /template\.typ:1:20[\s\S]*own folder/,
    ],
    [
      'asks for a package of this machine',
      '#import "@local/x:1.0.0": *',
      /template\.typ:1:9[\s\S]*copy what it needs/,
    ],
    [
      'calls itself without end',
      '#let f(n) = f(n + 1)\n#let x = f(0)',
      /maximum function call depth/,
    ],
    [
      'names a font that is not there',
      '#let template(..all, body) = text(font: "Nowhere Sans", body)',
      /house\/template\.typ/,
      1,
    ],
  ];

  /** The others are tried with one document, not with 73, for which most of these looks are wrong options. */
  const checked = some(rows, 1).map(([what]) => what);

  test.each(rows)(
    'at its line, if it %s',
    async (what, code, expected, rendered = 2) => {
      const cwd = freshFolder({ 'cv.yaml': GOOD });
      await run(['new-template', 'house'], { cwd });
      const file = join(cwd, 'house', 'template.typ');
      const text = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        code.includes('#let template') ? `${text}\n${code}\n` : `${code}\n${text}`,
      );
      const isChecked = checked.includes(what);
      const args = isChecked
        ? ['check-template', 'house']
        : ['render', 'cv.yaml', '--template', 'house'];
      const { code: exit, stderr } = await run(args, { cwd });
      expect(exit).toBe(isChecked ? 1 : rendered);
      expect(stderr).toMatch(expected);
    },
    60_000,
  );
});

test('a template beside documents is none of them', async () => {
  const cwd = freshFolder({ 'people/jane.yaml': 'cv:\n  name: Jane Roe\n  label: Engineer\n' });
  await run(['new-template', 'people/house'], { cwd });
  const { code, stderr } = await run(
    ['render', 'people', '--template', 'people/house', '-o', 'out'],
    { cwd },
  );
  expect({ code, said: stderr.replaceAll(/\d+(\.\d+)? s.*/g, '') }).toEqual({
    code: 0,
    said: expect.stringMatching(/^people\/jane\.yaml → out\/jane\.pdf \(1 page\)\n/),
  });
});
