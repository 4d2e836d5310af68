// Entries whose titles and dates are one line, with texts below, as PDF and as Word file.
import { expect, it } from 'vitest';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { importOriginal } from '../../src/import/import-original.js';
import { createCvPdf } from '../inspect/rules/typst-pdf.js';
import { makeZip } from '../support/make-zip.js';

/** Lines start with `*` if they are bold, `- ` if they have a bullet, and `> ` if indented. */
function toPdf(heading: string, lines: readonly string[]): Uint8Array {
  const blocks = lines.map((line) => {
    const text = line.replace(/^(?:\*|- |> )/, '');
    if (line.startsWith('*')) return `#block[*${text}*]`;
    return line.startsWith('- ') ? line : `#block(inset: (left: ${indent(line)}pt))[${text}]`;
  });
  const entries = [`== ${heading}`, '#set block(spacing: 0.65em)', ...blocks].join('\n');
  return createCvPdf({ experience: entries, education: '' });
}

const indent = (line: string) => (line.startsWith('> ') ? 10 : 0);

function toDocx(heading: string, lines: readonly string[]): Uint8Array {
  const paragraph = (text: string, format = '', properties = '') =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${format}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const toSize = (halfPoints: number) => `<w:b/><w:sz w:val="${halfPoints}"/>`;
  const body = [
    paragraph('Jane Doe', toSize(40)),
    paragraph('jane@doe.example | +41 44 668 18 00'),
    paragraph(heading, toSize(28)),
    ...lines.map((line) => {
      const text = line.replace(/^(?:\*|> )/, '').replace(/^- /, '• ');
      const properties = `<w:ind w:left="${20 * indent(line)}"/>`;
      return paragraph(text, line.startsWith('*') ? '<w:b/>' : '', properties);
    }),
  ];
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const text = `<w:document ${namespace}><w:body>${body.join('')}</w:body></w:document>`;
  return makeZip([{ name: 'word/document.xml', text }]);
}

const BRNO = {
  company: 'Brno Instruments',
  position: 'Optical Engineer',
  start_date: '2016',
  end_date: '2022',
};
const PRAGUE = {
  company: 'Prague Optics',
  position: 'Technician',
  start_date: '2012',
  end_date: '2016',
};
const OPTICS = { ...PRAGUE, company: 'Optics Ltd' };
const SCHOOL = { institution: 'Brno University of Technology', start_date: '2006' };
const [DESIGNED, REPAIRED] = ['Designed a spectrometer for field use', 'Repaired microscopes'];

interface Row {
  readonly name: string;
  readonly lines: readonly string[];
  readonly expected: readonly object[];
  readonly heading?: 'Education';
}

const ROWS: readonly Row[] = [
  {
    name: 'three parts',
    lines: ['Brno Instruments, Optical Engineer, 2016 – 2022'],
    expected: [BRNO],
  },
  {
    name: 'three parts above an indented text',
    lines: ['Brno Instruments, Optical Engineer, 2016 – 2022', `> ${DESIGNED}`],
    expected: [{ ...BRNO, highlights: [DESIGNED] }],
  },
  {
    name: 'three parts above a text of two words',
    lines: ['Brno Instruments, Optical Engineer, 2016 – 2022', REPAIRED],
    expected: [{ ...BRNO, highlights: [REPAIRED] }],
  },
  {
    name: 'three parts above a German text',
    lines: ['Brno Instruments, Ingenieur, 2016 – 2022', 'Entwicklung eines Spektrometers'],
    expected: [{ ...BRNO, position: 'Ingenieur', highlights: ['Entwicklung eines Spektrometers'] }],
  },
  {
    name: 'three parts above bullets',
    lines: ['*Brno Instruments, Optical Engineer, 2016 – 2022', `- ${DESIGNED}`, `- ${REPAIRED}`],
    expected: [{ ...BRNO, highlights: [DESIGNED, REPAIRED] }],
  },
  {
    name: 'a position that starts like a text',
    lines: ['*Brno Instruments', 'Integrated circuits designer', '2016 – 2022', DESIGNED],
    expected: [{ ...BRNO, position: 'Integrated circuits designer', highlights: [DESIGNED] }],
  },
  {
    name: 'a text that ends like a position',
    lines: ['*Brno Instruments, Optical Engineer', '2016 – 2022', 'Assisted the chief engineer'],
    expected: [{ ...BRNO, highlights: ['Assisted the chief engineer'] }],
  },
  {
    name: 'three parts of two jobs',
    lines: [
      'Brno Instruments, Optical Engineer, 2016 – 2022',
      DESIGNED,
      'Prague Optics, Technician, 2012 – 2016',
      'Repaired and calibrated microscopes of hospitals.',
    ],
    expected: [
      { ...BRNO, highlights: [DESIGNED] },
      { ...PRAGUE, highlights: ['Repaired and calibrated microscopes of hospitals.'] },
    ],
  },
  {
    name: 'a position at a company of two jobs, above indented texts',
    lines: [
      '*Optical Engineer at Brno Instruments (2016 – 2022)',
      `> ${DESIGNED}`,
      '*Technician at Prague Optics (2012 – 2016)',
      `> ${REPAIRED}`,
    ],
    expected: [
      { ...BRNO, highlights: [DESIGNED] },
      { ...PRAGUE, highlights: [REPAIRED] },
    ],
  },
  {
    name: 'two parts above a line with dates',
    lines: ['Optical Engineer, Brno Instruments', '2016 – 2022', DESIGNED],
    expected: [{ ...BRNO, highlights: [DESIGNED] }],
  },
  {
    name: 'a company and dates above a position',
    lines: ['Brno Instruments, 2016 – 2022', 'Optical Engineer', DESIGNED],
    expected: [{ ...BRNO, highlights: [DESIGNED] }],
  },
  {
    name: 'both names above a place',
    lines: ['Brno Instruments, Optical Engineer, 2016 – 2022', 'Brno, Czechia', DESIGNED],
    expected: [{ ...BRNO, location: 'Brno, Czechia', highlights: [DESIGNED] }],
  },
  {
    name: 'a position, a company and dates above a text like a town',
    lines: ['Technician', 'Prague Optics', '2012 – 2016', 'Repair of microscopes'],
    expected: [{ ...PRAGUE, highlights: ['Repair of microscopes'] }],
  },
  ...[
    ['Reinigung von Mikroskopen'],
    ['Vergleich eines Mikroskops'],
    ['Design, repair and tests'],
    ['Note 2,1'],
    ['Tasks:', 'Tasks'],
  ].map(([line = '', text = line]) => ({
    name: `a position and a company above the text ${line}`,
    lines: ['2012 – 2016', '*Technician', 'Optics Ltd, Brno', line, `- ${REPAIRED}`],
    expected: [{ ...OPTICS, location: 'Brno', highlights: [text, REPAIRED] }],
  })),
  ...['Freiburg im Breisgau', 'Bern, Switzerland', 'Greater Boston Area'].map((location) => ({
    name: `a position and a company above ${location}`,
    lines: ['2012 – 2016', '*Technician', 'Optics Ltd', location, `- ${REPAIRED}`],
    expected: [{ ...OPTICS, location, highlights: [REPAIRED] }],
  })),
  {
    name: 'a position and dates above a text',
    lines: ['Optical Engineer, 2016 – 2022', DESIGNED],
    expected: [{ position: 'Optical Engineer', highlights: [DESIGNED] }],
  },
  {
    name: 'a school, a degree and dates above a text',
    heading: 'Education',
    lines: [
      'Brno University of Technology, MSc Optics, 2006 – 2012',
      'Thesis on spectrometers for water quality',
    ],
    expected: [
      {
        ...SCHOOL,
        study_type: 'MSc',
        area: 'Optics',
        highlights: ['Thesis on spectrometers for water quality'],
      },
    ],
  },
  {
    name: 'a school and dates above an area in lower case',
    heading: 'Education',
    lines: ['Brno University of Technology, 2006 – 2012', 'Sciences de la terre et de la vie'],
    expected: [{ ...SCHOOL, area: 'Sciences de la terre et de la vie' }],
  },
];

const FORMATS = [
  { name: 'cv.pdf', create: toPdf },
  { name: 'cv.docx', create: toDocx },
];

async function importLines(
  lines: readonly string[],
  { name, create }: (typeof FORMATS)[number],
  heading = 'Experience',
) {
  const content = create(heading, lines);
  const result = await importOriginal({ name, content }, completeCosts({}));
  if (!('document' in result)) throw new Error(result.diagnostics[0]?.message);
  return result;
}

it.each(ROWS.flatMap((row) => FORMATS.map((format) => ({ ...row, format }))))(
  'imports $name from $format.name',
  async ({ lines, expected, heading, format }) => {
    const { document, diagnostics } = await importLines(lines, format, heading);
    const { experience, education } = document.cv ?? {};
    expect(heading === undefined ? experience : education).toMatchObject(expected);
    expect(diagnostics).toEqual([]);
  },
);

it.each(FORMATS)('marks a text in the place of a position in $name', async (format) => {
  const lines = ['Brno Instruments Ltd, 2016 – 2022', 'Responsible for the design of instruments'];
  const { text } = await importLines(lines, format);
  expect(text).toContain('company: Brno Instruments Ltd # position or company?');
});
