import { describe, expect, it } from 'vitest';
import GERMAN from '../../../src/compiler/locales/de.js';
import type { Entry } from '../../../src/compiler/model/cv.js';
import { resolve, resolveFields, show } from './documents.js';

const HEAD = { company: 'Acme', position: 'Head', start_date: '2020-03' };
const ENGINEER = {
  company: 'Acme',
  position: 'Engineer',
  start_date: '2015-01',
  end_date: '2020-02',
};

/** Formats headings as `# name (total)`, roles as `- title (dates)`, and other entries as names. */
function format({ group, name, degree, subject, date, timespan, link }: Entry): string {
  const title = [name, degree, subject].flatMap((text) => show(text) || []).join(', ');
  const dates = [date, timespan].flatMap((text) => show(text) ?? []).join(', ');
  const mark = { heading: '# ', role: '- ', none: '' }[group ?? 'none'];
  const target = link === undefined ? '' : ` → ${link.kind === 'link' ? link.href : link.text}`;
  return `${mark}${title}${dates === '' ? '' : ` (${dates})`}${target}`;
}

const group = (fields: object, options: object = {}): string[] =>
  resolveFields(fields, { groupPositions: true, ...options }).cv.sections.flatMap(({ entries }) =>
    entries.map(format),
  );

describe('groupPositions', () => {
  it.each<{ name: string; experience: object[]; expected: string[] }>([
    {
      name: 'groups consecutive entries of one employer',
      experience: [HEAD, ENGINEER],
      expected: [
        '# Acme (Jan. 2015 to present)',
        '- Head (Mar. 2020 to present)',
        '- Engineer (Jan. 2015 to Feb. 2020)',
      ],
    },
    {
      name: 'ignores case, markup and surrounding spaces',
      experience: [
        { ...HEAD, company: '[Acme](https://acme.example) ', url: null },
        { ...ENGINEER, company: '**ACME**' },
      ],
      expected: [
        '# [Acme](https://acme.example) (Jan. 2015 to present)',
        '- Head (Mar. 2020 to present)',
        '- Engineer (Jan. 2015 to Feb. 2020)',
      ],
    },
    {
      name: 'separates entries with another employer between them',
      experience: [HEAD, { ...ENGINEER, company: 'Initech' }, ENGINEER],
      expected: [
        'Acme, Head (Mar. 2020 to present)',
        'Initech, Engineer (Jan. 2015 to Feb. 2020)',
        'Acme, Engineer (Jan. 2015 to Feb. 2020)',
      ],
    },
    {
      name: 'leaves out an entry without a position',
      experience: [{ ...HEAD, position: '' }, ENGINEER],
      expected: ['Acme (Mar. 2020 to present)', 'Acme, Engineer (Jan. 2015 to Feb. 2020)'],
    },
    {
      name: 'keeps entries without an employer apart',
      experience: [HEAD, ENGINEER].map((entry) => ({ ...entry, company: '' })),
      expected: ['Head (Mar. 2020 to present)', 'Engineer (Jan. 2015 to Feb. 2020)'],
    },
    {
      name: 'gives the first address to the employer and another one to its role',
      experience: [
        HEAD,
        { ...ENGINEER, url: 'https://a.example' },
        { ...ENGINEER, url: 'https://b.example' },
        { ...ENGINEER, url: 'https://a.example' },
      ],
      expected: [
        '# Acme (Jan. 2015 to present) → https://a.example',
        '- Head (Mar. 2020 to present)',
        '- Engineer (Jan. 2015 to Feb. 2020)',
        '- Engineer (Jan. 2015 to Feb. 2020) → https://b.example',
        '- Engineer (Jan. 2015 to Feb. 2020)',
      ],
    },
  ])('$name', ({ experience, expected }) => {
    expect(group({ experience })).toEqual(expected);
  });

  it.each<{ name: string; dates: object[]; total: string }>([
    {
      name: 'spans a gap',
      dates: [
        { start_date: '2020', end_date: '2021' },
        { start_date: '2010', end_date: '2012' },
      ],
      total: ' (2010 to 2021)',
    },
    {
      name: 'ends with the latest end, not with that of the latest start',
      dates: [
        { start_date: '2016', end_date: '2017-05' },
        { start_date: '2015-06', end_date: '2017' },
      ],
      total: ' (June 2015 to 2017)',
    },
    {
      name: 'ignores a role without dates',
      dates: [{}, { start_date: '2010', end_date: '2012' }],
      total: ' (2010 to 2012)',
    },
    {
      name: 'includes a single date after the earliest start',
      dates: [{ date: '2014' }, { start_date: '2010', end_date: '2012' }],
      total: ' (2010 to 2014)',
    },
    {
      name: 'is unknown if the earliest date is an end',
      dates: [{ date: '2014' }, { end_date: '2016' }],
      total: '',
    },
    {
      name: 'is unknown if a date before the earliest start is an end',
      dates: [{ start_date: '2014', end_date: '2016' }, { date: '2014' }],
      total: '',
    },
    {
      name: 'is unknown if a date is text',
      dates: [{ start_date: '2014', end_date: '2016' }, { date: 'Fall 2012' }],
      total: '',
    },
    { name: 'is unknown without dates', dates: [{}, {}], total: '' },
  ])('makes a total period that $name', ({ dates, total }) => {
    const experience = dates.map((fields) => ({ company: 'Acme', position: 'x', ...fields }));
    expect(group({ experience })[0]).toBe(`# Acme${total}`);
  });

  it('shows the total time span where the section shows time spans', () => {
    const cv = { name: 'Jane', experience: [HEAD, ENGINEER], work_experience: [HEAD, ENGINEER] };
    const design = { options: { show_timespan_in: ['experience'] } };
    const { sections } = resolve({ cv, design }, { groupPositions: true }).cv;
    expect(sections.map(({ entries: [heading] }) => show(heading?.timespan))).toEqual([
      '11 years 11 months',
      undefined,
    ]);
  });

  it('groups degrees, custom sections, and in other languages', () => {
    const school = { institution: 'ETH', study_type: 'MSc', area: 'Physics', date: '2014' };
    const custom_sections = [
      { title: 'Army', entry_type: 'ExperienceEntry', entries: [HEAD, ENGINEER] },
      { title: 'Talks', entry_type: 'NormalEntry', entries: [{ name: 'x' }, { name: 'x' }] },
    ];
    expect(
      group({ education: [school, school], custom_sections }, { locale: GERMAN, language: 'de' }),
    ).toEqual([
      '# ETH',
      ...['- MSc, Physics (2014)', '- MSc, Physics (2014)'],
      '# Acme (Jan. 2015 bis heute)',
      ...['- Head (März 2020 bis heute)', '- Engineer (Jan. 2015 bis Feb. 2020)'],
      ...['x', 'x'],
    ]);
  });

  it('is off by default', () => {
    expect(resolveFields({ experience: [HEAD, ENGINEER] }).cv.sections[0]?.entries).toHaveLength(2);
  });
});
