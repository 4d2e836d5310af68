import type { ResolvedDesign, TypstLength } from '../../cv/cv.js';
import { toPlainText } from '../../cv/text/inline.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../values/measures.generated.js';
import { inPoints } from './length.js';
import { likelyWidth } from './likely-width.js';
import { DOUBT, lineWidths, runsOf } from './line-widths.js';
import { KERNING, type Room } from './long-word.js';

/** A column for dates that need more than the default gets at most this part of an entry. */
const COLUMN_SHARE = 1 / 3;

/** An icon and its distance from a contact. */
const ICON = 1.2;

/** Bold letters are wider than others by at most this factor. */
const BOLD = 1.08;

/** The room for the longest word in each kind of text. */
export interface Rooms {
  readonly columnWidth: TypstLength;
  readonly name: Room;
  readonly title: Room;
  readonly contact: Room;
  /** All that a line of the page has. */
  readonly textWidth: Room;
  readonly page: Room;
  /** First lines, which are partly bold. */
  readonly head: Room;
  readonly bullet: Room;
  /** Next to the widest column of degrees. */
  readonly besideDegree: { readonly head: Room; readonly bullet: Room };
  readonly column: Room;
}

const known = new WeakMap<ResolvedDesign, Rooms>();

/** The rooms of a design, measured once. */
export function roomsOf(design: ResolvedDesign): Rooms {
  let rooms = known.get(design);
  if (rooms === undefined) {
    rooms = measure(design);
    known.set(design, rooms);
  }
  return rooms;
}

function measure(design: ResolvedDesign): Rooms {
  const { font, fontSize, paper, margins } = design;
  const points = (length: TypstLength): number => inPoints(length, fontSize);
  const room = (width: number, size: number = fontSize): Room => ({ font, ems: width / size });
  const page = PAPERS[paper].width - points(margins.page.left) - points(margins.page.right);
  const entry = page - points(margins.entry_area.left) - points(margins.entry_area.right);
  const columnWidth = columnFor(design, (COLUMN_SHARE * entry) / fontSize);
  const column = points(columnWidth);
  const head = entry - column - MEASURES.columnGap;
  const bullet = head - Math.max(points(margins.highlights_area.left) + MEASURES.bulletShift, MEASURES.bulletWidth);
  const degree = Math.max(MEASURES.degreeWidth, MEASURES.degreeShare * entry);
  return {
    columnWidth,
    name: room(page / BOLD, MEASURES.nameSize),
    title: room(page / BOLD, MEASURES.titleSizes[fontSize]),
    contact: room(page - ICON * fontSize),
    textWidth: room(page),
    page: room(entry),
    head: room(head / BOLD),
    bullet: room(bullet),
    besideDegree: { head: room((head - degree) / BOLD), bullet: room(bullet - degree) },
    column: room(column),
  };
}

/** The width of a column in which the widest date stands on one line, among the dates that fit in a maximum, in ems. */
function columnFor(design: ResolvedDesign, most: number): TypstLength {
  const least = inPoints(design.dateAndLocationWidth, design.fontSize) / design.fontSize;
  let widest = 0;
  for (const date of design.ownDates) {
    const [known] = lineWidths(runsOf(date), Number.POSITIVE_INFINITY, design).widths;
    const width = known ?? likelyWidth(toPlainText(date), design.font);
    if (KERNING * width > least && DOUBT * width <= most) widest = Math.max(widest, width);
  }
  return widest === 0 ? design.dateAndLocationWidth : { amount: Math.ceil(10 * DOUBT * widest) / 10, unit: 'em' };
}
