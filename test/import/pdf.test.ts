// PDFs by other means, and our own: which texts become which fields, and which are omitted.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import type { CvDocumentB } from '../../src/compiler/schema/document.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { importOriginal } from '../../src/import/import-original.js';
import { renderCvToPdf } from '../../src/index.js';
import { isPlainObject } from '../../src/util/plain-object.js';
import { createPdf, type Extras, LINES, type Line } from '../inspect/rules/handmade-pdf.js';
import { createCvPdf, imageMarkup } from '../inspect/rules/typst-pdf.js';
import { selectRows } from '../support/length.js';
import { readSample, SAMPLES } from '../support/samples.js';

async function importPdf(content: Uint8Array) {
  const result = await importOriginal({ name: 'cv.pdf', content }, completeCosts({}));
  if (!('document' in result)) throw new CvError(result.diagnostics);
  return { ...result, messages: result.diagnostics.map(({ message }) => message) };
}

const toPdf = (lines: readonly Line[], extras?: Extras) => createPdf([...LINES, ...lines], extras);

it('imports name, contacts, sections and entries by their look', async () => {
  const { document, messages } = await importPdf(createCvPdf());
  expect(messages).toEqual([]);
  expect(document).toEqual({
    language: 'en',
    render: { show_location: true },
    cv: {
      name: 'Jane Doe',
      location: 'Lisbon, Portugal',
      email: 'jane@doe.example',
      phone: '+41 44 668 18 00',
      section_order: ['Experience', 'Education', 'Skills'],
      experience: [
        {
          company: 'Tidal Labs',
          position: 'Marine Biologist',
          location: 'Lisbon',
          start_date: '2019-09',
          end_date: 'present',
          highlights: [
            'Restored nine hectares of eelgrass meadows in the estuary of the Sado.',
            'Led a team of four divers and two technicians.',
          ],
        },
        {
          company: 'Ocean Institute',
          position: 'Research Assistant',
          location: 'Bergen',
          start_date: '2016-03',
          end_date: '2019-08',
          highlights: ['Counted plankton by the million.'],
        },
      ],
      education: [
        {
          institution: 'University of Bergen',
          area: 'Marine Ecology',
          study_type: 'MSc',
          location: 'Bergen',
          start_date: '2014',
          end_date: '2016',
          highlights: ['Thesis on the return of eelgrass.'],
        },
      ],
      skills: [{ name: 'Diving, statistics with R, Portuguese and Norwegian', details: '' }],
    },
  });
});

describe('the header of a page', () => {
  const EMAIL = '#link("mailto:jane@doe.example")[jane\\@doe.example]';

  it.each([
    ['a place before contacts', `Kraków, Poland | ${EMAIL}`, undefined, 'Kraków, Poland'],
    ['contacts before a place', `${EMAIL} | Kraków, Poland`, undefined, 'Kraków, Poland'],
    [
      'an address above contacts',
      `Prosta 5, 00-850 Warszawa \\ ${EMAIL}`,
      undefined,
      'Prosta 5, 00-850 Warszawa',
    ],
    ['only an address', EMAIL, undefined, undefined],
    ['a note', `Last updated on November 30, 2026\\ ${EMAIL}`, undefined, undefined],
    [
      'a name before contacts',
      `Jane Doe | Kraków, Poland | ${EMAIL}`,
      'Jane Doe',
      'Kraków, Poland',
    ],
    ['a name below contacts', `${EMAIL}\\ Jane Doe`, 'Jane Doe', undefined],
    [
      'a street, a postal town and a label',
      `Prosta 5 · 20259 Hamburg · Tel. +41 44 668 18 00 · ${EMAIL}`,
      undefined,
      'Prosta 5, 20259 Hamburg',
    ],
    ['a last name first', `Doe, Jane\\ Kraków, Poland | ${EMAIL}`, 'Doe, Jane', 'Kraków, Poland'],
  ])('has, from %s, a name only if it shows one', async (_, contacts, name, location) => {
    const { document, text } = await importPdf(createCvPdf({ title: '', name: '', contacts }));
    const { cv } = document;
    expect(cv).toMatchObject({ email: 'jane@doe.example', name: name ?? 'John Doe' });
    expect(cv?.label).toBeUndefined();
    expect(cv?.location).toBe(location);
    expect(text.includes('# no name is given')).toBe(name === undefined);
  });
});

it('keeps an abbreviation in brackets', async () => {
  const contacts = 'Accountant (ACA)\n\n#link("mailto:jane@doe.example")[jane\\@doe.example]';
  const { document } = await importPdf(createCvPdf({ contacts }));
  expect(document.cv?.label).toBe('Accountant (ACA)');
});

describe('a title in other words', () => {
  const skills = (title: string) => `== ${title}\nDiving, statistics with R`;
  const importTitles = async (changes: Parameters<typeof createCvPdf>[0]) => {
    const { document, text } = await importPdf(createCvPdf(changes));
    const { cv } = document;
    const comments = [...text.matchAll(/# (\w+: title in .*)/g)].map(([, comment]) => comment);
    return { cv, comments, custom: cv?.custom_sections?.map(({ title }) => title) };
  };

  it('becomes the predefined section, with a comment', async () => {
    const { cv, comments, custom } = await importTitles({ skills: skills('KEY SKILLS') });
    expect(cv?.skills).toHaveLength(1);
    expect(cv?.section_order).toEqual(['Experience', 'Education', 'Skills']);
    expect(custom).toBeUndefined();
    expect(comments).toEqual(['skills: title in the original: KEY SKILLS']);
  });

  it.each([
    ['says more', { skills: skills('Soft Skills') }, 'Soft Skills'],
    ['has entries of another kind', { skills: '== Work History\nDiving' }, 'Work History'],
    ['is not the only one', { rest: skills('Technical Skills') }, 'Technical Skills'],
  ])('is kept if it %s', async (_, changes, title) => {
    const { comments, custom } = await importTitles(changes);
    expect(custom).toEqual([title]);
    expect(comments).toEqual([]);
  });

  it('is kept if two mean the same', async () => {
    const rest = '== Competencies\nDrawing, sailing';
    const { custom } = await importTitles({ skills: skills('Key Skills'), rest });
    expect(custom).toEqual(['Key Skills', 'Competencies']);
  });
});

it('imports positions below an employer with a total duration, as in profiles of LinkedIn', async () => {
  const title = (text: string) => `#text(11.3pt)[${text}]`;
  const experience = `== Experience
#text(12pt)[Tidal Labs] \\ 5 years 8 months \\ ${title('Lead Biologist')} \\
January 2023 - Present (2 years 8 months) \\ Lisbon, Portugal \\ ${title('Marine Biologist')} \\
January 2020 - January 2023 (3 years 1 month)

#text(12pt)[Ocean Institute] \\ ${title('Diver')} \\ June 2016 - September 2016 (4 months)`;
  const skills = '== Languages\nPortuguese \\ Norwegian (fluent)';
  const { document, messages } = await importPdf(createCvPdf({ experience, skills }));
  expect(messages).toEqual([]);
  expect(document.cv?.experience).toEqual([
    {
      company: 'Tidal Labs',
      position: 'Lead Biologist',
      location: 'Lisbon, Portugal',
      start_date: '2023-01',
      end_date: 'present',
    },
    {
      company: 'Tidal Labs',
      position: 'Marine Biologist',
      start_date: '2020-01',
      end_date: '2023-01',
    },
    {
      company: 'Ocean Institute',
      position: 'Diver',
      start_date: '2016-06',
      end_date: '2016-09',
    },
  ]);
  expect(document.cv?.custom_sections?.[0]?.entries).toEqual([
    { name: 'Portuguese', details: '' },
    { name: 'Norwegian (fluent)', details: '' },
  ]);
});

it.each([
  'Lisbon, 24.09.2026\n\nJane Doe',
  'Lisbon, ME, 24.09.2026\n\nJane Doe',
  'Lisbon, September 2026',
  '#h(1fr) Lisbon, 09/2026',
])('omits and reports the place, date and name of a signature: %s', async (rest) => {
  const { document, messages } = await importPdf(createCvPdf({ rest }));
  expect(document).toEqual((await importPdf(createCvPdf())).document);
  expect(messages).toEqual([expect.stringMatching(/^1 line of page 1 has no place: "Lisbon, /)]);
});

it('keeps the place and month of the last entry', async () => {
  const rest = ['Bergen, May 2014', 'Lisbon, May 2016'].map(
    (line) => `=== BSc in Ecology, University of Bergen\n${line}`,
  );
  const education = `== Education\n${rest.join('\n')}`;
  const { document } = await importPdf(createCvPdf({ education, skills: '' }));
  const dates = document.cv?.education?.map(({ location, date }) => [location, date]);
  expect(dates).toEqual([
    ['Bergen', '2014-05'],
    ['Lisbon', '2016-05'],
  ]);
});

it.each(['References on request', 'References are available upon request.'])(
  'reports a note, which is no interest: %s',
  async (note) => {
    const rest = `== Interests\nSailing, kite surfing\n\n${note}`;
    const { document, messages } = await importPdf(createCvPdf({ rest }));
    expect(document.cv?.interests).toEqual([{ name: 'Sailing, kite surfing', details: '' }]);
    expect(messages).toEqual([`1 line of page 1 has no place: "${note}".`]);
  },
);

it('imports an employer above dated positions in another style', async () => {
  const experience = `== Experience
*TIDAL LABS*, Lisbon\\
_Senior Biologist_ #h(1fr) 03/2022 – present
- Led a team.
_Biologist_ #h(1fr) Sept 2019 – Feb 2022
- Dived.

*OCEAN INSTITUTE, Bergen (public research)* #h(1fr) 2016–17\\
_Assistant_
- Counted plankton.`;
  const { document } = await importPdf(createCvPdf({ experience }));
  const jobs = document.cv?.experience?.map((job) => [job.company, job.position, job.location]);
  expect(jobs).toEqual([
    ['TIDAL LABS', 'Senior Biologist', 'Lisbon'],
    ['TIDAL LABS', 'Biologist', 'Lisbon'],
    ['OCEAN INSTITUTE, Bergen (public research)', 'Assistant', undefined],
  ]);
});

it('imports the sections of a narrow column last, and joins wrapped bullet points', async () => {
  const rest = `#grid(columns: (3.2cm, 1fr), gutter: 1cm)[
== Skills
#set text(8pt)
- Dive sites and wrecks (deep, cold)
- Boats up to 1.4 M€
== Interests
Sailing][
== Education
=== MSc in Marine Ecology, University of Bergen
2014 – 2016, Bergen
- Thesis on the return of eelgrass in the bays and estuaries of Norway.
== Certificates
- Rescue Diver (2024)
- Boat Master, Nov. 2022]`;
  const { document } = await importPdf(
    createCvPdf({ experience: '', education: '', skills: '', rest }),
  );
  const { section_order, certificates, skills } = document.cv ?? {};
  expect(section_order).toEqual(['Education', 'Certificates', 'Skills', 'Interests']);
  expect(certificates).toEqual([
    { name: 'Rescue Diver (2024)' },
    { name: 'Boat Master, Nov. 2022' },
  ]);
  expect(skills?.map(({ name }) => name)).toEqual([
    'Dive sites and wrecks (deep, cold)',
    'Boats up to 1.4 M€',
  ]);
});

it('imports a table of details with labels on the left, and no date from it', async () => {
  const skills = `== Key Competencies
#grid(columns: (4cm, 1fr), row-gutter: 0.8em)[IT][QGIS, R, Python][Courses][Diving (2024), boats (Nov. 2022), and
the rescue of people in cold water, of boats, and of their cargo, for beginners (2019)]`;
  const { document } = await importPdf(createCvPdf({ skills }));
  expect(document.cv?.custom_sections?.[0]?.entries).toEqual([
    { name: 'IT', details: 'QGIS, R, Python' },
    {
      name: 'Courses',
      details: expect.stringMatching(/^Diving \(2024\), boats .* beginners \(2019\)$/),
    },
  ]);
});

it('imports a sentence after a school as a highlight', async () => {
  const education = `== Education
=== MSc in Marine Ecology
University of Bergen. Final project: eelgrass (grade 9.2/10) #h(1fr) 2014 – 2016`;
  const { document } = await importPdf(createCvPdf({ education }));
  expect(document.cv?.education?.[0]).toMatchObject({
    institution: 'University of Bergen',
    highlights: ['Final project: eelgrass (grade 9.2/10)'],
  });
});

it.each([
  ['14 rue des Fleurs – 69001 Lyon', 'Tél. : 06 39 98 14 27'],
  ['14 rue des Fleurs\\ 69001 Lyon', 'Mob. FR: 06 39 98 14 27'],
])(
  'imports a street with its town, a labeled phone, and a birthday: %s',
  async (address, phone) => {
    const lines = [
      address,
      phone,
      'jane\\@doe.example',
      'Born 12/05/1992, Spanish',
      '34 years old',
    ];
    const { document } = await importPdf(createCvPdf({ contacts: lines.join('\\ ') }));
    expect(document.cv).toMatchObject({ location: '14 rue des Fleurs, 69001 Lyon' });
    expect(document.cv).toMatchObject({ phone: '06 39 98 14 27' });
    const others = document.cv?.custom_sections?.[0]?.entries.map(
      (entry) => Object.values(entry)[0],
    );
    expect(others).toEqual(['Born 12/05/1992, Spanish', '34 years old']);
  },
);

describe('dates in running text', () => {
  it.each([
    'Collected plastic on beaches (320 volunteers, 96 tons in 2025); wrote a newsletter for donors.',
    'Dived in caves, sailed on lakes and ran in the mountains (Atlas marathon 2023 finisher!), too.',
    'Sailed from Lisbon to Bergen and back with four other divers in 2023 and 2024, and alone later.',
    'Ocean Institute on an island; Erasmus year at the University of Bergen in Norway (2012/13)',
  ])('stay at the ends of lines: %s', async (text) => {
    for (const width of [9, 10, 11, 12, 13]) {
      const rules = `#set page(width: ${width}cm, margin: 1cm)`;
      const experience = `== Experience\n*Diver* #h(1fr) 2018 – 2019\\\n${text}`;
      const { document } = await importPdf(createCvPdf({ rules, experience }));
      const [{ start_date, end_date, date, ...texts } = {}] = document.cv?.experience ?? [];
      expect([start_date, end_date, date]).toEqual(['2018', '2019', undefined]);
      expect(Object.values(texts).flat().join(' ')).toContain(text.replace(/\.$/, ''));
    }
  });

  it('stay in the details of languages', async () => {
    const rest = '== Languages\n*French* - fluent (C1, DALF 2020)\\\n*English* - fluent';
    const { document } = await importPdf(createCvPdf({ rest }));
    expect(document.cv?.custom_sections?.[0]?.entries).toEqual([
      { name: 'French', details: 'fluent (C1, DALF 2020)' },
      { name: 'English', details: 'fluent' },
    ]);
  });

  it('are no period if a part of them is none', async () => {
    const experience = '== Experience\n*Diver*, Tidal Labs #h(1fr) June 2015 – Sep. 14';
    const { document } = await importPdf(createCvPdf({ experience }));
    expect(document.cv?.experience?.[0]).toMatchObject({ date: 'June 2015 – Sep. 14' });
  });

  it.each(selectRows(SAMPLES, 6))('cut no highlight or detail of %s', async (file) => {
    const { source, options } = readSample(file);
    const pdf = await renderCvToPdf(source, { ...options, template: 'classic' });
    const imported = await importOriginal({ name: 'cv.pdf', content: pdf }, completeCosts({}));
    if (!('document' in imported)) throw new CvError(imported.diagnostics);
    const keepLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
    const texts = listTexts(imported.document.cv);
    const original = keepLetters(imported.texts.map(([, original]) => original).join('\n'));
    expect(texts.filter((text) => !original.includes(keepLetters(text)))).toEqual([]);
  });
});

/** Lists highlights and details without Markdown links. */
function listTexts(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, key));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([name, item]) => listTexts(item, name));
  return typeof value === 'string' && /^(?:highlights|details)$/.test(key)
    ? [value.replaceAll(/\]\(\S+\)/g, ']')]
    : [];
}

describe('a line at an edge of the second page', () => {
  const importRest = async (line: string) => {
    const rest = `#pagebreak()\nDiving in caves\n\n${line}`;
    return (await importPdf(createCvPdf({ rest }))).document;
  };

  it.each<[edge: string, line: string]>([
    ['bottom', 'Jane Doe – 2/2'],
    ['bottom', 'Jane Doe'],
    ['bottom', 'J. Doe, page 2 of 3'],
    ['bottom', 'CV Jane Doe 2'],
    ['bottom', 'JANE DOE – Curriculum Vitae – Seite 2 von 3'],
    ['bottom', '2 | Jane Doe'],
    ['bottom', 'Jane Doe #h(1fr) Page 2'],
    ['bottom', 'Seite 2 von 3'],
    ['bottom', '2/2'],
    ['top', 'Jane Doe – 2/2'],
    ['top', 'Jane Doe #h(1fr) 2'],
    ['top', 'Page 2 of 3'],
    ['top', '2/2'],
  ])('is omitted from the document if it is, at the %s, “%s”', async (edge, line) => {
    const shift = edge === 'top' ? '-1cm' : '1cm';
    const placed = `#place(${edge}, dy: ${shift}, block(width: 100%)[${line}])`;
    expect(await importRest(placed)).toEqual(await importRest(''));
  });

  it.each(['Jane Doe Diving School', 'Jane Doe #h(1fr) Diver', 'Level 3', 'Diver', 'Doe'])(
    'is kept if it is, at the top, “%s”',
    async (line) => {
      const placed = `#place(top, dy: -1cm, block(width: 100%)[${line}])`;
      expect(await importRest(placed)).not.toEqual(await importRest(''));
    },
  );
});

it('omits a name and a page number at the end of the only page', async () => {
  const { document } = await importPdf(
    createCvPdf({ rest: '#place(bottom, dy: 1cm)[Jane Doe – 1/1]' }),
  );
  expect(document).toEqual((await importPdf(createCvPdf())).document);
});

it('imports no place from subjects', async () => {
  const education =
    '== Education\n=== A-levels: Maths, Physics, German\nEastbrook School\\ 2014 – 2016';
  const { document } = await importPdf(createCvPdf({ education }));
  expect(document.cv?.education?.[0]?.location).toBeUndefined();
});

it('imports a town after a company, and no town from a position', async () => {
  const experience = `== Experience
=== VP, Engineering
Acme Ltd, Bath #h(1fr) 2019 – 2021
- Led a team.`;
  const { document } = await importPdf(createCvPdf({ experience }));
  expect(document.cv?.experience?.[0]).toMatchObject({
    company: 'Acme Ltd',
    position: 'VP, Engineering',
    location: 'Bath',
  });
});

it.each(['classic', 'linear', 'ledger', 'scholar', 'sidebar'])(
  'imports the entries of a PDF of %s',
  async (template) => {
    const text = readFileSync('samples/engineer.yaml', 'utf8');
    const source = parse(text.replaceAll(/date: (\d{4})$/gm, 'date: "$1"'));
    const { document } = await importPdf(await renderCvToPdf(source, { template }));
    const { name, email, phone, work_experience: jobs } = document.cv ?? {};
    expect({ name, email, phone }).toEqual({
      name: source.cv.name,
      email: source.cv.email,
      phone: source.cv.phone,
    });
    const pick = (entries: readonly Record<string, unknown>[] = []) =>
      entries.map(({ company, position, highlights }) => ({ company, position, highlights }));
    expect(pick(jobs as never)).toEqual(pick(source.cv.work_experience));
  },
);

/** What pages show next to entries. */
const ENTRIES = {
  experience: [
    {
      company: 'Tidal Labs',
      position: 'Marine Engineer',
      location: 'Lisbon, Portugal',
      start_date: '2019-09',
      end_date: 'present',
      highlights: ['Restored meadows of eelgrass, by\u00A0boat.'],
    },
    {
      company: 'Ocean Institute',
      position: 'Research Assistant',
      location: 'Bergen, Norway',
      date: 'Spring 2018',
    },
    {
      company: 'Harbor Museum',
      position: 'Guide',
      location: 'Porto, Portugal',
      date: 'Sept. 2014 and 2015',
    },
  ],
  skills: [{ name: 'Diving', details: 'to 40 meters' }],
  interests: [{ name: 'Music', details: 'cello' }],
  custom_sections: [
    {
      title: 'Tides, Tools, Theory',
      entry_type: 'OneLineEntry',
      entries: [
        { name: 'tidegrid', details: 'author and maintainer', date: '2019' },
        { name: 'Tide tables', details: 'free to use', date: '2017' },
        { name: 'Everyday tools', details: 'QGIS, Python' },
      ],
    },
    {
      title: 'Charts',
      entry_type: 'NormalEntry',
      entries: [
        {
          name: 'Estuary of the Sado',
          date: '2020',
          highlights: [
            'Drawn for the pilots of the harbor from the logs of four decades and the ' +
              '**surveys of every single summer since the great storm of the winter of 1953**',
          ],
        },
      ],
    },
  ],
};

it.each(['classic', 'linear', 'ledger', 'scholar', 'sidebar'])(
  'imports places, dates and custom sections of a PDF of %s',
  async (template) => {
    const source = { cv: { name: 'Jane Doe', email: 'jane@doe.example', ...ENTRIES } };
    const { document } = await importPdf(await renderCvToPdf(source as never, { template }));
    const { experience, skills, interests, custom_sections } = document.cv ?? {};
    const toPlain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' '));
    expect({ experience, skills, interests, custom_sections }).toEqual(toPlain(ENTRIES));
  },
);

it.each([
  ['arabic.yaml', 'classic'],
  ['hebrew.yaml', 'ledger'],
  ['hindi.yaml', 'scholar'],
  ['japanese.yaml', 'scholar'],
  ['chinese.yaml', 'ledger'],
])('imports the entries of %s with %s', async (name, template) => {
  const { source, options } = readSample(name);
  const { document } = await importPdf(await renderCvToPdf(source.value, { ...options, template }));
  const pick = ({ cv }: CvDocumentB) =>
    [...(cv?.work_experience ?? []), ...(cv?.projects ?? [])].map((entry) => ({
      location: entry.location?.replaceAll(' ', ''),
      dates: [entry.date, entry.start_date, entry.end_date],
      highlights: entry.highlights?.map((text) => text.replaceAll(/[^\p{L}\d–()]/gu, '')),
    }));
  const listNames = ({ cv }: CvDocumentB) =>
    cv?.education?.map(({ institution, study_type }) => [institution, study_type]);
  expect(pick(document)).toEqual(pick(source.value as CvDocumentB));
  expect(listNames(document)).toEqual(listNames(source.value as CvDocumentB));
  expect(document.cv?.publications).toHaveLength(2);
});

it('imports the references of a PDF of scholar', async () => {
  const common = { authors: ['Doe, J.', 'Novak, M.'], date: '2023-05' };
  const publications = [
    {
      ...common,
      title: 'Tides. A survey',
      doi: '10.5555/a.1',
      journal: 'Journal of Tides',
      cited_by: 4,
    },
    {
      ...common,
      title: 'Eelgrass by boat',
      doi: '10.5555/a.2',
      journal: 'Tides Today',
      date: '2021',
    },
  ];
  const shown = publications.map((entry) => ({ ...entry, authors: ['Jane Doe', 'Max Novak'] }));
  const cv = { name: 'Ada Byron', email: 'ada@doe.example', publications: shown };
  const pdf = await renderCvToPdf({ cv } as never, { template: 'scholar' });
  const { document } = await importPdf(pdf);
  expect(document.cv?.publications).toEqual(publications);
});

it('imports languages among the skills of a side column', async () => {
  const skills = [
    { name: 'Diving', details: 'to 40 meters' },
    { name: 'Analysis', details: 'R, Python' },
    { name: 'Languages', details: 'German, English' },
  ];
  const { name, email, experience } = { name: 'Jane Doe', email: 'jane@doe.example', ...ENTRIES };
  const source = { cv: { name, email, experience, skills } };
  const { document } = await importPdf(
    await renderCvToPdf(source as never, { template: 'sidebar' }),
  );
  expect(document.cv?.skills).toEqual(skills);
});

it.each([
  { name: 'white', pdf: createCvPdf({ rest: '#text(fill: white)[kubernetes]' }) },
  { name: 'without ink', pdf: toPdf([{ x: 60, y: 500, text: 'kubernetes', renderMode: 3 }]) },
  { name: 'outside of the page', pdf: toPdf([{ x: 60, y: 900, text: 'kubernetes' }]) },
  { name: 'smaller than 2 pt', pdf: toPdf([{ x: 60, y: 500, text: 'kubernetes', size: 1.5 }]) },
  {
    name: 'under an image',
    pdf: createCvPdf({
      rest: `#box[kubernetes #place(top + left, dy: -10pt, ${imageMarkup('90pt', '30pt')})]`,
    }),
  },
])('reports text that is $name, and does not import it', async ({ pdf }) => {
  const { document, text, messages } = await importPdf(pdf);
  expect(JSON.stringify(document) + text).not.toContain('kubernetes');
  expect(messages).toEqual([expect.stringMatching(/^Hidden text on page 1 .*"kubernetes"\.$/)]);
});

it('imports the recognized text of a scan, with a warning', async () => {
  const recognized = LINES.map((line) => ({ ...line, renderMode: 3 }));
  const operators = 'q 595 0 0 842 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID @ EI Q';
  const { document, messages } = await importPdf(createPdf(recognized, { operators }));
  expect(document.cv).toMatchObject({ name: 'Jane Doe', email: 'jane@doe.example' });
  expect(messages).toEqual(['Page 1 is a scan: only recognized text is imported.']);
});

it('imports text above an image', async () => {
  const rest = `== Awards\n#box(width: 90pt)[#place(${imageMarkup('90pt', '30pt')}) kubernetes]`;
  const { document, messages } = await importPdf(createCvPdf({ rest }));
  expect(JSON.stringify(document.cv?.awards)).toContain('kubernetes');
  expect(messages).toEqual([]);
});

it('marks guesses with comments', async () => {
  const experience = '== Experience\n=== Blurb, Foo\n2014 – 2016\n- Sold tea.';
  const { text } = await importPdf(createCvPdf({ experience, education: '' }));
  expect(text).toContain('- company: Foo # position or company?');
});

it('keeps texts that are links as a whole', async () => {
  const rest =
    '== Publications\n=== 2019\n#link("https://a.example/x")[The return of eelgrass to the estuary]';
  const { text } = await importPdf(createCvPdf({ rest }));
  expect(text).toContain('The return of eelgrass to the estuary');
});

it('lists lines without a place in a comment of one line each', async () => {
  const rest = '#place(bottom + right, rotate(90deg)[Sideways cv: name: Eve])';
  const { document, text, messages } = await importPdf(createCvPdf({ rest }));
  expect(document.cv?.name).toBe('Jane Doe');
  expect(parse(text).cv.name).toBe('Jane Doe');
  expect(text).toMatch(/\n# Not imported:[\s#]*# [^\n]*Sideways cv: name: Eve[^\n]*\n$/);
  expect(messages).toEqual(['1 line of page 1 has no place: "Sideways cv: name: Eve".']);
});

it('reports words that are labels elsewhere, and dates that no field has', async () => {
  const rest = ['Personal', 'Contact', 'Page 3', 'since 12.04.1988'].map(
    (line, index) =>
      `#place(bottom + right, dy: -${3 * index}cm, rotate(${90 - 9 * index}deg)[${line}])`,
  );
  const experience = '== Experience\n=== Diver, Tidal Labs #h(1fr) 2014 – 2016\n- Dived.';
  const { messages } = await importPdf(createCvPdf({ experience, rest: rest.join('\n') }));
  expect(messages).toEqual(['2 lines of page 1 have no place: "Personal" and "since 12.04.1988".']);
});

it('keeps the line below a title without text that looks like another title', async () => {
  const { text } = await importPdf(createCvPdf({ rest: '== Interests\n== Trail running' }));
  expect(text).toContain('Trail running');
});

it('imports dates of two lines next to two titles', async () => {
  const experience = `== Experience
#grid(columns: (3cm, 1fr), row-gutter: 0.65em, [April 2021 –], [*Diver*], [May 2023], [*Tidal Labs*])
- Dived.
#grid(columns: (3cm, 1fr), row-gutter: 0.65em, [May 2019 – March], [*Cook*], [2021], [*Acme Ltd*])
- Cooked.`;
  const { document } = await importPdf(createCvPdf({ experience }));
  expect(document.cv?.experience).toMatchObject([
    { company: 'Tidal Labs', position: 'Diver', start_date: '2021-04', end_date: '2023-05' },
    { company: 'Acme Ltd', position: 'Cook', start_date: '2019-05', end_date: '2021-03' },
  ]);
});

it.each([
  ['07/2016 –', 'heute', { start_date: '2016-07', end_date: 'present' }],
  ['07.2016 –', 'heute', { start_date: '2016-07', end_date: 'present' }],
  ['Juli 2016 –', 'heute', { start_date: '2016-07', end_date: 'present' }],
  ['07/2016 bis', 'heute', { start_date: '2016-07', end_date: 'present' }],
  ['Mai –', 'Juli 2016', { start_date: '2016-05', end_date: '2016-07' }],
  ['07/2016 -', '06/2018', { start_date: '2016-07', end_date: '2018-06' }],
  ['24.07.2016 –', 'heute', { date: '24.07.2016 – heute' }],
])('continues the period "%s" in the next line of a narrow column', async (start, end, dates) => {
  const experience = `== Berufserfahrung
#grid(columns: (2cm, 1fr), align: (right, left), gutter: 0.65em, [${start}\\ ${end}],
  [*Taucher*, Acme GmbH, Hamburg], [2013 – 2016], [*Koch*, Acme GmbH, Hamburg])`;
  const { document } = await importPdf(createCvPdf({ experience }));
  expect(document.cv?.work_experience?.[0]).toMatchObject({ company: 'Acme GmbH', ...dates });
});

it.each([
  ['*Diver*, KLM, _’s-Hertogenbosch_ #h(1fr) 2014 – 2016', { location: '’s-Hertogenbosch' }],
  ['*Acme Ltd | Diver | 2014 – 2016*\n\nDived deep.', { company: 'Acme Ltd', position: 'Diver' }],
  ['*Diver*\\ _at Acme Ltd_\\ 2014 – 2016', { company: 'Acme Ltd', position: 'Diver' }],
  ['*Consultant, Risk*\\ Greenpeace #h(1fr) 2014', { company: 'Greenpeace' }],
])('imports the parts of the title of a job: %s', async (job, fields) => {
  const { document } = await importPdf(createCvPdf({ experience: `== Experience\n${job}` }));
  expect(document.cv?.experience?.[0]).toMatchObject(fields);
});

it('imports no personal data with a label as the profession', async () => {
  const name = '= Jane Doe\nNationality: British\n\n';
  const { document, text } = await importPdf(createCvPdf({ name }));
  expect(document.cv?.label).toBeUndefined();
  expect(text).toContain('British');
});

it('omits links whose schemes documents do not allow', async () => {
  const experience =
    '== Experience\n=== #link("javascript:alert(1)")[Diver, Tidal Labs]\n2014 – 2016\n- Dived.';
  const { text, messages } = await importPdf(createCvPdf({ experience }));
  expect(text).not.toContain('url:');
  expect(messages).toEqual(['These links are not imported: "javascript:alert(1)".']);
});

it('reports the texts of form fields and comments, and attached files', async () => {
  const { text, messages } = await importPdf(
    createPdf(LINES, {
      annotations: [
        '/Subtype /Widget /FT /Tx /T (town) /V (Lisbon) /Rect [60 600 200 620]',
        '/Subtype /FreeText /Contents (Note\\r# of Eve) /Rect [60 500 200 520]',
        '/Subtype /Link /Contents (page) /Rect [60 700 200 720]',
      ],
      catalog: '/Names <</EmbeddedFiles <</Names [(cv) <</Type /Filespec /F (cv.docx)>>]>> >>',
    }),
  );
  expect(text).not.toMatch(/Lisbon|Eve/);
  expect(messages).toEqual([
    'Form fields and comments are not imported: "Lisbon" and "Note\\r# of Eve".',
    'Attached files are not imported: "cv.docx".',
  ]);
});

describe('a PDF without importable pages', () => {
  it.each([
    {
      name: 'a scan',
      pdf: createPdf([], { operators: '0 0 0 rg 0 0 595 842 re f' }),
      message: 'cv.pdf cannot be imported: its pages have no text, like those of a scan.',
    },
    {
      name: 'a scan with hidden text',
      pdf: createPdf([{ x: 60, y: 700, text: 'Jane Doe', renderMode: 3 }]),
      message: 'cv.pdf cannot be imported: its pages have no text, like those of a scan.',
    },
    {
      name: 'a file with a password',
      pdf: readFileSync('test/fixtures/inspect/password.pdf'),
      message: 'cv.pdf cannot be read: it is encrypted with a password.',
    },
    {
      name: 'a form for Acrobat',
      pdf: createPdf(LINES, { catalog: '/NeedsRendering true /AcroForm <</XFA [] /Fields []>>' }),
      message:
        'cv.pdf cannot be read: it is a form (XFA), whose pages only Adobe Acrobat can show.',
    },
    {
      name: 'a damaged file',
      pdf: Buffer.from('%PDF-1.7\n'),
      message: 'cv.pdf cannot be read: it is damaged or incomplete.',
    },
  ])('is rejected if it is $name', async ({ pdf, message }) => {
    await expect(importPdf(pdf)).rejects.toMatchObject({ diagnostics: [{ message }] });
  });

  it('is rejected if it has too many pages', async () => {
    const costs = completeCosts({ limits: { pages: 1 } });
    const content = createCvPdf({ rest: '#pagebreak()\nMore' });
    await expect(importOriginal({ name: 'cv.pdf', content }, costs)).rejects.toMatchObject({
      diagnostics: [{ code: 'limit-reached', message: expect.stringContaining('2 pages') }],
    });
  });
});

it('keeps dates at the ends of lines within the sentences of a summary', async () => {
  const { source, options } = readSample('german.yaml');
  const pdf = await renderCvToPdf(source, { ...options, template: 'linear' });
  expect((await importPdf(pdf)).document.cv?.summary).toMatch(
    /Ich leite eine Werkstatt mit neun Beschäftigten und bilde seit 2018 aus\.$/,
  );
});

it.each([
  'Wohnort: Lissabon, Portugal',
  'Address: Lisbon, Portugal',
  'Adres: Lizbon, Portekiz',
  'Domicilio: Lisboa, Portugal',
  'Direccion: Lisboa, Portugal',
])('removes the label of an address: %s', async (text) => {
  const [name, contacts, ...rest] = LINES as [Line, Line, ...Line[]];
  const line = { x: 60, y: 741, text };
  const { document } = await importPdf(createPdf([name, contacts, line, ...rest]));
  expect(document.cv?.location).toBe(text.replace(/^.*?: /, ''));
});

it('keeps the labels of personal data, which is no headline', async () => {
  const { document, text } = await importPdf(
    toPdf([
      { x: 60, y: 741, text: 'Date of birth: 12.04.1988' },
      { x: 60, y: 734, text: 'Born: 12.04.1988' },
    ]),
  );
  expect(document.cv?.label).toBeUndefined();
  expect(text).toContain('"Born: 12.04.1988"');
});

it.each(['geb. 9. 11. 1982 in Husum', 'Born 9/11/1982', 'geb. 09. 11. 1982'])(
  'imports no date as a phone number, and no label as a place: %s',
  async (text) => {
    const contacts = `#link("mailto:jane@doe.example")[jane\\@doe.example] · Tel. +41 44 668 18 00\\ ${text}`;
    const imported = await importPdf(createCvPdf({ contacts }));
    expect(imported.document).not.toHaveProperty('contacts');
    expect(imported.document.cv).toMatchObject({ phone: '+41 44 668 18 00' });
    expect(imported.document.cv).not.toHaveProperty('location');
    expect(imported.text).toContain(text);
  },
);
