import { lazy } from '../../../util/memoize.js';
import { measureWidth } from '../../fonts/metrics.js';
import type { Entry, ResolvedDesign } from '../../model/cv.js';
import {
  formatListItem,
  getHeading,
  isListItem,
  type SplitText,
  splitDateRange,
  splitLocation,
  splitPeriod,
} from '../../model/entry-text.js';
import { joinRichText, type RichText, toPlainText, toRichText } from '../../model/text/inline.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { MAX_KERNING_FACTOR } from './line-breaks.js';
import { findLineStarts, getMeasures } from './line-measures.js';
import {
  estimateWidth,
  type MeasuredRun,
  measureLines,
  toRuns,
  UNCERTAINTY_FACTOR,
  ZERO_WIDTH_SPACE,
} from './line-widths.js';
import { type Argument, assertFinite, writeArray, writeBlock } from './write-call.js';
import { fitsLine, writeLanguageCall, writeRichText } from './write-rich-text.js';

/** Matches text without markup and typographic quotes. */
const PLAIN_ASCII = /^[A-Za-z\d](?:(?:[,.]?(?: |–| – )?|(?<=\d)[-/](?=\d))[A-Za-z\d]|[.,]$)*$/;
const PLAIN_TEXT = lazy(
  () => /^[\p{L}\p{N}](?:(?:[,.]?(?: |–| – )?|(?<=\d)[-/](?=\d))[\p{L}\p{N}]|[.,]$)*$/u,
);

/**
 * Writes location, date and time span. A text that is too long for one line becomes two halves if
 * these fit. If `isMeasured`, adds the number of lines, so that the template need not measure them,
 * and the `gaps` for PDF extractors.
 */
export function createDateArguments(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, isMeasured }: { readonly degrees: number; readonly isMeasured: boolean },
): Argument[] {
  // The total period of a group is not in the column.
  if (entry.group === 'heading')
    return columnTexts(entry).map(({ key, text }) => [key, writeBlock(text)]);
  const args: Argument[] = [];
  const dates: RichText[] = [];
  let lines = 0;
  for (const { key, text: content, split } of columnTexts(entry)) {
    const { text, call } = unwrapLanguage(content);
    const halves = split(text);
    const size = measureText(text, halves, design);
    const isSplit =
      halves !== undefined && (size === undefined ? shouldSplit(halves, design) : size.isSplit);
    const whole = size?.lines === 1 ? text : tieCountry(text, design);
    args.push([
      key,
      call + (isSplit ? splitBlock(halves) : writeBlock(whole, getMeasures(design).column)),
    ]);
    dates.push(isSplit ? joinHalves(halves) : whole);
    lines += size?.lines ?? Number.NaN;
  }
  if (!isMeasured) return args;
  if (lines > 0) args.push(['measured', lines.toString()]);
  return [...args, ...gapArguments(measureGaps(entry, dates, design, degrees))];
}

function unwrapLanguage(text: RichText): { text: RichText; call: string } {
  const [foreign] = text;
  if (foreign?.kind !== 'foreign') return { text, call: '' };
  return { text: foreign.children, call: writeLanguageCall(foreign.language) };
}

function splitBlock({ first, second, separator }: SplitText): string {
  return `[#unbroken[${writeRichText(first)}]${separator}#unbroken[${writeRichText(second)}]]`;
}

/** Returns a text that breaks only where `unbroken` allows it. */
function joinHalves({ first, second, separator }: SplitText): RichText {
  return toRichText(
    [first, second]
      .map((half) => toPlainText(half).replaceAll(' ', '\u00A0'))
      .join(separator || ZERO_WIDTH_SPACE),
  );
}

/** Keeps the part after the last comma on one line, if it fits. */
function tieCountry(text: RichText, design: ResolvedDesign): RichText {
  const [, start, country] = /^(.*[,،] )([^,،]+)$/.exec(toPlainText(text)) ?? [];
  return text.length === 1 &&
    country !== undefined &&
    fitsLine(toRichText(country), getMeasures(design).column, 1)
    ? toRichText(start + country.replaceAll(' ', '\u00A0'))
    : text;
}

/** The safety margin for estimated widths. */
const ESTIMATE_FACTOR = 0.85;

/** Whether a text may be too long for a line, but its halves fit. */
function shouldSplit({ first, second, separator }: SplitText, design: ResolvedDesign): boolean {
  const { font, ems } = getMeasures(design).column;
  const [a, b] = [
    estimateWidth(toPlainText(first), font),
    estimateWidth(toPlainText(second), font),
  ];
  return (
    a + estimateWidth(separator, font) + b > ESTIMATE_FACTOR * ems &&
    MAX_KERNING_FACTOR * Math.max(a, b) <= ems
  );
}

function gapArguments({ gaps, tail, creditsTail }: ExtractionGaps): Argument[] {
  const write = (ems: number | undefined): string | undefined =>
    ems === undefined ? undefined : `${assertFinite(ems).toFixed(1)}em`;
  return [
    [
      'gaps',
      gaps.every((gap) => gap === undefined)
        ? undefined
        : writeArray(gaps.map((gap) => write(gap) ?? 'none')),
    ],
    ['tail', write(tail)],
    ['credits-tail', write(creditsTail)],
  ];
}

function columnTexts({ location = [], date = [], timespan = [] }: Entry) {
  const texts = [
    { key: 'location', text: location, split: splitLocation },
    { key: 'date', text: date, split: splitDateRange },
    { key: 'time-span', text: timespan, split: splitPeriod },
  ];
  return texts.filter(({ text }) => text.length > 0);
}

/** Returns undefined if a width is unknown. */
function measureText(
  text: RichText,
  halves: SplitText | undefined,
  design: ResolvedDesign,
): { lines: number; isSplit: boolean } | undefined {
  const isPlain = text.every(({ kind }) => kind === 'text' || kind === 'time');
  const letters = isPlain ? toPlainText(text) : '';
  if (!PLAIN_ASCII.test(letters) && !PLAIN_TEXT().test(letters)) return undefined;
  const measure = getMeasures(design).column.ems;
  const count = (words: readonly string[]) => countLines(words, design, measure);
  if (count([letters]) === 1) return { lines: 1, isSplit: false };
  const splitLines = halves && count([toPlainText(halves.first), toPlainText(halves.second)]);
  if (splitLines !== undefined) return { lines: splitLines, isSplit: true };
  const lines = count(toPlainText(tieCountry(text, design)).split(' '));
  return lines === undefined ? undefined : { lines, isSplit: false };
}

function countLines(
  words: readonly string[],
  { font }: ResolvedDesign,
  measure: number,
): number | undefined {
  const widths = words.map(
    (word) => MAX_KERNING_FACTOR * (measureWidth(font, word) ?? Number.POSITIVE_INFINITY),
  );
  return widths.some((width) => width > measure)
    ? undefined
    : findLineStarts(widths, measure, measureWidth(font, ' ') ?? 0).length;
}

/**
 * In ems. `pdftotext` 22.12 and `pdf2txt` 20221105 extract closer text as one line anyway
 * (test/inspect/extractors/spacing.test.ts).
 */
export const MIN_GAP_EMS = 0.6;

/** In ems. Kerning is ignored and may narrow gaps; no gap may begin before the title ends. */
const GAP_SLACK = 0.1;

const LINK_MARK: MeasuredRun = { width: MEASURES.markWidth };

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
  const { page, column } = getMeasures(design);
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
  const lines = dates.map((date) => measureLines(toRuns(date), column, design));
  if (dates.some((date, index) => isFull(lines[index]?.widths[0] ?? 0, column) && !canBreak(date)))
    return undefined;
  const uncertain = lines.findIndex(({ areAll }) => !areAll);
  const knownLines = uncertain < 0 ? lines : lines.slice(0, uncertain + 1);
  const widths = knownLines.flatMap((line) => line.widths);
  const isFirstLong = (lines[0]?.widths.length ?? 0) > 1;
  return { widths, areAll: uncertain < 0, gapCount: isFirstLong ? 1 : widths.length };
}

function isFull(width: number, measure: number): boolean {
  return width > measure / UNCERTAINTY_FACTOR;
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
  const title = measureLines(titleRuns(entry, design, indent), measure.title, design);
  if (title.widths.length === 0) return NO_GAPS;
  const column = measureDates(dates, measure.column, design);
  if (column === undefined) return NO_GAPS;
  const gaps = title.widths.slice(0, column.gapCount).map((width, index) => {
    const gap = measure.total - width - (column.widths[index] ?? Number.NaN) - GAP_SLACK;
    return gap >= MIN_GAP_EMS ? gap : undefined;
  });
  if (!column.areAll || !title.areAll) return { gaps };
  const rowCount = title.widths.length - column.widths.length;
  if (rowCount === 1) return { gaps, ...measureTail(title.widths.at(-1) ?? 0, measure) };
  return rowCount === 0 ? { gaps, ...measureCreditsTail(entry, measure, design) } : { gaps };
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
  const authors = joinRichText(people.names, design.punctuation.comma);
  const { widths, areAll } = measureLines(toRuns(authors), title, design);
  const [end = Number.NaN] = widths;
  return areAll && widths.length === 1 && end < title / UNCERTAINTY_FACTOR
    ? { creditsTail: total - end }
    : {};
}

function canBreak(text: RichText): boolean {
  const letters = toPlainText(text);
  return letters.includes(' ') || letters.includes(ZERO_WIDTH_SPACE);
}

/**
 * Returns the width of a section's degree column, in ems; 0 without one, also if a degree is too
 * wide for it; NaN if a width is unknown.
 */
export function measureDegreeColumn(entries: readonly Entry[], design: ResolvedDesign): number {
  const degrees = entries.flatMap(({ degree }) => (degree === undefined ? [] : [degree]));
  if (degrees.length === 0) return 0;
  const widest = Math.max(...degrees.map((degree) => measureDegree(degree, design)));
  if (widest > MEASURES.degreeShare * getMeasures(design).page.ems) return 0;
  return Math.max(widest, MEASURES.degreeWidth / design.fontSize);
}

function measureDegree(degree: RichText, design: ResolvedDesign): number {
  const [width = Number.NaN] = measureLines(
    toRuns(degree, 'bold'),
    Number.POSITIVE_INFINITY,
    design,
  ).widths;
  return width + MEASURES.degreeGap / design.fontSize;
}

function titleRuns(entry: Entry, design: ResolvedDesign, degreeWidth: number): MeasuredRun[] {
  const { comma } = design.punctuation;
  const mark = entry.link?.kind === 'link' ? [LINK_MARK] : [];
  if (isListItem(entry)) return [...toRuns(formatListItem(entry, design.punctuation)), ...mark];
  const { degree, name, subject, aside } = getHeading(entry);
  const inTitle = degreeWidth === 0 ? degree : undefined;
  const [bold, regular] = [
    toRuns(name, 'bold'),
    toRuns(joinRichText([inTitle, subject, aside], comma)),
  ];
  const separator = bold.length > 0 && regular.length > 0 ? toRuns(toRichText(comma)) : [];
  return [...bold, ...separator, ...regular, ...mark];
}
