import type { DateFinder } from '../../inspect/structure/date-finder.js';
import { isPlaceName, isUpdateNote } from '../../inspect/structure/header.js';
import type { Omissions } from './omissions.js';
import { type DocxRow, type DocxSegment, PAGE_WIDTH } from './rows.js';

/** Aligns dates and places, and removes the date of the last update. */
export function tidyRows(
  rows: readonly DocxRow[],
  dateFinder: DateFinder,
  omissions: Omissions,
): DocxRow[] {
  let isDated = false;
  return rows.flatMap((row) => {
    const [first, ...ends] = row.segments;
    if (first === undefined) return [];
    if (ends.length === 0 && isUpdateNote(first.text)) {
      omissions.add('update');
      return [];
    }
    const hasDates = ends.some(({ text }) => dateFinder.findDates(text).length > 0);
    const isPlace = isDated && ends.every(({ text }) => isPlaceName(text));
    isDated = hasDates;
    return [{ ...row, segments: [first, ...(hasDates || isPlace ? alignRight(ends) : ends)] }];
  });
}

/** Dates and places after a tab belong to the right margin, also without a tab stop there. */
function alignRight(ends: readonly DocxSegment[]): DocxSegment[] {
  const shift = Math.max(0, PAGE_WIDTH - (ends.at(-1)?.right ?? PAGE_WIDTH));
  return ends.map((end) => ({ ...end, left: end.left + shift, right: end.right + shift }));
}
