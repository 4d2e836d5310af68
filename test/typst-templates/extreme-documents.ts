import fc from 'fast-check';

// Random documents with extreme designs, and long texts in difficult positions.

/** The part of the page that contains a word and determines its measure. */
export type Region =
  | 'name'
  | 'title'
  | 'contact'
  | 'summary'
  | 'head'
  | 'bullet'
  | 'nested'
  | 'column'
  /** Next to a degree column. */
  | `degreed-${'head' | 'bullet' | 'nested'}`;

export interface ExtremeDocument {
  readonly document: { readonly design: ExtremeDesign; readonly cv: Record<string, unknown> };
  /** The generated words; each occurs once. */
  readonly words: ReadonlyMap<string, Region>;
  readonly lengths: Lengths;
}

/** All lengths in centimeters. */
export interface Lengths {
  readonly column: number;
  readonly page: {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  };
  readonly entry: { readonly left: number; readonly right: number; readonly between: number };
  readonly bullets: { readonly left: number; readonly top: number; readonly between: number };
}

export interface ExtremeDesign {
  readonly font: string;
  readonly font_size: string;
  readonly page_size: string;
  readonly options: object;
}

const cm = (min: number, max: number, typical: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(min, typical, max),
    fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10),
  );

const lengths: fc.Arbitrary<Lengths> = fc.record({
  column: cm(2, 8, 3.6),
  page: fc.record({
    top: cm(0.3, 2.5, 1.3),
    bottom: cm(0.3, 2.5, 1.3),
    left: cm(0.3, 2.5, 1.3),
    right: cm(0.3, 2.5, 1.3),
  }),
  entry: fc.record({ left: cm(0, 1, 0.2), right: cm(0, 1, 0.2), between: cm(0, 0.5, 0.1) }),
  bullets: fc.record({ left: cm(0, 1.5, 0.6), top: cm(0, 0.3, 0.1), between: cm(0, 0.3, 0.1) }),
});

/** Letters that no font joins. */
const VOWELS = 'aeiou';
const CONSONANTS = 'nmrlsvdpbc';

/** Generates distinct words, and records their regions. */
class WordGenerator {
  readonly regions = new Map<string, Region>();

  /** @param length - the approximate number of letters */
  create(region: Region, length: number): string {
    let number = this.regions.size;
    let word = '';
    do {
      word += `${CONSONANTS[number % 10]}${VOWELS[Math.floor(number / 10) % 5]}`;
      number = Math.floor(number / 50);
    } while (number > 0 || word.length + 1 < length);
    word += 'k';
    this.regions.set(word, region);
    return word;
  }

  text(region: Region, lengths: readonly number[]): string {
    return lengths.map((length) => this.create(region, length)).join(' ');
  }
}

/** Lengths of words, few of them long. */
const phrase = (maxWords: number, typicalMax = 12): fc.Arbitrary<number[]> =>
  fc.array(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: typicalMax }) },
      { weight: 1, arbitrary: fc.integer({ min: typicalMax, max: 48 }) },
    ),
    { minLength: 1, maxLength: maxWords },
  );

const DEGREES = [
  'BS',
  'MSc',
  'PhD',
  'Dr. rer. nat.',
  'Bachelor of Science with Honours (First Class)',
  'Master of Business Administration',
];
const PLACES = [
  'Rome',
  'Wilhelmshaven, Niedersachsen',
  'Frankfurt am Main, Germany',
  'San Francisco, CA, United States of America',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
];
const DATES = [
  { date: '2020' },
  { date: 'Winter term 2021/22' },
  { start_date: '2011-09', end_date: '2018-12' },
  { start_date: '2023-02', end_date: 'present' },
  { end_date: '2020-01' },
  {},
];

const when = fc.record({
  location: fc.oneof(fc.constantFrom(undefined, ...PLACES), phrase(6, 16)),
  date: fc.constantFrom(...DATES),
});

const bullet = fc.record({
  words: phrase(40),
  code: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: phrase(8) },
  ),
  nested: fc.oneof(
    { weight: 4, arbitrary: fc.constant<number[][]>([]) },
    { weight: 1, arbitrary: fc.array(phrase(15), { maxLength: 3 }) },
  ),
});
const bulletList = fc.array(bullet, { maxLength: 4 });
const entry = fc.record({
  first: phrase(9, 18),
  second: phrase(12, 18),
  when,
  bullets: bulletList,
  degree: fc.oneof(fc.constantFrom(undefined, ...DEGREES), phrase(5, 14)),
  isLinked: fc.boolean(),
});

export const extremeDocuments: fc.Arbitrary<ExtremeDocument> = fc
  .record({
    font: fc.constantFrom('SourceSans3', 'Roboto', 'EBGaramond'),
    size: fc.constantFrom('10pt', '11pt', '12pt'),
    paper: fc.constantFrom('a4paper', 'letterpaper'),
    lengths,
    hasSpans: fc.boolean(),
    name: phrase(5, 12),
    label: phrase(8),
    contacts: fc.array(fc.integer({ min: 3, max: 40 }), { maxLength: 7 }),
    summary: phrase(60),
    title: phrase(8),
    education: fc.array(entry, { maxLength: 3 }),
    experience: fc.array(entry, { maxLength: 4 }),
    projects: fc.array(entry, { maxLength: 2 }),
    skills: fc.array(entry, { maxLength: 3 }),
    publications: fc.array(entry, { maxLength: 2 }),
  })
  .map((generated) => {
    const words = new WordGenerator();
    const { lengths } = generated;
    const hasDegrees = generated.education.some(({ degree }) => degree !== undefined);
    const common = (
      { when, bullets, isLinked }: (typeof generated.education)[number],
      degreed: '' | 'degreed-' = '',
    ) => ({
      ...(isLinked ? { url: 'https://github.com/x' } : {}),
      ...when.date,
      location: Array.isArray(when.location) ? words.text('column', when.location) : when.location,
      highlights: bullets.map((item) =>
        [
          words.text(`${degreed}bullet`, item.words) +
            (item.code.length > 0 ? ` \`${words.text(`${degreed}bullet`, item.code)}\`` : ''),
          ...item.nested.map((text) => `- ${words.text(`${degreed}nested`, text)}`),
        ].join('\n'),
      ),
    });
    const networks = [
      'LinkedIn',
      'GitHub',
      'Instagram',
      'LinkedIn',
      'GitHub',
      'Instagram',
      'GitHub',
    ];
    const cv = {
      name: words.text('name', generated.name),
      label: words.text('summary', generated.label),
      social_networks: generated.contacts.map((length, index) => ({
        network: networks[index],
        username: words.create('contact', length),
      })),
      summary: words.text('summary', generated.summary),
      education: generated.education.map((item) => ({
        ...common(item, hasDegrees ? 'degreed-' : ''),
        institution: words.text(hasDegrees ? 'degreed-head' : 'head', item.first),
        area: words.text(hasDegrees ? 'degreed-head' : 'head', item.second),
        study_type: Array.isArray(item.degree)
          ? words.text('degreed-head', item.degree)
          : item.degree,
      })),
      experience: generated.experience.map((item) => ({
        ...common(item),
        company: words.text('head', item.first),
        position: words.text('head', item.second),
      })),
      projects: generated.projects.map((item) => ({
        ...common(item),
        name: words.text('head', item.first),
      })),
      skills: generated.skills.map((item) => ({
        ...common(item),
        name: words.text('head', item.first),
        details: words.text('head', item.second),
      })),
      publications: generated.publications.map((item) => ({
        ...common(item),
        title: words.text('head', item.first),
        authors: [words.text('head', item.second)],
        doi: '10.1000/182',
        date: '2020',
        start_date: undefined,
        end_date: undefined,
      })),
      custom_sections: [
        {
          title: words.text('title', generated.title),
          entry_type: 'NormalEntry',
          entries: [{ name: words.create('head', 5) }],
        },
      ],
    };
    const { page, entry, bullets } = lengths;
    const format = (length: number): string => `${length} cm`;
    const design = {
      font: generated.font,
      font_size: generated.size,
      page_size: generated.paper,
      options: {
        date_and_location_width: format(lengths.column),
        show_timespan_in:
          generated.hasSpans && generated.experience.length > 0 ? ['Experience'] : [],
        margins: {
          page: {
            top: format(page.top),
            bottom: format(page.bottom),
            left: format(page.left),
            right: format(page.right),
          },
          entry_area: {
            left: format(entry.left),
            right: format(entry.right),
            vertical_between: format(entry.between),
          },
          highlights_area: {
            left: format(bullets.left),
            top: format(bullets.top),
            vertical_between_bullet_points: format(bullets.between),
          },
        },
      },
    };
    return { document: { design, cv }, words: words.regions, lengths };
  });
