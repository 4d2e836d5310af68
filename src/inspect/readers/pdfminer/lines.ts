import { around, type Box, heightOf, isEmpty, widthOf } from './box.js';
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
  const lines: Line[] = [];
  let open: Glyph[] = [];
  let before: Glyph | undefined;
  for (const glyph of glyphs) {
    if (before !== undefined) {
      const isJoined = areJoined(before, glyph);
      if (open.length > 0 && isJoined) open.push(glyph);
      else if (open.length > 0) {
        lines.push(lineOf(open));
        open = [];
      } else if (isJoined) open = [before, glyph];
      else lines.push(lineOf([before]));
    }
    before = glyph;
  }
  if (open.length === 0 && before !== undefined) open = [before];
  return open.length > 0 ? [...lines, lineOf(open)] : lines;
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
