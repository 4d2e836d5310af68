import { describe, expect } from 'vitest';
import { flat } from '../support/find.js';
import { itIn, some } from '../support/length.js';
import { expectText, inEveryLook } from '../support/looks.js';

const QUIET = { options: { show_last_updated_date: false } };

type Row = readonly [what: string, fields: Record<string, unknown>, expected: string];

/** Fields of every kind; what is expected stands after the first line of the entry. */
const COMMON: readonly Row[] = [
  ['location', { location: 'Paris' }, 'Paris'],
  ['date', { date: '2020-09-24' }, 'Sept. 2020'],
  ['date of any text', { date: 'Fall 2020' }, 'Fall 2020'],
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
  ['location and highlights', { location: 'Paris', highlights: ['one', 'two'] }, 'Paris • one • two'],
  ['location and date', { location: 'Paris', date: '2020' }, 'Paris 2020'],
  [
    'everything but url',
    { location: 'Paris', start_date: '2022-05', end_date: '2022-08', highlights: ['one', 'two', 'three', 'four'] },
    'Paris May 2022 to Aug. 2022 4 months • one • two • three • four',
  ],
  [
    'dates that are higher than the highlights',
    { location: 'Paris', start_date: '2022-05', end_date: '2022-08', highlights: ['one'] },
    'Paris May 2022 to Aug. 2022 4 months • one',
  ],
];

inEveryLook((render, look) => {
  const it = itIn(look);

  /** The extracted text of a CV with one section of one entry, after the name and the title of the section. */
  async function textOf(kind: string, entry: Record<string, unknown>, section = {}): Promise<string> {
    const { reading } = await render({
      design: { options: { show_last_updated_date: false, show_timespan_in: ['Section'] } },
      cv: { name: 'Jane Roe', custom_sections: [{ title: 'Section', entry_type: kind, entries: [entry], ...section }] },
    });
    expect(flat(reading)).toMatch(/^Jane Roe Section /);
    return flat(reading).replace('Jane Roe Section ', '');
  }

  describe.each([
    ['EducationEntry', { institution: 'MIT', area: 'Physics' }, 'MIT, Physics'],
    ['ExperienceEntry', { company: 'CERN', position: 'Engineer' }, 'CERN, Engineer'],
    ['NormalEntry', { name: 'Project' }, 'Project'],
    ['OneLineEntry', { name: 'Languages', details: 'French' }, 'Languages: French'],
  ])('%s', (kind, required, firstLine) => {
    // Entries that have bullet points in the usual way have them, places and dates in common.
    const isLike = kind === 'ExperienceEntry' || kind === 'NormalEntry';

    it('shows the required fields', async () => {
      expectText(look, await textOf(kind, required), firstLine);
    });

    it.each(isLike ? some(COMMON, 4) : COMMON)('shows %s', async (_, fields, expected) => {
      expectText(look, await textOf(kind, { ...required, ...fields }), `${firstLine} ${expected}`);
    });
  });

  describe('EducationEntry', () => {
    const required = { institution: 'MIT', area: 'Physics' };
    it.each<Row>([
      ['study_type', { study_type: 'BS' }, 'BS MIT, Physics'],
      ['a long study_type', { study_type: 'Doctor of Philosophy' }, 'Doctor of Philosophy MIT, Physics'],
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
      ['url that makes no link', { url: 'ftp://x.org/a' }, 'MIT, Physics, ftp://x.org/a'],
      [
        'everything',
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
    ])('shows %s', async (_, fields, expected) => {
      expectText(look, await textOf('EducationEntry', { ...required, ...fields }), expected);
    });
  });

  describe('ExperienceEntry', () => {
    it.each<Row>([
      ['url', { url: 'https://x.org' }, 'CERN, Engineer'],
      ['url that makes no link', { url: 'ftp://x.org/a' }, 'CERN, Engineer, ftp://x.org/a'],
      ['url and location', { url: 'https://x.org', location: 'Geneva' }, 'CERN, Engineer Geneva'],
      ['company alone', { position: '' }, 'CERN'],
      ['position alone', { company: '' }, 'Engineer'],
    ])('shows %s', async (_, fields, expected) => {
      expectText(look, await textOf('ExperienceEntry', { company: 'CERN', position: 'Engineer', ...fields }), expected);
    });
  });

  describe('NormalEntry', () => {
    it.each<Row>([
      ['url', { url: 'https://x.org' }, 'Project, view on x.org'],
      ['url of GitHub', { url: 'https://github.com/x/y' }, 'Project, view on GitHub'],
      ['url of LinkedIn', { url: 'https://www.linkedin.com/in/x' }, 'Project, view on LinkedIn'],
      ['url of Instagram', { url: 'https://www.instagram.com/x' }, 'Project, view on Instagram'],
      ['url of YouTube', { url: 'https://www.youtube.com/x' }, 'Project, view on YouTube'],
      ['url that makes no link', { url: 'ftp://x.org/a' }, 'Project, ftp://x.org/a'],
      [
        'url, location, date and highlights',
        { url: 'https://x.org', location: 'Geneva', date: '2020', highlights: ['one', 'two'] },
        'Project, view on x.org Geneva 2020 • one • two',
      ],
    ])('shows %s', async (_, fields, expected) => {
      expectText(look, await textOf('NormalEntry', { name: 'Project', ...fields }), expected);
    });

    it('shows the link_text of its section', async () => {
      const text = await textOf('NormalEntry', { name: 'Project', url: 'https://x.org' }, { link_text: 'Read it' });
      expect(text).toBe('Project, Read it');
    });
  });

  describe('OneLineEntry', () => {
    it.each<Row>([
      ['url', { url: 'https://x.org' }, 'GRE: 170 (view on x.org )'],
      ['url that makes no link', { url: 'ftp://x.org/a' }, 'GRE: 170 (ftp://x.org/a)'],
      [
        'url, location and highlights',
        { url: 'https://x.org', location: 'Rome', highlights: ['a'] },
        'GRE: 170 (view on x.org ) Rome • a',
      ],
      ['details alone', { name: '' }, '170'],
    ])('shows %s', async (_, fields, expected) => {
      expectText(look, await textOf('OneLineEntry', { name: 'GRE', details: '170', ...fields }), expected);
    });
  });

  describe('PublicationEntry', () => {
    const required = { title: 'On Sound', authors: ['A. Bee', 'Jane Roe'], date: '2007-08-01', doi: '10.1000/abc' };
    const firstLine = 'On Sound A. Bee, Jane Roe 10.1000/abc';
    it.each<Row>([
      ['the required fields', {}, `${firstLine} Aug. 2007`],
      ['one author', { authors: ['Jane Roe'] }, 'On Sound Jane Roe 10.1000/abc Aug. 2007'],
      ['no author', { authors: [] }, 'On Sound 10.1000/abc Aug. 2007'],
      ['journal', { journal: 'Nature' }, `${firstLine} (Nature) Aug. 2007`],
      ['cited_by', { cited_by: 243 }, `${firstLine} , cited by 243 Aug. 2007`],
      ['cited_by of zero', { cited_by: 0 }, `${firstLine} , cited by 0 Aug. 2007`],
      ['cited_by alone', { authors: [], doi: '', cited_by: 3 }, 'On Sound cited by 3 Aug. 2007'],
      ['cited_by without doi', { doi: '', cited_by: 3 }, 'On Sound A. Bee, Jane Roe cited by 3 Aug. 2007'],
      ['journal and cited_by', { journal: 'Nature', cited_by: 1 }, `${firstLine} (Nature), cited by 1 Aug. 2007`],
      ['url', { url: 'https://x.org' }, `${firstLine} Aug. 2007`],
      [
        'url that makes no link',
        { url: 'ftp://x.org/a' },
        'On Sound, ftp://x.org/a A. Bee, Jane Roe 10.1000/abc Aug. 2007',
      ],
      ['location', { location: 'Rome' }, `${firstLine} Rome Aug. 2007`],
      ['highlights', { highlights: ['one', 'two'] }, `${firstLine} Aug. 2007 • one • two`],
      ['date of any text', { date: 'in press' }, `${firstLine} in press`],
      [
        'everything',
        { journal: 'Nature', cited_by: 2, url: 'https://x.org', location: 'Rome', highlights: ['one', 'two'] },
        `${firstLine} (Nature), cited by 2 Rome Aug. 2007 • one • two`,
      ],
    ])('shows %s', async (_, fields, expected) => {
      expectText(look, await textOf('PublicationEntry', { ...required, ...fields }), expected);
    });
  });

  describe('the header', () => {
    it.each<Row>([
      ['name', {}, 'Jane Roe'],
      ['label', { label: 'Engineer' }, 'Jane Roe Engineer'],
      ['email', { email: 'jane@x.org' }, 'Jane Roe jane@x.org'],
      ['a phone in international format', { phone: '+33749882538' }, 'Jane Roe +33 7 49 88 25 38'],
      ['any other phone as written', { phone: '0123456' }, 'Jane Roe 0123456'],
      ['website without scheme, www. and slash', { website: 'https://www.x.org/' }, 'Jane Roe x.org'],
      ['LinkedIn', { social_networks: [{ network: 'LinkedIn', username: 'jane' }] }, 'Jane Roe jane'],
      ['GitHub', { social_networks: [{ network: 'GitHub', username: 'jane' }] }, 'Jane Roe jane'],
      ['Instagram', { social_networks: [{ network: 'Instagram', username: 'jane' }] }, 'Jane Roe jane'],
      [
        'Orcid',
        { social_networks: [{ network: 'Orcid', username: '0000-0002-1825-0097' }] },
        'Jane Roe 0000-0002-1825-0097',
      ],
      ['Mastodon', { social_networks: [{ network: 'Mastodon', username: '@jane@m.org' }] }, 'Jane Roe @jane@m.org'],
      ['location not by default', { location: 'Paris' }, 'Jane Roe'],
      ['summary', { summary: 'I do.' }, 'Jane Roe Summary I do.'],
      ['a summary of two paragraphs', { summary: 'I do.\n\nYou see.' }, 'Jane Roe Summary I do. You see.'],
      [
        'everything in the order of the header',
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
      const { reading } = await render({ design: QUIET, cv: { name: 'Jane Roe', ...fields } });
      expectText(look, flat(reading), expected);
    });

    it('shows the location first when it is asked for', async () => {
      const document = { design: QUIET, cv: { name: 'Jane Roe', location: 'Paris', email: 'jane@x.org' } };
      expectText(look, flat((await render(document, { showLocation: true })).reading), 'Jane Roe Paris jane@x.org');
    });

    it('shows the day of the last update', async () => {
      const { reading } = await render({ cv: { name: 'Jane Roe', email: 'jane@x.org' } });
      expectText(look, flat(reading), 'Jane Roe jane@x.org Last updated on November 20, 2026');
    });

    it('shows the placeholder where there is no CV', async () => {
      expectText(look, flat((await render({ design: QUIET })).reading), 'John Doe');
    });
  });

  describe('sections', () => {
    const one = [{ name: 'A', details: 'b' }];
    const normal = [{ name: 'A', url: 'https://x.org' }];
    it.each<Row>([
      ['education', { education: [{ institution: 'A', area: 'b' }] }, 'Education A, b'],
      ['experience', { experience: [{ company: 'A', position: 'b' }] }, 'Experience A, b'],
      ['work_experience', { work_experience: [{ company: 'A', position: 'b' }] }, 'Work Experience A, b'],
      ['projects', { projects: normal }, 'Projects A, view on x.org'],
      ['academic_projects', { academic_projects: normal }, 'Academic Projects A, view on x.org'],
      ['personal_projects', { personal_projects: normal }, 'Personal Projects A, view on x.org'],
      ['certificates', { certificates: normal }, 'Certificates A, Certificate'],
      [
        'publications',
        { publications: [{ title: 'Ways', authors: ['Bee'], date: '2020', doi: '10.1000/c' }] },
        'Publications Ways Bee 10.1000/c 2020',
      ],
      [
        'extracurricular_activities',
        { extracurricular_activities: [{ company: 'A', position: 'b' }] },
        'Extracurricular Activities A, b',
      ],
      ['test_scores', { test_scores: [{ ...one[0], url: 'https://x.org' }] }, 'Test Scores A: b (Score Report )'],
      ['programming_skills', { programming_skills: one }, 'Programming Skills A: b'],
      ['skills', { skills: one }, 'Skills A: b'],
      ['awards', { awards: one }, 'Awards A: b'],
      ['interests', { interests: one }, 'Interests A: b'],
      ['no section without entries', { interests: [], skills: one }, 'Skills A: b'],
      [
        'a custom title as written',
        { custom_sections: [{ title: 'my OWN title', entry_type: 'OneLineEntry', entries: one }] },
        'my OWN title A: b',
      ],
      [
        'sections in the order wanted',
        { section_order: ['Awards', 'skills'], skills: one, awards: one },
        'Awards A: b Skills A: b',
      ],
    ])('shows %s', async (_, fields, expected) => {
      const { reading } = await render({ design: QUIET, cv: { name: 'Jane Roe', ...fields } });
      expectText(look, flat(reading), `Jane Roe ${expected}`);
    });

    it('shows time spans in the sections named and in no others', async () => {
      const job = [{ company: 'A', position: 'b', start_date: '2020', end_date: '2022' }];
      const { reading } = await render({
        design: { options: { show_last_updated_date: false, show_timespan_in: ['work experience'] } },
        cv: { name: 'Jane Roe', experience: job, work_experience: job },
      });
      expectText(
        look,
        flat(reading),
        'Jane Roe Experience A, b 2020 to 2022 Work Experience A, b 2020 to 2022 2 years',
      );
    });
  });
});
