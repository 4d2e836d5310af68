import { beforeAll, describe, expect, test } from 'vitest';
import { toSingleLine } from '../support/find-text.js';
import { itForTemplate, selectRows, selectTemplateRows } from '../support/length.js';
import { describeEachTemplate, expectText } from '../support/templates.js';

const QUIET = { options: { show_last_updated_date: false } };

type Row = readonly [name: string, fields: Record<string, unknown>, expected: string];

/** Fields of all kinds, and the text expected after the first line of the entry. */
const COMMON: readonly Row[] = [
  ['location', { location: 'Paris' }, 'Paris'],
  ['date', { date: '2020-09-24' }, 'Sept. 2020'],
  ['a date as free text', { date: 'Fall 2020' }, 'Fall 2020'],
  ['start_date', { start_date: '2024-11-20' }, 'Nov. 2024 to present 2 years'],
  ['end_date', { end_date: '2020-09' }, 'Sept. 2020'],
  ['end_date of present', { end_date: 'present' }, 'present'],
  [
    'start_date and end_date',
    { start_date: '2017-09-01', end_date: '2023-01-01' },
    'Sept. 2017 to Jan. 2023 5 years 4 months',
  ],
  ['one highlight', { highlights: ['one'] }, '• one'],
  ['highlights', { highlights: ['one', 'two', 'three'] }, '• one • two • three'],
  [
    'location and highlights',
    { location: 'Paris', highlights: ['one', 'two'] },
    'Paris • one • two',
  ],
  ['location and date', { location: 'Paris', date: '2020' }, 'Paris 2020'],
  [
    'all fields except url',
    {
      location: 'Paris',
      start_date: '2022-05',
      end_date: '2022-08',
      highlights: ['one', 'two', 'three', 'four'],
    },
    'Paris May 2022 to Aug. 2022 4 months • one • two • three • four',
  ],
  [
    'dates that are higher than the highlights',
    { location: 'Paris', start_date: '2022-05', end_date: '2022-08', highlights: ['one'] },
    'Paris May 2022 to Aug. 2022 4 months • one',
  ],
];

interface EntryCase {
  readonly kind: string;
  readonly name: string;
  readonly entry: object;
  readonly expected: string;
}

/** @param defaults - the fields of an entry unless a row overrides them */
function createCases(kind: string, defaults: object, rows: readonly Row[]): EntryCase[] {
  return rows.map(([name, fields, expected]) => ({
    kind,
    name,
    entry: { ...defaults, ...fields },
    expected,
  }));
}

/** Creates cases for the required fields, and for common fields after the first line. */
function createCommonCases(
  kind: string,
  required: object,
  firstLine: string,
  common = COMMON,
): EntryCase[] {
  const rows = common.map(([name, fields, text]): Row => [name, fields, `${firstLine} ${text}`]);
  return createCases(kind, required, [['the required fields', {}, firstLine], ...rows]);
}

const EDUCATION = { institution: 'MIT', area: 'Physics' };
const JOB = { company: 'CERN', position: 'Engineer' };
const PUBLICATION = 'On Sound A. Bee, Jane Roe 10.1000/abc';

const ENTRIES: readonly EntryCase[] = [
  ...createCommonCases('EducationEntry', EDUCATION, 'MIT, Physics'),
  // Other kinds render common fields in the same way.
  ...createCommonCases('ExperienceEntry', JOB, 'CERN, Engineer', selectRows(COMMON, 4)),
  ...createCommonCases('NormalEntry', { name: 'Project' }, 'Project', selectRows(COMMON, 4)),
  ...createCommonCases(
    'OneLineEntry',
    { name: 'Languages', details: 'French' },
    'Languages: French',
  ),
  ...createCases('EducationEntry', EDUCATION, [
    ['study_type', { study_type: 'BS' }, 'BS MIT, Physics'],
    [
      'a long study_type',
      { study_type: 'Doctor of Philosophy' },
      'Doctor of Philosophy MIT, Physics',
    ],
    ['gpa as text', { gpa: '3.90/4.00' }, 'MIT, Physics • GPA: 3.90/4.00'],
    ['gpa as a number', { gpa: 3.9 }, 'MIT, Physics • GPA: 3.9'],
    ['gpa of zero', { gpa: 0 }, 'MIT, Physics • GPA: 0'],
    ['transcript_url', { transcript_url: 'https://x.org/t' }, 'MIT, Physics • Transcript'],
    [
      'gpa and transcript_url',
      { gpa: '4', transcript_url: 'https://x.org/t' },
      'MIT, Physics • GPA: 4 (Transcript )',
    ],
    ['url', { url: 'https://x.org' }, 'MIT, Physics'],
    ['an invalid url', { url: 'ftp://x.org/a' }, 'MIT, Physics, ftp://x.org/a'],
    [
      'all fields',
      {
        study_type: 'BS',
        gpa: '4',
        transcript_url: 'https://x.org/t',
        url: 'https://x.org',
        location: 'Paris',
        start_date: '2022-05',
        end_date: '2022-08',
        highlights: ['one'],
      },
      'BS MIT, Physics Paris May 2022 to Aug. 2022 4 months • GPA: 4 (Transcript ) • one',
    ],
  ]),
  ...createCases('ExperienceEntry', JOB, [
    ['url', { url: 'https://x.org' }, 'CERN, Engineer'],
    ['an invalid url', { url: 'ftp://x.org/a' }, 'CERN, Engineer, ftp://x.org/a'],
    ['url and location', { url: 'https://x.org', location: 'Geneva' }, 'CERN, Engineer Geneva'],
    ['company alone', { position: '' }, 'CERN'],
    ['position alone', { company: '' }, 'Engineer'],
  ]),
  ...createCases('NormalEntry', { name: 'Project' }, [
    ['url', { url: 'https://x.org' }, 'Project, view on x.org'],
    ['url of GitHub', { url: 'https://github.com/x/y' }, 'Project, view on GitHub'],
    ['url of LinkedIn', { url: 'https://www.linkedin.com/in/x' }, 'Project, view on LinkedIn'],
    ['url of Instagram', { url: 'https://www.instagram.com/x' }, 'Project, view on Instagram'],
    ['url of YouTube', { url: 'https://www.youtube.com/x' }, 'Project, view on YouTube'],
    ['an invalid url', { url: 'ftp://x.org/a' }, 'Project, ftp://x.org/a'],
    [
      'url, location, date and highlights',
      { url: 'https://x.org', location: 'Geneva', date: '2020', highlights: ['one', 'two'] },
      'Project, view on x.org Geneva 2020 • one • two',
    ],
  ]),
  ...createCases('OneLineEntry', { name: 'GRE', details: '170' }, [
    ['url', { url: 'https://x.org' }, 'GRE: 170 (view on x.org )'],
    ['an invalid url', { url: 'ftp://x.org/a' }, 'GRE: 170 (ftp://x.org/a)'],
    [
      'url, location and highlights',
      { url: 'https://x.org', location: 'Rome', highlights: ['a'] },
      'GRE: 170 (view on x.org ) Rome • a',
    ],
    ['details alone', { name: '' }, '170'],
  ]),
  ...createCases(
    'PublicationEntry',
    { title: 'On Sound', authors: ['A. Bee', 'Jane Roe'], date: '2007-08-01', doi: '10.1000/abc' },
    [
      ['the required fields', {}, `${PUBLICATION} Aug. 2007`],
      ['one author', { authors: ['Jane Roe'] }, 'On Sound Jane Roe 10.1000/abc Aug. 2007'],
      ['no author', { authors: [] }, 'On Sound 10.1000/abc Aug. 2007'],
      ['journal', { journal: 'Nature' }, `${PUBLICATION} (Nature) Aug. 2007`],
      ['cited_by', { cited_by: 243 }, `${PUBLICATION} , cited by 243 Aug. 2007`],
      ['cited_by of zero', { cited_by: 0 }, `${PUBLICATION} , cited by 0 Aug. 2007`],
      ['cited_by alone', { authors: [], doi: '', cited_by: 3 }, 'On Sound cited by 3 Aug. 2007'],
      [
        'cited_by without doi',
        { doi: '', cited_by: 3 },
        'On Sound A. Bee, Jane Roe cited by 3 Aug. 2007',
      ],
      [
        'journal and cited_by',
        { journal: 'Nature', cited_by: 1 },
        `${PUBLICATION} (Nature), cited by 1 Aug. 2007`,
      ],
      ['url', { url: 'https://x.org' }, `${PUBLICATION} Aug. 2007`],
      [
        'an invalid url',
        { url: 'ftp://x.org/a' },
        'On Sound, ftp://x.org/a A. Bee, Jane Roe 10.1000/abc Aug. 2007',
      ],
      ['location', { location: 'Rome' }, `${PUBLICATION} Rome Aug. 2007`],
      ['highlights', { highlights: ['one', 'two'] }, `${PUBLICATION} Aug. 2007 • one • two`],
      ['a date as free text', { date: 'in press' }, `${PUBLICATION} in press`],
      [
        'all fields',
        {
          journal: 'Nature',
          cited_by: 2,
          url: 'https://x.org',
          location: 'Rome',
          highlights: ['one', 'two'],
        },
        `${PUBLICATION} (Nature), cited by 2 Rome Aug. 2007 • one • two`,
      ],
    ],
  ),
];

describeEachTemplate(({ render, template, read }) => {
  const it = itForTemplate(template);

  describe('an entry', () => {
    const entries = template === 'classic' ? ENTRIES : selectTemplateRows(template, ENTRIES);
    const texts: string[] = [];

    beforeAll(async () => {
      const custom_sections = entries.map(({ kind, entry }, index) => ({
        title: `Section ${index}`,
        entry_type: kind,
        entries: [entry],
      }));
      const show_timespan_in = custom_sections.map(({ title }) => title);
      const reading = await read(
        { name: 'Jane Roe', custom_sections },
        {
          design: { options: { show_last_updated_date: false, show_timespan_in } },
          pageNumbers: false,
          citations: 'plain',
        },
      );
      const [name, ...after] = toSingleLine(reading).split(/ Section \d+ /);
      expect(name).toBe('Jane Roe');
      texts.push(...after);
    });

    test.each(entries.map((entry, index) => ({ ...entry, index })))(
      'shows $name in the kind $kind',
      ({ expected, index }) => {
        expectText(template, texts[index] ?? '', expected);
      },
    );
  });

  it('shows the link_text of its section in the kind NormalEntry', async () => {
    const entries = [{ name: 'Project', url: 'https://x.org' }];
    const section = { title: 'Section', link_text: 'Read it', entry_type: 'NormalEntry', entries };
    const reading = await read({ name: 'Jane Roe', custom_sections: [section] }, { design: QUIET });
    expect(toSingleLine(reading)).toBe('Jane Roe Section Project, Read it');
  });

  describe('the header', () => {
    it.each<Row>([
      ['name', {}, 'Jane Roe'],
      ['label', { label: 'Engineer' }, 'Jane Roe Engineer'],
      ['email', { email: 'jane@x.org' }, 'Jane Roe jane@x.org'],
      ['a phone in international format', { phone: '+33749882538' }, 'Jane Roe +33 7 49 88 25 38'],
      ['any other phone as written', { phone: '0123456' }, 'Jane Roe 0123456'],
      [
        'website without scheme, www. and slash',
        { website: 'https://www.x.org/' },
        'Jane Roe x.org',
      ],
      [
        'LinkedIn',
        { social_networks: [{ network: 'LinkedIn', username: 'jane' }] },
        'Jane Roe jane',
      ],
      ['GitHub', { social_networks: [{ network: 'GitHub', username: 'jane' }] }, 'Jane Roe jane'],
      [
        'Instagram',
        { social_networks: [{ network: 'Instagram', username: 'jane' }] },
        'Jane Roe jane',
      ],
      [
        'Orcid',
        { social_networks: [{ network: 'Orcid', username: '0000-0002-1825-0097' }] },
        'Jane Roe 0000-0002-1825-0097',
      ],
      [
        'Mastodon',
        { social_networks: [{ network: 'Mastodon', username: '@jane@m.org' }] },
        'Jane Roe @jane@m.org',
      ],
      ['no location by default', { location: 'Paris' }, 'Jane Roe'],
      ['summary', { summary: 'I do.' }, 'Jane Roe Summary I do.'],
      [
        'a summary of two paragraphs',
        { summary: 'I do.\n\nYou see.' },
        'Jane Roe Summary I do. You see.',
      ],
      [
        'all fields in the order of the header',
        {
          summary: 'I do.',
          social_networks: [
            { network: 'Mastodon', username: '@jane@m.org' },
            { network: 'GitHub', username: 'jane' },
          ],
          website: 'https://x.org',
          email: 'jane@x.org',
          phone: '+33749882538',
          label: 'Engineer',
        },
        'Jane Roe Engineer +33 7 49 88 25 38 jane@x.org x.org @jane@m.org jane Summary I do.',
      ],
    ])('shows %s', async (_, fields, expected) => {
      const reading = await read({ name: 'Jane Roe', ...fields }, { design: QUIET });
      expectText(template, toSingleLine(reading), expected);
    });

    it('shows the location first with showLocation', async () => {
      const document = {
        design: QUIET,
        cv: { name: 'Jane Roe', location: 'Paris', email: 'jane@x.org' },
      };
      expectText(
        template,
        toSingleLine((await render(document, { showLocation: true })).reading),
        'Jane Roe Paris jane@x.org',
      );
    });

    it('shows the date of the last update', async () => {
      const reading = await read({ name: 'Jane Roe', email: 'jane@x.org' });
      expectText(
        template,
        toSingleLine(reading),
        'Jane Roe jane@x.org Last updated on November 20, 2026',
      );
    });

    it('shows a placeholder without a CV', async () => {
      expectText(template, toSingleLine((await render({ design: QUIET })).reading), 'John Doe');
    });
  });

  describe('sections', () => {
    const one = [{ name: 'A', details: 'b' }];
    const normal = [{ name: 'A', url: 'https://x.org' }];
    /** Sections in their default order. */
    const known: readonly (readonly [fields: object, expected: string])[] = [
      [{ education: [{ institution: 'A', area: 'b' }] }, 'Education A, b'],
      [{ experience: [{ company: 'A', position: 'b' }] }, 'Experience A, b'],
      [{ work_experience: [{ company: 'A', position: 'b' }] }, 'Work Experience A, b'],
      [{ projects: normal }, 'Projects A, view on x.org'],
      [{ academic_projects: normal }, 'Academic Projects A, view on x.org'],
      [{ personal_projects: normal }, 'Personal Projects A, view on x.org'],
      [{ skills: one }, 'Skills A: b'],
      [{ awards: one }, 'Awards A: b'],
      [{ interests: one }, 'Interests A: b'],
      [{ programming_skills: one }, 'Programming Skills A: b'],
      [{ test_scores: [{ ...one[0], url: 'https://x.org' }] }, 'Test Scores A: b (Score Report )'],
      [{ certificates: normal }, 'Certificates A, Certificate'],
      [
        { extracurricular_activities: [{ company: 'A', position: 'b' }] },
        'Extracurricular Activities A, b',
      ],
      [
        { publications: [{ title: 'Ways', authors: ['Bee'], date: '2020', doi: '10.1000/c' }] },
        'Publications Ways Bee 10.1000/c 2020',
      ],
    ];

    it('are shown for all keys, in the default order', async () => {
      const cv = Object.assign({ name: 'Jane Roe' }, ...known.map(([fields]) => fields));
      const texts = known.map(([, expected]) => expected);
      const options = { design: QUIET, pageNumbers: false, citations: 'plain' } as const;
      const reading = await read(cv, options);
      expectText(template, toSingleLine(reading), `Jane Roe ${texts.join(' ')}`);
    });

    it.each<Row>([
      ['only if they have entries', { interests: [], skills: one }, 'Skills A: b'],
      [
        'with a custom title as written',
        { custom_sections: [{ title: 'my OWN title', entry_type: 'OneLineEntry', entries: one }] },
        'my OWN title A: b',
      ],
      [
        'in the order of section_order',
        { section_order: ['Awards', 'skills'], skills: one, awards: one },
        'Awards A: b Skills A: b',
      ],
    ])('are shown %s', async (_, fields, expected) => {
      const reading = await read({ name: 'Jane Roe', ...fields }, { design: QUIET });
      expectText(template, toSingleLine(reading), `Jane Roe ${expected}`);
    });

    it('show time spans only if show_timespan_in names the section', async () => {
      const job = [{ company: 'A', position: 'b', start_date: '2020', end_date: '2022' }];
      const reading = await read(
        { name: 'Jane Roe', experience: job, work_experience: job },
        {
          design: {
            options: { show_last_updated_date: false, show_timespan_in: ['work experience'] },
          },
        },
      );
      expectText(
        template,
        toSingleLine(reading),
        'Jane Roe Experience A, b 2020 to 2022 Work Experience A, b 2020 to 2022 2 years',
      );
    });
  });
});
