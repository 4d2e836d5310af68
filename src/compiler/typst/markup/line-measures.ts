import { memoizeWeak } from '../../../util/memoize.js';
import { measureWidth } from '../../fonts/metrics.js';
import type { Contact, ResolvedDesign, TypstLength } from '../../model/cv.js';
import { toPlainText } from '../../model/text/inline.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { MAX_KERNING_FACTOR, type Measure } from './line-breaks.js';
import { estimateWidth, measureLines, toRuns, UNCERTAINTY_FACTOR } from './line-widths.js';
import { assertFinite } from './write-call.js';

/**
 * The maximum width of a column for dates wider than the default, as a fraction of an entry: the
 * longest months, which are Armenian, fit.
 */
const MAX_COLUMN_FRACTION = 0.36;

/** The width of an icon and the space after it, in ems. */
const ICON_EMS = 1.2;

/** Bold letters are wider than regular ones by this factor at most. */
const BOLD_FACTOR = 1.08;

export const getMeasures = memoizeWeak((design: ResolvedDesign) => {
  const { font, fontSize, paper, margins } = design;
  const points = (length: TypstLength): number => toPoints(length, fontSize);
  const measure = (width: number, size: number = fontSize): Measure => ({
    font,
    ems: width / size,
  });
  const page = PAPERS[paper].width - points(margins.page.left) - points(margins.page.right);
  const entry = page - points(margins.entry_area.left) - points(margins.entry_area.right);
  const columnWidth = fitColumn(design, (MAX_COLUMN_FRACTION * entry) / fontSize);
  const column = points(columnWidth);
  const head = entry - column - MEASURES.columnGap;
  const bullet =
    head -
    Math.max(points(margins.highlights_area.left) + MEASURES.bulletShift, MEASURES.bulletWidth);
  const degree = Math.max(MEASURES.degreeWidth, MEASURES.degreeShare * entry);
  return {
    columnWidth,
    name: measure(page / BOLD_FACTOR, MEASURES.nameSize),
    title: measure(page / BOLD_FACTOR, MEASURES.titleSizes[fontSize]),
    contact: measure(page - ICON_EMS * fontSize),
    textWidth: measure(page),
    page: measure(entry),
    // First lines are partly bold.
    head: measure(head / BOLD_FACTOR),
    bullet: measure(bullet),
    // Next to the widest degree column.
    besideDegree: {
      head: measure((head - degree) / BOLD_FACTOR),
      bullet: measure(bullet - degree),
    },
    column: measure(column),
  };
});

/** Ignores dates wider than `max` ems. */
function fitColumn(design: ResolvedDesign, max: number): TypstLength {
  const min = toPoints(design.dateAndLocationWidth, design.fontSize) / design.fontSize;
  let widest = 0;
  for (const date of design.generatedDates) {
    const [exact] = measureLines(toRuns(date), Number.POSITIVE_INFINITY, design).widths;
    const width = exact ?? estimateWidth(toPlainText(date), design.font);
    if (MAX_KERNING_FACTOR * width > min && UNCERTAINTY_FACTOR * width <= max)
      widest = Math.max(widest, width);
  }
  return widest === 0
    ? design.dateAndLocationWidth
    : { amount: Math.ceil(10 * UNCERTAINTY_FACTOR * widest) / 10, unit: 'em' };
}

const POINTS: Readonly<Record<Exclude<TypstLength['unit'], 'em'>, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

export const POINTS_PER_CM = POINTS.cm;

/** @param fontSize - the size of an em, in points */
export function toPoints({ amount, unit }: TypstLength, fontSize: number): number {
  return amount * (unit === 'em' ? fontSize : POINTS[unit]);
}

const ICONS = { narrowest: 0.6, widest: 1 };

/**
 * Returns the width of the narrowest block in which contacts take the fewest lines; `auto` for one
 * line; undefined if line ends are uncertain.
 */
export function computeContactsWidth(
  contacts: readonly Contact[],
  design: ResolvedDesign,
): string | undefined {
  const iconGap = MEASURES.iconGap / design.fontSize;
  const contactGap = MEASURES.contactGap / design.fontSize;
  const widths: number[] = [];
  for (const { text } of contacts) {
    const isPlain = text.every(({ kind }) => kind === 'text');
    const width = isPlain ? measureWidth(design.font, toPlainText(text)) : undefined;
    if (width === undefined) return undefined;
    widths.push(width);
  }
  const min = widths.map((width) => ICONS.narrowest + iconGap + width / MAX_KERNING_FACTOR);
  const max = widths.map((width) => ICONS.widest + iconGap + width * MAX_KERNING_FACTOR);
  const full = getMeasures(design).textWidth.ems;
  const widest = Math.max(0, ...max);
  if (widest > full) return undefined;
  const countLines = (measure: number): number => findLineStarts(max, measure, contactGap).length;
  const lines = countLines(full);
  if (lines === 1) return 'auto';
  let measure = full;
  for (let next = full; next >= widest && countLines(next) === lines; next -= 0.1) measure = next;
  const isCertain = [full, measure].every((one) => {
    const [a, b] = [min, max].map((widths) => findLineStarts(widths, one, contactGap).join());
    return a === b;
  });
  return isCertain ? `${assertFinite(measure).toFixed(1)}em` : undefined;
}

/** Returns the indices at which lines begin, with the engine's greedy line breaking. */
export function findLineStarts(widths: readonly number[], measure: number, gap: number): number[] {
  const starts: number[] = [];
  let x = Number.POSITIVE_INFINITY;
  widths.forEach((width, index) => {
    x += gap + width;
    if (x <= measure) return;
    starts.push(index);
    x = width;
  });
  return starts;
}
