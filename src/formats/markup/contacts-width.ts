import type { Contact, ResolvedDesign } from '../../cv/cv.js';
import { toPlainText } from '../../cv/text/inline.js';
import { widthOf } from '../../fonts/advances.js';
import { MEASURES } from '../../values/measures.generated.js';
import { KERNING } from './long-word.js';
import { roomsOf } from './rooms.js';

/** How wide the icons are, in ems. */
const ICONS = { narrowest: 0.6, widest: 1 };

/** The least and the greatest width of a contact, in ems. */
interface Width {
  readonly least: number;
  readonly most: number;
}

/**
 * The narrowest block in which contacts take as few lines as they can, so that none stands alone on the last: the template would have
 * to measure them for it.
 *
 * @returns ems; `auto` where they stand on one line; undefined where the widths are not known well enough to tell where the lines end
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
