import type { Language } from '../../compiler/locales/language.js';
import type { Period } from '../../compiler/model/dates.js';
import type { CalendarDate } from '../../compiler/schema/calendar.js';
import { meansPresent, monthsNamed } from '../../compiler/validate/dates-in-words.js';
import { remember } from '../../util/remember.js';
import { toAsciiDigits } from '../../util/scripts.js';

/** A date or a period in a text, and where it stands there. */
export interface FoundDates {
  readonly start: number;
  readonly end: number;
  /** A single date is both start and end. */
  readonly period: Period;
  /** The periods that it may be as well: `03/04/2020` and `listopad 2020` have two meanings. */
  readonly others: readonly Period[];
}

/** Dates as people and programs write them, in the words of some languages. */
export class Calendar {
  /** The months that a word names. */
  readonly #monthsOf = remember(
    (word): readonly number[] =>
      word.length > LONGEST_WORD ? [] : monthsNamed(word, this.languages),
    Number.POSITIVE_INFINITY,
  );

  constructor(readonly languages: readonly Language[]) {}

  /**
   * The dates and periods of a text: `Sept. 2020`, `09/2020`, `2020-09-24`, `24 September 2020`, `2020年9月`, `2020`;
   * `Sept.–Dec. 2020`, `2017–20`, `since 2017`, `2017 –`.
   */
  datesIn(text: string): FoundDates[] {
    const sketch = this.#sketch(text);
    const found: FoundDates[] = [];
    let end = 0;
    for (const { index } of sketch.kinds.matchAll(/[SYM1md]/g)) {
      const next = index < end ? undefined : this.#periodAt(sketch, index);
      if (next === undefined) continue;
      found.push(next.found);
      end = next.end;
    }
    return found;
  }

  /** Whether a text is a part of a period, as in a narrow column: `Sept. 2020 to`, `to May`, `2020`, `present`. */
  isPartOfPeriod(text: string): boolean {
    const sketch = this.#sketch(text);
    let hasWords = false;
    for (let at = 0; at < sketch.kinds.length; ) {
      const end = this.#presentAt(sketch, at, PHRASES) ?? endOf(PART, sketch, at);
      hasWords ||= end !== undefined;
      if (end === undefined && endOf(MARK, sketch, at) === undefined) return false;
      at = end ?? at + 1;
    }
    return hasWords;
  }

  #periodAt(sketch: Sketch, at: number): { found: FoundDates; end: number } | undefined {
    const since = endOf(SINCE, sketch, at);
    const first = this.#dateAt(sketch, since ?? at);
    if (first === undefined) return undefined;
    const to =
      since === undefined
        ? this.#endAt(sketch, first)
        : { date: 'present' as const, end: first.end };
    const last = to === undefined || to.date === 'present' ? undefined : to.date;
    // A month alone is a date only if the end of its period has the year.
    const year = first.year ?? last?.year;
    if (year === undefined) return undefined;
    const [period, ...others] = first.months.flatMap((month): Period[] => {
      const start = dated(year, month);
      if (last === undefined) return [{ start, end: to === undefined ? start : 'present' }];
      return last.months.map((other) => ({ start, end: dated(last.year ?? year, other) }));
    });
    if (period === undefined) return undefined;
    const end = to?.end ?? first.end;
    return {
      found: { start: sketch.starts[at] ?? 0, end: sketch.ends[end - 1] ?? 0, period, others },
      end,
    };
  }

  /** What follows a date as the end of its period. */
  #endAt(
    sketch: Sketch,
    { year, end, isNumeric }: Read,
  ): { date: Read | 'present'; end: number } | undefined {
    const phrase = this.#presentAt(sketch, end, PHRASES.slice(0, -1));
    if (phrase !== undefined) return { date: 'present', end: phrase };
    const to = endOf(SEPARATOR, sketch, end);
    if (to === undefined) return undefined;
    const date = this.#dateAt(sketch, to);
    if (date?.year !== undefined) return { date, end: date.end };
    // 2017–20, but not the day of 2017/20/1.
    const short = isNumeric ? undefined : endOf(SHORT_YEAR, sketch, to);
    if (year !== undefined && short !== undefined) {
      const full = Math.floor(year / 100) * 100 + Number(sketch.words[short - 1]);
      if (full > year)
        return {
          date: { year: full, months: [undefined], end: short, isNumeric: false },
          end: short,
        };
    }
    const present = this.#presentAt(sketch, to, PHRASES) ?? endOf(OPEN, sketch, to);
    return present === undefined ? undefined : { date: 'present', end: present };
  }

  /** Where words for the present end. */
  #presentAt(sketch: Sketch, at: number, phrases: readonly RegExp[]): number | undefined {
    return phrases
      .map((phrase) => endOf(phrase, sketch, at))
      .find((end) => {
        if (end === undefined) return false;
        const words = sketch.text.slice(sketch.starts[at], sketch.ends[end - 1]);
        return meansPresent(words.replaceAll(/\s+/g, ' '), this.languages);
      });
  }

  #dateAt(sketch: Sketch, at: number): Read | undefined {
    for (const form of FORMS) {
      form.lastIndex = at;
      const groups = form.exec(sketch.kinds)?.indices?.groups;
      if (groups === undefined) continue;
      const named = (name: string): string | undefined => sketch.words[groups[name]?.[0] ?? -1];
      const [word, month, short] = [named('word'), named('month'), named('short')];
      const numbers = [named('other'), month].map(Number).filter((number) => number <= 12);
      const months = word === undefined ? [...new Set(numbers)] : this.#monthsOf(word);
      if (month !== undefined && months.length === 0) continue;
      const year = named('year') ?? (short === undefined ? undefined : `20${short}`);
      return {
        year: year === undefined ? undefined : Number(year),
        months: months.length === 0 ? [undefined] : months,
        end: form.lastIndex,
        isNumeric: month !== undefined,
      };
    }
    return undefined;
  }

  #sketch(text: string): Sketch {
    const sketch: Sketch = { text, kinds: '', words: [], starts: [], ends: [] };
    let [before, end] = ['', 0];
    for (const { index, 0: word } of text.matchAll(WORD)) {
      const folded = toAsciiDigits(word)
        .replace(/[’‘ʼ`]/g, "'")
        .toLowerCase();
      const gap = gapBefore(folded, text.slice(end, index), before);
      [before, end] = [word, index + word.length];
      const kind =
        KINDS.find(([, form]) => form.test(folded))?.[0] ??
        (this.#monthsOf(folded).length > 0 ? 'M' : 'w');
      for (const sign of [...gap, kind]) {
        sketch.kinds += sign;
        sketch.words.push(folded);
        sketch.starts.push(index);
        sketch.ends.push(end);
      }
    }
    return sketch;
  }
}

/** The sign of the gap between a word or number and what is before it; there is nothing before the first one. */
function gapBefore(folded: string, space: string, before: string): '' | ' ' | '\n' | '_' {
  if (/[\n\f\r]/.test(space)) return '\n';
  if (space !== '') return before === '' ? '' : ' ';
  return WORD_END.test(before) && /^\d/.test(folded) ? '_' : '';
}

/** A text reduced to the kinds of its words, numbers and signs, so that the forms of dates are patterns. */
interface Sketch {
  readonly text: string;
  /** A sign for each of them (`KINDS`; `M` for a month, `w` for others), and for each gap before one: space, line break, or `_`. */
  kinds: string;
  /** Of each sign, what it stands for, without case, in our digits; of a gap, what follows it. */
  readonly words: string[];
  /** Where that is in the text, in UTF-16 units. */
  readonly starts: number[];
  readonly ends: number[];
}

/** A date that was read, and where it ends in the sketch. */
interface Read {
  readonly year: number | undefined;
  /** What the month may be; undefined where there is none. */
  readonly months: readonly (number | undefined)[];
  readonly end: number;
  /** Whether its month is a number. */
  readonly isNumeric: boolean;
}

/** No month is as long. */
const LONGEST_WORD = 20;

/** Words (those of Chinese and Japanese sign by sign), numbers, other signs. A dot belongs to a word if a letter follows. */
const WORD =
  /\p{Nd}+|[\p{Script=Han}]|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:[.׳]+(?:(?!\p{Script=Han})[\p{L}\p{M}])+)*׳?|\S/gu;

/** A letter of a script that has spaces between words and numbers; a number glued to it is no day: `DELF B2 May 2020`. */
const WORD_END = /(?!\p{Script=Han}|\p{Script=Hangul})\p{L}$/u;

/** Words and numbers that dates and periods are made of. */
const KINDS: readonly (readonly [kind: string, form: RegExp])[] = [
  // From 1900 to 2099: other numbers of four digits are something else.
  ['Y', /^(?:19|20)\d\d$/],
  ['1', /^[1-9]$/],
  ['m', /^(?:0[1-9]|1[0-2])$/],
  ['d', /^(?:1[3-9]|2\d|3[01])$/],
  ['x', /^\d\d?$/],
  ['年', /^[年년]/],
  ['月', /^[月월]/],
  ['日', /^[日일]/],
  ['.', /^\.$/],
  [',', /^,$/],
  ["'", /^'$/],
  ['-', /^-$/],
  ['/', /^\/$/],
  ['–', /^[–—−‐‑‒―~～〜]$/],
  // Words between start and end of a period, beside those that the languages have.
  [
    'T',
    /^(?:to|until|till|through|thru|bis|à|au|a|al|hasta|até|do|по|до|تا|ال|إلى|至|到|まで|から|tot|til|fino|aan|→|ir|iki|līdz|kuni|asti|pâna|până|đến|sampai|hingga)$/,
  ],
  // Words before a start that make its end the present.
  ['S', /^(?:since|seit|depuis|sinds|sedan|siden|desde|από)$/],
  // What may stand between the parts of a date: `24. de septiembre de 2020`, `24th September, 2020`, `2020 m. kovo`.
  ['f', /^(?:[ºª]|de|del|of|st|nd|rd|th|er|g|gada|m|d|r|г|р|թ|năm|tháng|η|ב)$/],
  ['s', /^[^\p{L}\p{N}]$/u],
];

/** A pattern of kinds; where it has a space, the text may have a gap. */
function pattern(kinds: string): RegExp {
  return new RegExp(kinds.replaceAll(' ', '[ \\n_]?'), 'dy');
}

/** The forms of dates, the longer ones first. */
const FORMS: readonly RegExp[] = [
  // `09/2020`, `24.09.2020`, `09/24/2020`
  ' (?<!_)(?<month>[1md])[-/.](?: (?<other>[1md]) [-/.])? (?<year>Y)',
  // `2020-09`, `2020-09-24`, but not the start of `2009-12-2011`
  ' (?<year>Y)(?:[-/]|\\. )(?<month>m)(?! [-/.] Y)(?:[-/.] [1md])?',
  // `2020年9月`
  ' (?<year>Y) 年(?: (?<month>[1m]) 月(?: [1md] 日)?)?',
  // `2020. szept.`; a month before another year belongs to that
  ' (?<year>Y)(?: [.f]){0,3}(?!\\n) (?<word>M)(?!(?: \\.)? Y)(?: \\.)?(?: [1md])?',
  ' (?<year>Y)\\.?',
  // `Sept. 2020`, `September 24, 2020`, `24. September 2020`, `24 de septiembre de 2020`, `Sep ’20`
  " (?:(?<!_)[1md](?: [.,f]){0,2} )?(?<word>M)(?:(?: [.,f]){0,5}(?: [1md](?! /)(?: [.,f]){0,3})? (?<year>Y)|(?: \\.)? ' (?<short>[mdx]))",
  ' (?<word>M)(?: \\.)?',
].map(pattern);

const SINCE = pattern(' S');

/** A dash or a word between start and end. */
const SEPARATOR = pattern('(?: [.,f]){0,2} [-–/T]');

/** The second year of `2017–20`. */
const SHORT_YEAR = pattern(' [mdx](?! [-/.])');

/** The end of a line after a dash. */
const OPEN = pattern('(?<=[-–])(?=\\n|$)');

/** What makes a text a part of a period, and what else may be there. */
const PART = pattern(' [YTSM]');
const MARK = pattern(" [1mdxs.,'–/-]");

/** Words of one line that may mean the present, the longest first: `до настоящего времени`. */
const PHRASES = [3, 2, 1, 0].map((more) => pattern(` [MwfTS年月日](?:(?!\\n) [^\\s_]){${more}}`));

function endOf(form: RegExp, { kinds }: Sketch, at: number): number | undefined {
  form.lastIndex = at;
  return form.test(kinds) ? form.lastIndex : undefined;
}

function dated(year: number, month: number | undefined): CalendarDate {
  return month === undefined ? { year } : { year, month };
}
