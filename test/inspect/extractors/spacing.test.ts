// Gaps at which programs join text, which templates and `extractByRows` rely on: the output of
// installed programs for known gaps.
import { beforeAll, describe, expect, it } from 'vitest';
import { MIN_GAP_EMS } from '../../../src/compiler/typst/markup/date-column.js';
import { IS_LONG } from '../../support/length.js';
import { makePdf } from '../../support/make-pdf.js';
import { extractTexts, extractTextsWith, PDF_TOOLS } from '../../support/pdf-tools.js';
import { render } from '../../support/render.js';

const isInstalled = (name: string): boolean =>
  PDF_TOOLS.some((reader) => reader.name === name && reader.isInstalled());

for (const name of ['pdftotext', 'pdftotext -layout', 'pdfminer']) {
  if (!isInstalled(name))
    process.stderr.write(`\nNOTICE: ${name} is not installed: not tested: its spacing\n\n`);
}

/**
 * Text widths in Helvetica, in thousandths of the font size: `Marine`, `Marine Biologist` and
 * `Rector of School`.
 */
const [MARINE, BIOLOGIST, RECTOR] = [3056, 7113, 7392];

const SIZE = 10;

const show = (x: number, y: number, text: string): string =>
  `BT /F ${SIZE} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

/** Creates a PDF of two jobs, with dates at a distance in ems from the titles. */
function createPdf(gap: number): Buffer {
  const job = (y: number, title: string, width: number, date: string, bullet: string): string[] => [
    show(50, y, title),
    show(50 + (width / 1000 + gap) * SIZE, y, date),
    show(50, y - 12, bullet),
    show(50, y - 24, 'Swam'),
  ];
  const content = [
    ...job(700, 'Marine Biologist', BIOLOGIST, '2019', 'Dived a lot'),
    ...job(661, 'Rector of School', RECTOR, '2015', 'Ruled'),
  ];
  return makePdf({ content: content.join('\n') });
}

const splitLines = (text: string | undefined): string[] =>
  (text ?? '').split(/[\n\f]/).filter((line) => line !== '');

describe.each(['pdftotext', 'pdfminer'])('%s', (name) => {
  let closeLines: string[];
  let printed: string[];
  beforeAll(async () => {
    if (!isInstalled(name)) return;
    const job = (company: string, date: string) => ({
      company,
      position: 'Diver',
      date,
      highlights: ['Dived.'],
    });
    const { bytes } = await render({
      cv: { name: 'A', work_experience: [job('Reef', '2019'), job('Cove', '2015')] },
    });
    [closeLines = [], printed = []] = (
      await extractTextsWith(name, [createPdf(MIN_GAP_EMS), bytes])
    ).map(splitLines);
  });

  it.skipIf(!isInstalled(name))('prints a title and a close date as one line', () => {
    expect(closeLines).toEqual([
      'Marine Biologist 2019',
      'Dived a lot',
      'Swam',
      'Rector of School 2015',
      'Ruled',
      'Swam',
    ]);
  });

  it.runIf(IS_LONG && isInstalled(name))('prints distant dates as a column', async () => {
    const lines = splitLines((await extractTexts(createPdf(20), 'groups', name)).get(name));
    expect(lines.slice(-2)).toEqual(['2019', '2015']);
  });

  it.skipIf(!isInstalled(name))('prints dates of our PDFs in the line of their titles', () => {
    const lines = printed.map((line) => line.replaceAll(/\s+/g, ' '));
    expect(lines).toEqual(expect.arrayContaining(['Reef, Diver 2019', 'Cove, Diver 2015']));
  });
});

/** Draws lines below each other. */
const showLines = (x: number, y: number, texts: readonly string[]): string[] =>
  texts.map((text, index) => show(x, y - index * 12, text));

const LINES = ['Measured the sea bed', 'with sound and light', 'for eleven summers'];

// Statements of docs/parsers.md, independent of our code.
describe.runIf(IS_LONG)('pdftotext', () => {
  it.skipIf(!isInstalled('pdftotext')).each<[what: string, content: string[], printed: string[]]>([
    [
      'prints upper text first, in any content order',
      [show(50, 600, 'second'), show(50, 700, 'first')],
      ['first', 'second'],
    ],
    [
      'prints lines without the hyphens at their ends',
      showLines(50, 700, ['under-', 'water']),
      ['underwater'],
    ],
    [
      'prints columns one after the other',
      [...showLines(300, 700, LINES), ...showLines(50, 700, LINES)],
      [...LINES, ...LINES],
    ],
    [
      'prints two aligned rows of two columns row by row',
      [show(50, 700, 'Name'), show(300, 700, 'Year'), show(50, 670, 'Ada'), show(300, 670, '1815')],
      ['Name', 'Year', 'Ada', '1815'],
    ],
    [
      'prints two unaligned rows by columns',
      [show(50, 700, 'Name'), show(300, 706, 'Year'), show(50, 670, 'Ada'), show(300, 678, '1815')],
      ['Name', 'Ada', 'Year', '1815'],
    ],
    [
      'prints an icon or a bullet one em before its text on one line',
      [show(50, 700, '-'), show(62, 700, 'built')],
      ['- built'],
    ],
  ])('%s', async (_, content, printed) => {
    const pdf = makePdf({ content: content.join('\n') });
    expect(splitLines((await extractTexts(pdf, 'groups', 'pdftotext')).get('pdftotext'))).toEqual(
      printed,
    );
  });
});

// `orders.test.ts` tests `extractByRows` at these distances.
describe.runIf(IS_LONG)('pdftotext -layout', () => {
  it.skipIf(!isInstalled('pdftotext -layout')).each([
    [0.09, ['Marineword']],
    [0.13, ['Marine word']],
  ])('prints a gap of %d em as %j', async (gap, printed) => {
    const pdf = makePdf({
      content: `${show(50, 700, 'Marine')}\n${show(50 + (MARINE / 1000 + gap) * SIZE, 700, 'word')}`,
    });
    expect(
      splitLines((await extractTexts(pdf, 'rows', 'pdftotext -layout')).get('pdftotext -layout')),
    ).toEqual(printed);
  });

  it.skipIf(!isInstalled('pdftotext -layout')).each([
    [0.5, 1],
    [0.6, 2],
  ])('prints baselines that are %d em apart as %d lines', async (distance, count) => {
    const pdf = makePdf({
      content: `${show(50, 700, 'Marine')}\n${show(300, 700 - distance * SIZE, '2019')}`,
    });
    const lines = splitLines(
      (await extractTexts(pdf, 'rows', 'pdftotext -layout')).get('pdftotext -layout'),
    );
    expect(lines).toHaveLength(count);
  });
});
