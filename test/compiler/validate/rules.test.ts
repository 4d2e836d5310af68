// Rules that the types do not express, one row each.

import { describe, expect, it } from 'vitest';
import { ENGLISH_CONTEXT } from '../../support/english-context.js';
import { validateDocument } from '../../support/validate.js';
import {
  type Fields,
  getCodes,
  getOnlyProblem,
  KINDS,
  REQUIRED,
  SECTION_BY_KIND,
  summarizeProblems,
  VARIANTS,
  withCv,
  withDesign,
  withEntry,
  withOptions,
} from './documents.js';

const NOBODY = 'warning placeholder-name';
const STRAY_SKILLS = 'warning ignored-key skills';

describe('validateDocument', () => {
  describe.each(VARIANTS)('for variant %s', (variant) => {
    it.each([
      ['undefined', undefined],
      ['a text', 'cv'],
      ['a number', 5],
      ['a list', [{ cv: { name: 'Jane Doe' } }]],
    ])('rejects $0', (_, document) => {
      expect(summarizeProblems(document, variant)).toEqual(['error not-an-object']);
    });

    it('warns about the placeholder name for an empty object', () => {
      expect(summarizeProblems({}, variant)).toEqual(['warning placeholder-name']);
      expect(getOnlyProblem({}, variant).message).toContain('John Doe');
    });

    it('warns about the placeholder name if `cv` is missing', () => {
      expect(summarizeProblems({ design: { font: 'Roboto' } }, variant)).toEqual([
        'warning placeholder-name',
      ]);
    });

    it.each([
      ['null', null, ''],
      ['an object without keys', {}, ''],
      ['`cv: null`', { cv: null }, ' cv'],
      ['`cv: {}`', { cv: {}, design: { font: 'Roboto' } }, ' cv'],
    ])('warns about the placeholder name for $0', (_, document, path) => {
      expect(summarizeProblems(document, variant)).toEqual([`warning placeholder-name${path}`]);
    });

    it.each([
      { connections: [], sections: [] },
      { connections: null, sections: null },
    ])("accepts the keys of the specification's default: %j", (keys) => {
      expect(summarizeProblems({ cv: { name: 'John Doe', ...keys } }, variant)).toEqual([]);
    });

    it.each(['connections', 'sections'])('rejects `%s` if it is not empty', (key) => {
      const code = variant === 'a' ? 'warning ignored-key' : 'error unknown-key';
      expect(summarizeProblems(withCv({ [key]: ['LinkedIn'] }), variant)).toEqual([
        `${code} cv.${key}`,
      ]);
    });

    it('accepts a document with only a name', () => {
      expect(summarizeProblems({ cv: { name: 'Jane Doe' } }, variant)).toEqual([]);
    });

    it('rejects `design: null`, because its default is not null', () => {
      expect(summarizeProblems({ cv: { name: 'Jane Doe' }, design: null }, variant)).toEqual([
        'error wrong-type design',
      ]);
    });

    const CV = { name: 'Jane Doe' };

    it.each<[name: string, document: object, ...problems: string[]]>([
      ...['CV', 'Cv', 'cV', 'cvs', 'ccv', 'resume', 'Résumé', 'curriculum_vitae', 'Lebenslauf'].map(
        (key): [string, object, string] => [
          `\`${key}\``,
          { [key]: CV },
          `error unknown-key ${key}`,
        ],
      ),
      ['`CV` next to `cv`', { cv: CV, CV }, 'warning ignored-key CV'],
      ['a document with only an unknown key', { notes: CV }, 'error no-cv'],
      [
        'an unknown key next to a design',
        { notes: CV, design: {} },
        'warning ignored-key notes',
        NOBODY,
      ],
      [
        'a document with only a misspelled design',
        { desing: {} },
        'warning ignored-key desing',
        NOBODY,
      ],
      ['a field next to `CV`', { CV, skills: [] }, 'error unknown-key CV', STRAY_SKILLS],
      ['sections without `cv`', { skills: [] }, 'error fields-at-root skills'],
    ])('reports %s', (_, document, ...problems) => {
      expect(summarizeProblems(document, variant)).toEqual(problems);
    });

    it.each([
      ['the design', { design: { theme: 'sb2nov', colors: { name: 'red' } } }],
      ['the locale', { locale: { language: 'german' } }],
      ['all settings', { design: { theme: 'classic' }, settings: {} }],
    ])('recognizes a file that RenderCV reads next to a CV: $0', (_, document) => {
      const { code, hint } = getOnlyProblem(document, variant);
      expect({ code, hint }).toEqual({
        code: 'no-cv',
        hint: 'copy it into the document that has `cv`, and render that',
      });
    });

    it.each([
      ['docker-compose.yaml', { version: '3', services: { web: {} } }],
      ['a service called cv', { services: { cv: { image: 'nginx' } } }],
      ['package.json', { name: 'site', version: '1.0.0', scripts: {}, license: 'MIT' }],
      ['a small package.json', { name: 'site', private: true }],
      ['a workflow', { name: 'CI', on: ['push'], jobs: {} }],
      ['.travis.yml', { language: 'node_js', script: ['npm test'] }],
      ['a configuration with a key like `cv`', { ci: true, csv: {} }],
      ['the settings of a site', { title: 'A', email: 'a@b.ch', theme: 'x', plugins: [], url: '' }],
      ['a list of projects', { version: 3, projects: [{ name: 'a', dir: 'b' }] }],
    ])('does not recognize $0 as a CV', (_, document) => {
      const { code, severity, fix } = getOnlyProblem(document, variant);
      expect({ code, severity, fix }).toEqual({ code: 'no-cv', severity: 'error', fix: undefined });
    });

    it.each([
      ['a name and another field', { name: 'Jane', email: 'jane@example.com' }, 'safe'],
      ['a section', { hobbies: [], born: '1990', from: 'Bern', education: [] }, 'safe'],
      [
        'fields next to other keys',
        { name: 'Jane', phone: '1', born: '1990', hobbies: [] },
        'safe',
      ],
      ['a name alone', { name: 'Jane' }, 'unsafe'],
    ])('moves $0 into `cv`', (_, document, fix) => {
      const problem = getOnlyProblem(document, variant);
      expect({ code: problem.code, fix: problem.fix?.safety }).toEqual({
        code: 'fields-at-root',
        fix,
      });
    });

    it.each([
      ['JSON Resume', { basics: CV, work: [] }],
      ['RenderCV', { cv: { ...CV, sections: {} } }],
      ['YAMLResume', { content: { basics: CV }, locale: {} }],
      ['Reactive Resume', { basics: CV, sections: {} }],
      ['ORCID', { 'orcid-identifier': {} }],
    ])('recognizes the format $0', (format, document) => {
      const { code, severity, ...problem } = getOnlyProblem(document, variant);
      expect({ code, severity }).toEqual({ code: 'other-format', severity: 'error' });
      expect(problem.message).toBe(`This document is in ${format} format, not in cvpress format.`);
      expect(problem.hint).toBe('convert it with `cvpress import`');
    });
  });

  it('reports all problems at once', () => {
    const document = {
      cv: { email: 'x', phone: '1', education: [{ area: 5 }] },
      design: { font: 'Arial' },
    };
    expect(summarizeProblems(document).sort()).toEqual([
      'error bad-email cv.email',
      'error bad-size cv.phone',
      'error missing-key cv',
      'error missing-key cv.education[0]',
      'error not-allowed design.font',
      'error wrong-type cv.education[0].area',
    ]);
  });

  it('does not change the document', () => {
    const document = withEntry('EducationEntry', { start_date: '2020', foo: [null, {}] });
    const json = JSON.stringify(document);
    validateDocument(Object.freeze(document), ENGLISH_CONTEXT);
    expect(JSON.stringify(document)).toBe(json);
  });
});

describe.each([
  ['a', ['GitHub', 'Instagram', 'LinkedIn']],
  ['b', ['GitHub', 'Instagram', 'LinkedIn', 'Mastodon', 'Orcid']],
] as const)('networks of variant %s', (variant, allowed) => {
  const document = (network: string) =>
    withCv({ social_networks: [{ network, username: 'jane' }] });

  it.each(allowed)('include %s', (network) => {
    expect(summarizeProblems(document(network), variant)).toEqual([]);
  });

  it.each(
    ['Orcid', 'Mastodon', 'Twitter'].filter((network) => !allowed.some((one) => one === network)),
  )('do not include %s', (network) => {
    expect(summarizeProblems(document(network), variant)).toEqual([
      'error not-allowed cv.social_networks[0].network',
    ]);
  });

  it('are listed or suggested in the hint for another network', () => {
    expect(
      getOnlyProblem(document('Xing'), variant)
        .expected?.match(/\w+(?=`)/g)
        ?.sort(),
    ).toEqual(allowed);
    expect(getOnlyProblem(document('Linkedin'), variant).hint).toBe('did you mean `LinkedIn`?');
  });
});

describe.each(VARIANTS)('the check of dates of an entry in variant %s', (variant) => {
  const PERIODS: [name: string, fields: Fields, ...problems: string[]][] = [
    ['a start before the end', { start_date: '2020-01-01', end_date: '2020-01-02' }],
    ['a start on the day of the end', { start_date: '2020-01-01', end_date: '2020-01-01' }],
    [
      'a start a day after the end',
      { start_date: '2020-01-02', end_date: '2020-01-01' },
      'error dates-reversed start_date',
    ],
    ['a start without an end', { start_date: '2020-01-01' }],
    ['an end without a start', { end_date: '2020-01-01' }],
    ['present without a start', { end_date: 'present' }],
    ['a future period', { start_date: '2990-01-01', end_date: '2999-01-01' }],
    ['a future start until present', { start_date: '2990-01-01', end_date: 'present' }],
    [
      'a date with a start and an end',
      { date: 'Fall 2022', start_date: '2020-01-01', end_date: '2020-01-02' },
      'error date-conflict date',
    ],
    [
      'a date with a start and the end `present`',
      { date: 'Fall 2022', start_date: '2020-01-01', end_date: 'present' },
      'error date-conflict date',
    ],
    [
      'a date with a start',
      { date: 'Fall 2022', start_date: '2020-01-01' },
      'warning date-overrides start_date',
    ],
    [
      'a date with an end',
      { date: 'Fall 2022', end_date: '2020-01-01' },
      'warning date-overrides end_date',
    ],
    ['a date with a null start and end', { date: 'Fall 2022', start_date: null, end_date: null }],
    ['a null date with a period', { date: null, start_date: '2020-01-01', end_date: '2021-01-01' }],
    ['an impossible date', { date: '2023-02-30' }, 'error impossible-date date'],
    ['a date with month 13', { date: '2023-13-01' }, 'error impossible-date date'],
    ['text with digits', { date: '2020-2021' }],
    ['text with an impossible date in it', { date: 'after 2023-02-30' }],
    [
      'two impossible dates (not also reversed)',
      { start_date: '2023-02-30', end_date: '2022-02-30' },
      'error impossible-date start_date',
      'error impossible-date end_date',
    ],
  ];
  const kinds = KINDS.filter((kind) => kind !== 'PublicationEntry');

  describe.each(kinds)('%s', (kind) => {
    it.each(PERIODS)('reports only the expected problems of %s', (_, fields, ...problems) => {
      const section = SECTION_BY_KIND[kind];
      const expected = problems.map((text) => text.replace(/(\w+)$/, `cv.${section}[0].$1`));
      expect(summarizeProblems(withEntry(kind, fields), variant)).toEqual(expected);
    });
  });

  it('rejects a period of a publication, which always has a date', () => {
    const document = withEntry('PublicationEntry', {
      start_date: '2020-01-01',
      end_date: '2021-01-01',
    });
    expect(summarizeProblems(document, variant)).toEqual([
      'error date-conflict cv.publications[0].date',
    ]);
  });
});

it.each([
  { date: '2018-19', hint: /`2018\/19`/ },
  { date: '1999-00', hint: /`1999\/00`/ },
  { date: '2018-20', hint: /^correct or remove the month/ },
])(
  'the hint for a date suggests two years only if they are consecutive: $date',
  ({ date, hint }) => {
    const [problem] = validateDocument(withEntry('EducationEntry', { date }), ENGLISH_CONTEXT);
    expect(problem?.hint).toMatch(hint);
  },
);

describe('the check of start and end of mixed precision in variant B', () => {
  it.each([
    ['a month within its year', '2020-05', '2020', []],
    ['a day within its month', '2020-05-31', '2020-05', []],
    ['a year that begins before the day', '2020', '2020-01-01', []],
    ['compact dates', '20200924', '202101', []],
    ['a month after the year', '2021-01', '2020', ['error dates-reversed cv.skills[0].start_date']],
    [
      'a day after the month',
      '2020-06-01',
      '2020-05',
      ['error dates-reversed cv.skills[0].start_date'],
    ],
    [
      'compact dates in the wrong order',
      '20200924',
      '202008',
      ['error dates-reversed cv.skills[0].start_date'],
    ],
  ])('reports only the expected problems of $0', (_, start, end, problems) => {
    expect(
      summarizeProblems(withEntry('OneLineEntry', { start_date: start, end_date: end })),
    ).toEqual(problems);
  });
});

const TITLE_LISTS = [
  {
    name: 'section_order',
    path: 'cv.section_order',
    build: (titles: unknown[], cv: object) => withCv({ ...cv, section_order: titles }),
  },
  {
    name: 'show_timespan_in',
    path: 'design.options.show_timespan_in',
    build: (titles: unknown[], cv: object) => ({
      ...withCv({ ...cv }),
      ...{ design: { options: { show_timespan_in: titles } } },
    }),
  },
];

describe.each(TITLE_LISTS)('the check of titles in $name', ({ path, build }) => {
  const CV = {
    education: [REQUIRED.EducationEntry],
    work_experience: [REQUIRED.ExperienceEntry],
    custom_sections: [
      { title: 'Talks & Posters', entry_type: 'NormalEntry', entries: [REQUIRED.NormalEntry] },
    ],
  };

  it.each([
    ['the titles', ['Work Experience', 'Education']],
    ['another case', ['WORK EXPERIENCE', 'education']],
    ['snake_case keys', ['work_experience', 'education']],
    ['a custom title', ['Talks & Posters']],
    ['a custom title in another case', ['talks & posters']],
    ['spaces around a title', [' Education ']],
    ['a predefined section that is absent', ['Publications', 'Education']],
    ['an empty list', []],
  ])('accepts $0', (_, titles) => {
    expect(summarizeProblems(build(titles, CV), 'b')).toEqual([]);
    expect(summarizeProblems(build(titles, CV), 'a')).toEqual([]);
  });

  it.each([
    ['an unknown title', ['Education', 'Hobbies'], `error unknown-section ${path}[1]`],
    ['a misspelled title', ['Educaton'], `error unknown-section ${path}[0]`],
    ['a title listed twice', ['Education', 'Education'], `error repeated-section ${path}[1]`],
    [
      'a title listed twice in two cases',
      ['Education', 'EDUCATION'],
      `error repeated-section ${path}[1]`,
    ],
    [
      'a title and its key',
      ['Work Experience', 'work_experience'],
      `error repeated-section ${path}[1]`,
    ],
    ['an absent section listed twice', ['Skills', 'skills'], `error repeated-section ${path}[1]`],
    ['the empty title', [''], `error unknown-section ${path}[0]`],
  ])('rejects $0', (_, titles, problem) => {
    expect(summarizeProblems(build(titles, CV), 'b')).toEqual([problem]);
    expect(summarizeProblems(build(titles, CV), 'a')).toEqual([problem]);
  });

  it('suggests a similar title', () => {
    expect(getOnlyProblem(build(['Educaton'], CV)).hint).toBe('did you mean "Education"?');
    expect(getOnlyProblem(build(['Talk & Poster'], CV)).hint).toBe(
      'did you mean "Talks & Posters"?',
    );
    const interests = { interests: [{ name: 'Sea', details: 'Tides' }] };
    expect(getOnlyProblem(build(['Hobbies'], interests)).hint).toBe('did you mean "Interests"?');
  });

  it('lists the sections if no title is similar', () => {
    expect(getOnlyProblem(build(['Hobbies'], CV)).hint).toBe(
      'use one of the sections of this document: "Talks & Posters", "Education", "Work Experience"',
    );
  });

  it('lists no sections if there are none', () => {
    expect(getOnlyProblem(build(['Hobbies'], {})).hint).toBe(
      'add a section first: this document has none',
    );
  });

  it('rejects sections of variant B in variant A', () => {
    expect(summarizeProblems(build(['Programming Skills'], {}), 'b')).toEqual([]);
    expect(summarizeProblems(build(['Programming Skills'], {}), 'a')).toEqual([
      `error unknown-section ${path}[0]`,
    ]);
  });

  it('reports an unknown title if `cv` is missing', () => {
    const document = { design: { options: { show_timespan_in: ['Hobbies'] } } };
    expect(summarizeProblems(document)).toContain(
      'error unknown-section design.options.show_timespan_in[0]',
    );
  });
});

describe('the summary in section_order', () => {
  const SUMMARY = { summary: 'Marine biologist' };
  const section = { title: 'Summary', entry_type: 'NormalEntry', entries: [REQUIRED.NormalEntry] };
  const LATE = 'warning summary-first cv.section_order[1]';
  it.each([
    ['its title', ['Education', 'Summary']],
    ['its key', ['Education', 'summary']],
  ])('is reported if $0 is after another section', (_, titles) => {
    expect(summarizeProblems(withCv({ ...SUMMARY, section_order: titles }))).toEqual([LATE]);
  });

  it.each([
    ['before the other sections', SUMMARY, ['Summary', 'Education']],
    ['if the CV has no summary', {}, ['Education', 'Summary']],
    [
      'if it is the title of a custom section',
      { custom_sections: [section] },
      ['Education', 'Summary'],
    ],
  ])('is not reported $0', (_, cv, titles) => {
    expect(summarizeProblems(withCv({ ...cv, section_order: titles }))).toEqual([]);
  });
});

describe('section titles', () => {
  const section = (title: string, entries: unknown[] = [{ name: 'x' }]): object => ({
    title,
    entry_type: 'NormalEntry',
    entries,
  });

  it.each([
    ['two equal custom titles', ['Talks', 'Talks'], 1],
    ['two custom titles that differ in case', ['Talks', 'TALKS'], 1],
    ['the title of a predefined section with entries', ['Education'], 0],
  ])('reject $0', (_, sections, at) => {
    const document = withCv({
      education: [REQUIRED.EducationEntry],
      custom_sections: sections.map((title) => section(title)),
    });
    expect(summarizeProblems(document)).toEqual([
      `error duplicate-title cv.custom_sections[${at}].title`,
    ]);
  });

  it.each([
    [
      'the title of a predefined section that is absent',
      { custom_sections: [section('Education')] },
    ],
    [
      'the title of a predefined section that is empty',
      { education: [], custom_sections: [section('Education')] },
    ],
    [
      'a custom section without entries',
      { custom_sections: [section('Talks'), section('Talks', [])] },
    ],
    [
      'the key of a predefined section (a title is shown as written)',
      {
        work_experience: [REQUIRED.ExperienceEntry],
        custom_sections: [section('work_experience')],
      },
    ],
  ])('allow $0', (_, cv) => {
    expect(summarizeProblems(withCv(cv))).toEqual([]);
  });
});

describe('primary_color', () => {
  it.each([
    'navy',
    'Navy',
    'rebeccapurple',
    '#004f90',
    '004f90',
    '#004F90',
    '#036',
    '036',
    '#036f',
    '#004f90ff',
    'rgb(0,79,144)',
    'rgb(0, 79, 144)',
    'rgb(0 79 144)',
    'rgba(0, 79, 144, 1)',
    'rgb(0 79 144 / 100%)',
    'hsl(207, 100%, 28%)',
    'hsl(207 100% 28%)',
    'hsl(207deg 100% 28%)',
    'hsla(207, 100%, 28%, 0.9)',
    '#767676',
  ])('accepts %s', (color) => {
    expect(summarizeProblems(withOptions({ primary_color: color }))).toEqual([]);
  });

  it.each([
    '',
    ' ',
    'bluish',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '#00ggff',
    'rgb(0, 79)',
    'rgb(0, 79, 144',
    'rgb(a, b, c)',
    'hsl(207, 100, 28)',
    'hwb(207 0% 44%)',
    'transparent',
    'currentcolor',
    'constructor',
    'tostring',
    '__proto__',
    'navy; x',
    '#004f90\n#000000',
  ])('rejects %j', (color) => {
    expect(summarizeProblems(withOptions({ primary_color: color }))).toEqual([
      'error bad-color design.options.primary_color',
    ]);
  });

  it.each([
    'white',
    'yellow',
    '#777777',
    '#777',
    'rgb(255, 0, 0)',
    'rgba(0, 0, 0, 0.1)',
    '#00000010',
  ])('warns about low contrast to white: %s', (color) => {
    expect(summarizeProblems(withOptions({ primary_color: color }))).toEqual([
      'warning low-contrast design.options.primary_color',
    ]);
  });
});

it('the warning about low contrast does not round the contrast up', () => {
  const document = withOptions({ primary_color: '#777777' });
  expect(getOnlyProblem(document).message).toBe(
    '`primary_color` is hard to read on white: #777777 has a contrast of 4.47:1.',
  );
});

describe('the space for text', () => {
  it.each([
    [
      'page margins as wide as the page',
      { margins: { page: { left: '11 cm', right: '10 cm' } } },
      'margins.page.left',
    ],
    [
      'a date column as wide as the page',
      { date_and_location_width: '17 cm' },
      'date_and_location_width',
    ],
    [
      'page margins as high as the page',
      { margins: { page: { top: '1 cm', bottom: '29 cm' } } },
      'margins.page.bottom',
    ],
    [
      'a gap as high as the page',
      { margins: { entry_area: { vertical_between: '20 in' } } },
      'margins.entry_area.vertical_between',
    ],
    [
      'more digits than a number holds',
      { date_and_location_width: `${'9'.repeat(400)} cm` },
      'date_and_location_width',
    ],
  ])('is too small with $0', (_, options, at) => {
    expect(summarizeProblems(withOptions(options))).toEqual([
      `error margins-too-wide design.options.${at}`,
    ]);
  });

  it.each([
    ['page', 'left'],
    ['page', 'right'],
    ['page', 'top'],
    ['section_title', 'top'],
    ['section_title', 'bottom'],
    ['entry_area', 'left'],
    ['entry_area', 'right'],
    ['highlights_area', 'top'],
    ['highlights_area', 'left'],
    ['highlights_area', 'vertical_between_bullet_points'],
  ])('is too small if %s.%s is as large as the page', (group, key) => {
    const options = { margins: { [group]: { [key]: '29 cm' } } };
    expect(summarizeProblems(withOptions(options))).toEqual([
      `error margins-too-wide design.options.margins.${group}.${key}`,
    ]);
  });

  it('is sufficient with wide margins', () => {
    expect(
      summarizeProblems(withOptions({ margins: { page: { left: '5 cm', right: '5 cm' } } })),
    ).toEqual([]);
  });

  it.each([
    [2.1, [], '13.1 cm'],
    [1.9, ['margins-too-wide'], '13.3 cm'],
  ])('has the problems $1 if its height is $0 cm', (_, codes, bottom) => {
    const lengths = {
      page: { top: '14 cm', bottom },
      section_title: { top: '0.2 cm', bottom: '0.1 cm' },
    };
    const entries = {
      entry_area: { vertical_between: '0.1 cm' },
      highlights_area: { top: '0.1 cm', vertical_between_bullet_points: '0 cm' },
    };
    expect(getCodes(withOptions({ margins: { ...lengths, ...entries } }))).toEqual(codes);
  });

  it('depends on the paper size', () => {
    const options = { margins: { page: { top: '14 cm', bottom: '12.4 cm' } } };
    expect(getCodes(withDesign({ page_size: 'a4paper', options }))).toEqual([]);
    expect(getCodes(withDesign({ page_size: 'letterpaper', options }))).toEqual([
      'margins-too-wide',
    ]);
  });

  it('depends on the font for lengths in ex and em', () => {
    const options = { date_and_location_width: '70 ex' };
    expect(getCodes(withDesign({ font: 'EBGaramond', options }))).toEqual([]);
    expect(getCodes(withDesign({ font: 'EBGaramond', font_size: '12pt', options }))).toEqual([]);
    expect(getCodes(withDesign({ font: 'Roboto', font_size: '12pt', options }))).toEqual([
      'margins-too-wide',
    ]);
  });
});

describe('custom sections', () => {
  const document = (entryType: string, entry: unknown): object =>
    withCv({ custom_sections: [{ title: 'Mine', entry_type: entryType, entries: [entry] }] });
  const PAIRS = KINDS.flatMap((section) =>
    KINDS.filter((kind) => kind !== section).map((kind) => ({
      section,
      kind,
      entry: REQUIRED[kind],
    })),
  );

  it.each(PAIRS)(
    'accept an entry of kind $kind in a section of kind $section in variant A',
    ({ section, entry }) => {
      expect(
        summarizeProblems(document(section, entry), 'a').filter((p) => p.startsWith('error')),
      ).toEqual([]);
    },
  );

  it.each(PAIRS)(
    'reject an entry of kind $kind in a section of kind $section in variant B',
    ({ section, entry }) => {
      expect(
        summarizeProblems(document(section, entry), 'b').some((p) => p.startsWith('error')),
      ).toBe(true);
    },
  );

  it('validate an entry of unknown kind by the kind of its section in variant A', () => {
    expect(summarizeProblems(document('ExperienceEntry', { company: 'CERN' }), 'a')).toEqual([
      'error missing-key cv.custom_sections[0].entries[0]',
    ]);
    expect(getOnlyProblem(document('ExperienceEntry', { company: 'CERN' }), 'a').message).toBe(
      'An ExperienceEntry needs `position`.',
    );
  });

  it('accept optional keys of an entry of another kind in variant A', () => {
    expect(
      summarizeProblems(document('NormalEntry', { ...REQUIRED.EducationEntry, gpa: '4' }), 'a'),
    ).toEqual([]);
  });
});
