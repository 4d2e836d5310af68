import type { TitleKey } from '../../compiler/locales/language.js';
import type { Calendar } from './dates.js';
import type { Run, Segment, Style } from './segments.js';
import type { Spot } from './structure.js';

/** A piece of the head of an entry. */
export interface EntryPart extends Spot, Style {
  readonly text: string;
  /** The same with the signs around it. */
  readonly raw: string;
  readonly kind: 'dates' | 'text' | Beside;
  /** Whether a comma followed it. */
  readonly isOpen: boolean;
}

/** Where something stands beside the text of entries, in a column for dates, places or labels. */
export type Beside = 'before' | 'after';

/** An entry while its rows are read. */
export interface Draft {
  /** What stands above its bullets, or beside them. */
  readonly heads: EntryPart[][];
  readonly bullets: [Segment, ...Segment[]][];
}

/** What the parts of entries depend on, and what these are to a person. */
export interface PartSource {
  readonly calendar: Calendar;
  /** The style of most text. */
  readonly body: Style;
  readonly isBeside: (segment: Segment) => Beside | undefined;
  /** What the title of the section means, and (`isList`) whether its entries are lines. */
  readonly meaning: TitleKey | undefined;
  readonly isList: boolean;
}

/** Signs between the parts of a line. */
const SIGNS = /^[\s,;:|·•()[\]/–—-]+|[\s,;:|·•([/–—-]+$/gu;

/** The dates of a row, what stands beside its text, and its text, by style. */
export function partsOf(
  segments: readonly Segment[],
  { calendar, isBeside }: PartSource,
): EntryPart[] {
  return segments.flatMap((segment): EntryPart[] => {
    const made = (
      kind: EntryPart['kind'],
      text: string,
      { size, isBold, isItalic, color }: Style,
    ): EntryPart[] => {
      const bare = withoutSigns(text);
      if (!/[\p{L}\p{N}]/u.test(bare)) return [];
      const { page, left, top, right, bottom } = segment;
      const spot = { page, left, top, right, bottom };
      return [
        {
          ...spot,
          size,
          isBold,
          isItalic,
          color,
          kind,
          text: bare,
          raw: text,
          isOpen: /,\s*$/.test(text),
        },
      ];
    };
    const { text: line, runs } = segment;
    if (isDates(line, calendar)) return made('dates', line, segment);
    const kind = isBeside(segment) ?? 'text';
    const madeOf = (some: readonly Run[]): EntryPart[] =>
      some.flatMap((run) => made(kind, run.text, run));
    const dates = calendar.datesIn(line);
    const [first] = dates;
    const last = dates.at(-1);
    const open = openBracket(line, calendar);
    if (open > 0)
      return [...madeOf(slice(runs, 0, open)), ...made('dates', line.slice(open), segment)];
    if (first === undefined || last === undefined || line.length > LONGEST_DATED)
      return madeOf(runsOf(runs));
    const isFirst = !/[\p{L}\p{N}]/u.test(line.slice(0, first.start));
    const isLast = !/[\p{L}\p{N}]/u.test(line.slice(last.end));
    if (isFirst)
      return [
        ...made('dates', line.slice(0, first.end), segment),
        ...madeOf(slice(runs, first.end, line.length)),
      ];
    if (isLast)
      return [
        ...madeOf(slice(runs, 0, last.start)),
        ...made('dates', line.slice(last.start, last.end), segment),
      ];
    return madeOf(runsOf(runs));
  });
}

/** Dates in longer lines are part of the text. */
const LONGEST_DATED = 160;

/** Whether a text is dates only, or the beginning or the end of a period: `Sept. 2020 to`, `present`. */
function isDates(text: string, calendar: Calendar): boolean {
  if (text.length > 60) return false;
  const found = calendar.datesIn(text);
  let rest = text;
  for (const { start, end } of [...found].reverse())
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const left = rest.replaceAll(/[\s()[\]|,;.–—-]+/gu, ' ').trim();
  return left === '' ? found.length > 0 : calendar.isPartOfPeriod(left);
}

/** Where the last bracket of a text opens, if dates follow that go on in the next line; 0 if there is none. */
function openBracket(text: string, calendar: Calendar): number {
  const at = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const isLast = at > 0 && text.length - at < 40 && !/[)\]]/.test(text.slice(at));
  return isLast && isDates(text.slice(at + 1), calendar) ? at : 0;
}

function slice(runs: readonly Run[], from: number, to: number): Run[] {
  let at = 0;
  const parts = runs.map((run) => {
    const begin = at;
    at += run.text.length;
    return { ...run, text: run.text.slice(Math.max(0, from - begin), Math.max(0, to - begin)) };
  });
  return runsOf(parts.filter(({ text }) => text.trim() !== ''));
}

/** Runs of the same look as one; signs belong to the run before them. */
function runsOf(runs: readonly Run[]): Run[] {
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
  return balanced(text.replaceAll(SIGNS, ''));
}

/** Without a bracket whose other half is elsewhere. */
function balanced(text: string): string {
  const opens = text.split(/[([]/).length;
  const closes = text.split(/[)\]]/).length;
  if (opens > closes) return `${text})`;
  return opens < closes ? text.replace(/[)\]]$/, '') : text;
}
