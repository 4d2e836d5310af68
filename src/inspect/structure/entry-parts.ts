import type { TitleKey } from '../../compiler/locales/language.js';
import type { Calendar } from './dates.js';
import type { Run, Segment, Style } from './segments.js';
import type { Spot } from './structure.js';

export interface EntryPart extends Spot, Style {
  readonly text: string;
  /** With surrounding punctuation. */
  readonly raw: string;
  readonly kind: 'dates' | 'text' | Beside;
  readonly endsWithComma: boolean;
}

/** Side column of dates, places or labels, before or after the text. */
export type Beside = 'before' | 'after';

export interface Draft {
  /** Parts by line, above or next to the bullets. */
  readonly heads: EntryPart[][];
  readonly bullets: [Segment, ...Segment[]][];
}

export interface PartSource {
  readonly dateFinder: Calendar;
  readonly body: Style;
  readonly isBeside: (segment: Segment) => Beside | undefined;
  readonly meaning: TitleKey | undefined;
  readonly isList: boolean;
}

const EDGE_PUNCTUATION = /^[\s,;:|·•()[\]/–—-]+|[\s,;:|·•([/–—-]+$/gu;

/** Splits a line into dates, side columns and text by style. */
export function partsOf(
  segments: readonly Segment[],
  { dateFinder, isBeside }: PartSource,
): EntryPart[] {
  return segments.flatMap((segment): EntryPart[] => {
    const { page, left, top, right, bottom, text: line, runs } = segment;
    const toParts = (
      kind: EntryPart['kind'],
      raw: string,
      { size, isBold, isItalic, color }: Style,
    ): EntryPart[] => {
      const text = withoutSigns(raw);
      if (!/[\p{L}\p{N}]/u.test(text)) return [];
      const endsWithComma = /,\s*$/.test(raw);
      const style = { size, isBold, isItalic, color };
      return [{ page, left, top, right, bottom, ...style, kind, text, raw, endsWithComma }];
    };
    if (containsOnlyDates(line, dateFinder)) return toParts('dates', line, segment);
    const kind = isBeside(segment) ?? 'text';
    const runsToParts = (textRuns: readonly Run[]): EntryPart[] =>
      textRuns.flatMap((run) => toParts(kind, run.text, run));
    const dates = findDates(line, dateFinder);
    if (dates === undefined) return runsToParts(mergeRuns(runs));
    const [start, end] = dates;
    return [
      ...runsToParts(sliceRuns(runs, 0, start)),
      ...toParts('dates', line.slice(start, end), segment),
      ...runsToParts(sliceRuns(runs, end, line.length)),
    ];
  });
}

/** Returns the span of dates at the start or end of a line. */
function findDates(
  line: string,
  finder: Calendar,
): readonly [start: number, end: number] | undefined {
  const open = findOpenBracket(line, finder);
  if (open > 0) return [open, line.length];
  const dates = finder.datesIn(line);
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined || line.length > MAX_DATED_LENGTH) return undefined;
  if (!/[\p{L}\p{N}]/u.test(line.slice(0, first.start))) return [0, first.end];
  return /[\p{L}\p{N}]/u.test(line.slice(last.end)) ? undefined : [last.start, last.end];
}

/** Dates in longer lines belong to the text. */
const MAX_DATED_LENGTH = 160;

/** Tests for dates only, or the start or end of a period: `Sept. 2020 to`, `present`. */
function containsOnlyDates(text: string, finder: Calendar): boolean {
  if (text.length > 60) return false;
  const dates = finder.datesIn(text);
  let withoutDates = text;
  for (const { start, end } of [...dates].reverse())
    withoutDates = `${withoutDates.slice(0, start)} ${withoutDates.slice(end)}`;
  const rest = withoutDates.replaceAll(/[\s()[\]|,;.–—-]+/gu, ' ').trim();
  return rest === '' ? dates.length > 0 : finder.isPartOfPeriod(rest);
}

/**
 * Returns the offset of a last bracket whose dates continue on the next line; 0 if there is none.
 */
function findOpenBracket(text: string, finder: Calendar): number {
  const offset = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const isLast = offset > 0 && text.length - offset < 40 && !/[)\]]/.test(text.slice(offset));
  return isLast && containsOnlyDates(text.slice(offset + 1), finder) ? offset : 0;
}

function sliceRuns(runs: readonly Run[], from: number, to: number): Run[] {
  let offset = 0;
  const parts = runs.map((run) => {
    const start = offset;
    offset += run.text.length;
    return { ...run, text: run.text.slice(Math.max(0, from - start), Math.max(0, to - start)) };
  });
  return mergeRuns(parts.filter(({ text }) => text.trim() !== ''));
}

/** Merges runs of one style; punctuation joins the previous run. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isSame =
      last !== undefined && last.isBold === run.isBold && last.isItalic === run.isItalic;
    if (last !== undefined && (isSame || !/[\p{L}\p{N}]/u.test(run.text)))
      merged[merged.length - 1] = { ...last, text: last.text + run.text };
    else merged.push(run);
  }
  return merged;
}

export function withoutSigns(text: string): string {
  return balanceBrackets(text.replaceAll(EDGE_PUNCTUATION, ''));
}

/** Removes or adds an unmatched bracket. */
function balanceBrackets(text: string): string {
  const opens = text.split(/[([]/).length;
  const closes = text.split(/[)\]]/).length;
  if (opens > closes) return `${text})`;
  return opens < closes ? text.replace(/[)\]]$/, '') : text;
}
