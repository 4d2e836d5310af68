import type { TitleKey } from '../../compiler/locales/locale.js';
import type { DateFinder, DateMatch } from './date-finder.js';
import type { Segment, TextRun, TextStyle } from './split-segments.js';
import type { Location } from './structure.js';

export interface EntryPart extends Location, TextStyle {
  readonly text: string;
  /** Space on the right of its line. */
  readonly room: number;
  /** With surrounding punctuation. */
  readonly raw: string;
  /** Of dates at the start or end of a text: the text with them. */
  readonly whole?: readonly EntryPart[];
  /** A duration follows from dates. */
  readonly kind: 'dates' | 'duration' | 'text' | Side;
}

/** Side column of dates, places or labels, before or after the text. */
export type Side = 'before' | 'after';

export interface EntryDraft {
  /** Parts by line, above or next to the bullets. */
  readonly heads: EntryPart[][];
  readonly bullets: [Segment, ...Segment[]][];
}

export interface SectionContext {
  readonly dateFinder: DateFinder;
  readonly body: TextStyle;
  readonly getSide: (segment: Segment) => Side | undefined;
  readonly meaning: TitleKey | undefined;
  readonly isList: boolean;
  /** Whether dates next to words are details, not those of entries. */
  readonly hasDetails: boolean;
  /** Whether no text continues on the next line. */
  readonly hasWholeLines: boolean;
  /** The right edge of the lines. */
  readonly right: number;
}

const EDGE_PUNCTUATION = /^[\s,،，、;；؛:：|·•()（）[\]/–—-]+|[\s,،，、;；؛:：|·•(（[/–—-]+$/gu;

/** Splits a line into dates, side columns and text by style. */
export function splitParts(segments: readonly Segment[], source: SectionContext): EntryPart[] {
  const { dateFinder, getSide } = source;
  return segments.flatMap((segment, index): EntryPart[] => {
    const { page, left, top, right, bottom, runs } = segment;
    const line = removeDuration(segment.text, dateFinder);
    const room = findRightEdge(segments[index + 1], source) - right;
    const toParts = (
      kind: EntryPart['kind'],
      raw: string,
      { size, isBold, isItalic, color }: TextStyle,
    ) => {
      const text = trimPunctuation(raw);
      if (!/[\p{L}\p{N}]/u.test(text)) return [];
      const style = { size, isBold, isItalic, color };
      const box = { page, left, top, right, bottom, room };
      return [{ ...box, ...style, kind, text, raw }];
    };
    const kind = getSide(segment) ?? 'text';
    const isProse = mayBeProse(kind, source);
    const timeKind = isProse ? undefined : findTimeKind(line, dateFinder);
    if (timeKind !== undefined) return toParts(timeKind, line, segment);
    // `Zurich · Spring 2025`
    const pieces = kind === 'text' ? [] : line.split(PIECES);
    if (pieces.length > 1)
      return pieces.flatMap((piece) =>
        toParts(findTimeKind(piece, dateFinder) ?? kind, piece, segment),
      );
    const runsToParts = (textRuns: readonly TextRun[]) =>
      textRuns.flatMap((run) =>
        toParts(dateFinder.isDuration(run.text) ? 'duration' : kind, run.text, run),
      );
    const dates = isProse || isLabeled(line, source) ? undefined : findDates(line, dateFinder);
    if (dates === undefined) return runsToParts(sliceRuns(runs, 0, line.length));
    const [start, end] = dates;
    const whole = runsToParts(sliceRuns(runs, 0, line.length));
    return [
      ...runsToParts(sliceRuns(runs, 0, start)),
      ...toParts('dates', line.slice(start, end), segment).map((part) => ({ ...part, whole })),
      ...runsToParts(sliceRuns(runs, end, line.length)),
    ];
  });
}

/** Dates in prose belong to their sentences. */
function mayBeProse(kind: Side | 'text', { meaning, hasDetails }: SectionContext): boolean {
  return meaning === 'summary' || (hasDetails && kind === 'text');
}

/** `Reviewer: Journal of Physics (since 2023)`; the dates belong to the text. */
const LABELED_TEXT = /^[^:：\d]{2,40}(?:[:：]\s+|：)(.*[\p{L}\d].*)$/su;

function isLabeled(line: string, { meaning, dateFinder }: SectionContext): boolean {
  const labeled = mayBeDated(meaning) ? undefined : LABELED_TEXT.exec(line)?.[1];
  return (
    labeled !== undefined &&
    (!containsOnlyDates(labeled, dateFinder) || dateFinder.findDates(labeled).length > 1)
  );
}

/** Text ends at a column on the right, not at words after a tab. */
function findRightEdge(next: Segment | undefined, { right }: SectionContext): number {
  return next !== undefined && next.right > right - 2 * next.size ? next.left : right;
}

export function mayBeDated(meaning: TitleKey | undefined): boolean {
  return meaning === 'experience' || meaning === 'work_experience' || meaning === 'education';
}

/** Returns the span of dates at the start or end of a line. */
function findDates(
  line: string,
  finder: DateFinder,
): readonly [start: number, end: number] | undefined {
  const open = findOpenBracket(line, finder);
  if (open > 0) return [open, line.length];
  const dates = finder.findDates(line);
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined || line.length > MAX_DATED_LENGTH) return undefined;
  if (!/[\p{L}\p{N}]/u.test(line.slice(0, first.start)))
    return startsProse(line.slice(first.end), first) ? undefined : [0, first.end];
  return ENDS_PROSE.test(line.slice(0, last.start)) || !DATE_END.test(line.slice(last.end))
    ? undefined
    : [last.start, last.end];
}

/** `2023 finisher), dance`: a word in lower case, or the end of brackets above. */
function startsProse(rest: string, { period: { start, end } }: DateMatch): boolean {
  return (
    (start === end && /^\s+\p{Ll}/u.test(rest)) || /^[^()（）]*\p{L}[^()（）]*[)）]/u.test(rest)
  );
}

/** `tons in 2025`, `(C1, DALF 2020`; a sentence, or brackets with more than dates. */
const ENDS_PROSE = /(?<!\p{L})(?:in|im|of|by|en|del?|nel)\s*$|[(（][^()（）]*\p{L}[^()（）]*$/iu;

/** After dates that end a line. */
const DATE_END = /^[^\p{L}\p{N};!?]*$/u;

/** Dates in longer lines belong to the text. */
const MAX_DATED_LENGTH = 160;

/** Between two dates. */
const CONJUNCTION = /^(?:and|und|et|y|e|i|ve|en|&)$/i;

const PIECES = /\s+[·•|]\s+/;

/** `Zurich · 2020 – 2023 (3 years)` */
export function hasDates(text: string, finder: DateFinder): boolean {
  return text
    .split(PIECES)
    .some((piece) => containsOnlyDates(removeDuration(piece, finder), finder));
}

/** `2020 – 2023 (3 years)` */
function removeDuration(line: string, finder: DateFinder): string {
  const [, text = '', time = ''] = /^(.{4,60}?)\s*[(（]([^()（）]{1,40})[)）]$/u.exec(line) ?? [];
  return finder.isDuration(time) && finder.findDates(text).length === 1 ? text : line;
}

function findTimeKind(text: string, finder: DateFinder): 'dates' | 'duration' | undefined {
  if (finder.isDuration(text)) return 'duration';
  return containsOnlyDates(text, finder) || finder.isRecurring(text) ? 'dates' : undefined;
}

/** Tests for dates only, or the start or end of a period: `Sept. 2020 to`, `present`. */
function containsOnlyDates(text: string, finder: DateFinder): boolean {
  if (text.length > 60) return false;
  const dates = finder.findDates(text);
  let withoutDates = text;
  for (const { start, end } of [...dates].reverse())
    withoutDates = `${withoutDates.slice(0, start)} ${withoutDates.slice(end)}`;
  const rest = withoutDates.replaceAll(/[\s()[\]|,;.–—-]+/gu, ' ').trim();
  if (dates.length > 0 && (rest === '' || CONJUNCTION.test(rest))) return true;
  return finder.isPartOfPeriod(rest);
}

/**
 * Returns the offset of a last bracket whose dates continue on the next line; 0 if there is none.
 */
function findOpenBracket(text: string, finder: DateFinder): number {
  const offset = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const isLast = offset > 0 && text.length - offset < 40 && !/[)\]]/.test(text.slice(offset));
  return isLast && containsOnlyDates(text.slice(offset + 1), finder) ? offset : 0;
}

function sliceRuns(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  let offset = 0;
  const parts = runs.map((run) => {
    const start = offset;
    offset += run.text.length;
    return { ...run, text: run.text.slice(Math.max(0, from - start), Math.max(0, to - start)) };
  });
  return mergeRuns(parts.filter(({ text }) => text.trim() !== ''));
}

/** Punctuation joins the previous run. */
function mergeRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = [];
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

export function trimPunctuation(text: string): string {
  return balanceBrackets(text.replaceAll(EDGE_PUNCTUATION, ''));
}

/** Removes or adds an unmatched bracket. */
function balanceBrackets(text: string): string {
  const opens = text.split(/[([]/).length;
  const closes = text.split(/[)\]]/).length;
  if (opens > closes) return `${text})`;
  return opens < closes ? text.replace(/[)\]]$/, '') : text;
}
