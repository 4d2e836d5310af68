// Which sections there are, in which order, and what their entries take from them.

import { describe, expect, it } from 'vitest';
import GERMAN from '../../src/languages/de.js';
import { ENGLISH } from '../../src/languages/find.js';
import type { Language } from '../../src/languages/language.js';
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
const custom = (title: string, entries: object[] = [NORMAL]): object => ({ title, entry_type: 'NormalEntry', entries });

function titlesOf(fields: object): (string | undefined)[] {
  return resolveFields(fields).cv.sections.map(({ title }) => show(title));
}

describe('the order of sections', () => {
  it('by default, then custom sections as written', () => {
    expect(titlesOf({ custom_sections: [custom('Zoo'), custom('Ant')], ...ALL })).toEqual([
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

  const SOME = { education: ALL.education, skills: ALL.skills, awards: ALL.awards, custom_sections: [custom('Talks')] };

  it.each([
    {
      name: 'titles',
      order: ['Talks', 'Skills', 'Education', 'Awards'],
      titles: ['Talks', 'Skills', 'Education', 'Awards'],
    },
    {
      name: 'unlisted ones follow in the default order',
      order: ['Skills'],
      titles: ['Skills', 'Education', 'Awards', 'Talks'],
    },
    { name: 'case does not matter', order: ['TALKS', 'awards'], titles: ['Talks', 'Awards', 'Education', 'Skills'] },
    { name: 'keys', order: ['skills', 'education'], titles: ['Skills', 'Education', 'Awards', 'Talks'] },
    {
      name: 'absent ones are passed over',
      order: ['Publications', 'Skills'],
      titles: ['Skills', 'Education', 'Awards', 'Talks'],
    },
    {
      name: 'the summary may be listed',
      order: ['Skills', 'Summary'],
      titles: ['Skills', 'Education', 'Awards', 'Talks'],
    },
    { name: 'an empty list', order: [], titles: ['Education', 'Skills', 'Awards', 'Talks'] },
    { name: 'null', order: null, titles: ['Education', 'Skills', 'Awards', 'Talks'] },
  ])('section_order: $name', ({ order, titles }) => {
    expect(titlesOf({ ...SOME, section_order: order })).toEqual(titles);
  });
});

describe('section titles', () => {
  it.each([
    {
      name: 'custom titles as written',
      fields: { custom_sections: [custom('my TALKS & more')] },
      titles: ['my TALKS & more'],
    },
    {
      name: 'custom titles with Markdown',
      fields: { custom_sections: [custom('*My* Talks')] },
      titles: ['*My* Talks'],
    },
    {
      name: 'an empty section is not there',
      fields: { skills: [], education: null, awards: ALL.awards },
      titles: ['Awards'],
    },
    { name: 'an empty custom section is not there', fields: { custom_sections: [custom('Talks', [])] }, titles: [] },
  ])('$name', ({ fields, titles }) => {
    expect(titlesOf(fields)).toEqual(titles);
  });
});

describe('show_timespan_in', () => {
  const cv = {
    name: 'Jane Doe',
    work_experience: [{ company: 'x', position: 'y', start_date: '2020-01', end_date: '2020-03' }],
    education: [{ institution: 'x', area: 'y', start_date: '2020-01', end_date: '2020-03' }],
  };

  it.each([
    { name: 'nowhere by default', titles: [], timespans: [undefined, undefined] },
    { name: 'a title', titles: ['Work Experience'], timespans: [undefined, '3 months'] },
    { name: 'another case', titles: ['work experience', 'EDUCATION'], timespans: ['3 months', '3 months'] },
    { name: 'a key', titles: ['work_experience'], timespans: [undefined, '3 months'] },
  ])('$name', ({ titles, timespans }) => {
    const { sections } = resolve({ cv, design: { options: { show_timespan_in: titles } } }).cv;
    expect(sections.map(({ entries }) => show(entries[0]?.timespan))).toEqual(timespans);
  });
});

describe('the text of links', () => {
  const url = 'https://example.com/x';

  it.each([
    { name: 'by host', fields: { projects: [{ ...NORMAL, url: 'https://github.com/x' }] }, text: 'view on GitHub' },
    { name: 'else the host', fields: { projects: [{ ...NORMAL, url }] }, text: 'view on example.com' },
    { name: 'certificates', fields: { certificates: [{ ...NORMAL, url }] }, text: 'Certificate' },
    {
      name: 'certificates on GitHub too',
      fields: { certificates: [{ ...NORMAL, url: 'https://github.com/x' }] },
      text: 'Certificate',
    },
    { name: 'test scores', fields: { test_scores: [{ ...ENTRY, url }] }, text: 'Score Report' },
    {
      name: 'link_text',
      fields: { custom_sections: [{ ...custom('T', [{ ...NORMAL, url }]), link_text: 'slides' }] },
      text: 'slides',
    },
    {
      name: 'link_text null',
      fields: { custom_sections: [{ ...custom('T', [{ ...NORMAL, url }]), link_text: null }] },
      text: 'view on example.com',
    },
    {
      name: 'a custom section with the title of a predefined one',
      fields: { custom_sections: [custom('Certificates', [{ ...NORMAL, url }])] },
      text: 'view on example.com',
    },
  ])('$name', ({ fields, text }) => {
    const link = resolveFields(fields).cv.sections[0]?.entries[0]?.link;
    expect(link?.kind === 'link' ? show(link.text) : link).toBe(text);
  });

  it('an address that makes no link is text, with a warning', () => {
    const { cv, warnings } = resolveFields({ projects: [{ ...NORMAL, url: 'ftp://example.com' }] });
    expect(cv.sections[0]?.entries[0]?.link).toEqual({ kind: 'address', text: 'ftp://example.com' });
    expect(warnings).toEqual(['link-not-made cv.projects[0].url']);
  });
});

describe('variant A: custom sections with entries of several kinds', () => {
  it('each entry is of the kind that it fits, first of all that of the section', () => {
    const entries = [
      { name: 'x' },
      { name: 'x', details: 'y' },
      { company: 'x', position: 'y' },
      { institution: 'x', area: 'y' },
      { title: 'x', authors: [], doi: 'x', date: '2020' },
    ];
    const document = { cv: { name: 'J', custom_sections: [{ title: 'T', entry_type: 'ExperienceEntry', entries }] } };
    const kinds = resolve(document, { variant: 'a' }).cv.sections[0]?.entries.map(({ kind }) => kind);
    expect(kinds).toEqual(['NormalEntry', 'OneLineEntry', 'ExperienceEntry', 'EducationEntry', 'PublicationEntry']);
  });
});

describe('where sections stand', () => {
  const placesOf = (before: string[], kept: string[], language: Language = ENGLISH): string[] =>
    resolveFields(
      { summary: 's', skills: ALL.skills, custom_sections: [custom('Talks')], awards: ALL.awards },
      { words: language, breaks: { before: new Set(before), kept: new Set(kept) } },
    ).cv.sections.map(({ beginsPage, isKept }) => `${beginsPage ? 'new page' : ''}${isKept ? ' kept' : ''}`);

  it.each([
    { before: [], kept: [], places: ['', '', ''] },
    { before: ['talks'], kept: [], places: ['', '', 'new page'] },
    { before: ['skills'], kept: ['skills', 'awards'], places: ['new page kept', ' kept', ''] },
    { before: ['publications'], kept: ['education'], places: ['', '', ''] },
  ])('before $before, kept $kept', ({ before, kept, places }) => {
    expect(placesOf(before, kept)).toEqual(places);
  });

  it('goes by the titles of the document’s language', () => {
    expect(placesOf(['kenntnisse'], ['skills'], GERMAN)).toEqual(['new page', '', '']);
  });

  it('the summary may be kept', () => {
    const kept = (title: string): boolean =>
      resolveFields({ summary: 's' }, { breaks: { before: new Set(), kept: new Set([title]) } }).cv.isSummaryKept;
    expect([kept('summary'), kept('skills')]).toEqual([true, false]);
  });
});

it('a title that a language lacks is English, and marked as such', () => {
  const { education: _, ...titles } = GERMAN.titles;
  const fields = {
    education: [{ institution: 'ETH', area: 'Physik' }],
    skills: [{ name: 'Sprachen', details: 'Deutsch' }],
    section_order: ['Education', String(GERMAN.titles.skills)],
  };
  const { cv, warnings } = resolveFields(fields, { language: 'de', words: { ...GERMAN, titles } });
  expect(warnings).toEqual([]);
  expect(cv.sections.map(({ title }) => title)).toEqual([
    [{ kind: 'foreign', language: 'en', children: [{ kind: 'text', text: 'Education' }] }],
    [{ kind: 'text', text: GERMAN.titles.skills }],
  ]);
});
