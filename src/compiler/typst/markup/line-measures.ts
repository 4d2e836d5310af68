import { rememberOf } from '../../../util/remember.js';
import { widthOf } from '../../fonts/metrics.js';
import type { Contact, ResolvedDesign, TypstLength } from '../../model/cv.js';
import { toPlainText } from '../../model/text/inline.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { KERNING, type Room } from './line-breaks.js';
import { DOUBT, likelyWidth, lineWidths, runsOf } from './line-widths.js';
import { finite } from './write-markup.js';

/** A column for dates that need more than the default gets at most this part of an entry. */
const COLUMN_SHARE = 1 / 3;

/** An icon and its distance from a contact. */
const ICON = 1.2;

/** Bold letters are wider than others by at most this factor. */
const BOLD = 1.08;

/** The room for the longest word in each kind of text. */
export const roomsOf = rememberOf((design: ResolvedDesign) => {
  const { font, fontSize, paper, margins } = design;
  const points = (length: TypstLength): number => inPoints(length, fontSize);
  const room = (width: number, size: number = fontSize): Room => ({ font, ems: width / size });
  const page = PAPERS[paper].width - points(margins.page.left) - points(margins.page.right);
  const entry = page - points(margins.entry_area.left) - points(margins.entry_area.right);
  const columnWidth = columnFor(design, (COLUMN_SHARE * entry) / fontSize);
  const column = points(columnWidth);
  const head = entry - column - MEASURES.columnGap;
  const bullet =
    head -
    Math.max(points(margins.highlights_area.left) + MEASURES.bulletShift, MEASURES.bulletWidth);
  const degree = Math.max(MEASURES.degreeWidth, MEASURES.degreeShare * entry);
  return {
    columnWidth,
    name: room(page / BOLD, MEASURES.nameSize),
    title: room(page / BOLD, MEASURES.titleSizes[fontSize]),
    contact: room(page - ICON * fontSize),
    // All that a line of the page has.
    textWidth: room(page),
    page: room(entry),
    // First lines, which are partly bold.
    head: room(head / BOLD),
    bullet: room(bullet),
    // Next to the widest column of degrees.
    besideDegree: { head: room((head - degree) / BOLD), bullet: room(bullet - degree) },
    column: room(column),
  };
});

/** The width of a column in which the widest date stands on one line, among the dates that fit in a maximum, in ems. */
function columnFor(design: ResolvedDesign, most: number): TypstLength {
  const least = inPoints(design.dateAndLocationWidth, design.fontSize) / design.fontSize;
  let widest = 0;
  for (const date of design.ownDates) {
    const [known] = lineWidths(runsOf(date), Number.POSITIVE_INFINITY, design).widths;
    const width = known ?? likelyWidth(toPlainText(date), design.font);
    if (KERNING * width > least && DOUBT * width <= most) widest = Math.max(widest, width);
  }
  return widest === 0
    ? design.dateAndLocationWidth
    : { amount: Math.ceil(10 * DOUBT * widest) / 10, unit: 'em' };
}

const POINTS: Readonly<Record<Exclude<TypstLength['unit'], 'em'>, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

export const POINTS_PER_CM = POINTS.cm;

/** A length in points; an em is the size of the text, in points. */
export function inPoints({ amount, unit }: TypstLength, fontSize: number): number {
  return amount * (unit === 'em' ? fontSize : POINTS[unit]);
}

/** How wide the icons are, in ems. */
const ICONS = { narrowest: 0.6, widest: 1 };

/**
 * The narrowest block in which contacts take as few lines as they can, in ems, so that none stands alone on the last: the template would
 * have to measure them for it. `auto` if they stand on one line; undefined if their widths do not tell surely where lines end.
 */
export function contactsWidth(
  contacts: readonly Contact[],
  design: ResolvedDesign,
): string | undefined {
  const iconGap = MEASURES.iconGap / design.fontSize;
  const contactGap = MEASURES.contactGap / design.fontSize;
  const known: number[] = [];
  for (const { text } of contacts) {
    const isPlain = text.every(({ kind }) => kind === 'text');
    const width = isPlain ? widthOf(design.font, toPlainText(text)) : undefined;
    if (width === undefined) return undefined;
    known.push(width);
  }
  const least = known.map((width) => ICONS.narrowest + iconGap + width / KERNING);
  const most = known.map((width) => ICONS.widest + iconGap + width * KERNING);
  const all = roomsOf(design).textWidth.ems;
  // No contact breaks.
  const widest = Math.max(0, ...most);
  if (widest > all) return undefined;
  const linesIn = (room: number): number => lineStarts(most, room, contactGap).length;
  const fewest = linesIn(all);
  if (fewest === 1) return 'auto';
  let room = all;
  for (let narrower = room; narrower >= widest && linesIn(narrower) === fewest; narrower -= 0.1)
    room = narrower;
  const isSure = [all, room].every((one) => {
    const [starts, others] = [least, most].map((widths) =>
      lineStarts(widths, one, contactGap).join(),
    );
    return starts === others;
  });
  return isSure ? `${finite(room).toFixed(1)}em` : undefined;
}

/** The pieces with which lines begin, with the engine's line breaking: each line takes as many as fit. */
export function lineStarts(widths: readonly number[], room: number, gap: number): number[] {
  const starts: number[] = [];
  let x = Number.POSITIVE_INFINITY;
  widths.forEach((width, index) => {
    x += gap + width;
    if (x <= room) return;
    starts.push(index);
    x = width;
  });
  return starts;
}
