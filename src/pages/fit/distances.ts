import type { Margins, ResolvedDesign, TypstLength } from '../../cv/cv.js';

/** What a distance is counted by in a document. */
export type Counted = 'pages' | 'titles' | 'entries' | 'lists' | 'bullets';

/** A length of the design that may become smaller, and how small. */
export interface Distance {
  /** Its names in documents, below `design.options.margins`. */
  readonly group: keyof Margins;
  readonly key: string;
  /** In centimetres. */
  readonly least: number;
  /** How often it counts in the height of a page; undefined for lengths beside the text. */
  readonly per?: Counted;
}

/**
 * In centimetres. Laser printers leave 4.2 mm without ink and inkjet printers at most 6.4 (their default margins in CUPS, ¼ in); a
 * thumb or a hole takes some more.
 */
const EDGE = 1;

/**
 * Half of the theme's distances, in centimetres: parts that belong together are still closer than others, in the same proportions.
 */
const HALF_TITLE = 0.06;
const HALF_ENTRY = 0.06;
const HALF_BULLET = 0.03;

/**
 * Everything that may become smaller besides lines and letters. What shows how parts belong together stays: how far entries and
 * bullet points are indented, and the column of dates.
 */
export const DISTANCES: readonly Distance[] = [
  { group: 'page', key: 'top', least: EDGE, per: 'pages' },
  { group: 'page', key: 'bottom', least: EDGE, per: 'pages' },
  { group: 'page', key: 'left', least: EDGE },
  { group: 'page', key: 'right', least: EDGE },
  { group: 'section_title', key: 'top', least: HALF_TITLE, per: 'titles' },
  { group: 'section_title', key: 'bottom', least: HALF_TITLE, per: 'titles' },
  { group: 'entry_area', key: 'vertical_between', least: HALF_ENTRY, per: 'entries' },
  { group: 'highlights_area', key: 'top', least: HALF_ENTRY, per: 'lists' },
  { group: 'highlights_area', key: 'vertical_between_bullet_points', least: HALF_BULLET, per: 'bullets' },
];

/** The length that a design has for a distance. */
export function lengthOf(design: ResolvedDesign, { group, key }: Distance): TypstLength {
  return (design.margins[group] as Readonly<Record<string, TypstLength>>)[key] as TypstLength;
}
