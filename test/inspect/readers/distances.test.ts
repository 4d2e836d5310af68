// The distances on which our template and our reader of rows rest, asked of the programs where they are installed: what they print of
// pages whose gaps are known.
import { beforeAll, describe, expect, it } from 'vitest';
import { LEAST } from '../../../src/compiler/typst/markup/date-column.js';
import { IS_LONG } from '../../support/length.js';
import { pdfOf } from '../../support/make-pdf.js';
import { programTexts, READERS, textsBy } from '../../support/pdf-tools.js';
import { render } from '../../support/render.js';

const isInstalled = (name: string): boolean =>
  READERS.some((reader) => reader.name === name && reader.isInstalled());

for (const name of ['pdftotext', 'pdftotext -layout', 'pdfminer']) {
  if (!isInstalled(name))
    process.stderr.write(`\nNOTICE: ${name} is not installed: not tested: its distances\n\n`);
}

/** Widths of texts in Helvetica, in thousandths of the size: `Marine`, `Marine Biologist` and `Rector of School`. */
const [MARINE, BIOLOGIST, RECTOR] = [3056, 7113, 7392];

const SIZE = 10;

const at = (x: number, y: number, text: string): string =>
  `BT /F ${SIZE} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

/** Two jobs with their dates at a distance from the titles, in ems. */
function jobs(gap: number): Buffer {
  const job = (y: number, title: string, width: number, date: string, bullet: string): string[] => [
    at(50, y, title),
    at(50 + (width / 1000 + gap) * SIZE, y, date),
    at(50, y - 12, bullet),
    at(50, y - 24, 'Swam'),
  ];
  const content = [
    ...job(700, 'Marine Biologist', BIOLOGIST, '2019', 'Dived a lot'),
    ...job(661, 'Rector of School', RECTOR, '2015', 'Ruled'),
  ];
  return pdfOf({ content: content.join('\n') });
}

const linesOf = (text: string | undefined): string[] =>
  (text ?? '').split(/[\n\f]/).filter((line) => line !== '');

describe.each(['pdftotext', 'pdfminer'])('%s', (name) => {
  let close: string[];
  let ours: string[];
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
    [close = [], ours = []] = (await textsBy(name, [jobs(LEAST), bytes])).map(linesOf);
  });

  it.skipIf(!isInstalled(name))('reads a title and a date as one line if they are close', () => {
    expect(close).toEqual([
      'Marine Biologist 2019',
      'Dived a lot',
      'Swam',
      'Rector of School 2015',
      'Ruled',
      'Swam',
    ]);
  });

  it.runIf(IS_LONG && isInstalled(name))(
    'reads dates as a column of their own if they are far away',
    async () => {
      const lines = linesOf((await programTexts(jobs(20), 'groups', name)).get(name));
      expect(lines.slice(-2)).toEqual(['2019', '2015']);
    },
  );

  it.skipIf(!isInstalled(name))(
    'finds them in the line of their title in our PDFs, as far away as they are',
    () => {
      const lines = ours.map((line) => line.replaceAll(/\s+/g, ' '));
      expect(lines).toEqual(expect.arrayContaining(['Reef, Diver 2019', 'Cove, Diver 2015']));
    },
  );
});

/** Lines below one another. */
const lines = (x: number, y: number, texts: readonly string[]): string[] =>
  texts.map((text, index) => at(x, y - index * 12, text));

const BODY = ['Measured the sea bed', 'with sound and light', 'for eleven summers'];

// What docs/readers.md says of it, and nothing of ours: no change of the program could make it wrong.
describe.runIf(IS_LONG)('pdftotext prints', () => {
  it.skipIf(!isInstalled('pdftotext')).each<[what: string, content: string[], printed: string[]]>([
    [
      'what stands above first, whenever it is drawn',
      [at(50, 600, 'second'), at(50, 700, 'first')],
      ['first', 'second'],
    ],
    [
      'lines without the hyphens at their ends',
      lines(50, 700, ['under-', 'water']),
      ['underwater'],
    ],
    [
      'columns one after the other',
      [...lines(300, 700, BODY), ...lines(50, 700, BODY)],
      [...BODY, ...BODY],
    ],
    [
      'two aligned rows of two columns row by row',
      [at(50, 700, 'Name'), at(300, 700, 'Year'), at(50, 670, 'Ada'), at(300, 670, '1815')],
      ['Name', 'Year', 'Ada', '1815'],
    ],
    [
      'the same by columns if they are not aligned',
      [at(50, 700, 'Name'), at(300, 706, 'Year'), at(50, 670, 'Ada'), at(300, 678, '1815')],
      ['Name', 'Ada', 'Year', '1815'],
    ],
    [
      'an icon or a bullet one em before its text with it',
      [at(50, 700, '-'), at(62, 700, 'built')],
      ['- built'],
    ],
  ])('%s', async (_, content, printed) => {
    const pdf = pdfOf({ content: content.join('\n') });
    expect(linesOf((await programTexts(pdf, 'groups', 'pdftotext')).get('pdftotext'))).toEqual(
      printed,
    );
  });
});

// What our reader of rows does at these distances is in `orders.test.ts`.
describe.runIf(IS_LONG)('pdftotext -layout', () => {
  it.skipIf(!isInstalled('pdftotext -layout')).each([
    [0.09, ['Marineword']],
    [0.13, ['Marine word']],
  ])('reads a gap of %d em as %j', async (gap, printed) => {
    const pdf = pdfOf({
      content: `${at(50, 700, 'Marine')}\n${at(50 + (MARINE / 1000 + gap) * SIZE, 700, 'word')}`,
    });
    expect(
      linesOf((await programTexts(pdf, 'rows', 'pdftotext -layout')).get('pdftotext -layout')),
    ).toEqual(printed);
  });

  it.skipIf(!isInstalled('pdftotext -layout')).each([
    [0.5, 1],
    [0.6, 2],
  ])('reads texts whose baselines are %d em apart in %d lines', async (distance, count) => {
    const pdf = pdfOf({
      content: `${at(50, 700, 'Marine')}\n${at(300, 700 - distance * SIZE, '2019')}`,
    });
    const lines = linesOf(
      (await programTexts(pdf, 'rows', 'pdftotext -layout')).get('pdftotext -layout'),
    );
    expect(lines).toHaveLength(count);
  });
});
