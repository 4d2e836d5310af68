import { type RichText, toPlainText } from '../../cv/text/inline.js';
import { widthOf } from '../../fonts/advances.js';
import type { Room } from './long-word.js';

/** Spaces of a justified line that are wider than this, compared with those of the font, look like gaps. */
const WIDEST = 2.5;

/** A word with the space before it, or what follows a hyphen, dash or slash in it. */
const PIECE_ENDS = /(?= )|(?<=[-–—/])(?=[^ ])/;

/**
 * Whether a paragraph would have a line with gaps if it were justified, however its lines are chosen: words are not broken. Those with
 * letters of unknown width are taken to have none.
 */
export function isLoose(text: RichText, { font, ems }: Room): boolean {
  const space = widthOf(font, ' ') ?? 0;
  const pieces = toPlainText(text).split(PIECE_ENDS);
  const widths = pieces.map((piece) => widthOf(font, piece) ?? Number.NaN);
  // For each number of pieces, the widest spaces of the best lines that these pieces can fill.
  const best = [0];
  for (let end = 1; end <= pieces.length; end++) {
    let least = Number.POSITIVE_INFINITY;
    let [left, spaces] = [ems, 0];
    for (let start = end - 1; start >= 0; start--) {
      left -= widths[start] ?? 0;
      const isSpaced = pieces[start]?.startsWith(' ') === true;
      const room = isSpaced ? left + space : left;
      if (Number.isNaN(room)) return false;
      if (room < 0) break;
      const widest = end === pieces.length ? 0 : 1 + room / (spaces * space);
      least = Math.min(least, Math.max(best[start] ?? 0, widest));
      if (isSpaced) spaces += 1;
    }
    best.push(least);
  }
  const widest = best[pieces.length] ?? 0;
  return Number.isFinite(widest) && widest > WIDEST;
}
