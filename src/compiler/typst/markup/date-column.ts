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

/** Matches text without markup and typographic quotes. */
const PLAIN_ASCII = /^[A-Za-z\d](?:[,.]?(?: |–| – )?[A-Za-z\d]|[.,]$)*$/;
const PLAIN_TEXT = once(() => /^[\p{L}\p{N}](?:[,.]?(?: |–| – )?[\p{L}\p{N}]|[.,]$)*$/u);

/**
 * Writes the date column of an entry: location, date and time span. Each breaks, if necessary,
 * between its halves only. Adds the number of lines, if known, so that the template need not
 * measure them, and the gaps for PDF extractors between these lines and the title.
 *
 * @param degrees - the width of the degree column, in ems
 */
export function columnArguments(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, isMeasured }: { readonly degrees: number; readonly isMeasured: boolean },
): Argument[] {
  const args: Argument[] = [];
  const dates: RichText[] = [];
  let lines = 0;
  for (const { key, text: content, split } of columnTexts(entry)) {
    const { text, call } = unwrapLanguage(content);
    const halves = split(text);
    const size = measureText(text, halves, design);
    const isSplit =
      halves !== undefined && (size === undefined ? shouldSplit(halves, design) : size.isSplit);
    args.push([key, call + (isSplit ? splitBlock(halves) : blockOf(text, roomsOf(design).column))]);
    dates.push(isSplit ? joinHalves(halves) : text);
    lines += size?.lines ?? Number.NaN;
  }
  if (!isMeasured) return args;
  if (lines > 0) args.push(['measured', lines.toString()]);
  return [...args, ...gapArguments(measureGaps(entry, dates, design, degrees))];
}

/** Separates a text from the call that marks its language. */
function unwrapLanguage(text: RichText): { text: RichText; call: string } {
  const [foreign] = text;
  if (foreign?.kind !== 'foreign') return { text, call: '' };
  return { text: foreign.children, call: foreignCall(foreign.language) };
}

function splitBlock({ first, second, gap }: Pair): string {
  return `[#unbroken[${markupOf(first)}]${gap}#unbroken[${markupOf(second)}]]`;
}

/** Returns a text that breaks only where `unbroken` allows it. */
function joinHalves({ first, second, gap }: Pair): RichText {
  return plain(
    [first, second].map((half) => toPlainText(half).replaceAll(' ', '\u00A0')).join(gap || BREAK),
  );
}

/** The safety margin for estimated widths. */
const ESTIMATE_FACTOR = 0.85;

/** Whether a text of estimated width may be too long for a line, but its halves fit. */
function shouldSplit({ first, second, gap }: Pair, design: ResolvedDesign): boolean {
  const { font, ems } = roomsOf(design).column;
  const [a, b] = [likelyWidth(toPlainText(first), font), likelyWidth(toPlainText(second), font)];
  return a + likelyWidth(gap, font) + b > ESTIMATE_FACTOR * ems && KERNING * Math.max(a, b) <= ems;
}

function gapArguments({ gaps, tail, creditsTail }: ExtractionGaps): Argument[] {
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

/** Returns the texts of the column, and the functions that split them into halves. */
function columnTexts({ location = [], date = [], timespan = [] }: Entry) {
  const texts = [
    { key: 'location', text: location, split: halvesOfPlace },
    { key: 'date', text: date, split: halvesOfDate },
    { key: 'time-span', text: timespan, split: halvesOf },
  ];
  return texts.filter(({ text }) => text.length > 0);
}

/** Returns the maximum number of lines of a text; undefined if a width is unknown. */
function measureText(
  text: RichText,
  halves: Pair | undefined,
  design: ResolvedDesign,
): { lines: number; isSplit: boolean } | undefined {
  const isPlain = text.every(({ kind }) => kind === 'text' || kind === 'time');
  const letters = isPlain ? toPlainText(text) : '';
  if (!PLAIN_ASCII.test(letters) && !PLAIN_TEXT().test(letters)) return undefined;
  const measure = roomsOf(design).column.ems;
  const count = (words: readonly string[]) => countLines(words, design, measure);
  if (count([letters]) === 1) return { lines: 1, isSplit: false };
  const splitLines = halves && count([toPlainText(halves.first), toPlainText(halves.second)]);
  if (splitLines !== undefined) return { lines: splitLines, isSplit: true };
  const lines = count(letters.split(' '));
  return lines === undefined ? undefined : { lines, isSplit: false };
}

/** Returns the maximum number of lines; undefined if a word does not fit a line. */
function countLines(
  words: readonly string[],
  { font }: ResolvedDesign,
  measure: number,
): number | undefined {
  const widths = words.map((word) => KERNING * (widthOf(font, word) ?? Number.POSITIVE_INFINITY));
  return widths.some((width) => width > measure)
    ? undefined
    : lineStarts(widths, measure, widthOf(font, ' ') ?? 0).length;
}

/**
 * In ems. `pdftotext` 22.12 and `pdf2txt` 20221105 extract closer text as one line anyway
 * (test/inspect/readers/distances.test.ts).
 */
export const LEAST = 0.6;

/** In ems. Kerning is ignored and may narrow gaps; no gap may begin before the title ends. */
const GAP_SLACK = 0.1;

const LINK_MARK: Run = { width: MEASURES.markWidth };

/** Widths of gaps that PDF extractors need, in ems and without kerning. */
interface ExtractionGaps {
  /** Between title and dates, for each line that both have; undefined if they are close. */
  readonly gaps: readonly (number | undefined)[];
  /** From the title's last line to the right edge, if it is the first line below the dates. */
  readonly tail?: number;
  /** The same for the line of a publication's authors. */
  readonly creditsTail?: number;
}

interface EntryMeasure {
  /** From the start of the title to the right edge. */
  readonly total: number;
  readonly title: number;
  readonly column: number;
}

/** @param indent - the width of the degree column */
function measureEntry(design: ResolvedDesign, indent: number): EntryMeasure {
  const { page, column } = roomsOf(design);
  const total = page.ems - indent;
  const gap = MEASURES.columnGap / design.fontSize;
  return { total, title: total - column.ems - gap, column: column.ems };
}

interface DateLines {
  /** The widths of the lines, up to the first uncertain line end. */
  readonly widths: readonly number[];
  readonly areAll: boolean;
  /** The number of lines that may follow a gap; the second line of a location never does. */
  readonly gapCount: number;
}

/** Returns undefined if a date might fill its line, so that a gap would get a separate line. */
function measureDates(
  dates: readonly RichText[],
  column: number,
  design: ResolvedDesign,
): DateLines | undefined {
  const lines = dates.map((date) => lineWidths(runsOf(date), column, design));
  if (dates.some((date, index) => isFull(lines[index]?.widths[0] ?? 0, column) && !canBreak(date)))
    return undefined;
  const uncertain = lines.findIndex(({ areAll }) => !areAll);
  const knownLines = uncertain < 0 ? lines : lines.slice(0, uncertain + 1);
  const widths = knownLines.flatMap((line) => line.widths);
  const isFirstLong = (lines[0]?.widths.length ?? 0) > 1;
  return { widths, areAll: uncertain < 0, gapCount: isFirstLong ? 1 : widths.length };
}

function isFull(width: number, measure: number): boolean {
  return width > measure / DOUBT;
}

const NO_GAPS: ExtractionGaps = { gaps: [] };

/** @param indent - the width of the degree column, in ems; NaN if unknown */
function measureGaps(
  entry: Entry,
  dates: readonly RichText[],
  design: ResolvedDesign,
  indent: number,
): ExtractionGaps {
  // Gaps extend to the left, from the dates to the title.
  if (design.direction === 'rtl' || Number.isNaN(indent) || dates.length === 0) return NO_GAPS;
  const measure = measureEntry(design, indent);
  const title = lineWidths(titleRuns(entry, design, indent), measure.title, design);
  if (title.widths.length === 0) return NO_GAPS;
  const column = measureDates(dates, measure.column, design);
  if (column === undefined) return NO_GAPS;
  const gaps = title.widths.slice(0, column.gapCount).map((width, index) => {
    const gap = measure.total - width - (column.widths[index] ?? Number.NaN) - GAP_SLACK;
    return gap >= LEAST ? gap : undefined;
  });
  if (!column.areAll || !title.areAll) return { gaps };
  const below = title.widths.length - column.widths.length;
  if (below === 1) return { gaps, ...measureTail(title.widths.at(-1) ?? 0, measure) };
  return below === 0 ? { gaps, ...measureCreditsTail(entry, measure, design) } : { gaps };
}

function measureTail(last: number, { total, title }: EntryMeasure): Pick<ExtractionGaps, 'tail'> {
  return isFull(last, title) ? {} : { tail: total - last };
}

function measureCreditsTail(
  entry: Entry,
  { total, title }: EntryMeasure,
  design: ResolvedDesign,
): Pick<ExtractionGaps, 'creditsTail'> {
  const people = entry.parts.find((part) => part.kind === 'names');
  if (people === undefined) return {};
  const authors = joined(people.names, design.punctuation.comma);
  const { widths, areAll } = lineWidths(runsOf(authors), title, design);
  const [end = Number.NaN] = widths;
  return areAll && widths.length === 1 && end < title / DOUBT ? { creditsTail: total - end } : {};
}

function canBreak(text: RichText): boolean {
  const letters = toPlainText(text);
  return letters.includes(' ') || letters.includes(BREAK);
}

/**
 * Returns the width of a section's degree column, in ems; 0 without one, also if a degree is too
 * wide for it; NaN if a width is unknown.
 */
export function degreeColumn(entries: readonly Entry[], design: ResolvedDesign): number {
  const degrees = entries.flatMap(({ degree }) => (degree === undefined ? [] : [degree]));
  if (degrees.length === 0) return 0;
  const widest = Math.max(...degrees.map((degree) => measureDegree(degree, design)));
  if (widest > MEASURES.degreeShare * roomsOf(design).page.ems) return 0;
  return Math.max(widest, MEASURES.degreeWidth / design.fontSize);
}

function measureDegree(degree: RichText, design: ResolvedDesign): number {
  const [width = Number.NaN] = lineWidths(
    runsOf(degree, 'bold'),
    Number.POSITIVE_INFINITY,
    design,
  ).widths;
  return width + MEASURES.degreeGap / design.fontSize;
}

function titleRuns(entry: Entry, design: ResolvedDesign, degreeWidth: number): Run[] {
  const { comma } = design.punctuation;
  const mark = entry.link?.kind === 'link' ? [LINK_MARK] : [];
  if (isItem(entry)) return [...runsOf(lineOf(entry, design.punctuation)), ...mark];
  const { degree, name, subject, aside } = headingOf(entry);
  const inTitle = degreeWidth === 0 ? degree : undefined;
  const [bold, regular] = [runsOf(name, 'bold'), runsOf(joined([inTitle, subject, aside], comma))];
  const separator = bold.length > 0 && regular.length > 0 ? runsOf(plain(comma)) : [];
  return [...bold, ...separator, ...regular, ...mark];
}
