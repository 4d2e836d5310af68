import type { tags } from 'typia';
import type { Length } from './scalars.js';

/** The type families that come with the classic theme. */
export type FontName = 'SourceSans3' | 'Roboto' | 'EBGaramond';

/** Distances from the edges of the page to the text. */
interface PageMargins {
  /** Distance from the top edge of the page to the text. */
  top?: Length & tags.Default<'1.35 cm'>;
  /** Distance from the bottom edge of the page to the text. */
  bottom?: Length & tags.Default<'1.35 cm'>;
  /** Distance from the left edge of the page to the text. */
  left?: Length & tags.Default<'1.35 cm'>;
  /** Distance from the right edge of the page to the text. */
  right?: Length & tags.Default<'1.35 cm'>;
}

/** Extra distances around section titles. */
interface SectionTitleMargins {
  /** Extra distance above a section title. */
  top?: Length & tags.Default<'0.13 cm'>;
  /** Extra distance below a section title. */
  bottom?: Length & tags.Default<'0.13 cm'>;
}

/** Distances around entries. */
interface EntryAreaMargins {
  /** Distance from the left page margin to the entries; in right-to-left text, from the right page margin. */
  left?: Length & tags.Default<'0.2 cm'>;
  /** Distance from the entries to the right page margin; in right-to-left text, to the left page margin. */
  right?: Length & tags.Default<'0.2 cm'>;
  /** Extra distance between two entries. */
  vertical_between?: Length & tags.Default<'0.12 cm'>;
}

/** Distances around the bullet points of an entry. */
interface HighlightsAreaMargins {
  /** Extra distance between the first line of an entry and its first bullet point. */
  top?: Length & tags.Default<'0.12 cm'>;
  /** Distance from the edge of the entry to the text of its bullet points. */
  left?: Length & tags.Default<'0.6 cm'>;
  /** Extra distance between two bullet points. */
  vertical_between_bullet_points?: Length & tags.Default<'0.07 cm'>;
}

/** All margins of the classic theme. */
export interface ClassicThemeMargins {
  /** Page margins. */
  page?: PageMargins;
  /** Distances around section titles. */
  section_title?: SectionTitleMargins;
  /** Distances around entries. */
  entry_area?: EntryAreaMargins;
  /** Distances around bullet points. */
  highlights_area?: HighlightsAreaMargins;
}

/** Options of the classic theme. */
export interface ClassicThemeOptions {
  /**
   * The colour of the heading, the section titles and the links: a CSS colour name, a hexadecimal value with or
   * without `#`, `rgb(0, 79, 144)` or `hsl(207, 100%, 28%)`.
   */
  primary_color?: string &
    tags.Default<'rgb(0,79,144)'> &
    tags.Example<'#004f90'> &
    tags.JsonSchemaPlugin<{ format: 'color' }>;
  /** Width of the column that holds the date and the location; without it, wide enough for the widest period, up to a third of the line. */
  date_and_location_width?: Length & tags.Default<'3.6 cm'>;
  /** Titles of the sections whose entries show their time span ("2 years 3 months") under the dates. */
  show_timespan_in?: readonly string[];
  /** Whether the header shows "Last updated on …". */
  show_last_updated_date?: boolean & tags.Default<true>;
  /** Margins. */
  margins?: ClassicThemeMargins;
}

/** How the CV looks. */
export interface Design {
  /** The theme. */
  theme?: 'classic' & tags.Default<'classic'>;
  /** The type family. */
  font?: FontName & tags.Default<'SourceSans3'>;
  /** The size of body text. */
  font_size?: ('10pt' | '11pt' | '12pt') & tags.Default<'10pt'>;
  /** The paper. */
  page_size?: ('a4paper' | 'letterpaper') & tags.Default<'a4paper'>;
  /** Options of the theme. */
  options?: ClassicThemeOptions | null;
}

/** All margins, as a document writes them. */
export type CompleteMargins = {
  readonly [Group in keyof ClassicThemeMargins]-?: Readonly<
    Required<NonNullable<ClassicThemeMargins[Group]>>
  >;
};

/** A design with every field present. */
export interface CompleteDesign {
  readonly theme: 'classic';
  readonly font: FontName;
  readonly font_size: '10pt' | '11pt' | '12pt';
  readonly page_size: 'a4paper' | 'letterpaper';
  readonly options: Readonly<Required<Omit<ClassicThemeOptions, 'margins'>>> & {
    readonly margins: CompleteMargins;
  };
}

/** The defaults of the fields of `design`. */
export const DESIGN_DEFAULTS: CompleteDesign = {
  theme: 'classic',
  font: 'SourceSans3',
  font_size: '10pt',
  page_size: 'a4paper',
  options: {
    primary_color: 'rgb(0,79,144)',
    date_and_location_width: '3.6 cm',
    show_timespan_in: [],
    show_last_updated_date: true,
    margins: {
      page: { top: '1.35 cm', bottom: '1.35 cm', left: '1.35 cm', right: '1.35 cm' },
      section_title: { top: '0.13 cm', bottom: '0.13 cm' },
      entry_area: { left: '0.2 cm', right: '0.2 cm', vertical_between: '0.12 cm' },
      highlights_area: {
        top: '0.12 cm',
        left: '0.6 cm',
        vertical_between_bullet_points: '0.07 cm',
      },
    },
  },
};

/** A document's design, completed with those of its template and then of the specification. */
export function completeDesign(design: Design | undefined, defaults: Design = {}): CompleteDesign {
  return withDefaults(withDefaults(DESIGN_DEFAULTS, defaults), design);
}

/** The given values over the defaults, group by group; a key given as undefined or null counts as left out. */
function withDefaults<T extends object>(defaults: T, given: object | null | undefined): T {
  const values = (given ?? {}) as Partial<T>;
  const result = { ...defaults };
  for (const key in defaults) {
    const value = defaults[key];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    result[key] = isGroup
      ? withDefaults(value, values[key] as object | null | undefined)
      : (values[key] ?? value);
  }
  return result;
}

/** A paper: its names in Typst and CSS, and its size in points. */
interface Paper {
  readonly typst: string;
  readonly css: string;
  readonly width: number;
  readonly height: number;
}

/** A paper's name in documents. */
export type PageSize = CompleteDesign['page_size'];

/** The papers: A4 (ISO 216) and US Letter (ANSI A). */
export const PAPERS: Readonly<Record<PageSize, Paper>> = {
  a4paper: { typst: 'a4', css: 'A4', width: 595.28, height: 841.89 },
  letterpaper: { typst: 'us-letter', css: 'letter', width: 612, height: 792 },
};
