import type { Cv, ResolvedDesign } from '../model/cv.js';
import { type Blocks, paragraphsOf } from '../model/text/inline.js';
import type { PageFill } from '../output/pages/read-own-pdf.js';
import { PAPERS } from '../schema/design.js';
import { MEASURES } from '../templates/measures.generated.js';
import { inPoints, roomsOf } from '../typst/markup/line-measures.js';
import { type Counted, DISTANCES, lengthOf } from './shrink-design.js';

/** How far the pages of a document reach. */
export interface Extent {
  readonly pageCount: number;
  /** The distance from the top edge of the last page to the end of its text, in points. */
  readonly end: number;
}

export interface Measured extends Extent {
  readonly design: ResolvedDesign;
  /** The room that is left at the foot of each page that the document should have, in points, if that is known. */
  readonly rooms?: readonly number[];
}

// The heights that no design changes, in points: of the name, and around titles.
const NAME = MEASURES.nameAbove + MEASURES.nameBelow + MEASURES.afterLabel + MEASURES.afterContacts;
const AROUND_TITLE = MEASURES.beforeTitle + MEASURES.titleHead + MEASURES.afterTitle;

/** The part of a line that has no room for it. */
const ALMOST = 0.99;

/** Measures a layout by what stands on its pages. */
export function measured(
  design: ResolvedDesign,
  fills: readonly PageFill[],
  pages: number,
): Measured {
  const { top, height } = pageOf(design);
  const endOf = (fill: PageFill | undefined): number =>
    (fill?.last ?? 0) + MEASURES.belowBaseline * leadingOf(design);
  return {
    design,
    pageCount: fills.length,
    end: endOf(fills.at(-1)),
    rooms: fills.slice(0, pages).map((fill) => Math.max(0, top + height - endOf(fill))),
  };
}

/** How often a CV has each kind of distance; pages are those that it should have. */
export type Counts = Readonly<Record<Counted, number>> & {
  /** The lines that it has whatever their width. */
  readonly leastLines: number;
};

export function countsOf({ summary, sections, letter }: Cv, pages: number): Counts {
  const titles = sections.length + (summary.length > 0 ? 1 : 0);
  const leastLines = titles + paragraphsOf(summary).length;
  const counts = { pages, titles, entries: 0, lists: 0, bullets: 0, leastLines };
  if (letter !== undefined) {
    counts.entries += letter.body.length;
    counts.leastLines += pieces(letter.body);
  }
  for (const { entries } of sections) {
    counts.entries += entries.length - 1;
    for (const { highlights, parts } of entries) {
      const items =
        highlights.length + parts.filter(({ field }) => field.place === 'bullet').length;
      counts.leastLines += 1 + parts.filter(({ field }) => field.place === 'line').length + items;
      if (items === 0) continue;
      counts.lists += 1;
      counts.bullets += items - 1;
      for (const blocks of highlights) {
        const more = pieces(blocks) - 1;
        counts.bullets += more;
        counts.leastLines += more;
      }
    }
  }
  return counts;
}

/** The paragraphs of a text, those of its lists included. */
function pieces(blocks: Blocks): number {
  return Math.max(1, paragraphsOf(blocks).length);
}

/**
 * The height of what would stand beyond the pages with another design, in points, by the measurement with this one; a negative
 * number is the room left on the last page. The room that breaks leave on other pages counts as lines.
 */
export function excessIn(design: ResolvedDesign, known: Measured, counts: Counts): number {
  const pages = pageOf(known.design);
  const gaps = gapsOf(known.design, counts);
  const used = (known.pageCount - 1) * pages.height + known.end - pages.top;
  const wanted = counts.pages * pageOf(design).height;
  const lines = Math.max(counts.leastLines, (used - gaps) / leadingOf(known.design));
  // A paragraph of several lines ends, on average, in the middle of its last line.
  const wrapped = lines - counts.leastLines;
  const narrower = measureOf(known.design) / measureOf(design) - 1;
  const linesThere = lines + (wrapped + wrapped / 3) * narrower;
  const there = linesThere * leadingOf(design) + gapsOf(design, counts);
  const spill = used - counts.pages * pages.height;
  const excess = there - wanted;
  const gain = (spill - excess) / (counts.pages + spill / pages.height);
  return excess + idleGain(gain, known.rooms ?? [], leadingOf(design));
}

/**
 * The part of the height gained on the pages before the last that cannot be used, since only whole lines move back from the next
 * page, in points. Where a page had room for a line and none came, the text that follows is taken for a single line too.
 */
function idleGain(gain: number, rooms: readonly number[], line: number): number {
  return rooms.slice(0, -1).reduce((sum, room) => {
    const before = Math.min(room, ALMOST * line);
    return sum + ((before + gain) % line) - before;
  }, 0);
}

function gapsOf(design: ResolvedDesign, counts: Counts): number {
  let sum =
    NAME + AROUND_TITLE * counts.titles + MEASURES.entryHead * (counts.entries + counts.titles);
  for (const distance of DISTANCES) {
    const { per } = distance;
    const length = inPoints(lengthOf(design, distance), design.fontSize);
    if (per !== undefined && per !== 'pages') sum += counts[per] * length;
  }
  return sum;
}

function leadingOf({ fontSize, leading }: ResolvedDesign): number {
  return MEASURES.leadings[fontSize] * leading;
}

/** The width of lines, in ems. */
function measureOf(design: ResolvedDesign): number {
  const { margins, paper, fontSize } = design;
  const beside = [
    margins.page.left,
    margins.page.right,
    margins.entry_area.left,
    margins.entry_area.right,
    roomsOf(design).columnWidth,
  ];
  const width = beside.reduce(
    (rest, length) => rest - inPoints(length, fontSize),
    PAPERS[paper].width,
  );
  return width / fontSize;
}

/** Where the text of a page begins, and how high it may be, in points. */
function pageOf(design: ResolvedDesign): { readonly top: number; readonly height: number } {
  const { margins, paper, pageNumbers, fontSize } = design;
  const top = inPoints(margins.page.top, fontSize);
  const bottom = inPoints(margins.page.bottom, fontSize);
  return {
    top,
    height:
      PAPERS[paper].height - top - (pageNumbers ? Math.max(MEASURES.footerSize, bottom) : bottom),
  };
}
