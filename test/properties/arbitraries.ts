import fc from 'fast-check';

// Arbitrary documents for property tests.

/**
 * Any character, like `unit: 'binary'`, which takes seconds to list them all before the first text.
 */
export const codePoint = fc.integer({ min: 0, max: 0x10f7ff }).map(
  (number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800),
  (text) => {
    const number = String(text).codePointAt(0) ?? 0;
    return number < 0xd800 ? number : number - 0x800;
  },
);

const text = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ maxCount: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\n',
      '\u200B',
      '**',
      '[](http://x.y)',
      'a\n\nb',
      'x'.repeat(300),
    ),
  },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 80 }) },
);

const url = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    'https://github.com/x',
    'mailto:jane@example.com',
    'tel:+41446681800',
    'ftp://example.com/',
    'urn:isbn:1',
    'HTTPS://EXAMPLE.COM',
    'https://www.youtube.com/watch?v=1',
  ),
);

const day = fc
  .record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(
    (date) =>
      [
        String(date.year).padStart(4, '0'),
        String(date.month).padStart(2, '0'),
        String(date.day).padStart(2, '0'),
      ] as const,
  );

const dateA = day.map((parts) => parts.join('-'));
const dateB = fc
  .tuple(day, fc.integer({ min: 1, max: 3 }), fc.constantFrom('', '-'))
  .map(([parts, count, hyphen]) => parts.slice(0, count).join(hyphen));

/** No date, a valid period, one of its ends, or any text. */
function dates(variant: 'a' | 'b'): fc.Arbitrary<Record<string, unknown>> {
  const date = variant === 'a' ? dateA : dateB;
  return fc.oneof(
    fc.constant({}),
    fc.tuple(date, date).map((pair) => {
      const [start, end] = pair.toSorted((x, y) => Number(x.slice(0, 4)) - Number(y.slice(0, 4)));
      return start?.slice(0, 4) === end?.slice(0, 4)
        ? { start_date: start }
        : { start_date: start, end_date: end };
    }),
    date.map((start_date) => ({ start_date, end_date: 'present' })),
    date.map((end_date) => ({ end_date })),
    // Digits may be an impossible date.
    text.filter((any) => !/^[\d-]+$/.test(any)).map((any) => ({ date: any })),
    date.map((any) => ({ date: any })),
  );
}

function optional<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 4 });
}

function record(
  required: Record<string, fc.Arbitrary<unknown>>,
  others: Record<string, fc.Arbitrary<unknown>>,
) {
  return fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) });
}

const few = <T>(item: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<T[]> =>
  fc.array(item, { maxLength });

type Kinds = Record<
  'education' | 'experience' | 'normal' | 'oneLine' | 'publication',
  fc.Arbitrary<Record<string, unknown>>
>;

function entriesOf(variant: 'a' | 'b'): Kinds {
  const common = { highlights: few(text, 4), location: optional(text), url: optional(url) };
  const entry = (
    required: Record<string, fc.Arbitrary<unknown>>,
    others: Record<string, fc.Arbitrary<unknown>> = {},
  ) =>
    fc
      .tuple(record(required, { ...common, ...others }), dates(variant))
      .map(([fields, when]) => ({ ...fields, ...when }));
  const publicationDate = text.filter((any) => !/^[\d-]+$/.test(any));
  return {
    education: entry(
      { institution: text, area: text },
      {
        study_type: optional(text),
        gpa: optional(fc.oneof(text, fc.float({ noNaN: true, noDefaultInfinity: true }))),
        transcript_url: optional(url),
      },
    ),
    experience: entry({ company: text, position: text }),
    normal: entry({ name: text }),
    oneLine: entry({ name: text, details: text }),
    publication: record(
      { title: text, authors: few(text), doi: text, date: fc.oneof(publicationDate, dateA) },
      { ...common, journal: optional(text), cited_by: optional(fc.integer()) },
    ) as fc.Arbitrary<Record<string, unknown>>,
  };
}

const KIND_NAMES = {
  education: 'EducationEntry',
  experience: 'ExperienceEntry',
  normal: 'NormalEntry',
  oneLine: 'OneLineEntry',
  publication: 'PublicationEntry',
} as const;

function customSection(kinds: Kinds, index: number): fc.Arbitrary<unknown> {
  const names = Object.keys(KIND_NAMES) as (keyof Kinds)[];
  return fc.constantFrom(...names).chain((name) =>
    record(
      {
        title: text.map((title) => `${title} ${index}`),
        entry_type: fc.constant(KIND_NAMES[name]),
        entries: few(kinds[name], 2),
      },
      { link_text: optional(text) },
    ),
  );
}

function cvOf(variant: 'a' | 'b'): fc.Arbitrary<Record<string, unknown>> {
  const kinds = entriesOf(variant);
  const list = (kind: keyof Kinds) => optional(few(kinds[kind], 2));
  const networks =
    variant === 'a'
      ? ['LinkedIn', 'GitHub', 'Instagram']
      : ['LinkedIn', 'GitHub', 'Instagram', 'Orcid', 'Mastodon'];
  const onlyB = {
    experience: list('experience'),
    projects: list('normal'),
    programming_skills: list('oneLine'),
    awards: list('oneLine'),
    interests: list('oneLine'),
  };
  return record(
    { name: text },
    {
      label: optional(text),
      location: optional(text),
      email: optional(fc.emailAddress()),
      phone: optional(
        fc.oneof(
          fc.constantFrom('+41 44 668 18 00', '+33749882538', '0123456'),
          fc.string({ unit: 'grapheme-ascii', minLength: 7, maxLength: 64 }),
        ),
      ),
      website: optional(url),
      social_networks: optional(
        few(
          fc.record({
            network: fc.constantFrom(...networks),
            username: fc.oneof(text, fc.constant('@jane@mastodon.example')),
          }),
        ),
      ),
      summary: optional(text),
      section_order: optional(
        fc.uniqueArray(
          fc.constantFrom('Education', 'skills', 'PUBLICATIONS', 'Summary', 'test_scores'),
          {
            maxLength: 4,
          },
        ),
      ),
      education: list('education'),
      work_experience: list('experience'),
      academic_projects: list('normal'),
      personal_projects: list('normal'),
      publications: list('publication'),
      certificates: list('normal'),
      extracurricular_activities: list('experience'),
      test_scores: list('oneLine'),
      skills: list('oneLine'),
      custom_sections: optional(
        fc
          .tuple(customSection(kinds, 1), customSection(kinds, 2))
          .chain((both) => fc.subarray(both)),
      ),
      ...(variant === 'b' ? onlyB : {}),
    },
  );
}

const length = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.float({ min: 0, max: 2, noNaN: true }).map((n) => n.toFixed(3)) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '0',
          '0.',
          '00.10',
          '0.000000001',
          '1.',
          '007',
          `0.${'3'.repeat(60)}`,
        ),
      },
      { weight: 1, arbitrary: fc.integer({ min: 3, max: 25 }).map(String) },
    ),
    fc.constantFrom('', ' ', '   '),
    fc.constantFrom('cm', 'in', 'pt', 'mm', 'ex', 'em'),
  )
  .map((parts) => parts.join(''));

const some = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc.record(fields, { requiredKeys: [] });

const design = some({
  theme: fc.constant('classic'),
  font: fc.constantFrom('SourceSans3', 'Roboto', 'EBGaramond'),
  font_size: fc.constantFrom('10pt', '11pt', '12pt'),
  page_size: fc.constantFrom('a4paper', 'letterpaper'),
  options: optional(
    some({
      primary_color: fc.constantFrom(
        'navy',
        '004f90',
        '#0af',
        'rgb(0,79,144)',
        'rgb(0 79 144 / 50%)',
        'hsl(207, 100%, 28%)',
        'white',
        '#12345678',
      ),
      date_and_location_width: length,
      show_timespan_in: fc.subarray(['Education', 'work_experience', 'Skills']),
      show_last_updated_date: fc.boolean(),
      margins: some({
        page: some({ top: length, bottom: length, left: length, right: length }),
        section_title: some({ top: length, bottom: length }),
        entry_area: some({ left: length, right: length, vertical_between: length }),
        highlights_area: some({
          top: length,
          left: length,
          vertical_between_bullet_points: length,
        }),
      }),
    }),
  ),
});

/** Valid documents, except for some lengths that leave no space for text. */
export function documents(variant: 'a' | 'b'): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ design, cv: cvOf(variant) }, { requiredKeys: ['cv'] });
}

/** Values that no document has, such as prototypes, holes and functions. */
export const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    NaN,
    Infinity,
    -0,
    '',
    [],
    {},
    '2023-02-30',
    '9999999',
    1e300,
    JSON.parse('{"__proto__": {"name": 1}}'),
  ),
);
