import type { PdfContent, PdfPage, PdfRect } from '../../pdf/model.js';
import { chunkBy, groupBy } from '../../util/arrays.js';
import type { Headings } from './headings.js';
import { DOCUMENT_TITLE, isDocumentTitle } from './name-words.js';
import { mergeLocations, type Segment } from './split-segments.js';
import type { Location } from './structure.js';

/** Segments of one baseline in one column of a page, in reading order. */
export interface PageLine extends Location {
  readonly segments: readonly Segment[];
  readonly y: number;
  readonly size: number;
  /** Column of the page; 0 if there is only one. */
  readonly column: number;
}

/** Groups segments into lines in reading order. Returns repeated headers and footers separately. */
export function groupLines(
  pages: readonly (readonly Segment[])[],
  reading: PdfContent,
  headings: Headings,
) {
  const isMargin = createMarginDetector(pages, reading.pages, headings);
  const contents = pages.map((segments) => segments.filter((segment) => !isMargin(segment)));
  const body = contents.flatMap((segments) => groupColumnLines(segments, headings));
  return { body, margins: toLines(pages.flat().filter(isMargin), 0) };
}

/** Height of headers and footers, relative to the page. */
const MARGIN_SHARE = 0.09;

const PAGE_NUMBER = /^\W*(?:\p{L}{1,8}\.? )?\d{1,3}(?: ?(?:[/|–-]|\p{L}{1,4}) ?\d{1,3})?\W*$/u;

/** Detects artifacts, page numbers, names, and text repeated at one position of several pages. */
function createMarginDetector(
  pages: readonly (readonly Segment[])[],
  pdfPages: readonly PdfPage[],
  headings: Headings,
): (segment: Segment) => boolean {
  const name = findName(pages[0] ?? [], headings);
  const toKey = ({ text, y }: Segment) => `${Math.round(y)} ${text.replaceAll(/\d+/g, '#')}`;
  const repeated = groupBy(pages.flat(), toKey);
  // A page may have thousands of segments on one line.
  const labelLines = new Map<string, boolean>();
  const isLabelLine = ({ page, y }: Segment): boolean => {
    const key = `${page} ${Math.round(y)}`;
    const known = labelLines.get(key);
    if (known !== undefined) return known;
    const line = pages[page]?.filter((other) => Math.abs(other.y - y) < 2) ?? [];
    const isLabel = line.every((part) => part !== name && isPageLabel(part, name?.text ?? ''));
    labelLines.set(key, isLabel);
    return isLabel;
  };
  return (segment) => {
    const { height = 1, artifacts = [] } = pdfPages[segment.page] ?? {};
    if (artifacts.some((artifact) => containsCenter(segment, artifact))) return true;
    const isBottom = segment.y > height / 2;
    if ((isBottom ? height - segment.y : segment.y) >= MARGIN_SHARE * height) return false;
    if (repeated.get(toKey(segment))?.some(({ page }) => page !== segment.page)) return true;
    if (isBottom && PAGE_NUMBER.test(segment.text)) return true;
    return (isBottom || segment.page > 0) && isLabelLine(segment);
  };
}

/** Finds the first of the largest texts that are no titles. */
function findName(segments: readonly Segment[], headings: Headings): Segment | undefined {
  const candidates = segments.filter(
    (segment) => !headings.isTitle(segment) && !isDocumentTitle(segment.text),
  );
  const size = Math.max(...candidates.map((segment) => segment.size));
  return candidates.find((segment) => segment.size > size * 0.97);
}

/** Tests for the name, a page number, or both: `Jane Doe – 2/2`, `CV J. Doe, page 2 of 3`. */
function isPageLabel({ text, page }: Segment, name: string): boolean {
  const names = splitWords(name.split(/[|•·]/)[0] ?? '');
  const matches = new Set(
    splitWords(text).filter((word) =>
      names.some((other) => other === word || (word.length === 1 && other.startsWith(word))),
    ),
  );
  const isNamed = matches.size > 0 && matches.size >= Math.min(2, names.length);
  if (!isNamed) return PAGE_NUMBER.test(text) && Number(/\d+/.exec(text)?.[0]) === page + 1;
  const rest = text
    .replaceAll(WORD, (word) => (matches.has(word.toLowerCase()) ? '' : word))
    .replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
    .replace(DOCUMENT_TITLE, '');
  return rest === '' || PAGE_NUMBER.test(rest);
}

const WORD = /[\p{L}\p{M}'’]+/gu;

function splitWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

export function containsCenter({ left, right, top, bottom }: PdfRect, outer: PdfRect): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

const MIN_GUTTER_POINTS = 1;

const MIN_COLUMN_LINES = 3;

/**
 * Finds columns that are read one after the other: both sides of a gap have a section title.
 * Columns of dates or labels have none, and are read line by line.
 */
function groupColumnLines(segments: readonly Segment[], headings: Headings): PageLine[] {
  const sorted = [...segments].sort((a, b) => a.y - b.y);
  let best:
    | { left: Segment[]; right: Segment[]; from: number; to: number; score: number }
    | undefined;
  for (const x of findLeftEdges(sorted)) {
    const edge = x - MIN_GUTTER_POINTS;
    let from = 0;
    for (let to = 0; to <= sorted.length; to++) {
      const next = sorted[to];
      if (next !== undefined && !(next.left < edge && next.right > edge)) continue;
      const middle = sorted.slice(from, to);
      const left = middle.filter((segment) => segment.right <= edge);
      const right = middle.filter((segment) => segment.left >= edge);
      const score = Math.min(left.length, right.length) + middle.length / 1000;
      if (
        left.length >= MIN_COLUMN_LINES &&
        right.length >= MIN_COLUMN_LINES &&
        score > (best?.score ?? 0) &&
        areColumns(left, right, headings)
      )
        best = { left, right, from, to, score };
      from = to + 1;
    }
  }
  if (best === undefined) return toLines(sorted, 0);
  const { left, right, from, to } = best;
  return [
    ...toLines(sorted.slice(0, from), 0),
    ...toLines(left, 1),
    ...toLines(right, 2),
    ...toLines(sorted.slice(to), 0),
  ];
}

function findLeftEdges(segments: readonly Segment[]): number[] {
  return [...groupBy(segments, ({ left }) => Math.round(left))]
    .filter(([, group]) => group.length >= MIN_COLUMN_LINES)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MAX_EDGES)
    .map(([x]) => x);
}

const MAX_EDGES = 24;

function areColumns(
  left: readonly Segment[],
  right: readonly Segment[],
  headings: Headings,
): boolean {
  return [left, right].every((side) => {
    const titles = side.filter((segment) => headings.isTitle(segment)).length;
    // Columns of only titles or only dates belong to the text next to them.
    return titles > 0 && titles < side.length && !isDateColumn(side);
  });
}

function isDateColumn(segments: readonly Segment[]): boolean {
  const dated = segments.filter(
    ({ text }) => text.length < 40 && /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text),
  );
  return dated.length > segments.length / 2;
}

function toLines(segments: readonly Segment[], column: number): PageLine[] {
  const sorted = [...segments].sort((a, b) => a.page - b.page || a.y - b.y);
  const groups = chunkBy(
    sorted,
    ({ page, y, size }, first) =>
      first.page === page &&
      y - first.y < 0.35 * Math.max(first.size, Math.min(size, 1.5 * first.size)),
  );
  return groups.flatMap((group): PageLine[] => {
    const ordered = group.sort((a, b) => a.left - b.left);
    const location = mergeLocations(ordered);
    const [first] = ordered;
    if (location === undefined || first === undefined) return [];
    const size = Math.max(...ordered.map((segment) => segment.size));
    return [{ ...location, segments: ordered, y: first.y, size, column }];
  });
}
