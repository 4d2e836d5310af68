// Formats of several positions at one employer (`groupPositions`).
import { strFromU8, unzipSync } from 'fflate';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { readEditions } from '../../../src/compiler/options/read-editions.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readDocx } from '../../support/docx.js';

const FORMATS = ['pdf', 'html', 'docx', 'md', 'txt', 'typ', 'json-resume'] as const;

const JOB = { company: 'Acme', position: 'Engineer', start_date: '2015', end_date: '2020' };
const JOBS = [
  {
    company: 'Acme',
    url: 'https://acme.example',
    position: 'Head',
    location: 'Oslo',
    start_date: '2020-03',
    highlights: ['Led'],
  },
  JOB,
];
const DEGREES = ['MSc', 'BSc'].map((study_type) => ({
  institution: 'ETH',
  study_type,
  area: 'Physics',
  start_date: '2010',
  end_date: '2014',
}));
const DOCUMENT = { cv: { name: 'Jane', education: DEGREES, experience: JOBS } };
const OPTIONS = { today: '2026-11-20', groupPositions: true } as const;

const render = (options: object = {}) =>
  renderCv(DOCUMENT, { formats: FORMATS, ...OPTIONS, ...options });

describe('groupPositions', () => {
  it('makes two levels of headings in Markdown', async () => {
    expect((await render()).md).toContain(
      `### [Acme](https://acme.example)

2015 to present

#### Head

Oslo\\
Mar. 2020 to present

- Led

#### Engineer

2015 to 2020
`,
    );
  });

  it('makes paragraphs of plain text', async () => {
    expect((await render()).txt).toContain(
      `Acme (https://acme.example)
2015 to present

Head
Oslo
Mar. 2020 to present
- Led

Engineer
2015 to 2020
`,
    );
  });

  it('makes two levels of headings in DOCX, the first kept with the second', async () => {
    const { docx } = await render();
    const { parts, paragraphs } = readDocx(docx);
    expect(paragraphs.slice(paragraphs.indexOf('Heading1: Experience') + 1)).toEqual([
      'Heading2: Acme⇥2015 to present',
      'Heading3: Head⇥Oslo · Mar. 2020 to present',
      'ListBullet: Led',
      'Heading3: Engineer⇥2015 to 2020',
    ]);
    expect(JSON.stringify(parts.get('word/styles.xml'))).toContain('"w:val":"heading 3"');
    const xml = strFromU8(unzipSync(docx)['word/document.xml'] as Uint8Array);
    const heading = xml.split('<w:p>').find((paragraph) => paragraph.includes('Acme'));
    expect(heading).toContain('<w:keepNext');
  });

  it('makes two levels of headings in valid HTML, and names each school once', async () => {
    const { html } = await render();
    const headings = [...html.matchAll(/<(h[34])>(.*?)<\/h/g)].map(([, tag, text]) =>
      `${tag} ${text?.replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ')}`.trim(),
    );
    expect(headings).toEqual([
      ...['h3 ETH', 'h4 MSc Physics', 'h4 BSc Physics'],
      ...['h3 Acme', 'h4 Head', 'h4 Engineer'],
    ]);
    expect(html.match(/"@type": "EducationalOrganization",\s+"name": "[^"]*"/g)).toHaveLength(1);
    const report = await new HtmlValidate({
      extends: ['html-validate:recommended'],
    }).validateString(html);
    expect(report.results).toEqual([]);
  });

  it('keeps each position in JSON Resume', async () => {
    expect((await render())['json-resume']).toBe(
      (await render({ groupPositions: false }))['json-resume'],
    );
  });

  it('leaves no employer without a second role if an edition omits one', async () => {
    const text = 'short: { group_positions: true, omit: { experience: [position=Head] } }';
    const { options } = readEditions(text).get('short') ?? {};
    const { md } = await renderCv(DOCUMENT, { ...options, formats: ['md'] });
    expect(md).toContain('### Acme, Engineer\n');
    expect(md).toContain('### ETH\n');
  });

  it('changes nothing without consecutive positions', async () => {
    const document = {
      cv: { name: 'Jane', experience: JOBS.slice(0, 1), education: DEGREES.slice(1) },
    };
    const [grouped, plain] = await Promise.all(
      [true, false].map((groupPositions) =>
        renderCv(document, { formats: FORMATS, ...OPTIONS, groupPositions }),
      ),
    );
    expect(grouped).toEqual(plain);
  });

  it('fits on a page', async () => {
    const experience = Array.from({ length: 34 }, (_, index) => ({
      ...JOB,
      company: `Acme ${Math.floor(index / 2)}`,
    }));
    const { diagnostics } = await renderCv(
      { cv: { name: 'Jane', experience } },
      { ...OPTIONS, fit: 1 },
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['shrunk-to-fit']);
  });
});
