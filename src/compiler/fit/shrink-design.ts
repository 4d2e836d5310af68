import type { FontSize, Margins, ResolvedDesign, TypstLength } from '../model/cv.js';
import type { FontName } from '../schema/design.js';
import { LEAST_LEADING } from '../schema/length.js';
import { MEASURES } from '../templates/measures.generated.js';
import { inPoints, POINTS_PER_CM } from '../typst/markup/line-measures.js';

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

/** Half of the theme's distances, in centimetres: what belongs together is still closer than others, in the same proportions. */
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
  {
    group: 'highlights_area',
    key: 'vertical_between_bullet_points',
    least: HALF_BULLET,
    per: 'bullets',
  },
];

/** Whether a distance says where the address of a letter stands, which an envelope decides. */
function isOfWindow({ group, key }: Distance): boolean {
  return group === 'page' && key !== 'bottom';
}

export function lengthOf(design: ResolvedDesign, { group, key }: Distance): TypstLength {
  return (design.margins[group] as Readonly<Record<string, TypstLength>>)[key] as TypstLength;
}

/** The sizes of body text that documents may have, in points. */
export const SIZES: readonly FontSize[] = [12, 11, 10];

/**
 * The least distance of baselines, in ems of the body text: as much as the font's letters reach above and below the baseline, the
 * accents of western Europe on capitals included (`Å` over `g`), so that no line touches its neighbour.
 */
export const LEAST_LINES: Readonly<Record<FontName, number>> = {
  SourceSans3: 1.12,
  Roboto: 1.17,
  EBGaramond: 1.15,
};

/**
 * Moves all margins, distances and lines of a design by the same part (0 to 1) of the way to their bounds; what is below its bound stays, and lines
 * stay for letters higher than `LEAST_LINES` allows for. Lengths are rounded to hundredths of a centimetre and lines to tenths of a
 * per cent.
 */
export function squeezed(
  design: ResolvedDesign,
  { size, part }: { readonly size: FontSize; readonly part: number },
  hasTallLetters: boolean,
): ResolvedDesign {
  const margins: Record<string, Record<string, TypstLength>> = {};
  for (const [group, lengths] of Object.entries(design.margins)) margins[group] = { ...lengths };
  for (const distance of DISTANCES) {
    if (design.letter !== undefined && isOfWindow(distance)) continue;
    const given = lengthOf(design, distance);
    const own = margins[distance.group] as Record<string, TypstLength>;
    own[distance.key] = shortened(given, size, distance.least, part);
  }
  const leading =
    moved(1, leastLeading(design, size, hasTallLetters), part, 1000) * design.template.leading;
  return { ...design, margins: margins as never, fontSize: size, leading };
}

/** The smallest leading for a font size, as a part of the template's. */
function leastLeading(
  { font, template }: ResolvedDesign,
  size: FontSize,
  hasTallLetters: boolean,
): number {
  const least = hasTallLetters ? 1 : (LEAST_LINES[font] * size) / MEASURES.leadings[size];
  return Math.max(LEAST_LEADING, Math.ceil((1000 * least) / template.leading) / 1000);
}

function shortened(given: TypstLength, size: number, least: number, part: number): TypstLength {
  const own = inPoints(given, size) / POINTS_PER_CM;
  const amount = moved(own, least, part, 100);
  return amount === own ? given : { amount, unit: 'cm' };
}

/** A number between two, rounded to a fraction. */
function moved(from: number, to: number, part: number, fraction: number): number {
  const rounded = Math.round((from - part * (from - to)) * fraction) / fraction;
  return part === 0 || from <= to || rounded >= from ? from : rounded;
}
