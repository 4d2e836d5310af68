import type { DateFinder } from '../../inspect/structure/date-finder.js';
import { containsOnlyDates } from '../../inspect/structure/entry-parts.js';
import { isPlaceName, isUpdateNote } from '../../inspect/structure/header.js';
import { type DocxRow, type DocxSegment, type Omissions, PAGE_WIDTH } from './read-rows.js';

/** Divides places from dates, and removes what programs add: lengths of time, dates of updates. */
export function tidyRows(
  rows: readonly DocxRow[],
  dateFinder: DateFinder,
  omissions: Omissions,
): DocxRow[] {
  let isDated = false;
  return rows.flatMap((row) => {
    const [first, ...rest] = row.segments;
    if (first === undefined) return [];
    if (rest.length === 0 && isUpdateNote(first.text)) {
      omissions.set('update', 1);
      return [];
    }
    const ends = rest
      .map((segment) => removeDuration(segment, dateFinder))
      .flatMap((segment) => divide(segment, dateFinder));
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

const DIVIDER = ' · ';

/** `Zurich · 2020`, after a tab */
function divide(segment: DocxSegment, dateFinder: DateFinder): DocxSegment[] {
  const parts = segment.text.split(DIVIDER);
  if (!parts.some((part) => containsOnlyDates(part, dateFinder))) return [segment];
  let start = 0;
  return parts.map((text) => {
    const part = slice(segment, start, start + text.length);
    start += text.length + DIVIDER.length;
    return part;
  });
}

/** `2020 – 2023 (3 years)` */
function removeDuration(segment: DocxSegment, dateFinder: DateFinder): DocxSegment {
  const [, text = '', time = ''] =
    /^(.+?)\s*[(（]([^()（）]{1,40})[)）]$/u.exec(segment.text) ?? [];
  return dateFinder.isDuration(time) && dateFinder.findDates(text).length === 1
    ? slice(segment, 0, text.length)
    : segment;
}

function slice(segment: DocxSegment, from: number, to: number): DocxSegment {
  const { left, right, text } = segment;
  const width = (right - left) / text.length;
  let offset = 0;
  const runs = segment.runs.map((run) => {
    const start = offset;
    offset += run.text.length;
    return { ...run, text: run.text.slice(Math.max(0, from - start), Math.max(0, to - start)) };
  });
  return {
    ...segment,
    runs: runs.filter((run) => run.text !== ''),
    text: text.slice(from, to),
    left: left + from * width,
    right: left + to * width,
  };
}
