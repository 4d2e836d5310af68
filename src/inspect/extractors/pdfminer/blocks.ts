import { chunkBy } from '../../../util/arrays.js';
import { type Box, boundingBox, getHeight, getWidth, isEmpty, overlaps } from './box.js';
import type { Glyph } from './glyphs.js';

/** Glyphs that are consecutive in the content. */
export interface Line extends Box {
  readonly text: string;
}

/** Fractions of a glyph's height, width and larger side (`LAParams`). */
const LINE_OVERLAP = 0.5;
const CHAR_MARGIN = 2;
const WORD_MARGIN = 0.1;

/** `LTLayoutContainer.group_objects` */
export function groupLines(glyphs: readonly Glyph[]): Line[] {
  return chunkBy(glyphs, (glyph, _first, previous) => areAdjacent(previous, glyph)).map(toLine);
}

function areAdjacent(a: Glyph, b: Glyph): boolean {
  const isLevel = b.y0 <= a.y1 && a.y0 <= b.y1;
  if (!isLevel) return false;
  const overlap = Math.min(Math.abs(a.y0 - b.y1), Math.abs(a.y1 - b.y0));
  if (Math.min(getHeight(a), getHeight(b)) * LINE_OVERLAP >= overlap) return false;
  const areOverlapping = b.x0 <= a.x1 && a.x0 <= b.x1;
  const distance = areOverlapping ? 0 : Math.min(Math.abs(a.x0 - b.x1), Math.abs(a.x1 - b.x0));
  return distance < Math.max(getWidth(a), getWidth(b)) * CHAR_MARGIN;
}

/** Writes a gap before a glyph as a space (`LTTextLineHorizontal.add`). */
function toLine(glyphs: readonly Glyph[]): Line {
  let text = '';
  let right = Number.POSITIVE_INFINITY;
  for (const glyph of glyphs) {
    if (right < glyph.x0 - WORD_MARGIN * Math.max(getWidth(glyph), getHeight(glyph))) text += ' ';
    text += glyph.text;
    right = glyph.x1;
  }
  return { ...boundingBox(glyphs), text };
}

/** pdfminer handles lines without area or ink separately. */
export function isBlank(line: Line): boolean {
  return isEmpty(line) || line.text.trim() === '';
}

/** pdfminer's text box. */
export interface Block extends Box {
  readonly lines: readonly Line[];
}

/** Maximum distance of neighbors, in line heights (`LAParams.line_margin`). */
const LINE_MARGIN = 0.5;

/** Joins close, aligned lines of one height (`LTLayoutContainer.group_textlines`). */
export function groupBlocks(lines: readonly Line[], page: Box): Block[] {
  const findNeighbors = indexNeighbors(lines, page);
  const members = new Map<Line, readonly Line[]>();
  for (const line of lines) {
    const joined = new Set([line]);
    for (const neighbor of findNeighbors(line)) {
      joined.add(neighbor);
      for (const member of members.get(neighbor) ?? []) joined.add(member);
      members.delete(neighbor);
    }
    const block = [...joined];
    for (const member of block) members.set(member, block);
  }
  // A line stays in its earlier blocks.
  return [...new Set(lines.map((line) => members.get(line)))]
    .filter((block) => block !== undefined)
    .map((block) => ({ ...boundingBox(block), lines: block }))
    .filter((block) => !isEmpty(block));
}

/** Returns a line's neighbors, including itself, in pdfminer's order (`find_neighbors`). */
function indexNeighbors(lines: readonly Line[], page: Box): (line: Line) => Line[] {
  const onPage = lines.filter((line) => overlaps(line, page));
  return (line) => {
    const reach = LINE_MARGIN * getHeight(line);
    const area = { ...line, y0: line.y0 - reach, y1: line.y1 + reach };
    if (!overlaps(area, page)) return [];
    return onPage
      .filter((other) => overlaps(other, area) && areAligned(line, other, reach))
      .map((other) => [other, findCell(other, area, page)] as const)
      .sort(([, a], [, b]) => a.row - b.row || a.column - b.column)
      .map(([other]) => other);
  };
}

function areAligned(a: Box, b: Box, tolerance: number): boolean {
  if (Math.abs(getHeight(a) - getHeight(b)) > tolerance) return false;
  const [left, right] = [a.x0 - b.x0, a.x1 - b.x1];
  const center = (a.x0 + a.x1) / 2 - (b.x0 + b.x1) / 2;
  return [left, right, center].some((difference) => Math.abs(difference) <= tolerance);
}

/** Cell size of pdfminer's spatial index, in points (`Plane`). */
const CELL_SIZE = 50;

/** Returns the first cell of a search. Rows count from the bottom, columns from the left. */
function findCell(box: Box, area: Box, page: Box): { row: number; column: number } {
  const toCell = (x: number) => Math.floor(Math.trunc(x) / CELL_SIZE);
  return {
    row: toCell(Math.max(box.y0, area.y0, page.y0)),
    column: toCell(Math.max(box.x0, area.x0, page.x0)),
  };
}
