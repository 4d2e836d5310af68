import { once } from '../../../util/remember.js';
import { widthOf } from '../../fonts/metrics.js';
import type { Entry, ResolvedDesign } from '../../model/cv.js';
import {
  halvesOf,
  halvesOfDate,
  halvesOfPlace,
  headingOf,
  isItem,
  lineOf,
  type Pair,
} from '../../model/entry-view.js';
import { joined, plain, type RichText, toPlainText } from '../../model/text/inline.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { foreignCall, markupOf } from './inline.js';
import { KERNING } from './line-breaks.js';
import { lineStarts, roomsOf } from './line-measures.js';
import { BREAK, DOUBT, likelyWidth, lineWidths, type Run, runsOf } from './line-widths.js';
import { type Argument, arrayOf, blockOf, finite } from './write-markup.js';

/** Text that is a single piece for the engine, too: no character of it is markup or becomes a typographic quote. */
const ONE_PIECE_OF_ASCII = /^[A-Za-z\d](?:[,.]?(?: |–| – )?[A-Za-z\d]|[.,]$)*$/;
const ONE_PIECE = once(() => /^[\p{L}\p{N}](?:[,.]?(?: |–| – )?[\p{L}\p{N}]|[.,]$)*$/u);

/**
 * Writes the date column of an entry: place, date and time span. If a period does not fit on one line,
 * its two dates are held together, and so are numbers of years and months, and the parts of a place on both sides of a comma.
 *
 * Where lengths are known, it adds how many lines they take, for which the template would have to lay them out twice, unless some
 * cannot be measured here. The gaps between these lines and those of the title are there for readers of PDFs.
 *
 * @param degrees - width of the degree column, in ems
 */
export function columnArguments(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, isMeasured }: { readonly degrees: number; readonly isMeasured: boolean },
): Argument[] {
  const args: Argument[] = [];
  const dates: RichText[] = [];
  let lines = 0;
  for (const { key, text: given, divide } of textsOf(entry)) {
    const { text, call } = spoken(given);
    const halves = divide(text);
    const size = measure(text, halves, design);
    const isHeld =
      halves !== undefined && (size === undefined ? isBetterHeld(halves, design) : size.isHeld);
    args.push([key, call + (isHeld ? heldBlock(halves) : blockOf(text, roomsOf(design).column))]);
    dates.push(isHeld ? heldText(halves) : text);
    lines += size?.lines ?? Number.NaN;
  }
  if (!isMeasured) return args;
  if (lines > 0) args.push(['measured', lines.toString()]);
  return [...args, ...gapArguments(gapsOf(entry, dates, design, degrees))];
}

/** A text without its language mark, and the call that makes this mark. */
function spoken(text: RichText): { text: RichText; call: string } {
  const [foreign] = text;
  if (foreign?.kind !== 'foreign') return { text, call: '' };
  return { text: foreign.children, call: foreignCall(foreign.language) };
}

function heldBlock({ first, second, gap }: Pair): string {
  return `[#unbroken[${markupOf(first)}]${gap}#unbroken[${markupOf(second)}]]`;
}

/** As one text that breaks only where `unbroken` allows. */
function heldText({ first, second, gap }: Pair): RichText {
  return plain(
    [first, second].map((half) => toPlainText(half).replaceAll(' ', '\u00A0')).join(gap || BREAK),
  );
}

/** The margin of safety for widths that are only assumed. */
const SURELY = 0.85;

/** Whether a text of unknown letters is held together in halves: if the whole may not fit a line but the halves do. */
function isBetterHeld({ first, second, gap }: Pair, design: ResolvedDesign): boolean {
  const { font, ems: room } = roomsOf(design).column;
  const [a, b] = [likelyWidth(toPlainText(first), font), likelyWidth(toPlainText(second), font)];
  return a + likelyWidth(gap, font) + b > SURELY * room && KERNING * Math.max(a, b) <= room;
}

function gapArguments({ gaps, tail, creditsTail }: ReaderSpacing): Argument[] {
  const code = (ems: number | undefined): string | undefined =>
    ems === undefined ? undefined : `${finite(ems).toFixed(1)}em`;
  return [
    [
      'gaps',
      gaps.every((gap) => gap === undefined)
        ? undefined
        : arrayOf(gaps.map((gap) => code(gap) ?? 'none')),
    ],
    ['tail', code(tail)],
    ['credits-tail', code(creditsTail)],
  ];
}

/** The texts of the column, and what finds their halves, if a line may break between them. */
function textsOf({ location = [], date = [], timespan = [] }: Entry) {
  const texts = [
    { key: 'location', text: location, divide: halvesOfPlace },
    { key: 'date', text: date, divide: halvesOfDate },
    { key: 'time-span', text: timespan, divide: halvesOf },
  ];
  return texts.filter(({ text }) => text.length > 0);
}

/** How many lines a text takes at most, and whether its halves are held together; undefined if its letters are unknown. */
function measure(
  text: RichText,
  halves: Pair | undefined,
  design: ResolvedDesign,
): { lines: number; isHeld: boolean } | undefined {
  const isPlain = text.every(({ kind }) => kind === 'text' || kind === 'time');
  const letters = isPlain ? toPlainText(text) : '';
  if (!ONE_PIECE_OF_ASCII.test(letters) && !ONE_PIECE().test(letters)) return undefined;
  const room = roomsOf(design).column.ems;
  const linesOf = (pieces: readonly string[]) => countLines(pieces, design, room);
  if (linesOf([letters]) === 1) return { lines: 1, isHeld: false };
  const held = halves && linesOf([toPlainText(halves.first), toPlainText(halves.second)]);
  if (held !== undefined) return { lines: held, isHeld: true };
  const lines = linesOf(letters.split(' '));
  return lines === undefined ? undefined : { lines, isHeld: false };
}

/** How many lines pieces with spaces between them take at most; undefined if one of them does not fit a line. */
function countLines(
  pieces: readonly string[],
  { font }: ResolvedDesign,
  room: number,
): number | undefined {
  const widths = pieces.map(
    (piece) => KERNING * (widthOf(font, piece) ?? Number.POSITIVE_INFINITY),
  );
  return widths.some((width) => width > room)
    ? undefined
    : lineStarts(widths, room, widthOf(font, ' ') ?? 0).length;
}

/**
 * In ems. `pdftotext` 22.12 and `pdf2txt` 20221105 read text that is closer as one line anyway
 * (test/inspect/readers/distances.test.ts).
 */
export const LEAST = 0.6;

/** In ems. Kerning, which is ignored, mostly widens gaps and seldom narrows them; no gap may begin before the title ends. */
const SLACK = 0.1;

const MARK: Run = { width: MEASURES.markWidth };

/** In ems and without kerning: the distances from the ends of an entry's lines to what PDF readers should find next to them. */
interface ReaderSpacing {
  /** From the title to the dates, for each line that both have; undefined if the two are close. */
  readonly gaps: readonly (number | undefined)[];
  /** From the title's last line to the right edge, if that is the first line below the dates. */
  readonly tail?: number;
  /** The same for the line of a publication's authors. */
  readonly creditsTail?: number;
}

/** The widths of an entry's first line and of its date column, in ems. */
interface EntryMeasure {
  /** From the start of the title to the right edge. */
  readonly whole: number;
  readonly title: number;
  readonly column: number;
}

/** @param indent - the width of the column of degrees */
function measureEntry(design: ResolvedDesign, indent: number): EntryMeasure {
  const { page, column } = roomsOf(design);
  const whole = page.ems - indent;
  const gap = MEASURES.columnGap / design.fontSize;
  return { whole, title: whole - column.ems - gap, column: column.ems };
}

/** The lines of the date column. */
interface DateLines {
  /** Their widths, up to the first that is not certain. */
  readonly widths: readonly number[];
  readonly areAll: boolean;
  /** How many of them may have a gap: the second line of a place is no paragraph, so nothing can precede it. */
  readonly withGaps: number;
}

/** Undefined if a blank before a date might get a line of its own: before a word that does not fit a line, or fills it. */
function measureDates(
  dates: readonly RichText[],
  column: number,
  design: ResolvedDesign,
): DateLines | undefined {
  const lines = dates.map((date) => lineWidths(runsOf(date), column, design));
  if (dates.some((date, nth) => isFull(lines[nth]?.widths[0] ?? 0, column) && !mayBreak(date)))
    return undefined;
  const unclear = lines.findIndex(({ areAll }) => !areAll);
  const certain = unclear < 0 ? lines : lines.slice(0, unclear + 1);
  const widths = certain.flatMap((line) => line.widths);
  const isFirstLong = (lines[0]?.widths.length ?? 0) > 1;
  return { widths, areAll: unclear < 0, withGaps: isFirstLong ? 1 : widths.length };
}

/** Whether a line is as wide as its measure, as far as is known. */
function isFull(width: number, measure: number): boolean {
  return width > measure / DOUBT;
}

const NO_GAPS: ReaderSpacing = { gaps: [] };

/** The gaps of an entry with dates, none where widths are unknown; `indent` is the column of degrees, in ems. */
function gapsOf(
  entry: Entry,
  dates: readonly RichText[],
  design: ResolvedDesign,
  indent: number,
): ReaderSpacing {
  // Blanks in the gaps extend to the left. Where the title begins is unknown beside a degree of unknown width.
  if (design.direction === 'rtl' || Number.isNaN(indent) || dates.length === 0) return NO_GAPS;
  const measure = measureEntry(design, indent);
  const title = lineWidths(titleOf(entry, design, indent), measure.title, design);
  if (title.widths.length === 0) return NO_GAPS;
  const column = measureDates(dates, measure.column, design);
  if (column === undefined) return NO_GAPS;
  const gaps = title.widths.slice(0, column.withGaps).map((width, index) => {
    const gap = measure.whole - width - (column.widths[index] ?? Number.NaN) - SLACK;
    return gap >= LEAST ? gap : undefined;
  });
  if (!column.areAll || !title.areAll) return { gaps };
  const below = title.widths.length - column.widths.length;
  if (below === 1) return { gaps, ...titleTail(title.widths.at(-1) ?? 0, measure) };
  return below === 0 ? { gaps, ...creditsTail(entry, measure, design) } : { gaps };
}

/** From the last line of a title, which is the first below the dates, to the right edge. */
function titleTail(last: number, { whole, title }: EntryMeasure): Pick<ReaderSpacing, 'tail'> {
  return isFull(last, title) ? {} : { tail: whole - last };
}

/** From the line of a publication's authors, which is the first below the dates, to the right edge. */
function creditsTail(
  entry: Entry,
  { whole, title }: EntryMeasure,
  design: ResolvedDesign,
): Pick<ReaderSpacing, 'creditsTail'> {
  const people = entry.parts.find((part) => part.kind === 'names');
  if (people === undefined) return {};
  const authors = joined(people.names, design.punctuation.comma);
  const { widths, areAll } = lineWidths(runsOf(authors), title, design);
  const [end = Number.NaN] = widths;
  return areAll && widths.length === 1 && end < title / DOUBT ? { creditsTail: whole - end } : {};
}

function mayBreak(text: RichText): boolean {
  const letters = toPlainText(text);
  return letters.includes(' ') || letters.includes(BREAK);
}

/**
 * The width of a section's column of degrees, in ems; 0 if it has none, or one is too wide, so that all are in their titles; NaN if
 * letters of one are unknown.
 */
export function degreeColumn(entries: readonly Entry[], design: ResolvedDesign): number {
  const degrees = entries.flatMap(({ degree }) => (degree === undefined ? [] : [degree]));
  if (degrees.length === 0) return 0;
  const widest = Math.max(...degrees.map((degree) => degreeWidth(degree, design)));
  if (widest > MEASURES.degreeShare * roomsOf(design).page.ems) return 0;
  return Math.max(widest, MEASURES.degreeWidth / design.fontSize);
}

/** The width that a degree needs, in ems; NaN if its letters are unknown. */
function degreeWidth(degree: RichText, design: ResolvedDesign): number {
  const [width = Number.NaN] = lineWidths(
    runsOf(degree, 'bold'),
    Number.POSITIVE_INFINITY,
    design,
  ).widths;
  return width + MEASURES.degreeGap / design.fontSize;
}

/** @param degrees - the width of the column of degrees */
function titleOf(entry: Entry, design: ResolvedDesign, degrees: number): Run[] {
  const { comma } = design.punctuation;
  const mark = entry.link?.kind === 'link' ? [MARK] : [];
  if (isItem(entry)) return [...runsOf(lineOf(entry, design.punctuation)), ...mark];
  const { degree, name, subject, aside } = headingOf(entry);
  const isWide = degrees === 0;
  const [words, others] = [
    runsOf(name, 'bold'),
    runsOf(joined([isWide ? degree : undefined, subject, aside], comma)),
  ];
  const between = words.length > 0 && others.length > 0 ? runsOf(plain(comma)) : [];
  return [...words, ...between, ...others, ...mark];
}
