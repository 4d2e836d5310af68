import type { tags } from 'typia';
import { isPlainObject } from '../../util/plain-object.js';
import type { Length } from './scalars.js';

/** The bundled font families. */
export type FontName = 'SourceSans3' | 'Roboto' | 'EBGaramond';

/** Page margins. */
interface PageMargins {
  /** Top margin of the page. */
  top?: Length & tags.Default<'1.35 cm'>;
  /** Bottom margin of the page. */
  bottom?: Length & tags.Default<'1.35 cm'>;
  /** Left margin of the page. */
  left?: Length & tags.Default<'1.35 cm'>;
  /** Right margin of the page. */
  right?: Length & tags.Default<'1.35 cm'>;
}

/** Extra space around section titles. */
interface SectionTitleMargins {
  /** Extra space above a section title. */
  top?: Length & tags.Default<'0.13 cm'>;
  /** Extra space below a section title. */
  bottom?: Length & tags.Default<'0.13 cm'>;
}

/** Space around entries. */
interface EntryAreaMargins {
  /**
   * Indentation of entries from the left page margin; in right-to-left text, from the right one.
   */
  left?: Length & tags.Default<'0.2 cm'>;
  /** Space between entries and the right page margin; in right-to-left text, the left one. */
  right?: Length & tags.Default<'0.2 cm'>;
  /** Extra space between two entries. */
  vertical_between?: Length & tags.Default<'0.12 cm'>;
}

/** Space around the bullet points of an entry. */
interface HighlightsAreaMargins {
  /** Extra space between the first line of an entry and its first bullet point. */
  top?: Length & tags.Default<'0.12 cm'>;
  /** Indentation of the text of bullet points from the edge of the entry. */
  left?: Length & tags.Default<'0.6 cm'>;
  /** Extra space between two bullet points. */
  vertical_between_bullet_points?: Length & tags.Default<'0.07 cm'>;
}

/** All margins of the classic theme. */
export interface ClassicThemeMargins {
  /** Page margins. */
  page?: PageMargins;
  /** Space around section titles. */
  section_title?: SectionTitleMargins;
  /** Space around entries. */
  entry_area?: EntryAreaMargins;
  /** Space around bullet points. */
  highlights_area?: HighlightsAreaMargins;
}

/** Options of the classic theme. */
export interface ClassicThemeOptions {
  /**
   * Color of the heading, the section titles and the links: a CSS color name, a hexadecimal value
   * with or without `#`, `rgb(0, 79, 144)` or `hsl(207, 100%, 28%)`.
   */
  primary_color?: string &
    tags.Default<'rgb(0,79,144)'> &
    tags.Example<'#004f90'> &
    tags.JsonSchemaPlugin<{ format: 'color' }>;
  /**
   * Width of the column with the date and the location. If unset, it grows to fit the dates, up to a
   * third of the line.
   */
  date_and_location_width?: Length & tags.Default<'3.6 cm'>;
  /** Titles of sections whose entries show their duration ("2 years 3 months") below the dates. */
  show_timespan_in?: readonly string[];
  /** Whether the header shows "Last updated on …". */
  show_last_updated_date?: boolean & tags.Default<true>;
  /** Margins. */
  margins?: ClassicThemeMargins;
}

/** Layout and typography of the CV. */
export interface Design {
  /** The theme. */
  theme?: 'classic' & tags.Default<'classic'>;
  /** The font family. */
  font?: FontName & tags.Default<'SourceSans3'>;
  /** The font size of body text. */
  font_size?: ('10pt' | '11pt' | '12pt') & tags.Default<'10pt'>;
  /** The paper size. */
  page_size?: ('a4paper' | 'letterpaper') & tags.Default<'a4paper'>;
  /** Options of the theme. */
  options?: ClassicThemeOptions | null;
}

/** All margins, with every key present. */
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

/** Fills the missing keys of a design from the template's defaults, then from `DESIGN_DEFAULTS`. */
export function completeDesign(design: Design | undefined, defaults: Design = {}): CompleteDesign {
  return mergeDefaults(mergeDefaults(DESIGN_DEFAULTS, defaults), design);
}

/** Merges values over defaults recursively, unless they are undefined or null. */
function mergeDefaults<T extends object>(defaults: T, overrides: object | null | undefined): T {
  const values = (overrides ?? {}) as Partial<T>;
  const result = { ...defaults };
  for (const key in defaults) {
    const value = defaults[key];
    result[key] = isPlainObject(value)
      ? mergeDefaults(value, values[key] as object | null | undefined)
      : (values[key] ?? value);
  }
  return result;
}

/** Names in Typst and CSS, and the size in points. */
interface Paper {
  readonly typst: string;
  readonly css: string;
  readonly width: number;
  readonly height: number;
}

export type PageSize = CompleteDesign['page_size'];

/** A4 (ISO 216) and US Letter (ANSI A). */
export const PAPERS: Readonly<Record<PageSize, Paper>> = {
  a4paper: { typst: 'a4', css: 'A4', width: 595.28, height: 841.89 },
  letterpaper: { typst: 'us-letter', css: 'letter', width: 612, height: 792 },
};
