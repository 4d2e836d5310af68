import type { tags } from 'typia';
import type { Length } from './scalars.js';

/** The type families that come with the classic theme. */
export type FontName = 'SourceSans3' | 'Roboto' | 'EBGaramond';

/** Distances from the edges of the page to the text. */
export interface PageMargins {
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
export interface SectionTitleMargins {
  /** Extra distance above a section title. */
  top?: Length & tags.Default<'0.13 cm'>;
  /** Extra distance below a section title. */
  bottom?: Length & tags.Default<'0.13 cm'>;
}

/** Distances around entries. */
export interface EntryAreaMargins {
  /** Distance from the left page margin to the entries; in right-to-left text, from the right page margin. */
  left?: Length & tags.Default<'0.2 cm'>;
  /** Distance from the entries to the right page margin; in right-to-left text, to the left page margin. */
  right?: Length & tags.Default<'0.2 cm'>;
  /** Extra distance between two entries. */
  vertical_between?: Length & tags.Default<'0.12 cm'>;
}

/** Distances around the bullet points of an entry. */
export interface HighlightsAreaMargins {
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
