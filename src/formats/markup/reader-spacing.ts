import type { Entry, ResolvedDesign } from '../../cv/cv.js';
import { plain, type RichText, toPlainText } from '../../cv/text/inline.js';
import { MEASURES } from '../../values/measures.generated.js';
import { headingOf, isItem, joined, lineOf } from '../view.js';
import { BREAK } from './added-line-widths.js';
import { DOUBT, lineWidths, runsOf } from './line-widths.js';
import type { Run } from './lines.js';
import { roomsOf } from './rooms.js';

/**
 * In ems. `pdftotext` 22.12 and `pdf2txt` 20221105 read text that is closer as one line anyway
 * (test/inspect/readers/distances.test.ts).
 */
export const LEAST = 0.6;

/** In ems. Kerning, which is ignored, mostly widens gaps and seldom narrows them; no gap may begin before the title ends. */
const SLACK = 0.1;

/** The mark of an external link. */
const MARK: Run = { width: MEASURES.markWidth };

/** In ems and without kerning: the distances from the ends of an entry's lines to what PDF readers should find next to them. */
export interface ReaderSpacing {
  /** From the title to the dates, for each line that both have; undefined if the two are close. */
  readonly gaps: readonly (number | undefined)[];
  /** From the title's last line to the right edge, if that is the first line below the dates. */
  readonly tail?: number;
  /** The same for the line of a publication's authors. */
  readonly creditsTail?: number;
}

/**
 * The gaps of an entry with dates, where widths are known.
 *
 * @param indent - width of the degree column, in ems
 */
export function gapsOf(
  entry: Entry,
  dates: readonly RichText[],
  design: ResolvedDesign,
  indent: number,
): ReaderSpacing | undefined {
  // Blanks in the gaps extend to the left. Where the title begins is unknown beside a degree of unknown width.
  if (design.direction === 'rtl' || Number.isNaN(indent)) return undefined;
  const { comma } = design.punctuation;
  const rooms = roomsOf(design);
  const width = rooms.page.ems - indent;
  const column = rooms.column.ems;
  const room = width - column - MEASURES.columnGap / design.fontSize;
  const title = lineWidths(titleOf(entry, design), room, design);
  if (title.widths.length === 0 || dates.length === 0) return undefined;
  const perDate = dates.map((date) => lineWidths(runsOf(date), column, design));
  const titles = title.widths;
  const unclear = perDate.findIndex(({ areAll }) => !areAll);
  const lines = perDate.slice(0, unclear < 0 ? perDate.length : unclear + 1).flatMap(({ widths }) => widths);
  // A blank before a word that does not fit a line would get a line of its own, and so would one after a full line.
  const isFull = (width: number, room: number): boolean => width > room / DOUBT;
  if (dates.some((date, nth) => isFull(perDate[nth]?.widths[0] ?? 0, column) && !mayBreak(date))) return undefined;
  // The second line of a place is no paragraph, so nothing can precede it.
  const most = (perDate[0]?.widths.length ?? 0) > 1 ? 1 : lines.length;
  const gaps = titles.slice(0, most).map((title, index) => {
    const gap = width - title - (lines[index] ?? Number.NaN) - SLACK;
    return gap >= LEAST ? gap : undefined;
  });
  const last = titles.at(-1) ?? 0;
  if (unclear >= 0 || !title.areAll) return { gaps };
  if (titles.length === lines.length + 1) return isFull(last, room) ? { gaps } : { gaps, tail: width - last };
  const people = entry.parts.find((part) => part.kind === 'names');
  if (people === undefined || titles.length !== lines.length) return { gaps };
  const credits = lineWidths(runsOf(joined(people.names, comma)), room, design);
  const [end = Number.NaN] = credits.widths;
  return credits.areAll && credits.widths.length === 1 && end < room / DOUBT
    ? { gaps, creditsTail: width - end }
    : { gaps };
}

/** Whether a line may end within a text. */
function mayBreak(text: RichText): boolean {
  const letters = toPlainText(text);
  return letters.includes(' ') || letters.includes(BREAK);
}

/** The width of a section's column of degrees, in ems; 0 if no degree fits, and NaN if letters of one are unknown. */
export function degreeColumn(entries: readonly Entry[], design: ResolvedDesign): number {
  let column = 0;
  for (const entry of entries) {
    const width = degreeWidth(entry.degree, design);
    if (width !== undefined) column = Math.max(column, width);
  }
  return column;
}

/** The width of a degree in its column, in ems; undefined if it is in the title, and NaN if its letters are unknown. */
function degreeWidth(degree: RichText | undefined, design: ResolvedDesign): number | undefined {
  if (degree === undefined) return undefined;
  const [width = Number.NaN] = lineWidths(runsOf(degree, 'bold'), Number.POSITIVE_INFINITY, design).widths;
  const room = width + MEASURES.degreeGap / design.fontSize;
  if (room > MEASURES.degreeShare * roomsOf(design).page.ems) return undefined;
  return Math.max(room, MEASURES.degreeWidth / design.fontSize);
}

function titleOf(entry: Entry, design: ResolvedDesign): Run[] {
  const { comma } = design.punctuation;
  const mark = entry.link?.kind === 'link' ? [MARK] : [];
  if (isItem(entry)) return [...runsOf(lineOf(entry, design.punctuation)), ...mark];
  const { degree, name, subject, aside } = headingOf(entry);
  const isWide = degree !== undefined && degreeWidth(degree, design) === undefined;
  const [words, others] = [runsOf(name, 'bold'), runsOf(joined([isWide ? degree : undefined, subject, aside], comma))];
  const between = words.length > 0 && others.length > 0 ? runsOf(plain(comma)) : [];
  return [...words, ...between, ...others, ...mark];
}
