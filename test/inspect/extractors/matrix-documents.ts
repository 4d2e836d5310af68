import { createRandom } from '../../support/create-random.js';

/** Words of an entry that an extractor must keep together, in content order. */
export interface EntryWords {
  /** For messages. */
  readonly description: string;
  readonly title: readonly string[];
  readonly place: readonly string[];
  readonly dates: readonly string[];
  readonly bullets: readonly string[];
}

/** A document without repeated words, so that each word of an extracted text has one origin. */
export interface MatrixDocument {
  /** Design, for messages. */
  readonly name: string;
  readonly document: unknown;
  readonly header: readonly string[];
  readonly sections: readonly { readonly title: string; readonly entries: readonly EntryWords[] }[];
}

/** Parts of the design that affect how programs group text. */
export interface Layout {
  readonly font: string;
  readonly size: string;
  readonly paper: string;
  /** Between entries, in cm. */
  readonly between: number;
  /** Width of the date column, in cm. */
  readonly column: number;
}

const ALL: readonly Layout[] = ['SourceSans3', 'Roboto', 'EBGaramond'].flatMap((font) =>
  ['10pt', '11pt', '12pt'].flatMap((size) =>
    ['a4paper', 'letterpaper'].flatMap((paper) =>
      [0.05, 0.12, 0.3, 0.5].flatMap((between) =>
        [3, 3.6, 5].map((column) => ({ font, size, paper, between, column })),
      ),
    ),
  ),
);

export const LAYOUTS = ALL;

/** Some of them, with each value. */
export const SOME_LAYOUTS = ALL.filter((_, index) => index % 43 === 10);

type Bullets = 0 | 1 | 3;

/** Lengths of the parts of an entry. */
interface Shape {
  readonly bullets?: Bullets;
  /** Words in the title after the first. */
  readonly title?: number;
  /** Words in the place; 0 for none. */
  readonly place?: number;
  readonly dates?: 'none' | 'day' | 'period';
  readonly degree?: string;
  readonly extra?: Record<string, unknown>;
}

const WRAPPED_WORDS = 14;

/** Shapes of all entry kinds with bullets. */
const COMMON_SHAPES: readonly Shape[] = [
  { bullets: 0 },
  { bullets: 1, dates: 'day' },
  { bullets: 3 },
  { bullets: 0, title: WRAPPED_WORDS },
  { bullets: 3, title: WRAPPED_WORDS, place: 1 },
  { bullets: 1, place: 5 },
  { bullets: 0, place: 5, dates: 'day' },
  { bullets: 3, place: 0 },
  { bullets: 0, place: 1, dates: 'none' },
  { bullets: 1, place: 0, dates: 'none' },
];

const GPA = { gpa: '3.91/4.00', transcript_url: 'https://example.org/t' };

const SECTIONS: readonly { kind: string; spans?: boolean; shapes: readonly Shape[] }[] = [
  {
    kind: 'EducationEntry',
    spans: true,
    shapes: [
      { degree: 'PhD', bullets: 0 },
      { degree: 'BS', bullets: 3, extra: GPA },
      { degree: 'BS', bullets: 1, title: WRAPPED_WORDS },
      { degree: 'MSc', bullets: 0, place: 5, extra: GPA },
    ],
  },
  { kind: 'EducationEntry', shapes: COMMON_SHAPES },
  { kind: 'ExperienceEntry', shapes: COMMON_SHAPES },
  { kind: 'ExperienceEntry', spans: true, shapes: COMMON_SHAPES },
  {
    kind: 'NormalEntry',
    shapes: COMMON_SHAPES.map((shape, index) => (index % 2 === 0 ? addUrl(shape) : shape)),
  },
  {
    kind: 'OneLineEntry',
    shapes: [
      { place: 0, dates: 'none' },
      { place: 0, dates: 'day' },
      {},
      { place: 1, dates: 'none', title: WRAPPED_WORDS },
    ],
  },
  {
    kind: 'PublicationEntry',
    shapes: [
      { place: 0, dates: 'day' },
      { dates: 'day', title: WRAPPED_WORDS },
      { place: 5, dates: 'day', bullets: 1 },
    ],
  },
];

function addUrl(shape: Shape): Shape {
  return { ...shape, extra: { url: 'https://github.com/x' } };
}

/** Creates a document of all shapes; the same layout gives the same words. */
export function createMatrixDocument(layout: Layout): MatrixDocument {
  const words = new Words(Math.round(layout.between * 100) + 1000 * Math.round(layout.column * 10));
  const header = {
    name: words.takeText(2),
    label: words.takeText(3),
    phone: '+41446681800',
    mail: words.take(),
  };
  const [site, network] = [words.take(), words.take()];
  const sections = SECTIONS.map(({ kind, spans: spanTitles, shapes }) => ({
    title: words.take(),
    kind,
    spans: spanTitles,
    entries: shapes.map((shape) => createEntry(kind, shape, words)),
  }));
  const titles = sections.filter(({ spans: spanTitles }) => spanTitles).map(({ title }) => title);
  return {
    name: `${layout.font} ${layout.size} ${layout.paper} ${layout.between} cm, column ${layout.column} cm`,
    document: {
      design: toDesign(layout, titles),
      cv: {
        ...{
          name: header.name,
          label: header.label,
          phone: header.phone,
          email: `${header.mail}@x.org`,
        },
        website: `https://${site}.org`,
        social_networks: [{ network: 'GitHub', username: network }],
        custom_sections: sections.map(({ title, kind, entries }) => ({
          ...{ title, entry_type: kind, entries: entries.map(({ fields }) => fields) },
        })),
      },
    },
    header: [
      ...`${header.name} ${header.label}`.split(' '),
      '668',
      `${header.mail}@x.org`,
      `${site}.org`,
      network,
    ],
    sections: sections.map(({ title, entries }) => ({
      title,
      entries: entries.map((entry) => entry.words),
    })),
  };
}

function toDesign(
  { font, size, paper, between, column }: Layout,
  spanTitles: readonly string[],
): unknown {
  return {
    ...{ font, font_size: size, page_size: paper },
    options: {
      show_timespan_in: spanTitles,
      date_and_location_width: `${column} cm`,
      margins: { entry_area: { vertical_between: `${between} cm` } },
    },
  };
}

function createEntry(
  kind: string,
  shape: Shape,
  words: Words,
): { fields: Record<string, unknown>; words: EntryWords } {
  const { bullets = 0, title = 2, place = 2, dates = 'period', degree, extra = {} } = shape;
  const [first, second] = [words.take(), words.takeText(title)];
  const years = dates === 'none' ? [] : words.takeYears(dates === 'day' ? 1 : 2);
  const location = place === 0 ? undefined : words.takeText(place);
  const items = [1, 2, 3].slice(0, bullets).map((nth) => words.takeText(nth === 2 ? 24 : 5));
  const isPaper = kind === 'PublicationEntry';
  const credits = isPaper ? [words.takeText(2), words.takeText(2)] : [];
  const journal = words.takeText(2);
  const doi = `10.1103/${words.take()}`;
  return {
    fields: {
      ...toTitle(kind, first, second),
      ...(isPaper ? { authors: credits, doi, journal, cited_by: 7 } : {}),
      ...(location === undefined ? {} : { location: location }),
      ...(years.length === 1 ? { date: `${years[0]}-05` } : {}),
      ...(years.length === 2 ? { start_date: `${years[0]}-09`, end_date: `${years[1]}-11` } : {}),
      ...(degree === undefined ? {} : { study_type: degree }),
      ...{ highlights: items, ...extra },
    },
    words: {
      description: `${kind} ${JSON.stringify(shape)}`,
      title: [
        first,
        ...second.split(' '),
        ...credits.join(' ').split(' '),
        ...(isPaper ? [doi, ...journal.split(' ')] : []),
      ].filter((word) => word !== ''),
      place: location?.split(' ') ?? [],
      dates: years,
      bullets: items.flatMap((item) => item.split(' ')),
    },
  };
}

function toTitle(kind: string, first: string, second: string): Record<string, string> {
  switch (kind) {
    case 'EducationEntry':
      return { institution: first, area: second };
    case 'ExperienceEntry':
      return { company: first, position: second };
    case 'NormalEntry':
      return { name: `${first} ${second}` };
    case 'OneLineEntry':
      return { name: first, details: second };
    default:
      return { title: `${first} ${second}` };
  }
}

const ONSETS = [
  'b',
  'd',
  'f',
  'fl',
  'g',
  'gr',
  'k',
  'kl',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];

/** Generates unique words and years. */
class Words {
  private readonly used = new Set<string>();
  private readonly random: () => number;
  private year = 1900;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  take(): string {
    const syllables = 2 + Math.floor(this.random() * 3);
    let word = '';
    for (let i = 0; i < syllables; i++) word += this.pick(ONSETS) + this.pick(VOWELS);
    if (this.used.has(word)) return this.take();
    this.used.add(word);
    return word;
  }

  takeText(count: number): string {
    return Array.from({ length: count }, () => this.take()).join(' ');
  }

  takeYears(count: number): string[] {
    return Array.from({ length: count }, () => String(this.year++));
  }

  private pick(from: readonly string[]): string {
    return from[Math.floor(this.random() * from.length)] ?? '';
  }
}
