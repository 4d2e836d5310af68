// Entries with dates in a column to the left, and lines with marks below their titles.
import { expect, it } from 'vitest';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { importOriginal } from '../../src/import/import-original.js';
import { createCvPdf } from '../inspect/rules/typst-pdf.js';

const MARKS = [
  { marks: 'hyphens', mark: '- ' },
  { marks: 'dashes', mark: '– ' },
  { marks: 'bullets', mark: '• ' },
  { marks: 'no marks', mark: '' },
];

const INDENTS = [
  { place: 'at the edge', indent: 0 },
  { place: 'to the right', indent: 14 },
];

const STYLES = [
  { style: 'bold', title: (text: string) => `*${text}*` },
  { style: 'plain', title: (text: string) => text },
];

const JOBS = [
  {
    dates: 'since 04/2019',
    fields: { start_date: '2019-04', end_date: 'present' },
    position: 'Optical Engineer',
    company: 'Brno Instruments',
  },
  {
    dates: '07/2016 – 03/2019',
    fields: { start_date: '2016-07', end_date: '2019-03' },
    position: 'Project Engineer',
    company: 'Prague Optics Ltd',
  },
  {
    dates: '02/2013 – 06/2016',
    fields: { start_date: '2013-02', end_date: '2016-06' },
    position: 'Technician',
    company: 'Vienna Lenses Ltd',
  },
];

const LINES = ['Led a team of nine engineers', 'Built a spectrometer for rivers'];

const LAYOUTS = MARKS.flatMap((mark) =>
  INDENTS.flatMap((indent) => STYLES.map((style) => ({ ...mark, ...indent, ...style }))),
);

function createPdf(rows: readonly string[]): Uint8Array {
  const columns = '#set block(spacing: 0.65em)\n#grid(columns: (4cm, 1fr), row-gutter: 0.65em,';
  return createCvPdf({
    experience: ['== Experience', columns, ...rows, ')'].join('\n'),
    education: '',
  });
}

async function importPdf(content: Uint8Array) {
  const result = await importOriginal({ name: 'cv.pdf', content }, completeCosts({}));
  if (!('document' in result)) throw new Error(result.diagnostics[0]?.message);
  return result;
}

it.each(LAYOUTS)(
  'starts an entry at each period, with $marks $place of $style titles',
  async ({ mark, indent, title }) => {
    const lines = LINES.map((text) => `#block(inset: (left: ${indent}pt), [#"${mark}"${text}])`);
    const rows = JOBS.map(({ dates, position, company }) => {
      const texts = [`#block[${title(position)}]`, `#block[${company}]`, ...lines].join('\n');
      return `[${dates}], [${texts}],`;
    });
    const { document } = await importPdf(createPdf(rows));
    expect(document.cv?.experience).toEqual(
      JOBS.map(({ fields, position, company }) => ({
        company,
        position,
        ...fields,
        highlights: mark === '' ? [LINES.join(' ')] : LINES,
      })),
    );
  },
);

it('marks a date with several periods as a place to check', async () => {
  const dates = '2012 – 2014, 2016 – 2019';
  const rows = [`[${dates}], [#block[*Technician*]\n#block[Vienna Lenses Ltd]],`];
  const { text } = await importPdf(createPdf(rows));
  expect(text).toContain(`date: ${dates} # several periods?`);
});
