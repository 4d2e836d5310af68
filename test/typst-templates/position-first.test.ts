// The option `position_first` puts the position before the company, and the degree before the school.

import { describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { readDocx } from '../support/docx.js';
import { toSingleLine } from '../support/find-text.js';
import type { PdfTag } from '../support/pdf.js';
import { render } from '../support/render.js';

const DOCUMENT = {
  cv: {
    name: 'Jane Roe',
    education: [
      { institution: 'Bergen University', area: 'Physics', study_type: 'PhD', date: '2018' },
      { institution: 'Lund University', area: 'Chemistry', date: '2014' },
    ],
    experience: [
      {
        company: 'Harbor Works',
        position: 'Crane Engineer',
        url: 'https://harbor.example.com',
        date: '2020',
        highlights: ['Built cranes'],
      },
      { company: 'Bridge Works', position: 'Lead Engineer', start_date: '2016', end_date: '2018' },
      { company: 'Bridge Works', position: 'Trainee', start_date: '2014', end_date: '2016' },
    ],
  },
};

const SOURCE = {
  document: DOCUMENT,
  variant: 'b',
  markdown: true,
  showLocation: false,
  groupPositions: true,
} as const;

const OPTIONS = { templateOptions: { position_first: true }, groupPositions: true };

/** Words in their order with the option. */
const ORDER = [
  ...['PhD', 'Physics', 'Bergen University', 'Chemistry', 'Lund University'],
  ...['Crane Engineer', 'Harbor Works', 'Built cranes'],
  ...['Bridge Works', 'Lead Engineer', 'Trainee'],
];

const sortByPosition = (text: string): string[] =>
  [...ORDER].sort((a, b) => text.indexOf(a) - text.indexOf(b));

const readText = ({ parts }: PdfTag): string =>
  parts.map((part) => (typeof part === 'string' ? part : readText(part))).join('');

const readHeadings = (tags: readonly PdfTag[]): string[] =>
  tags.flatMap((tag) => [
    ...(/^H[34]$/.test(tag.role) ? [`${tag.role} ${readText(tag).trim()}`] : []),
    ...readHeadings(tag.children),
  ]);

describe('position_first', () => {
  it.each(BUNDLED_TEMPLATES)('puts positions first in headings of %s', async (template) => {
    const { reading, bytes } = await render(DOCUMENT, { ...OPTIONS, template });
    expect(sortByPosition(toSingleLine(reading))).toEqual(ORDER);
    const headings = readHeadings(reading.tags);
    for (const start of ['H3 Chemistry', 'H3 Crane Engineer', 'H3 Bridge Works', 'H4 Trainee'])
      expect(headings).toContainEqual(expect.stringMatching(new RegExp(`^${start}`)));
    expect(reading.links.map(({ url }) => url)).toContain('https://harbor.example.com');
    const plain = await render(DOCUMENT, { groupPositions: true, template });
    const [findings, plainFindings] = await Promise.all(
      [bytes, plain.bytes].map(async (pdf) =>
        (await inspectPdf(pdf, { source: SOURCE })).findings.map(({ code }) => code),
      ),
    );
    expect(findings).toEqual(plainFindings);
  });

  it('puts positions first in other formats', async () => {
    const formats = ['html', 'md', 'txt', 'docx'] as const;
    const { html, md, txt, docx } = await renderCv(DOCUMENT, { ...OPTIONS, formats });
    const word = readDocx(docx).paragraphs.join('\n');
    const body = html.slice(html.indexOf('<main'));
    for (const text of [body, md, txt, word]) expect(sortByPosition(text)).toEqual(ORDER);
    expect(word).toContain('Heading2: PhD, Physics');
  });
});
