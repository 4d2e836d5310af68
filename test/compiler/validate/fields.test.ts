// Every field with its types, bounds, patterns and formats, in both variants.
import { describe, expect, it } from 'vitest';
import {
  KINDS,
  problemsOf,
  REQUIRED,
  SECTION_OF,
  VARIANTS,
  withCv,
  withDesign,
  withEntry,
  without,
} from './documents.js';

const LONG_TEXT = 'x'.repeat(10_000);
/** `https://example.com/` is 20 characters long. */
const uriOfLength = (length: number): string => `https://example.com/${'a'.repeat(length - 20)}`;

const ACCEPTED_URIS = [
  { name: 'https', value: 'https://example.com' },
  {
    name: 'http with a port, path, query and fragment',
    value: 'http://example.com:8080/a/b?c=d#e',
  },
  { name: 'percent-encoded characters', value: 'https://example.com/%C3%A9%20x' },
  { name: 'mailto', value: 'mailto:jane@example.com' },
  { name: 'a scheme that becomes no link', value: 'ftp://example.com/cv' },
  { name: '2083 characters', value: uriOfLength(2083) },
];

const REJECTED_URIS = [
  { name: 'no scheme', value: 'example.com', code: 'bad-uri' },
  { name: 'only a path', value: '/cv.html', code: 'bad-uri' },
  { name: 'a space', value: 'https://example.com/a b', code: 'bad-uri' },
  { name: 'an accent that is not encoded', value: 'https://example.com/é', code: 'bad-uri' },
  { name: 'the empty text', value: '', code: 'bad-uri' },
  { name: 'half a character', value: 'https://a.b/\ud800', code: 'bad-uri' },
  { name: '2084 characters', value: uriOfLength(2084), code: 'bad-size' },
  { name: 'a number', value: 5, code: 'wrong-type' },
  { name: 'a list', value: ['https://example.com'], code: 'wrong-type' },
];

const ACCEPTED_LENGTHS = [
  { name: 'centimetres', value: '1.35 cm' },
  { name: 'inches', value: '1 in' },
  { name: 'points', value: '12pt' },
  { name: 'millimetres', value: '3mm' },
  { name: 'x-heights', value: '2 ex' },
  { name: 'ems', value: '1.5em' },
  { name: 'many spaces', value: '1    cm' },
  { name: 'a dot without decimals', value: '1.cm' },
  { name: 'zero', value: '0 cm' },
  { name: 'leading zeros', value: '00.5 cm' },
];

const REJECTED_LENGTHS = [
  { name: 'no unit', value: '1.35', code: 'bad-length' },
  { name: 'another unit', value: '10 px', code: 'bad-length' },
  { name: 'a unit in capitals', value: '1 CM', code: 'bad-length' },
  { name: 'a negative number', value: '-1 cm', code: 'bad-length' },
  { name: 'a decimal comma', value: '1,35 cm', code: 'bad-length' },
  { name: 'no digit before the dot', value: '.5 cm', code: 'bad-length' },
  { name: 'text after it (the pattern is anchored)', value: '1.35 cm; x', code: 'bad-length' },
  { name: 'text before it (the pattern is anchored)', value: 'x 1.35 cm', code: 'bad-length' },
  { name: 'a line end after it (the pattern is anchored)', value: '1.35 cm\n', code: 'bad-length' },
  { name: 'a tabulator before the unit', value: '1\tcm', code: 'bad-length' },
  { name: 'digits of another script', value: '١ cm', code: 'bad-length' },
  { name: 'the empty text', value: '', code: 'bad-length' },
  { name: 'a number', value: 1.35, code: 'bad-length' },
  { name: 'null (the default is a length)', value: null, code: 'null-value' },
];

const ACCEPTED_TEXTS = [
  { name: 'a word', value: 'Engineer' },
  { name: 'the empty text', value: '' },
  { name: 'text of any length', value: LONG_TEXT },
  { name: 'any script', value: '漢字 عربى 😀' },
];

const REJECTED_TEXTS = [
  { name: 'a number', value: 2020, code: 'wrong-type' },
  { name: 'a boolean', value: true, code: 'wrong-type' },
  { name: 'a list', value: ['x'], code: 'wrong-type' },
  { name: 'an object', value: { x: 1 }, code: 'wrong-type' },
];

const NULL = { name: 'null', value: null };
const NULL_REJECTED = { name: 'null', value: null, code: 'null-value' };

interface Field {
  field: string;
  accepted: { name: string; value: unknown }[];
  rejected: { name: string; value: unknown; code: string; at?: string }[];
}

const TEXT_LISTS: Pick<Field, 'accepted' | 'rejected'> = {
  accepted: [
    { name: 'a list of texts', value: ['Education', 'Skills'] },
    { name: 'the empty list', value: [] },
  ],
  rejected: [
    { name: 'a text', value: 'Education', code: 'wrong-type' },
    { name: 'an object', value: { 0: 'Education' }, code: 'wrong-type' },
    { name: 'a number in the list', value: ['Education', 5], code: 'wrong-type', at: '[1]' },
    { name: 'null in the list', value: ['Education', null], code: 'null-value', at: '[1]' },
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
      { name: 'an address', value: 'jane.doe@example.com' },
      { name: 'a plus and several domains', value: 'jane+cv@mail.example.co.uk' },
      NULL,
    ],
    rejected: [
      { name: 'no at sign', value: 'jane.example.com', code: 'bad-email' },
      { name: 'no domain', value: 'jane@', code: 'bad-email' },
      { name: 'a space', value: 'jane doe@example.com', code: 'bad-email' },
      { name: 'two addresses', value: 'jane@example.com, joe@example.com', code: 'bad-email' },
      { name: 'the empty text', value: '', code: 'bad-email' },
      { name: 'a number', value: 5, code: 'wrong-type' },
    ],
  },
  {
    field: 'phone',
    accepted: [
      { name: '7 characters', value: '1234567' },
      { name: '64 characters', value: '1'.repeat(64) },
      { name: '7 characters of two units each', value: '😀'.repeat(7) },
      { name: '64 characters of two units each', value: '😀'.repeat(64) },
      { name: 'the international form', value: '+41 44 668 18 00' },
      { name: 'text of that length', value: 'on request' },
      NULL,
    ],
    rejected: [
      { name: '6 characters', value: '123456', code: 'bad-size' },
      { name: '65 characters', value: '1'.repeat(65), code: 'bad-size' },
      { name: '6 characters of two units each', value: '😀'.repeat(6), code: 'bad-size' },
      { name: '65 characters of two units each', value: '😀'.repeat(65), code: 'bad-size' },
      { name: 'the empty text', value: '', code: 'bad-size' },
      { name: 'a number', value: 41446681800, code: 'wrong-type' },
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
      { name: 'LinkedIn', value: [{ network: 'LinkedIn', username: 'jane' }] },
      { name: 'GitHub', value: [{ network: 'GitHub', username: 'jane' }] },
      { name: 'Instagram', value: [{ network: 'Instagram', username: 'jane' }] },
      {
        name: 'the same network twice',
        value: Array(2).fill({ network: 'GitHub', username: 'jane' }),
      },
      { name: 'the empty list', value: [] },
      NULL,
    ],
    rejected: [
      {
        name: 'another network',
        value: [{ network: 'Friendster', username: 'jane' }],
        code: 'not-allowed',
        at: '[0].network',
      },
      {
        name: 'a network in small letters',
        value: [{ network: 'github', username: 'jane' }],
        code: 'not-allowed',
        at: '[0].network',
      },
      { name: 'no network', value: [{ username: 'jane' }], code: 'missing-key', at: '[0]' },
      { name: 'no username', value: [{ network: 'GitHub' }], code: 'missing-key', at: '[0]' },
      {
        name: 'a null network',
        value: [{ network: null, username: 'jane' }],
        code: 'null-value',
        at: '[0].network',
      },
      {
        name: 'a null username',
        value: [{ network: 'GitHub', username: null }],
        code: 'null-value',
        at: '[0].username',
      },
      {
        name: 'a username that is a number',
        value: [{ network: 'GitHub', username: 5 }],
        code: 'wrong-type',
        at: '[0].username',
      },
      { name: 'a text in the list', value: ['GitHub'], code: 'wrong-type', at: '[0]' },
      {
        name: 'an object instead of a list',
        value: { network: 'GitHub', username: 'jane' },
        code: 'wrong-type',
      },
    ],
  },
];

describe.each(VARIANTS)('variant %s: fields of CurriculumVitae', (variant) => {
  describe.each(CV_FIELDS)('cv.$field', ({ field, accepted, rejected }) => {
    it.each(accepted)('accepts $name', ({ value }) => {
      expect(problemsOf(withCv({ [field]: value }), variant)).toEqual([]);
    });

    it.each(rejected)('rejects $name', ({ value, code, at = '' }) => {
      expect(problemsOf(withCv({ [field]: value }), variant)).toEqual([
        `error ${code} cv.${field}${at}`,
      ]);
    });
  });

  it('needs a name', () => {
    expect(problemsOf({ cv: { label: 'Engineer' } }, variant)).toEqual(['error missing-key cv']);
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

describe.each(SECTIONS)(
  'cv.$section holds entries of kind $kind',
  ({ section, kind, variants }) => {
    const known = VARIANTS.filter((variant) => variants.includes(variant));

    it.each(known)('variant %s: accepts one', (variant) => {
      expect(problemsOf(withCv({ [section]: [REQUIRED[kind]] }), variant)).toEqual([]);
    });

    it.each(known)('variant %s: accepts null and the empty list', (variant) => {
      expect(problemsOf(withCv({ [section]: null }), variant)).toEqual([]);
      expect(problemsOf(withCv({ [section]: [] }), variant)).toEqual([]);
    });

    it.each(known)('variant %s: rejects an entry without its required fields', (variant) => {
      const problems = problemsOf(withCv({ [section]: [{}] }), variant);
      expect(problems).toEqual(
        Object.keys(REQUIRED[kind]).map(() => `error missing-key cv.${section}[0]`),
      );
    });

    it.each(known)('variant %s: rejects anything but a list of objects', (variant) => {
      expect(problemsOf(withCv({ [section]: REQUIRED[kind] }), variant)).toEqual([
        `error wrong-type cv.${section}`,
      ]);
      expect(problemsOf(withCv({ [section]: 'none' }), variant)).toEqual([
        `error wrong-type cv.${section}`,
      ]);
      expect(problemsOf(withCv({ [section]: ['none'] }), variant)).toEqual([
        `error wrong-type cv.${section}[0]`,
      ]);
      expect(problemsOf(withCv({ [section]: [[]] }), variant)).toEqual([
        `error wrong-type cv.${section}[0]`,
      ]);
    });
  },
);

describe.each(SECTIONS.filter(({ variants }) => variants === 'b'))(
  'cv.$section is of variant B only',
  ({ section, kind }) => {
    it('is ignored by variant A, with a warning', () => {
      expect(problemsOf(withCv({ [section]: [REQUIRED[kind]] }), 'a')).toEqual([
        `warning ignored-key cv.${section}`,
      ]);
    });
  },
);

const OPTIONAL_TEXT: Pick<Field, 'accepted' | 'rejected'> = {
  accepted: [...ACCEPTED_TEXTS, NULL],
  rejected: REJECTED_TEXTS,
};

const COMMON_FIELDS: Field[] = [
  {
    field: 'highlights',
    accepted: TEXT_LISTS.accepted,
    rejected: [
      ...TEXT_LISTS.rejected,
      { name: 'null (the default is an empty list)', value: null, code: 'null-value' },
    ],
  },
  { field: 'location', ...OPTIONAL_TEXT },
  { field: 'url', accepted: [...ACCEPTED_URIS, NULL], rejected: REJECTED_URIS },
];

const CUSTOM_DATE: Field = {
  field: 'date',
  accepted: [
    { name: 'a day', value: '2022-09-24' },
    { name: 'any text', value: 'Fall 2022' },
    { name: 'a range of years as text', value: '2020-2021' },
    { name: 'the empty text', value: '' },
    NULL,
  ],
  rejected: REJECTED_TEXTS,
};

const DATES_A = {
  accepted: [
    { name: 'a day', value: '2020-09-24' },
    { name: 'a leap day', value: '2020-02-29' },
    NULL,
  ],
  rejected: [
    { name: 'a month (variant B only)', value: '2020-09', code: 'bad-date' },
    { name: 'a year (variant B only)', value: '2020', code: 'bad-date' },
    { name: 'a compact day (variant B only)', value: '20200924', code: 'bad-date' },
    { name: 'a point in time', value: '2020-09-24T12:00:00Z', code: 'bad-date' },
    { name: 'another order', value: '24.09.2020', code: 'bad-date' },
    { name: 'words', value: 'Fall 2022', code: 'bad-date' },
    { name: 'words after it (anchored)', value: '2020-09-24 or so', code: 'bad-date' },
    { name: 'the empty text', value: '', code: 'bad-date' },
    { name: 'a number', value: 2020, code: 'bad-date' },
    { name: 'a day that its month does not have', value: '2023-02-30', code: 'impossible-date' },
    { name: 'a leap day of a common year', value: '2023-02-29', code: 'impossible-date' },
    { name: 'month 13', value: '2023-13-01', code: 'impossible-date' },
    { name: 'month 20', value: '2023-20-01', code: 'impossible-date' },
    { name: 'month 00', value: '2023-00-01', code: 'impossible-date' },
    { name: 'day 00', value: '2023-01-00', code: 'impossible-date' },
    { name: 'day 32', value: '2023-01-32', code: 'impossible-date' },
    { name: 'day 40', value: '2023-01-40', code: 'impossible-date' },
  ],
};

const DATES_B = {
  accepted: [
    { name: 'a day', value: '2020-09-24' },
    { name: 'a compact day', value: '20200924' },
    { name: 'a month', value: '2020-09' },
    { name: 'a compact month', value: '202009' },
    { name: 'a year', value: '2020' },
    { name: 'one hyphen left out', value: '202009-24' },
    { name: 'the other hyphen left out', value: '2020-0924' },
    NULL,
  ],
  rejected: [
    { name: 'words (the pattern is anchored)', value: 'Fall 2022', code: 'bad-date' },
    { name: 'words after it (the pattern is anchored)', value: '2022 or so', code: 'bad-date' },
    { name: 'a line end after it', value: '2022\n', code: 'bad-date' },
    { name: 'a range of years (20 is no month)', value: '2020-2021', code: 'impossible-date' },
    { name: 'a month of one digit', value: '2020-9', code: 'bad-date' },
    { name: 'two digits of a year', value: '20', code: 'bad-date' },
    { name: 'another order', value: '24.09.2020', code: 'bad-date' },
    { name: 'the empty text', value: '', code: 'bad-date' },
    { name: 'a number', value: 2020, code: 'wrong-type' },
    { name: 'a day that its month does not have', value: '2023-02-30', code: 'impossible-date' },
    {
      name: 'a compact day that its month does not have',
      value: '20230230',
      code: 'impossible-date',
    },
    { name: 'month 13', value: '2023-13', code: 'impossible-date' },
    { name: 'compact month 13', value: '202313', code: 'impossible-date' },
    { name: 'month 00', value: '2023-00', code: 'impossible-date' },
    { name: 'day 00', value: '2023-01-00', code: 'impossible-date' },
    { name: 'day 31 of April', value: '2023-04-31', code: 'impossible-date' },
  ],
};

const PRESENT = { name: 'present', value: 'present' };
const OTHER_WORDS = [
  { name: 'Present with a capital', value: 'Present', code: 'bad-date' },
  { name: 'another word', value: 'today', code: 'bad-date' },
];

function dateFields(dates: typeof DATES_A): Field[] {
  return [
    {
      field: 'start_date',
      accepted: dates.accepted,
      rejected: [...dates.rejected, { name: 'present', value: 'present', code: 'bad-date' }],
    },
    {
      field: 'end_date',
      accepted: [...dates.accepted, PRESENT],
      rejected: [...dates.rejected, ...OTHER_WORDS],
    },
  ];
}

const REQUIRED_TEXT = { accepted: ACCEPTED_TEXTS, rejected: [...REJECTED_TEXTS, NULL_REJECTED] };

const OWN_FIELDS: Readonly<Record<(typeof KINDS)[number], Field[]>> = {
  EducationEntry: [
    CUSTOM_DATE,
    { field: 'institution', ...REQUIRED_TEXT },
    { field: 'area', ...REQUIRED_TEXT },
    { field: 'study_type', ...OPTIONAL_TEXT },
    { field: 'transcript_url', accepted: [...ACCEPTED_URIS, NULL], rejected: REJECTED_URIS },
    {
      field: 'gpa',
      accepted: [
        { name: 'a text', value: '3.99/4.00' },
        { name: 'a whole number', value: 4 },
        { name: 'a fraction', value: 3.9 },
        { name: 'zero', value: 0 },
        NULL,
      ],
      rejected: [
        { name: 'a boolean', value: true, code: 'wrong-type' },
        { name: 'a list', value: [3.9], code: 'wrong-type' },
        { name: 'not a number', value: Number.NaN, code: 'wrong-type' },
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
      accepted: CUSTOM_DATE.accepted.filter(({ value }) => value !== null),
      rejected: [
        ...CUSTOM_DATE.rejected,
        { name: 'null (required here)', value: null, code: 'null-value' },
      ],
    },
    { field: 'title', ...REQUIRED_TEXT },
    { field: 'doi', ...REQUIRED_TEXT },
    { field: 'journal', ...OPTIONAL_TEXT },
    { field: 'authors', ...TEXT_LISTS, rejected: [...TEXT_LISTS.rejected, NULL_REJECTED] },
    {
      field: 'cited_by',
      accepted: [
        { name: 'a whole number', value: 243 },
        { name: 'zero', value: 0 },
        { name: 'less than nothing, which is an integer as well', value: -1 },
        { name: 'the largest that is exact', value: Number.MAX_SAFE_INTEGER },
        NULL,
      ],
      rejected: [
        {
          name: 'a number that is not exact',
          value: Number.MAX_SAFE_INTEGER + 2,
          code: 'bad-size',
        },
        { name: 'a number with a power', value: 1e21, code: 'bad-size' },
        { name: 'a fraction', value: 2.5, code: 'wrong-type' },
        { name: 'a text', value: '243', code: 'wrong-type' },
        { name: 'a boolean', value: true, code: 'wrong-type' },
        { name: 'infinity', value: Number.POSITIVE_INFINITY, code: 'wrong-type' },
      ],
    },
  ],
};

describe.each(VARIANTS)('variant %s: fields of entries', (variant) => {
  describe.each(KINDS)('%s', (kind) => {
    const fields = [
      ...COMMON_FIELDS,
      ...dateFields(variant === 'a' ? DATES_A : DATES_B),
      ...OWN_FIELDS[kind],
    ];
    // A publication must have a date, which wins over its period, with a warning.
    const isWarned = (field: string): boolean =>
      kind === 'PublicationEntry' && /_date$/.test(field);

    describe.each(fields)('$field', ({ field, accepted, rejected }) => {
      const path = `cv.${SECTION_OF[kind]}[0].${field}`;

      it.each(accepted)('accepts $name', ({ value }) => {
        const warnings = isWarned(field) && value !== null ? [`warning date-wins ${path}`] : [];
        if (field === 'cited_by' && Number(value) < 0) warnings.push(`info odd-value ${path}`);
        expect(problemsOf(withEntry(kind, { [field]: value }), variant)).toEqual(warnings);
      });

      it.each(rejected)('rejects $name', ({ value, code, at = '' }) => {
        const errors = problemsOf(withEntry(kind, { [field]: value }), variant).filter((p) =>
          p.startsWith('error'),
        );
        expect(errors).toEqual([`error ${code} ${path}${at}`]);
      });
    });

    it.each(Object.keys(REQUIRED[kind]))('needs %s', (key) => {
      const document = withCv({ [SECTION_OF[kind]]: [without(REQUIRED[kind], key)] });
      expect(problemsOf(document, variant)).toEqual([
        `error missing-key cv.${SECTION_OF[kind]}[0]`,
      ]);
    });
  });
});

const choice = (accepted: string[], rejected: string[]): Pick<Field, 'accepted' | 'rejected'> => ({
  accepted: accepted.map((value) => ({ name: value, value })),
  rejected: [
    ...rejected.map((value) => ({
      name: value === '' ? 'the empty text' : value,
      value,
      code: 'not-allowed',
    })),
    { name: 'null (the default is not null)', value: null, code: 'null-value' },
  ],
});

const DESIGN_FIELDS: Field[] = [
  { field: 'theme', ...choice(['classic'], ['Classic', 'modern', '']) },
  {
    field: 'font',
    ...choice(['SourceSans3', 'Roboto', 'EBGaramond'], ['Arial', 'roboto', 'Source Sans 3']),
  },
  {
    field: 'font_size',
    ...choice(['10pt', '11pt', '12pt'], ['9pt', '13pt', '10', '10 pt', '10.5pt']),
  },
  { field: 'page_size', ...choice(['a4paper', 'letterpaper'], ['A4', 'a4', 'legalpaper']) },
  {
    field: 'options',
    accepted: [{ name: 'an empty object', value: {} }, NULL],
    rejected: [
      { name: 'a text', value: 'none', code: 'wrong-type' },
      { name: 'a list', value: [], code: 'wrong-type' },
    ],
  },
  {
    field: 'options.primary_color',
    accepted: [{ name: 'a colour', value: '#004f90' }],
    rejected: [
      { name: 'a number', value: 123456, code: 'wrong-type' },
      { name: 'null (the default is a colour)', value: null, code: 'null-value' },
    ],
  },
  {
    field: 'options.show_last_updated_date',
    accepted: [
      { name: 'true', value: true },
      { name: 'false', value: false },
    ],
    rejected: [
      { name: 'the text "true"', value: 'true', code: 'wrong-type' },
      { name: 'a number', value: 1, code: 'wrong-type' },
      { name: 'null (the default is true)', value: null, code: 'null-value' },
    ],
  },
  {
    field: 'options.show_timespan_in',
    ...TEXT_LISTS,
    rejected: [
      ...TEXT_LISTS.rejected,
      { name: 'null (the default is an empty list)', value: null, code: 'null-value' },
    ],
  },
  ...[
    'options.margins',
    'options.margins.page',
    'options.margins.section_title',
    'options.margins.entry_area',
    'options.margins.highlights_area',
  ].map((field) => ({
    field,
    accepted: [{ name: 'an empty object', value: {} }],
    rejected: [
      { name: 'a length', value: '1 cm', code: 'wrong-type' },
      { name: 'a list', value: [], code: 'wrong-type' },
      { name: 'null (the default is not null)', value: null, code: 'null-value' },
    ],
  })),
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

describe.each(VARIANTS)('variant %s: fields of Design', (variant) => {
  describe.each(DESIGN_FIELDS)('design.$field', ({ field, accepted, rejected }) => {
    const design = (value: unknown): unknown =>
      field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

    it.each(accepted)('accepts $name', ({ value }) => {
      expect(
        problemsOf(withDesign(design(value)), variant).filter(
          (p) => !p.includes('unknown-section'),
        ),
      ).toEqual([]);
    });

    it.each(rejected)('rejects $name', ({ value, code, at = '' }) => {
      expect(problemsOf(withDesign(design(value)), variant)).toEqual([
        `error ${code} design.${field}${at}`,
      ]);
    });
  });
});

const CUSTOM_SECTION = { title: 'Talks', entry_type: 'NormalEntry', entries: [{ name: 'A Talk' }] };

const SECTION_FIELDS: Field[] = [
  { field: 'title', ...REQUIRED_TEXT },
  { field: 'link_text', ...OPTIONAL_TEXT },
  {
    field: 'entry_type',
    accepted: [{ name: 'NormalEntry', value: 'NormalEntry' }],
    rejected: [
      { name: 'another kind', value: 'BulletEntry', code: 'not-allowed' },
      { name: 'a kind in small letters', value: 'normalentry', code: 'not-allowed' },
      {
        name: 'the name of a property that all objects have',
        value: 'constructor',
        code: 'not-allowed',
      },
      NULL_REJECTED,
    ],
  },
  {
    field: 'entries',
    accepted: [
      { name: 'a list of entries', value: [{ name: 'A Talk' }] },
      { name: 'the empty list', value: [] },
    ],
    rejected: [
      { name: 'an entry', value: { name: 'A Talk' }, code: 'wrong-type' },
      { name: 'a text in the list', value: ['A Talk'], code: 'wrong-type', at: '[0]' },
      NULL_REJECTED,
    ],
  },
];

describe.each(VARIANTS)('variant %s: fields of Section', (variant) => {
  describe.each(SECTION_FIELDS)('$field', ({ field, accepted, rejected }) => {
    const document = (value: unknown): unknown =>
      withCv({ custom_sections: [{ ...CUSTOM_SECTION, [field]: value }] });

    it.each(accepted)('accepts $name', ({ value }) => {
      expect(problemsOf(document(value), variant)).toEqual([]);
    });

    it.each(rejected)('rejects $name', ({ value, code, at = '' }) => {
      expect(problemsOf(document(value), variant)).toEqual([
        `error ${code} cv.custom_sections[0].${field}${at}`,
      ]);
    });
  });

  it.each(['title', 'entry_type', 'entries'])('needs %s', (key) => {
    const document = withCv({ custom_sections: [without(CUSTOM_SECTION, key)] });
    expect(problemsOf(document, variant)).toEqual(['error missing-key cv.custom_sections[0]']);
  });

  it.each(KINDS)('holds entries of kind %s', (kind) => {
    const section = { title: 'Mine', entry_type: kind, entries: [REQUIRED[kind]] };
    expect(problemsOf(withCv({ custom_sections: [section] }), variant)).toEqual([]);
  });

  it('is a list of objects', () => {
    expect(problemsOf(withCv({ custom_sections: ['Talks'] }), variant)).toEqual([
      'error wrong-type cv.custom_sections[0]',
    ]);
    expect(problemsOf(withCv({ custom_sections: {} }), variant)).toEqual([
      'error wrong-type cv.custom_sections',
    ]);
    expect(problemsOf(withCv({ custom_sections: null }), variant)).toEqual([]);
  });
});
