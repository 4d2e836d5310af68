import { expect, it } from 'vitest';
import {
  measurePageFills,
  type PageFill,
} from '../../../../src/compiler/output/pages/engine-pdf.js';
import { exportPages } from '../../../../src/compiler/output/pages/export.js';
import { PDF_STANDARDS } from '../../../../src/compiler/output/standards.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { readPdf } from '../../../support/pdf.js';
import { readSample, SAMPLES } from '../../../support/samples.js';

/** The lowest baseline of each page, without the footer. */
async function readWithPdfium(pdf: Uint8Array): Promise<Omit<PageFill, 'lines'>[]> {
  const { pages } = await readPdf(pdf);
  return pages.map(({ chars, height }) => {
    const ys = chars.filter(({ size, char }) => size !== 8 && char.trim() !== '').map(({ y }) => y);
    return { lastBaseline: Math.max(...ys), height };
  });
}

const ROWS = SAMPLES.flatMap((file, index) =>
  (index === 0 ? PDF_STANDARDS : (['ua-1'] as const)).map((pdfStandard) => ({ file, pdfStandard })),
);

it.each(ROWS)(
  'measurePageFills finds the end of text on the pages of $file as $pdfStandard',
  async ({ file, pdfStandard }) => {
    const { source, options } = readSample(file);
    const { pdf } = await renderCv(source, { ...options, pdfStandard });
    const fills = measurePageFills(pdf);
    const expected = await readWithPdfium(pdf);
    expect(fills).toHaveLength(expected.length);
    for (const [index, { lastBaseline, height }] of expected.entries()) {
      expect(fills[index]?.lastBaseline).toBeCloseTo(lastBaseline, 1);
      expect(fills[index]?.height).toBeCloseTo(height, 2);
    }
  },
);

const createEntry = (fields: object = {}) => ({ company: 'C', position: 'p', ...fields });
const DATES = { location: 'Rome', start_date: '2020', end_date: '2021' };

it.each<{ what: string; cv: object; lines: number[] }>([
  { what: 'a name', cv: {}, lines: [1] },
  { what: 'a name and a label', cv: { label: 'l' }, lines: [2] },
  {
    what: 'an entry with bullets',
    cv: { experience: [createEntry({ highlights: ['a', 'b'] })] },
    lines: [5],
  },
  {
    what: 'an entry with dates next to bullets',
    cv: { experience: [createEntry({ ...DATES, highlights: ['a', 'b', 'c'] })] },
    lines: [6],
  },
  {
    what: 'an entry with dates below its text',
    cv: { experience: [createEntry(DATES)] },
    lines: [4],
  },
  { what: 'a label with code', cv: { label: '`code` and text' }, lines: [2] },
  {
    what: 'text from right to left',
    cv: { experience: [createEntry({ highlights: ['שלום', 'عربي'] })] },
    lines: [5],
  },
  {
    what: 'two pages',
    cv: { skills: Array.from({ length: 54 }, () => ({ name: 'n', details: 'd' })) },
    lines: [48, 8],
  },
])('measurePageFills counts the lines of $what', async ({ cv, lines }) => {
  const design = { options: { show_last_updated_date: false } };
  const { pdf } = await renderCv({ cv: { name: 'Jane', ...cv }, design }, { today: '2026-11-20' });
  expect(measurePageFills(pdf).map((page) => page.lines)).toEqual(lines);
});

it('measurePageFills measures pages with and without text', async () => {
  const markup = '#set page(height: 100pt)\n#pagebreak()\n#set page(height: 200pt)\nA';
  const options = {
    pdfStandard: '1.7',
    today: { year: 2026, month: 1, day: 1 },
    limits: { pages: 9 },
  } as const;
  const { pdf } = await exportPages({
    markup,
    fontFiles: [],
    files: [],
    formats: new Set(['pdf']),
    options: { ...options, ppi: 72 },
  });
  const fills = measurePageFills(pdf as Uint8Array);
  expect(fills.map(({ lines, height }) => [lines, height])).toEqual([
    [0, 100],
    [1, 200],
  ]);
});
