import { describe, expect, it } from 'vitest';
import { ENGLISH, findLocale } from '../../../src/compiler/locales/find-locale.js';
import type { ModelOptions } from '../../../src/compiler/model/text-resolver.js';
import { toCvStructure } from '../../../src/inspect/structure/cv-structure.js';
import type { Field, Structure } from '../../../src/inspect/structure/structure.js';
import { resolveFields } from '../../compiler/model/documents.js';

const parse = (cv: object, options: Partial<ModelOptions> = {}): Structure =>
  toCvStructure(resolveFields(cv, { showLocation: true, ...options }).cv);

const format = ({ role, text, href }: Field): string =>
  `${role}: ${text}${href === undefined ? '' : ` → ${href}`}`;

const toLines = (cv: object, options: Partial<ModelOptions> = {}): unknown => {
  const { header, sections } = parse(cv, options);
  return {
    header: header.map(format),
    sections: sections.map(({ title, meaning, entries }) => [
      `${title?.text}${meaning === undefined ? '' : ` (${meaning})`}`,
      ...entries.map(({ fields }) => fields.map(format)),
    ]),
  };
};

const PERSON = {
  name: 'Jane Doe',
  label: 'Engineer',
  location: 'Zurich',
  phone: '+41446681800',
  email: 'jane@x.org',
  website: 'https://www.jane.example/',
  social_networks: [{ network: 'GitHub', username: 'jane' }],
};

const JOB = {
  company: 'Acme',
  position: 'Engineer',
  location: 'Berlin',
  start_date: '2020-09',
  end_date: '2023-01',
  highlights: ['Built **bridges**', 'Ran\n- one\n- two'],
  url: 'https://acme.example',
};

describe('toCvStructure', () => {
  it('converts the header', () => {
    expect(toLines(PERSON)).toEqual({
      header: [
        'name: Jane Doe',
        'label: Engineer',
        'address: Zurich',
        'phone: +41 44 668 18 00',
        'email: jane@x.org',
        'website: jane.example → https://www.jane.example/',
        'profile: jane → https://github.com/jane',
      ],
      sections: [],
    });
    expect(toLines({ name: 'Jane', location: 'Zurich' }, { showLocation: false })).toMatchObject({
      header: ['name: Jane'],
    });
  });

  it('sorts the fields of entries as a person reads them', () => {
    const expected = [
      'Work Experience (work_experience)',
      [
        'title: Acme → https://acme.example',
        'title: Engineer',
        'place: Berlin',
        'dates: Sept. 2020 to Jan. 2023',
        'bullet: Built bridges',
        'bullet: Ran',
        'bullet: one',
        'bullet: two',
      ],
    ];
    expect(toLines({ work_experience: [JOB] })).toMatchObject({ sections: [expected] });
  });

  it.each([
    [
      'a custom title that means “Work Experience”',
      { custom_sections: [{ title: 'Werdegang', entry_type: 'ExperienceEntry', entries: [JOB] }] },
      'Werdegang (work_experience)',
    ],
    [
      'a custom title without a known meaning',
      { custom_sections: [{ title: 'Bridges', entry_type: 'ExperienceEntry', entries: [JOB] }] },
      'Bridges',
    ],
  ])('converts a section with %s', (_, cv, title) => {
    expect(toLines(cv)).toMatchObject({
      sections: [[title, expect.arrayContaining(['title: Engineer'])]],
    });
  });

  it('converts one-line entries and publications', () => {
    const paper = {
      title: 'On bridges',
      authors: ['J. Doe', 'A. Roe'],
      date: '2020-05',
      doi: '10.1000/182',
      journal: 'Bridges',
    };
    const cv = {
      skills: [{ name: 'Languages', details: 'German, English' }],
      publications: [paper],
    };
    expect(toLines(cv)).toMatchObject({
      sections: [
        ['Skills (skills)', ['title: Languages', 'text: German, English']],
        [
          'Publications (publications)',
          [
            'title: On bridges',
            'dates: May 2020',
            'text: J. Doe',
            'text: A. Roe',
            'text: 10.1000/182 → https://doi.org/10.1000/182',
            'text: Bridges',
          ],
        ],
      ],
    });
  });

  it('puts the summary first, then sections in `section_order`', () => {
    const cv = {
      section_order: ['Bridges', 'Skills'],
      summary: 'One.\n\nTwo.',
      education: [{ institution: 'ETH', area: 'Physics' }],
      skills: [{ name: 'Languages', details: 'German' }],
      custom_sections: [
        { title: 'Bridges', entry_type: 'NormalEntry', entries: [{ name: 'Tower' }] },
      ],
    };
    expect(toLines(cv)).toMatchObject({
      sections: [
        ['Summary (summary)', ['text: One.', 'text: Two.']],
        ['Bridges', ['title: Tower']],
        ['Skills (skills)', expect.anything()],
        ['Education (education)', expect.anything()],
      ],
    });
  });

  it.each([
    [
      { start_date: '2020-09' },
      'Sept. 2020 to present',
      { start: { year: 2020, month: 9 }, end: 'present' },
    ],
    [
      { start_date: '2020', end_date: 'present' },
      '2020 to present',
      { start: { year: 2020 }, end: 'present' },
    ],
    [
      { end_date: '2020-09-24' },
      'Sept. 2020',
      { start: { year: 2020, month: 9, day: 24 }, end: { year: 2020, month: 9, day: 24 } },
    ],
    [{ date: '2020' }, '2020', { start: { year: 2020 }, end: { year: 2020 } }],
    [{ date: 'Fall 2020' }, 'Fall 2020', undefined],
  ])('returns the text and the period of the dates %j', (dates, text, period) => {
    const { sections } = parse({ projects: [{ name: 'Tower', ...dates }] });
    const field = sections[0]?.entries[0]?.fields.find(({ role }) => role === 'dates');
    expect([field?.text, field?.period]).toEqual([text, period]);
  });

  it('localizes titles and dates', async () => {
    const words = (await findLocale('de')) ?? ENGLISH;
    expect(
      toLines({ work_experience: [{ ...JOB, end_date: 'present' }] }, { locale: words }),
    ).toMatchObject({
      sections: [
        [
          'Berufserfahrung (work_experience)',
          expect.arrayContaining(['dates: Sept. 2020 bis heute']),
        ],
      ],
    });
  });
});
