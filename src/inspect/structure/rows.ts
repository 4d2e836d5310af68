import type { PdfPage, PdfReading, PdfRect } from '../../pdf/model.js';
import { chunkBy, groupBy } from '../../util/arrays.js';
import { RTL_LETTER } from '../../util/scripts.js';
import type { Headings } from './headings.js';
import { type Segment, spotAround } from './segments.js';
import type { Spot } from './structure.js';

/** Segments side by side in one column of a page, in the order in which they are read. */
export interface Row extends Spot {
  readonly segments: readonly Segment[];
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  /** Which column of the page it is in; 0 where there is only one. */
  readonly column: number;
}

/** The rows of a PDF in a person's order; what is repeated on each page, headers and footers, is apart, in the margins. */
export function rowsOf(
  pages: readonly (readonly Segment[])[],
  reading: PdfReading,
  headings: Headings,
) {
  const isMargin = marginsOf(pages, reading.pages);
  const contents = pages.map((segments) => segments.filter((segment) => !isMargin(segment)));
  const body = contents.flatMap((segments) => rowsInColumns(segments, headings));
  return { body, margins: rowsIn(pages.flat().filter(isMargin), 0) };
}

/** How far from the edges headers and footers are, as a part of the page's height. */
const MARGIN = 0.09;

const PAGE_NUMBER = /^\W*(?:\p{L}{1,8}\.? )?\d{1,3}(?: ?(?:[/|–-]|\p{L}{1,4}) ?\d{1,3})?\W*$/u;

/** What is marked as no part of the content, is a page number, or stands in the same place of several pages. */
function marginsOf(
  pages: readonly (readonly Segment[])[],
  all: readonly PdfPage[],
): (segment: Segment) => boolean {
  const key = ({ text, y }: Segment): string => `${Math.round(y)} ${text.replaceAll(/\d+/g, '#')}`;
  const alike = groupBy(pages.flat(), key);
  return (segment) => {
    const { height = 1, artifacts = [] } = all[segment.page] ?? {};
    if (artifacts.some((artifact) => isWithin(segment, artifact))) return true;
    const isAtEdge = segment.y < MARGIN * height || segment.y > (1 - MARGIN) * height;
    return (
      isAtEdge &&
      (alike.get(key(segment))?.some(({ page }) => page !== segment.page) ||
        (PAGE_NUMBER.test(segment.text) && segment.y > height / 2))
    );
  };
}

/** Whether the middle of a rectangle is in another. */
export function isWithin({ left, right, top, bottom }: PdfRect, outer: PdfRect): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** The gap between two columns, in points. */
const GUTTER = 4;

/** Fewer lines are no column. */
const LEAST = 3;

/**
 * Side bars and other columns that are read one after the other: on both sides of a gap that runs down the page, there is a
 * title of a section. Columns of dates or labels have none, and are read row by row.
 */
function rowsInColumns(segments: readonly Segment[], headings: Headings): Row[] {
  const sorted = [...segments].sort((a, b) => a.y - b.y);
  let best: { left: Segment[]; right: Segment[]; from: number; to: number } | undefined;
  let most = 0;
  for (const x of edgesOf(sorted)) {
    let from = 0;
    for (let to = 0; to <= sorted.length; to++) {
      const next = sorted[to];
      if (next !== undefined && !(next.left < x - GUTTER && next.right > x - GUTTER)) continue;
      const run = sorted.slice(from, to);
      const left = run.filter((segment) => segment.right <= x - GUTTER);
      const right = run.filter((segment) => segment.left >= x - GUTTER);
      const score = Math.min(left.length, right.length) + run.length / 1000;
      if (
        left.length >= LEAST &&
        right.length >= LEAST &&
        score > most &&
        areColumns(left, right, headings)
      ) {
        best = { left, right, from, to };
        most = score;
      }
      from = to + 1;
    }
  }
  if (best === undefined) return rowsIn(sorted, 0);
  const { left, right, from, to } = best;
  return [
    ...rowsIn(sorted.slice(0, from), 0),
    ...rowsIn(left, 1),
    ...rowsIn(right, 2),
    ...rowsIn(sorted.slice(to), 0),
  ];
}

/** Where several segments begin: the most frequent ones. */
function edgesOf(segments: readonly Segment[]): number[] {
  return [...groupBy(segments, ({ left }) => Math.round(left))]
    .filter(([, same]) => same.length >= LEAST)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MOST_EDGES)
    .map(([x]) => x);
}

const MOST_EDGES = 24;

function areColumns(
  left: readonly Segment[],
  right: readonly Segment[],
  headings: Headings,
): boolean {
  return [left, right].every((side) => {
    const titles = side.filter((segment) => headings.isTitle(segment)).length;
    // Titles and dates in a column of their own stand beside what they are titles and dates of.
    return titles > 0 && titles < side.length && !areDates(side);
  });
}

/** Whether most of a column are dates. */
function areDates(segments: readonly Segment[]): boolean {
  const dated = segments.filter(
    ({ text }) => text.length < 40 && /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text),
  );
  return dated.length > segments.length / 2;
}

/** Segments of a column, in rows from top to bottom. */
function rowsIn(segments: readonly Segment[], column: number): Row[] {
  const sorted = [...segments].sort((a, b) => a.page - b.page || a.y - b.y);
  const groups = chunkBy(
    sorted,
    ({ page, y, size }, first) =>
      first.page === page &&
      y - first.y < 0.35 * Math.max(first.size, Math.min(size, 1.5 * first.size)),
  );
  return groups.flatMap((group): Row[] => {
    const isRtl = group.filter(({ text }) => RTL_LETTER().test(text)).length > group.length / 2;
    const ordered = group.sort((a, b) => (isRtl ? b.right - a.right : a.left - b.left));
    const spot = spotAround(ordered);
    const [first] = ordered;
    if (spot === undefined || first === undefined) return [];
    return [
      {
        ...spot,
        segments: ordered,
        y: first.y,
        size: Math.max(...ordered.map(({ size }) => size)),
        column,
      },
    ];
  });
}
