import type { Cv, ResolvedDesign } from '../model/cv.js';
import { type Blocks, collectParagraphs } from '../model/text/inline.js';
import type { PageFill } from '../output/pages/engine-pdf.js';
import { PAPERS } from '../schema/design.js';
import { MEASURES } from '../templates/measures.generated.js';
import { getMeasures, toPoints } from '../typst/markup/line-measures.js';
import { type CountedElement, getLength, SHRINKABLE_LENGTHS } from './shrink-design.js';

export interface Extent {
  readonly pageCount: number;
  /** The end of the text on the last page, from the top edge, in points. */
  readonly end: number;
}

export interface LayoutMeasurement extends Extent {
  readonly design: ResolvedDesign;
  /** The free height at the bottom of each allowed page, in points, if known. */
  readonly freeHeights?: readonly number[];
}

// Heights that no design changes, in points.
const NAME_HEIGHT =
  MEASURES.nameAbove + MEASURES.nameBelow + MEASURES.afterLabel + MEASURES.afterContacts;
const TITLE_SPACING = MEASURES.beforeTitle + MEASURES.titleHead + MEASURES.afterTitle;

/** The assumed free height, in lines, above an unbreakable block. */
const ALMOST_ONE_LINE = 0.99;

/** @param pages - the maximum number of pages */
export function measureLayout(
  design: ResolvedDesign,
  fills: readonly PageFill[],
  pages: number,
): LayoutMeasurement {
  const { top, height } = textArea(design);
  const findEnd = (fill: PageFill | undefined): number =>
    (fill?.lastBaseline ?? 0) + MEASURES.belowBaseline * leadingPoints(design);
  return {
    design,
    pageCount: fills.length,
    end: findEnd(fills.at(-1)),
    freeHeights: fills.slice(0, pages).map((fill) => Math.max(0, top + height - findEnd(fill))),
  };
}

/** The number of elements of each kind in a CV; `pages` is the maximum. */
export type ElementCounts = Readonly<Record<CountedElement, number>> & {
  /** The number of lines if no paragraph wraps. */
  readonly minLines: number;
};

export function countElements({ summary, sections, letter }: Cv, pages: number): ElementCounts {
  const titles = sections.length + (summary.length > 0 ? 1 : 0);
  const minLines = titles + collectParagraphs(summary).length;
  const counts = { pages, titles, entries: 0, lists: 0, bullets: 0, minLines };
  if (letter !== undefined) {
    counts.entries += letter.body.length;
    counts.minLines += countParagraphs(letter.body);
  }
  for (const { entries } of sections) {
    counts.entries += entries.length - 1;
    for (const { highlights, parts } of entries) {
      const items =
        highlights.length + parts.filter(({ field }) => field.place === 'bullet').length;
      counts.minLines += 1 + parts.filter(({ field }) => field.place === 'line').length + items;
      if (items === 0) continue;
      counts.lists += 1;
      counts.bullets += items - 1;
      for (const blocks of highlights) {
        const more = countParagraphs(blocks) - 1;
        counts.bullets += more;
        counts.minLines += more;
      }
    }
  }
  return counts;
}

function countParagraphs(blocks: Blocks): number {
  return Math.max(1, collectParagraphs(blocks).length);
}

/**
 * Predicts the height beyond the allowed pages with another design, in points; negative if there is
 * free height on the last page. Free height above page breaks counts as text.
 */
export function predictExcess(
  design: ResolvedDesign,
  measurement: LayoutMeasurement,
  counts: ElementCounts,
): number {
  const { design: from } = measurement;
  const area = textArea(from);
  const height = (measurement.pageCount - 1) * area.height + measurement.end - area.top;
  const lines = Math.max(
    counts.minLines,
    (height - sumSpacing(from, counts)) / leadingPoints(from),
  );
  // A wrapped paragraph ends, on average, in the middle of its last line.
  const wrapped = lines - counts.minLines;
  const narrowing = measureEms(from) / measureEms(design) - 1;
  const newLines = lines + (wrapped + wrapped / 3) * narrowing;
  const needed = newLines * leadingPoints(design) + sumSpacing(design, counts);
  const spill = height - counts.pages * area.height;
  const excess = needed - counts.pages * textArea(design).height;
  const gain = (spill - excess) / (counts.pages + spill / area.height);
  return excess + unusableGain(gain, measurement.freeHeights ?? [], leadingPoints(design));
}

/**
 * Only whole lines move back, so part of the height gained on all pages but the last stays unused.
 * Free height of a line or more precedes an unbreakable block, which counts as one line. In points.
 */
function unusableGain(gain: number, freeHeights: readonly number[], line: number): number {
  return freeHeights.slice(0, -1).reduce((sum, height) => {
    const free = Math.min(height, ALMOST_ONE_LINE * line);
    return sum + ((free + gain) % line) - free;
  }, 0);
}

function sumSpacing(design: ResolvedDesign, counts: ElementCounts): number {
  let sum =
    NAME_HEIGHT +
    TITLE_SPACING * counts.titles +
    MEASURES.entryHead * (counts.entries + counts.titles);
  for (const distance of SHRINKABLE_LENGTHS) {
    const { per } = distance;
    const length = toPoints(getLength(design, distance), design.fontSize);
    if (per !== undefined && per !== 'pages') sum += counts[per] * length;
  }
  return sum;
}

function leadingPoints({ fontSize, leading }: ResolvedDesign): number {
  return MEASURES.leadings[fontSize] * leading;
}

function measureEms(design: ResolvedDesign): number {
  const { margins, paper, fontSize } = design;
  const lengths = [
    margins.page.left,
    margins.page.right,
    margins.entry_area.left,
    margins.entry_area.right,
    getMeasures(design).columnWidth,
  ];
  const width = lengths.reduce(
    (rest, length) => rest - toPoints(length, fontSize),
    PAPERS[paper].width,
  );
  return width / fontSize;
}

function textArea(design: ResolvedDesign): { readonly top: number; readonly height: number } {
  const { margins, paper, pageNumbers, fontSize } = design;
  const top = toPoints(margins.page.top, fontSize);
  const bottom = toPoints(margins.page.bottom, fontSize);
  return {
    top,
    height:
      PAPERS[paper].height - top - (pageNumbers ? Math.max(MEASURES.footerSize, bottom) : bottom),
  };
}
