import { randomNumbers } from '../../support/random.js';

/** What of an entry a reader must keep together, in the order of the page's content. */
export interface EntryWords {
  /** What it is, for a message. */
  readonly shape: string;
  readonly title: readonly string[];
  readonly place: readonly string[];
  readonly dates: readonly string[];
  readonly bullets: readonly string[];
}

/** A document whose words all occur once, so that a reader's text says where each of them went. */
export interface ReaderDocument {
  /** The design, for a message. */
  readonly name: string;
  readonly document: unknown;
  /** Name, label, contacts. */
  readonly header: readonly string[];
  readonly sections: readonly { readonly title: string; readonly entries: readonly EntryWords[] }[];
}

/** What of the design changes the distances by which readers group. */
export interface Layout {
  readonly font: string;
  readonly size: string;
  readonly paper: string;
  /** Between entries, in cm. */
  readonly between: number;
  /** Width of the date column, in cm. */
  readonly column: number;
}

const all: readonly Layout[] = ['SourceSans3', 'Roboto', 'EBGaramond'].flatMap((font) =>
  ['10pt', '11pt', '12pt'].flatMap((size) =>
    ['a4paper', 'letterpaper'].flatMap((paper) =>
      [0.05, 0.12, 0.3, 0.5].flatMap((between) =>
        [3, 3.6, 5].map((column) => ({ font, size, paper, between, column })),
      ),
    ),
  ),
);

/** Every combination of fonts, sizes, papers, distances and widths. */
export const LAYOUTS = all;

/** Some of them, in which each value occurs. */
export const SOME_LAYOUTS = all.filter((_, index) => index % 43 === 10);

type Bullets = 0 | 1 | 3;

/** A shape of entries: how long its parts are. */
interface Shape {
  readonly bullets?: Bullets;
  /** Words in the title beside the first. */
  readonly title?: number;
  /** Words in the place; 0 for none. */
  readonly place?: number;
  readonly dates?: 'none' | 'day' | 'period';
  readonly degree?: string;
  readonly extra?: Record<string, unknown>;
}

const WRAPPED = 14;

/** What occurs in all kinds of entries that have bullets. */
const COMMON: readonly Shape[] = [
  { bullets: 0 },
  { bullets: 1, dates: 'day' },
  { bullets: 3 },
  { bullets: 0, title: WRAPPED },
  { bullets: 3, title: WRAPPED, place: 1 },
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
      { degree: 'BS', bullets: 1, title: WRAPPED },
      { degree: 'MSc', bullets: 0, place: 5, extra: GPA },
    ],
  },
  { kind: 'EducationEntry', shapes: COMMON },
  { kind: 'ExperienceEntry', shapes: COMMON },
  { kind: 'ExperienceEntry', spans: true, shapes: COMMON },
  {
    kind: 'NormalEntry',
    shapes: COMMON.map((shape, index) => (index % 2 === 0 ? linked(shape) : shape)),
  },
  {
    kind: 'OneLineEntry',
    shapes: [
      { place: 0, dates: 'none' },
      { place: 0, dates: 'day' },
      {},
      { place: 1, dates: 'none', title: WRAPPED },
    ],
  },
  {
    kind: 'PublicationEntry',
    shapes: [
      { place: 0, dates: 'day' },
      { dates: 'day', title: WRAPPED },
      { place: 5, dates: 'day', bullets: 1 },
    ],
  },
];

function linked(shape: Shape): Shape {
  return { ...shape, extra: { url: 'https://github.com/x' } };
}

/** A document of all shapes in a layout. The same layout gives the same words. */
export function readerDocument(layout: Layout): ReaderDocument {
  const words = new Words(Math.round(layout.between * 100) + 1000 * Math.round(layout.column * 10));
  const header = {
    name: words.text(2),
    label: words.text(3),
    phone: '+41446681800',
    mail: words.one(),
  };
  const [site, network] = [words.one(), words.one()];
  const sections = SECTIONS.map(({ kind, spans, shapes }) => ({
    title: words.one(),
    kind,
    spans,
    entries: shapes.map((shape) => entryOf(kind, shape, words)),
  }));
  const titles = sections.filter(({ spans }) => spans).map(({ title }) => title);
  return {
    name: `${layout.font} ${layout.size} ${layout.paper} ${layout.between} cm, column ${layout.column} cm`,
    document: {
      design: designOf(layout, titles),
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

function designOf(
  { font, size, paper, between, column }: Layout,
  spans: readonly string[],
): unknown {
  return {
    ...{ font, font_size: size, page_size: paper },
    options: {
      show_timespan_in: spans,
      date_and_location_width: `${column} cm`,
      margins: { entry_area: { vertical_between: `${between} cm` } },
    },
  };
}

function entryOf(
  kind: string,
  shape: Shape,
  words: Words,
): { fields: Record<string, unknown>; words: EntryWords } {
  const { bullets = 0, title = 2, place = 2, dates = 'period', degree, extra = {} } = shape;
  const [first, second] = [words.one(), words.text(title)];
  const years = dates === 'none' ? [] : words.years(dates === 'day' ? 1 : 2);
  const where = place === 0 ? undefined : words.text(place);
  const items = [1, 2, 3].slice(0, bullets).map((nth) => words.text(nth === 2 ? 24 : 5));
  const isPaper = kind === 'PublicationEntry';
  const credits = isPaper ? [words.text(2), words.text(2)] : [];
  const journal = words.text(2);
  const doi = `10.1103/${words.one()}`;
  return {
    fields: {
      ...titleFields(kind, first, second),
      ...(isPaper ? { authors: credits, doi, journal, cited_by: 7 } : {}),
      ...(where === undefined ? {} : { location: where }),
      ...(years.length === 1 ? { date: `${years[0]}-05` } : {}),
      ...(years.length === 2 ? { start_date: `${years[0]}-09`, end_date: `${years[1]}-11` } : {}),
      ...(degree === undefined ? {} : { study_type: degree }),
      ...{ highlights: items, ...extra },
    },
    words: {
      shape: `${kind} ${JSON.stringify(shape)}`,
      title: [
        first,
        ...second.split(' '),
        ...credits.join(' ').split(' '),
        ...(isPaper ? [doi, ...journal.split(' ')] : []),
      ].filter((word) => word !== ''),
      place: where?.split(' ') ?? [],
      dates: years,
      bullets: items.flatMap((item) => item.split(' ')),
    },
  };
}

function titleFields(kind: string, first: string, second: string): Record<string, string> {
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

/** Words and years of which none comes twice. */
class Words {
  private readonly given = new Set<string>();
  private readonly random: () => number;
  private year = 1900;

  constructor(seed: number) {
    this.random = randomNumbers(seed);
  }

  one(): string {
    const syllables = 2 + Math.floor(this.random() * 3);
    let word = '';
    for (let i = 0; i < syllables; i++) word += this.pick(ONSETS) + this.pick(VOWELS);
    if (this.given.has(word)) return this.one();
    this.given.add(word);
    return word;
  }

  text(count: number): string {
    return Array.from({ length: count }, () => this.one()).join(' ');
  }

  years(count: number): string[] {
    return Array.from({ length: count }, () => String(this.year++));
  }

  private pick(from: readonly string[]): string {
    return from[Math.floor(this.random() * from.length)] ?? '';
  }
}
