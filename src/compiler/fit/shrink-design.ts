import type { FontSize, Margins, ResolvedDesign, TypstLength } from '../model/cv.js';
import type { FontName } from '../schema/design.js';
import { MIN_LEADING } from '../schema/length.js';
import { MEASURES } from '../templates/measures.generated.js';
import { POINTS_PER_CM, toPoints } from '../typst/markup/line-measures.js';

export type CountedElement = 'pages' | 'titles' | 'entries' | 'lists' | 'bullets';

export interface ShrinkableLength {
  /** Its keys in documents, below `design.options.margins`. */
  readonly group: keyof Margins;
  readonly key: string;
  /** In centimeters. */
  readonly minCm: number;
  /** The element that repeats the length vertically; undefined for horizontal lengths. */
  readonly per?: CountedElement;
}

/**
 * Laser printers leave 4.2 mm unprinted, and inkjet printers at most 6.4 mm (default margins in
 * CUPS, ¼ in); a thumb or a punched hole needs more.
 */
const MIN_PAGE_MARGIN_CM = 1;

/** Half of the default spacing, on average of an element. See `computeMinFactor`. */
const MIN_TITLE_SPACING_CM = 0.06;
const MIN_ENTRY_SPACING_CM = 0.06;
const MIN_BULLET_SPACING_CM = 0.03;

/** Indents and the column of dates do not shrink, since they show the structure. */
export const SHRINKABLE_LENGTHS: readonly ShrinkableLength[] = [
  { group: 'page', key: 'top', minCm: MIN_PAGE_MARGIN_CM, per: 'pages' },
  { group: 'page', key: 'bottom', minCm: MIN_PAGE_MARGIN_CM, per: 'pages' },
  { group: 'page', key: 'left', minCm: MIN_PAGE_MARGIN_CM },
  { group: 'page', key: 'right', minCm: MIN_PAGE_MARGIN_CM },
  { group: 'section_title', key: 'top', minCm: MIN_TITLE_SPACING_CM, per: 'titles' },
  { group: 'section_title', key: 'bottom', minCm: MIN_TITLE_SPACING_CM, per: 'titles' },
  { group: 'entry_area', key: 'vertical_between', minCm: MIN_ENTRY_SPACING_CM, per: 'entries' },
  { group: 'highlights_area', key: 'top', minCm: MIN_ENTRY_SPACING_CM, per: 'lists' },
  {
    group: 'highlights_area',
    key: 'vertical_between_bullet_points',
    minCm: MIN_BULLET_SPACING_CM,
    per: 'bullets',
  },
];

export function getLength(design: ResolvedDesign, { group, key }: ShrinkableLength): TypstLength {
  return (design.margins[group] as Readonly<Record<string, TypstLength>>)[key] as TypstLength;
}

export const FONT_SIZES: readonly FontSize[] = [12, 11, 10];

/**
 * In ems of the body text: the font's highest ascender plus its deepest descender, with accents on
 * capitals (`Å` over `g`), so that lines do not touch.
 */
export const MIN_LEADING_EMS: Readonly<Record<FontName, number>> = {
  SourceSans3: 1.12,
  Roboto: 1.17,
  EBGaramond: 1.15,
};

/**
 * Moves all lengths and the leading by a fraction (0 to 1) of the way to their bounds. Rounds
 * margins to 0.01 cm, spacing to 0.001 cm and leading to 0.1 %.
 */
export function shrinkDesign(
  design: ResolvedDesign,
  { size, fraction }: { readonly size: FontSize; readonly fraction: number },
  hasTallLetters: boolean,
): ResolvedDesign {
  const margins: Record<string, Record<string, TypstLength>> = {};
  for (const [group, lengths] of Object.entries(design.margins)) margins[group] = { ...lengths };
  const minFactor = computeMinFactor(design, size);
  for (const distance of SHRINKABLE_LENGTHS) {
    const { group, key, minCm } = distance;
    // The other margins place the address of a letter in the window of its envelope.
    if (design.letter !== undefined && group === 'page' && key !== 'bottom') continue;
    const length = getLength(design, distance);
    const from = toPoints(length, size) / POINTS_PER_CM;
    const amount =
      group === 'page'
        ? shrink(from, minCm, fraction, 100)
        : shrink(from, Math.floor(1000 * minFactor * from + 1e-6) / 1000, fraction, 1000);
    (margins[group] as Record<string, TypstLength>)[key] =
      amount === from ? length : { amount, unit: 'cm' };
  }
  const leading =
    shrink(1, minLeading(design, size, hasTallLetters), fraction, 1000) * design.template.leading;
  return { ...design, margins: margins as never, fontSize: size, leading };
}

/**
 * Returns the factor to which all spacing shrinks. It is the same for all lengths, since their
 * proportions show the grouping. No element becomes higher than with all lengths at their bounds.
 */
function computeMinFactor(design: ResolvedDesign, size: FontSize): number {
  const sums = new Map<CountedElement, { all: number; min: number }>();
  for (const distance of SHRINKABLE_LENGTHS) {
    const { group, per, minCm } = distance;
    if (group === 'page' || per === undefined) continue;
    const length = toPoints(getLength(design, distance), size) / POINTS_PER_CM;
    const { all, min } = sums.get(per) ?? { all: 0, min: 0 };
    sums.set(per, { all: all + length, min: min + Math.min(length, minCm) });
  }
  return Math.min(...[...sums.values()].map(({ all, min }) => (all === 0 ? 1 : min / all)));
}

/** As a fraction of the template's leading. */
function minLeading(
  { font, template }: ResolvedDesign,
  size: FontSize,
  hasTallLetters: boolean,
): number {
  const min = hasTallLetters ? 1 : (MIN_LEADING_EMS[font] * size) / MEASURES.leadings[size];
  return Math.max(MIN_LEADING, Math.ceil((1000 * min) / template.leading) / 1000);
}

/** Rounds to a multiple of `1 / precision`. */
function shrink(from: number, to: number, fraction: number, precision: number): number {
  const rounded = Math.round((from - fraction * (from - to)) * precision) / precision;
  return fraction === 0 || from <= to || rounded >= from ? from : rounded;
}
