import { describe, expect, it } from 'vitest';
import GERMAN from '../../../src/compiler/locales/de.js';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { Locale } from '../../../src/compiler/locales/locale.js';
import { resolve, resolveFields, show } from './documents.js';

const ENTRY = { name: 'x', details: 'y' };
const NORMAL = { name: 'x' };
const ALL = {
  publications: [{ title: 'x', authors: [], doi: 'x', date: '2020' }],
  extracurricular_activities: [{ company: 'x', position: 'y' }],
  certificates: [NORMAL],
  test_scores: [ENTRY],
  programming_skills: [ENTRY],
  interests: [ENTRY],
  awards: [ENTRY],
  skills: [ENTRY],
  personal_projects: [NORMAL],
  academic_projects: [NORMAL],
  projects: [NORMAL],
  work_experience: [{ company: 'x', position: 'y' }],
  experience: [{ company: 'x', position: 'y' }],
  education: [{ institution: 'x', area: 'y' }],
};
const createSection = (title: string, entries: object[] = [NORMAL]): object => ({
  title,
  entry_type: 'NormalEntry',
  entries,
});

function resolveTitles(fields: object): (string | undefined)[] {
  return resolveFields(fields).cv.sections.map(({ title }) => show(title));
}

describe('the order of sections', () => {
  it('is predefined, with custom sections at the end as written', () => {
    expect(
      resolveTitles({ custom_sections: [createSection('Zoo'), createSection('Ant')], ...ALL }),
    ).toEqual([
      'Education',
      'Experience',
      'Work Experience',
      'Projects',
      'Academic Projects',
      'Personal Projects',
      'Skills',
      'Awards',
      'Interests',
      'Programming Skills',
      'Test Scores',
      'Certificates',
      'Extracurricular Activities',
      'Publications',
      'Zoo',
      'Ant',
    ]);
  });

  const SOME = {
    education: ALL.education,
    skills: ALL.skills,
    awards: ALL.awards,
    custom_sections: [createSection('Talks')],
  };

  it.each([
    [
      'titles',
      ['Talks', 'Skills', 'Education', 'Awards'],
      ['Talks', 'Skills', 'Education', 'Awards'],
    ],
    [
      'unlisted sections at the end in the default order',
      ['Skills'],
      ['Skills', 'Education', 'Awards', 'Talks'],
    ],
    ['titles in any case', ['TALKS', 'awards'], ['Talks', 'Awards', 'Education', 'Skills']],
    ['keys', ['skills', 'education'], ['Skills', 'Education', 'Awards', 'Talks']],
    [
      'absent sections, which are ignored',
      ['Publications', 'Skills'],
      ['Skills', 'Education', 'Awards', 'Talks'],
    ],
    [
      'the summary, which keeps its place',
      ['Skills', 'Summary'],
      ['Skills', 'Education', 'Awards', 'Talks'],
    ],
  ])('follows section_order with %s', (_, order, titles) => {
    expect(resolveTitles({ ...SOME, section_order: order })).toEqual(titles);
  });

  it.each([
    ['an empty list', []],
    ['null', null],
  ])('is predefined if section_order is %s', (_, order) => {
    expect(resolveTitles({ ...SOME, section_order: order })).toEqual([
      'Education',
      'Skills',
      'Awards',
      'Talks',
    ]);
  });
});

describe('section titles', () => {
  it.each([
    [
      'show custom titles as written',
      { custom_sections: [createSection('my TALKS & more')] },
      ['my TALKS & more'],
    ],
    [
      'show Markdown in custom titles',
      { custom_sections: [createSection('*My* Talks')] },
      ['*My* Talks'],
    ],
    ['omit an empty section', { skills: [], education: null, awards: ALL.awards }, ['Awards']],
    ['omit an empty custom section', { custom_sections: [createSection('Talks', [])] }, []],
  ])('%s', (_, fields, titles) => {
    expect(resolveTitles(fields)).toEqual(titles);
  });
});

describe('show_timespan_in', () => {
  const cv = {
    name: 'Jane Doe',
    work_experience: [{ company: 'x', position: 'y', start_date: '2020-01', end_date: '2020-03' }],
    education: [{ institution: 'x', area: 'y', start_date: '2020-01', end_date: '2020-03' }],
  };

  it.each([
    ['no section by default', [], [undefined, undefined]],
    ['a section by its title', ['Work Experience'], [undefined, '3 months']],
    [
      'sections by titles in another case',
      ['work experience', 'EDUCATION'],
      ['3 months', '3 months'],
    ],
    ['a section by its key', ['work_experience'], [undefined, '3 months']],
  ])('selects %s', (_, titles, timespans) => {
    const { sections } = resolve({ cv, design: { options: { show_timespan_in: titles } } }).cv;
    expect(sections.map(({ entries }) => show(entries[0]?.timespan))).toEqual(timespans);
  });
});

describe('the text of links', () => {
  const url = 'https://example.com/x';

  it.each([
    [
      'a well-known host',
      { projects: [{ ...NORMAL, url: 'https://github.com/x' }] },
      'view on GitHub',
    ],
    ['another host', { projects: [{ ...NORMAL, url }] }, 'view on example.com'],
    ['certificates', { certificates: [{ ...NORMAL, url }] }, 'Certificate'],
    [
      'certificates on GitHub',
      { certificates: [{ ...NORMAL, url: 'https://github.com/x' }] },
      'Certificate',
    ],
    ['test scores', { test_scores: [{ ...ENTRY, url }] }, 'Score Report'],
    [
      'link_text',
      { custom_sections: [{ ...createSection('T', [{ ...NORMAL, url }]), link_text: 'slides' }] },
      'slides',
    ],
    [
      'link_text null',
      { custom_sections: [{ ...createSection('T', [{ ...NORMAL, url }]), link_text: null }] },
      'view on example.com',
    ],
    [
      'a custom section with the title of a predefined one',
      { custom_sections: [createSection('Certificates', [{ ...NORMAL, url }])] },
      'view on example.com',
    ],
  ])('is $2 for $0', (_, fields, text) => {
    const link = resolveFields(fields).cv.sections[0]?.entries[0]?.link;
    expect(link?.kind === 'link' ? show(link.text) : link).toBe(text);
  });

  it('is a plain address, with a warning, if the address cannot be linked', () => {
    const { cv, warnings } = resolveFields({ projects: [{ ...NORMAL, url: 'ftp://example.com' }] });
    expect(cv.sections[0]?.entries[0]?.link).toEqual({
      kind: 'address',
      text: 'ftp://example.com',
    });
    expect(warnings).toEqual(['not-linked cv.projects[0].url']);
  });
});

describe('a custom section of variant A', () => {
  it('infers the kind of each entry, but prefers the kind of the section', () => {
    const entries = [
      { name: 'x' },
      { name: 'x', details: 'y' },
      { company: 'x', position: 'y' },
      { institution: 'x', area: 'y' },
      { title: 'x', authors: [], doi: 'x', date: '2020' },
    ];
    const document = {
      cv: { name: 'J', custom_sections: [{ title: 'T', entry_type: 'ExperienceEntry', entries }] },
    };
    const kinds = resolve(document, { variant: 'a' }).cv.sections[0]?.entries.map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual([
      'NormalEntry',
      'OneLineEntry',
      'ExperienceEntry',
      'EducationEntry',
      'PublicationEntry',
    ]);
  });
});

describe('page breaks', () => {
  const resolveBreaks = (
    before: string[],
    isKept: string[],
    language: Locale = ENGLISH,
  ): string[] =>
    resolveFields(
      {
        summary: 's',
        skills: ALL.skills,
        custom_sections: [createSection('Talks')],
        awards: ALL.awards,
      },
      { locale: language, breaks: { before: new Set(before), kept: new Set(isKept) } },
    ).cv.sections.map(
      ({ beginsPage, isKept }) => `${beginsPage ? 'new page' : ''}${isKept ? ' kept' : ''}`,
    );

  it.each([
    [[], [], ['', '', '']],
    [['talks'], [], ['', '', 'new page']],
    [['skills'], ['skills', 'awards'], ['new page kept', ' kept', '']],
    [['publications'], ['education'], ['', '', '']],
  ])(
    'start a page at $0 and keep $1 together, except absent sections',
    (before, isKept, breaks) => {
      expect(resolveBreaks(before, isKept)).toEqual(breaks);
    },
  );

  it('use the titles of the document’s language', () => {
    expect(resolveBreaks(['kenntnisse'], ['skills'], GERMAN)).toEqual(['new page', '', '']);
  });

  it('keep the summary together', () => {
    const isKept = (title: string): boolean =>
      resolveFields({ summary: 's' }, { breaks: { before: new Set(), kept: new Set([title]) } }).cv
        .isSummaryKept;
    expect([isKept('summary'), isKept('skills')]).toEqual([true, false]);
  });
});

it('an English title that the locale lacks is marked as English', () => {
  const { education: _, ...titles } = GERMAN.titles;
  const fields = {
    education: [{ institution: 'ETH', area: 'Physik' }],
    skills: [{ name: 'Sprachen', details: 'Deutsch' }],
    section_order: ['Education', String(GERMAN.titles.skills)],
  };
  const { cv, warnings } = resolveFields(fields, { language: 'de', locale: { ...GERMAN, titles } });
  expect(warnings).toEqual([]);
  expect(cv.sections.map(({ title }) => title)).toEqual([
    [{ kind: 'foreign', language: 'en', children: [{ kind: 'text', text: 'Education' }] }],
    [{ kind: 'text', text: GERMAN.titles.skills }],
  ]);
});
