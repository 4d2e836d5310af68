import { chunkBy } from '../../../util/arrays.js';
import { around, type Box, doOverlap, heightOf, isEmpty, widthOf } from './box.js';
import type { Glyph } from './glyphs.js';

/** A row of glyphs that follow one another in the content. */
export interface Line extends Box {
  readonly text: string;
}

/** Parts of a glyph's height, width, and larger side (`LAParams`). */
const LINE_OVERLAP = 0.5;
const CHAR_MARGIN = 2;
const WORD_MARGIN = 0.1;

/**
 * Joins each glyph with the one before it in the content, if both stand on a line and not too far from each other
 * (`LTLayoutContainer.group_objects`).
 */
export function linesOf(glyphs: readonly Glyph[]): Line[] {
  return chunkBy(glyphs, (glyph, _first, before) => areJoined(before, glyph)).map(lineOf);
}

function areJoined(a: Glyph, b: Glyph): boolean {
  const isLevel = b.y0 <= a.y1 && a.y0 <= b.y1;
  const overlap = isLevel ? Math.min(Math.abs(a.y0 - b.y1), Math.abs(a.y1 - b.y0)) : 0;
  if (!isLevel || Math.min(heightOf(a), heightOf(b)) * LINE_OVERLAP >= overlap) return false;
  const isOver = b.x0 <= a.x1 && a.x0 <= b.x1;
  const distance = isOver ? 0 : Math.min(Math.abs(a.x0 - b.x1), Math.abs(a.x1 - b.x0));
  return distance < Math.max(widthOf(a), widthOf(b)) * CHAR_MARGIN;
}

/** A gap to the left of a glyph is a space (`LTTextLineHorizontal.add`). */
function lineOf(glyphs: readonly Glyph[]): Line {
  let text = '';
  let right = Number.POSITIVE_INFINITY;
  for (const glyph of glyphs) {
    if (right < glyph.x0 - WORD_MARGIN * Math.max(widthOf(glyph), heightOf(glyph))) text += ' ';
    text += glyph.text;
    right = glyph.x1;
  }
  return { ...around(glyphs), text };
}

/** Whether a line has no area or no ink; pdfminer sets those aside. */
export function isBlank(line: Line): boolean {
  return isEmpty(line) || line.text.trim() === '';
}

/** Lines that belong together: pdfminer's text box. */
export interface Block extends Box {
  readonly lines: readonly Line[];
}

/** How far the neighbours of a line may be, in parts of its height (`LAParams.line_margin`). */
const LINE_MARGIN = 0.5;

/** Joins lines of one height that are close to each other and aligned (`LTLayoutContainer.group_textlines`). */
export function blocksOf(lines: readonly Line[], page: Box): Block[] {
  const neighborsOf = neighborsIn(lines, page);
  const members = new Map<Line, readonly Line[]>();
  for (const line of lines) {
    const joined = new Set([line]);
    for (const neighbor of neighborsOf(line)) {
      joined.add(neighbor);
      for (const member of members.get(neighbor) ?? []) joined.add(member);
      members.delete(neighbor);
    }
    const block = [...joined];
    for (const member of block) members.set(member, block);
  }
  // A line that was left in an earlier block stays there, too.
  return [...new Set(lines.map((line) => members.get(line)))]
    .filter((block) => block !== undefined)
    .map((block) => ({ ...around(block), lines: block }))
    .filter((block) => !isEmpty(block));
}

/** The lines around a line in the order in which pdfminer finds them, itself among them (`find_neighbors`). */
function neighborsIn(lines: readonly Line[], page: Box): (line: Line) => Line[] {
  const onPage = lines.filter((line) => doOverlap(line, page));
  return (line) => {
    const reach = LINE_MARGIN * heightOf(line);
    const area = { ...line, y0: line.y0 - reach, y1: line.y1 + reach };
    if (!doOverlap(area, page)) return [];
    return onPage
      .filter((other) => doOverlap(other, area) && areAlike(line, other, reach))
      .map((other) => [other, cellIn(other, area, page)] as const)
      .sort(([, a], [, b]) => a.row - b.row || a.column - b.column)
      .map(([other]) => other);
  };
}

/** Whether two lines are of one height, and aligned at the left, at the right or in the middle. */
function areAlike(a: Box, b: Box, tolerance: number): boolean {
  if (Math.abs(heightOf(a) - heightOf(b)) > tolerance) return false;
  const [left, right] = [Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)];
  return Math.min(left, right, Math.abs((a.x0 + a.x1) / 2 - (b.x0 + b.x1) / 2)) <= tolerance;
}

/** The side of a square in which pdfminer looks for boxes at once, in points (`Plane`). */
const GRID = 50;

/** The first square in which a search for an area meets a box: rows from the bottom, then columns from the left. */
function cellIn(box: Box, area: Box, page: Box): { row: number; column: number } {
  const cell = (at: number): number => Math.floor(Math.trunc(at) / GRID);
  return {
    row: cell(Math.max(box.y0, area.y0, page.y0)),
    column: cell(Math.max(box.x0, area.x0, page.x0)),
  };
}
