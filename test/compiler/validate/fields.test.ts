// Every field with its types, bounds, patterns and formats, in both variants.
import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../src/compiler/schema/sections.js';
import {
  KINDS,
  omitKey,
  REQUIRED,
  SECTION_BY_KIND,
  summarizeProblems,
  VARIANTS,
  withCv,
  withDesign,
  withEntry,
} from './documents.js';

type Accepted = [name: string, value: unknown];
/** A rejected value; `at` is the path of its diagnostic within the field. */
type Rejected = [name: string, value: unknown, code: string, at?: string];

interface Values {
  readonly accepted: Accepted[];
  readonly rejected: Rejected[];
}

interface Field extends Values {
  readonly field: string;
}

/** Tests each value of a field in a document from `build`, which has the field at `path`. */
function testValues(
  { accepted, rejected }: Values,
  build: (value: unknown) => unknown,
  path: string,
  variant: Variant,
): void {
  it.each(accepted)('accepts %s', (_, value) => {
    expect(summarizeProblems(build(value), variant)).toEqual([]);
  });

  it.each(rejected)('rejects %s', (_, value, code, at = '') => {
    expect(summarizeProblems(build(value), variant)).toEqual([`error ${code} ${path}${at}`]);
  });
}

const LONG_TEXT = 'x'.repeat(10_000);
/** `https://example.com/` is 20 characters long. */
const createUri = (length: number): string => `https://example.com/${'a'.repeat(length - 20)}`;

const ACCEPTED_URIS: Accepted[] = [
  ['https', 'https://example.com'],
  ['http with a port, path, query and fragment', 'http://example.com:8080/a/b?c=d#e'],
  ['percent-encoded characters', 'https://example.com/%C3%A9%20x'],
  ['mailto', 'mailto:jane@example.com'],
  ['a scheme without a link', 'ftp://example.com/cv'],
  ['2083 characters', createUri(2083)],
];

const REJECTED_URIS: Rejected[] = [
  ['a missing scheme', 'example.com', 'bad-uri'],
  ['only a path', '/cv.html', 'bad-uri'],
  ['a space', 'https://example.com/a b', 'bad-uri'],
  ['an accent that is not encoded', 'https://example.com/é', 'bad-uri'],
  ['the empty text', '', 'bad-uri'],
  ['a lone surrogate', 'https://a.b/\ud800', 'bad-uri'],
  ['2084 characters', createUri(2084), 'bad-size'],
  ['a number', 5, 'wrong-type'],
  ['a list', ['https://example.com'], 'wrong-type'],
];

const ACCEPTED_LENGTHS: Accepted[] = [
  ['centimeters', '1.35 cm'],
  ['inches', '1 in'],
  ['points', '12pt'],
  ['millimeters', '3mm'],
  ['x-heights', '2 ex'],
  ['ems', '1.5em'],
  ['many spaces', '1    cm'],
  ['a dot without decimals', '1.cm'],
  ['zero', '0 cm'],
  ['leading zeros', '00.5 cm'],
];

const REJECTED_LENGTHS: Rejected[] = [
  ['a missing unit', '1.35', 'bad-length'],
  ['another unit', '10 px', 'bad-length'],
  ['a unit in capitals', '1 CM', 'bad-length'],
  ['a negative number', '-1 cm', 'bad-length'],
  ['a decimal comma', '1,35 cm', 'bad-length'],
  ['a missing digit before the dot', '.5 cm', 'bad-length'],
  ['text after the unit', '1.35 cm; x', 'bad-length'],
  ['text before the number', 'x 1.35 cm', 'bad-length'],
  ['a line break after the unit', '1.35 cm\n', 'bad-length'],
  ['a tab before the unit', '1\tcm', 'bad-length'],
  ['digits of another script', '١ cm', 'bad-length'],
  ['the empty text', '', 'bad-length'],
  ['a number', 1.35, 'bad-length'],
  ['null (the default is a length)', null, 'null-value'],
];

const ACCEPTED_TEXTS: Accepted[] = [
  ['a word', 'Engineer'],
  ['the empty text', ''],
  ['10,000 characters', LONG_TEXT],
  ['characters of several scripts', '漢字 عربى 😀'],
];

const REJECTED_TEXTS: Rejected[] = [
  ['a number', 2020, 'wrong-type'],
  ['a boolean', true, 'wrong-type'],
  ['a list', ['x'], 'wrong-type'],
  ['an object', { x: 1 }, 'wrong-type'],
];

const NULL: Accepted = ['null', null];
const NULL_REJECTED: Rejected = ['null', null, 'null-value'];

const TEXT_LISTS: Values = {
  accepted: [
    ['a list of texts', ['Education', 'Skills']],
    ['the empty list', []],
  ],
  rejected: [
    ['a text', 'Education', 'wrong-type'],
    ['an object', { 0: 'Education' }, 'wrong-type'],
    ['a number in the list', ['Education', 5], 'wrong-type', '[1]'],
    ['null in the list', ['Education', null], 'null-value', '[1]'],
  ],
};

const CV_FIELDS: Field[] = [
  { field: 'name', accepted: ACCEPTED_TEXTS, rejected: [...REJECTED_TEXTS, NULL_REJECTED] },
  { field: 'label', accepted: [...ACCEPTED_TEXTS, NULL], rejected: REJECTED_TEXTS },
  { field: 'location', accepted: [...ACCEPTED_TEXTS, NULL], rejected: REJECTED_TEXTS },
  { field: 'summary', accepted: [...ACCEPTED_TEXTS, NULL], rejected: REJECTED_TEXTS },
  {
    field: 'email',
    accepted: [
      ['an address', 'jane.doe@example.com'],
      ['a plus and several domains', 'jane+cv@mail.example.co.uk'],
      NULL,
    ],
    rejected: [
      ['a missing at sign', 'jane.example.com', 'bad-email'],
      ['a missing domain', 'jane@', 'bad-email'],
      ['a space', 'jane doe@example.com', 'bad-email'],
      ['two addresses', 'jane@example.com, joe@example.com', 'bad-email'],
      ['the empty text', '', 'bad-email'],
      ['a number', 5, 'wrong-type'],
    ],
  },
  {
    field: 'phone',
    accepted: [
      ['7 characters', '1234567'],
      ['64 characters', '1'.repeat(64)],
      ['7 characters of two units each', '😀'.repeat(7)],
      ['64 characters of two units each', '😀'.repeat(64)],
      ['the international form', '+41 44 668 18 00'],
      ['words', 'on request'],
      NULL,
    ],
    rejected: [
      ['6 characters', '123456', 'bad-size'],
      ['65 characters', '1'.repeat(65), 'bad-size'],
      ['6 characters of two units each', '😀'.repeat(6), 'bad-size'],
      ['65 characters of two units each', '😀'.repeat(65), 'bad-size'],
      ['the empty text', '', 'bad-size'],
      ['a number', 41446681800, 'wrong-type'],
    ],
  },
  { field: 'website', accepted: [...ACCEPTED_URIS, NULL], rejected: REJECTED_URIS },
  {
    field: 'section_order',
    accepted: [...TEXT_LISTS.accepted, NULL],
    rejected: TEXT_LISTS.rejected,
  },
  {
    field: 'social_networks',
    accepted: [
      ['LinkedIn', [{ network: 'LinkedIn', username: 'jane' }]],
      ['GitHub', [{ network: 'GitHub', username: 'jane' }]],
      ['Instagram', [{ network: 'Instagram', username: 'jane' }]],
      ['the same network twice', Array(2).fill({ network: 'GitHub', username: 'jane' })],
      ['the empty list', []],
      NULL,
    ],
    rejected: [
      [
        'another network',
        [{ network: 'Friendster', username: 'jane' }],
        'not-allowed',
        '[0].network',
      ],
      [
        'a network in lower case',
        [{ network: 'github', username: 'jane' }],
        'not-allowed',
        '[0].network',
      ],
      ['a missing network', [{ username: 'jane' }], 'missing-key', '[0]'],
      ['a missing username', [{ network: 'GitHub' }], 'missing-key', '[0]'],
      ['a null network', [{ network: null, username: 'jane' }], 'null-value', '[0].network'],
      ['a null username', [{ network: 'GitHub', username: null }], 'null-value', '[0].username'],
      [
        'a username that is a number',
        [{ network: 'GitHub', username: 5 }],
        'wrong-type',
        '[0].username',
      ],
      ['a text in the list', ['GitHub'], 'wrong-type', '[0]'],
      ['an object instead of a list', { network: 'GitHub', username: 'jane' }, 'wrong-type'],
    ],
  },
];

describe.each(VARIANTS)('CurriculumVitae in variant %s', (variant) => {
  describe.each(CV_FIELDS)('cv.$field', ({ field, ...values }) => {
    testValues(values, (value) => withCv({ [field]: value }), `cv.${field}`, variant);
  });

  it('requires a name', () => {
    expect(summarizeProblems({ cv: { label: 'Engineer' } }, variant)).toEqual([
      'error missing-key cv',
    ]);
  });
});

const SECTIONS = [
  { section: 'education', kind: 'EducationEntry', variants: 'ab' },
  { section: 'experience', kind: 'ExperienceEntry', variants: 'b' },
  { section: 'work_experience', kind: 'ExperienceEntry', variants: 'ab' },
  { section: 'projects', kind: 'NormalEntry', variants: 'b' },
  { section: 'academic_projects', kind: 'NormalEntry', variants: 'ab' },
  { section: 'personal_projects', kind: 'NormalEntry', variants: 'ab' },
  { section: 'publications', kind: 'PublicationEntry', variants: 'ab' },
  { section: 'certificates', kind: 'NormalEntry', variants: 'ab' },
  { section: 'extracurricular_activities', kind: 'ExperienceEntry', variants: 'ab' },
  { section: 'test_scores', kind: 'OneLineEntry', variants: 'ab' },
  { section: 'programming_skills', kind: 'OneLineEntry', variants: 'b' },
  { section: 'skills', kind: 'OneLineEntry', variants: 'ab' },
  { section: 'awards', kind: 'OneLineEntry', variants: 'b' },
  { section: 'interests', kind: 'OneLineEntry', variants: 'b' },
] as const;

describe.each(SECTIONS)('cv.$section with entries of kind $kind', ({ section, kind, variants }) => {
  const allowed = VARIANTS.filter((variant) => variants.includes(variant));

  it.each(allowed)('accepts an entry in variant %s', (variant) => {
    expect(summarizeProblems(withCv({ [section]: [REQUIRED[kind]] }), variant)).toEqual([]);
  });

  it.each(allowed)('accepts null and the empty list in variant %s', (variant) => {
    expect(summarizeProblems(withCv({ [section]: null }), variant)).toEqual([]);
    expect(summarizeProblems(withCv({ [section]: [] }), variant)).toEqual([]);
  });

  it.each(allowed)('rejects an entry without its required fields in variant %s', (variant) => {
    const problems = summarizeProblems(withCv({ [section]: [{}] }), variant);
    expect(problems).toEqual(
      Object.keys(REQUIRED[kind]).map(() => `error missing-key cv.${section}[0]`),
    );
  });

  it.each(allowed)('rejects values other than a list of objects in variant %s', (variant) => {
    expect(summarizeProblems(withCv({ [section]: REQUIRED[kind] }), variant)).toEqual([
      `error wrong-type cv.${section}`,
    ]);
    expect(summarizeProblems(withCv({ [section]: 'none' }), variant)).toEqual([
      `error wrong-type cv.${section}`,
    ]);
    expect(summarizeProblems(withCv({ [section]: ['none'] }), variant)).toEqual([
      `error wrong-type cv.${section}[0]`,
    ]);
    expect(summarizeProblems(withCv({ [section]: [[]] }), variant)).toEqual([
      `error wrong-type cv.${section}[0]`,
    ]);
  });
});

describe.each(SECTIONS.filter(({ variants }) => variants === 'b'))(
  'cv.$section, which only variant B has',
  ({ section, kind }) => {
    it('causes a warning in variant A', () => {
      expect(summarizeProblems(withCv({ [section]: [REQUIRED[kind]] }), 'a')).toEqual([
        `warning ignored-key cv.${section}`,
      ]);
    });
  },
);

const OPTIONAL_TEXT: Values = {
  accepted: [...ACCEPTED_TEXTS, NULL],
  rejected: REJECTED_TEXTS,
};

const COMMON_FIELDS: Field[] = [
  {
    field: 'highlights',
    accepted: TEXT_LISTS.accepted,
    rejected: [...TEXT_LISTS.rejected, ['null (the default is an empty list)', null, 'null-value']],
  },
  { field: 'location', ...OPTIONAL_TEXT },
  { field: 'url', accepted: [...ACCEPTED_URIS, NULL], rejected: REJECTED_URIS },
];

const CUSTOM_DATE: Field = {
  field: 'date',
  accepted: [
    ['a day', '2022-09-24'],
    ['any text', 'Fall 2022'],
    ['a range of years as text', '2020-2021'],
    ['the empty text', ''],
    NULL,
  ],
  rejected: REJECTED_TEXTS,
};

const DATES_A: Values = {
  accepted: [['a day', '2020-09-24'], ['a leap day', '2020-02-29'], NULL],
  rejected: [
    ['a month (variant B only)', '2020-09', 'bad-date'],
    ['a year (variant B only)', '2020', 'bad-date'],
    ['a compact day (variant B only)', '20200924', 'bad-date'],
    ['a date with a time', '2020-09-24T12:00:00Z', 'bad-date'],
    ['day, month and year with dots', '24.09.2020', 'bad-date'],
    ['words', 'Fall 2022', 'bad-date'],
    ['words after the date', '2020-09-24 or so', 'bad-date'],
    ['the empty text', '', 'bad-date'],
    ['a number', 2020, 'bad-date'],
    ['a day that its month does not have', '2023-02-30', 'impossible-date'],
    ['a leap day of a common year', '2023-02-29', 'impossible-date'],
    ['month 13', '2023-13-01', 'impossible-date'],
    ['month 20', '2023-20-01', 'impossible-date'],
    ['month 00', '2023-00-01', 'impossible-date'],
    ['day 00', '2023-01-00', 'impossible-date'],
    ['day 32', '2023-01-32', 'impossible-date'],
    ['day 40', '2023-01-40', 'impossible-date'],
  ],
};

const DATES_B: Values = {
  accepted: [
    ['a day', '2020-09-24'],
    ['a compact day', '20200924'],
    ['a month', '2020-09'],
    ['a compact month', '202009'],
    ['a year', '2020'],
    ['a missing first hyphen', '202009-24'],
    ['a missing second hyphen', '2020-0924'],
    NULL,
  ],
  rejected: [
    ['words before the year', 'Fall 2022', 'bad-date'],
    ['words after the year', '2022 or so', 'bad-date'],
    ['a line break after the year', '2022\n', 'bad-date'],
    ['a range of years', '2020-2021', 'impossible-date'],
    ['a month of one digit', '2020-9', 'bad-date'],
    ['a year of two digits', '20', 'bad-date'],
    ['day, month and year with dots', '24.09.2020', 'bad-date'],
    ['the empty text', '', 'bad-date'],
    ['a number', 2020, 'wrong-type'],
    ['a day that its month does not have', '2023-02-30', 'impossible-date'],
    ['a compact day that its month does not have', '20230230', 'impossible-date'],
    ['month 13', '2023-13', 'impossible-date'],
    ['compact month 13', '202313', 'impossible-date'],
    ['month 00', '2023-00', 'impossible-date'],
    ['day 00', '2023-01-00', 'impossible-date'],
    ['day 31 of April', '2023-04-31', 'impossible-date'],
  ],
};

const PRESENT: Accepted = ['present', 'present'];
const OTHER_WORDS: Rejected[] = [
  ['present with a capital letter', 'Present', 'bad-date'],
  ['another word', 'today', 'bad-date'],
];

function createDateFields(dates: Values): Field[] {
  return [
    {
      field: 'start_date',
      accepted: dates.accepted,
      rejected: [...dates.rejected, ['present', 'present', 'bad-date']],
    },
    {
      field: 'end_date',
      accepted: [...dates.accepted, PRESENT],
      rejected: [...dates.rejected, ...OTHER_WORDS],
    },
  ];
}

const REQUIRED_TEXT: Values = {
  accepted: ACCEPTED_TEXTS,
  rejected: [...REJECTED_TEXTS, NULL_REJECTED],
};

const KIND_FIELDS: Readonly<Record<(typeof KINDS)[number], Field[]>> = {
  EducationEntry: [
    CUSTOM_DATE,
    { field: 'institution', ...REQUIRED_TEXT },
    { field: 'area', ...REQUIRED_TEXT },
    { field: 'study_type', ...OPTIONAL_TEXT },
    { field: 'transcript_url', accepted: [...ACCEPTED_URIS, NULL], rejected: REJECTED_URIS },
    {
      field: 'gpa',
      accepted: [
        ['a text', '3.99/4.00'],
        ['a whole number', 4],
        ['a fraction', 3.9],
        ['zero', 0],
        NULL,
      ],
      rejected: [
        ['a boolean', true, 'wrong-type'],
        ['a list', [3.9], 'wrong-type'],
        ['NaN', Number.NaN, 'wrong-type'],
      ],
    },
  ],
  ExperienceEntry: [
    CUSTOM_DATE,
    { field: 'company', ...REQUIRED_TEXT },
    { field: 'position', ...REQUIRED_TEXT },
  ],
  NormalEntry: [CUSTOM_DATE, { field: 'name', ...REQUIRED_TEXT }],
  OneLineEntry: [
    CUSTOM_DATE,
    { field: 'name', ...REQUIRED_TEXT },
    { field: 'details', ...REQUIRED_TEXT },
  ],
  PublicationEntry: [
    {
      ...CUSTOM_DATE,
      accepted: CUSTOM_DATE.accepted.filter(([, value]) => value !== null),
      rejected: [...CUSTOM_DATE.rejected, ['null (required here)', null, 'null-value']],
    },
    { field: 'title', ...REQUIRED_TEXT },
    { field: 'doi', ...REQUIRED_TEXT },
    { field: 'journal', ...OPTIONAL_TEXT },
    { field: 'authors', ...TEXT_LISTS, rejected: [...TEXT_LISTS.rejected, NULL_REJECTED] },
    {
      field: 'cited_by',
      accepted: [
        ['a whole number', 243],
        ['zero', 0],
        ['a negative integer', -1],
        ['the largest safe integer', Number.MAX_SAFE_INTEGER],
        NULL,
      ],
      rejected: [
        ['an unsafe integer', Number.MAX_SAFE_INTEGER + 2, 'bad-size'],
        ['a number with an exponent', 1e21, 'bad-size'],
        ['a fraction', 2.5, 'wrong-type'],
        ['a text', '243', 'wrong-type'],
        ['a boolean', true, 'wrong-type'],
        ['infinity', Number.POSITIVE_INFINITY, 'wrong-type'],
      ],
    },
  ],
};

describe.each(VARIANTS)('an entry in variant %s', (variant) => {
  describe.each(KINDS)('%s', (kind) => {
    const fields = [
      ...COMMON_FIELDS,
      ...createDateFields(variant === 'a' ? DATES_A : DATES_B),
      ...KIND_FIELDS[kind],
    ];
    // The required date of a publication overrides its period, with a warning.
    const isOverridden = (field: string): boolean =>
      kind === 'PublicationEntry' && /_date$/.test(field);

    describe.each(fields)('$field', ({ field, accepted, rejected }) => {
      const path = `cv.${SECTION_BY_KIND[kind]}[0].${field}`;

      it.each(accepted)('accepts %s', (_, value) => {
        const warnings =
          isOverridden(field) && value !== null ? [`warning date-overrides ${path}`] : [];
        expect(summarizeProblems(withEntry(kind, { [field]: value }), variant)).toEqual(warnings);
      });

      it.each(rejected)('rejects %s', (_, value, code, at = '') => {
        const errors = summarizeProblems(withEntry(kind, { [field]: value }), variant).filter((p) =>
          p.startsWith('error'),
        );
        expect(errors).toEqual([`error ${code} ${path}${at}`]);
      });
    });

    it.each(Object.keys(REQUIRED[kind]))('requires %s', (key) => {
      const document = withCv({ [SECTION_BY_KIND[kind]]: [omitKey(REQUIRED[kind], key)] });
      expect(summarizeProblems(document, variant)).toEqual([
        `error missing-key cv.${SECTION_BY_KIND[kind]}[0]`,
      ]);
    });
  });
});

const createEnum = (accepted: string[], rejected: string[]): Values => ({
  accepted: accepted.map((value) => [value, value]),
  rejected: [
    ...rejected.map(
      (value): Rejected => [value === '' ? 'the empty text' : value, value, 'not-allowed'],
    ),
    ['null (the default is not null)', null, 'null-value'],
  ],
});

const DESIGN_FIELDS: Field[] = [
  { field: 'theme', ...createEnum(['classic'], ['Classic', 'modern', '']) },
  {
    field: 'font',
    ...createEnum(['SourceSans3', 'Roboto', 'EBGaramond'], ['Arial', 'roboto', 'Source Sans 3']),
  },
  {
    field: 'font_size',
    ...createEnum(['10pt', '11pt', '12pt'], ['9pt', '13pt', '10', '10 pt', '10.5pt']),
  },
  { field: 'page_size', ...createEnum(['a4paper', 'letterpaper'], ['A4', 'a4', 'legalpaper']) },
  {
    field: 'options',
    accepted: [['an empty object', {}], NULL],
    rejected: [
      ['a text', 'none', 'wrong-type'],
      ['a list', [], 'wrong-type'],
    ],
  },
  {
    field: 'options.primary_color',
    accepted: [['a color', '#004f90']],
    rejected: [
      ['a number', 123456, 'wrong-type'],
      ['null (the default is a color)', null, 'null-value'],
    ],
  },
  {
    field: 'options.show_last_updated_date',
    accepted: [
      ['true', true],
      ['false', false],
    ],
    rejected: [
      ['the text "true"', 'true', 'wrong-type'],
      ['a number', 1, 'wrong-type'],
      ['null (the default is true)', null, 'null-value'],
    ],
  },
  {
    field: 'options.show_timespan_in',
    ...TEXT_LISTS,
    rejected: [...TEXT_LISTS.rejected, ['null (the default is an empty list)', null, 'null-value']],
  },
  ...[
    'options.margins',
    'options.margins.page',
    'options.margins.section_title',
    'options.margins.entry_area',
    'options.margins.highlights_area',
  ].map(
    (field): Field => ({
      field,
      accepted: [['an empty object', {}]],
      rejected: [
        ['a length', '1 cm', 'wrong-type'],
        ['a list', [], 'wrong-type'],
        ['null (the default is not null)', null, 'null-value'],
      ],
    }),
  ),
  ...[
    'options.date_and_location_width',
    'options.margins.page.top',
    'options.margins.page.bottom',
    'options.margins.page.left',
    'options.margins.page.right',
    'options.margins.section_title.top',
    'options.margins.section_title.bottom',
    'options.margins.entry_area.left',
    'options.margins.entry_area.right',
    'options.margins.entry_area.vertical_between',
    'options.margins.highlights_area.top',
    'options.margins.highlights_area.left',
    'options.margins.highlights_area.vertical_between_bullet_points',
  ].map((field) => ({ field, accepted: ACCEPTED_LENGTHS, rejected: REJECTED_LENGTHS })),
];

describe.each(VARIANTS)('Design in variant %s', (variant) => {
  describe.each(DESIGN_FIELDS)('design.$field', ({ field, ...values }) => {
    const build = (value: unknown) =>
      withDesign(field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value));
    testValues(values, build, `design.${field}`, variant);
  });
});

const CUSTOM_SECTION = { title: 'Talks', entry_type: 'NormalEntry', entries: [{ name: 'A Talk' }] };

const SECTION_FIELDS: Field[] = [
  { field: 'title', ...REQUIRED_TEXT },
  { field: 'link_text', ...OPTIONAL_TEXT },
  {
    field: 'entry_type',
    accepted: [['NormalEntry', 'NormalEntry']],
    rejected: [
      ['another kind', 'BulletEntry', 'not-allowed'],
      ['a kind in lower case', 'normalentry', 'not-allowed'],
      ['the name of an inherited property', 'constructor', 'not-allowed'],
      NULL_REJECTED,
    ],
  },
  {
    field: 'entries',
    accepted: [
      ['a list of entries', [{ name: 'A Talk' }]],
      ['the empty list', []],
    ],
    rejected: [
      ['an entry', { name: 'A Talk' }, 'wrong-type'],
      ['a text in the list', ['A Talk'], 'wrong-type', '[0]'],
      NULL_REJECTED,
    ],
  },
];

describe.each(VARIANTS)('Section in variant %s', (variant) => {
  describe.each(SECTION_FIELDS)('$field', ({ field, ...values }) => {
    const build = (value: unknown) =>
      withCv({ custom_sections: [{ ...CUSTOM_SECTION, [field]: value }] });
    testValues(values, build, `cv.custom_sections[0].${field}`, variant);
  });

  it.each(['title', 'entry_type', 'entries'])('requires %s', (key) => {
    const document = withCv({ custom_sections: [omitKey(CUSTOM_SECTION, key)] });
    expect(summarizeProblems(document, variant)).toEqual([
      'error missing-key cv.custom_sections[0]',
    ]);
  });

  it.each(KINDS)('accepts entries of kind %s', (kind) => {
    const section = { title: 'Mine', entry_type: kind, entries: [REQUIRED[kind]] };
    expect(summarizeProblems(withCv({ custom_sections: [section] }), variant)).toEqual([]);
  });

  it('is rejected if it is not an object', () => {
    expect(summarizeProblems(withCv({ custom_sections: ['Talks'] }), variant)).toEqual([
      'error wrong-type cv.custom_sections[0]',
    ]);
    expect(summarizeProblems(withCv({ custom_sections: {} }), variant)).toEqual([
      'error wrong-type cv.custom_sections',
    ]);
    expect(summarizeProblems(withCv({ custom_sections: null }), variant)).toEqual([]);
  });
});
