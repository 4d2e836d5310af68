import type { Contact, ResolvedDesign, TypstLength } from '../../cv/cv.js';
import { toPlainText } from '../../cv/text/inline.js';
import { widthOf } from '../../fonts/metrics.js';
import { PAPERS } from '../../schema/papers.js';
import { MEASURES } from '../../values/measures.generated.js';
import { KERNING, type Room } from './line-breaks.js';
import { DOUBT, likelyWidth, lineWidths, runsOf } from './line-widths.js';

/** A column for dates that need more than the default gets at most this part of an entry. */
const COLUMN_SHARE = 1 / 3;

/** An icon and its distance from a contact. */
const ICON = 1.2;

/** Bold letters are wider than others by at most this factor. */
const BOLD = 1.08;

/** The room for the longest word in each kind of text. */
interface Rooms {
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

/** The least and the greatest width of a contact, in ems. */
interface Width {
  readonly least: number;
  readonly most: number;
}

/**
 * The narrowest block in which contacts take as few lines as they can, in ems, so that none stands alone on the last: the template would
 * have to measure them for it. `auto` if they stand on one line; undefined if their widths do not tell surely where lines end.
 */
export function contactsWidth(contacts: readonly Contact[], design: ResolvedDesign): number | 'auto' | undefined {
  const iconGap = MEASURES.iconGap / design.fontSize;
  const contactGap = MEASURES.contactGap / design.fontSize;
  const widths: Width[] = [];
  for (const { text } of contacts) {
    const isPlain = text.every(({ kind }) => kind === 'text');
    const width = isPlain ? widthOf(design.font, toPlainText(text)) : undefined;
    if (width === undefined) return undefined;
    const least = ICONS.narrowest + iconGap + width / KERNING;
    widths.push({ least, most: ICONS.widest + iconGap + width * KERNING });
  }
  const all = roomsOf(design).textWidth.ems;
  const ends = (room: number, of: keyof Width): string => lineEnds(widths, of, room, contactGap).join();
  const fewest = lineEnds(widths, 'most', all, contactGap).length;
  if (fewest === 1) return 'auto';
  let room = all;
  // No contact breaks.
  const widest = widths.reduce((greatest, { most }) => Math.max(greatest, most), 0);
  for (let narrower = room; narrower >= widest; narrower -= 0.1) {
    if (lineEnds(widths, 'most', narrower, contactGap).length > fewest) break;
    room = narrower;
  }
  const isSure = widest <= room && ends(all, 'least') === ends(all, 'most');
  return isSure && ends(room, 'least') === ends(room, 'most') ? room : undefined;
}

/** The contacts after which lines end, with the engine's line breaking: each line takes as many as fit. */
function lineEnds(widths: readonly Width[], of: keyof Width, room: number, gap: number): number[] {
  const ends: number[] = [];
  let x = -gap;
  widths.forEach((width, index) => {
    x += gap + width[of];
    if (x <= room) return;
    ends.push(index);
    x = width[of];
  });
  return [...ends, widths.length];
}
