import type { Locale } from '../../compiler/locales/locale.js';
import type { Period } from '../../compiler/model/dates.js';
import type { CalendarDate } from '../../compiler/schema/calendar-date.js';
import { findMonths, meansPresent } from '../../compiler/validate/parse-date-in-words.js';
import { lazy, memoize } from '../../util/memoize.js';
import { toAsciiDigits } from '../../util/unicode-scripts.js';

export interface DateMatch {
  readonly start: number;
  readonly end: number;
  /** For a single date, start equals end. */
  readonly period: Period;
  /** Other possible meanings: of `03/04/2020`, or `listopad 2020`. */
  readonly alternatives: readonly Period[];
}

export class DateFinder {
  readonly #parseMonths = memoize(
    (word): readonly number[] =>
      word.length > MAX_WORD_LENGTH ? [] : findMonths(word, this.languages),
    Number.POSITIVE_INFINITY,
  );

  /** Longest first. */
  readonly #durations = lazy(() =>
    this.languages
      .flatMap(({ timespan: { years, months, join } }) => [
        ...Object.values({ ...years }),
        ...Object.values({ ...months }),
        join.trim(),
      ])
      .concat('{n} yrs', '{n} yr', '{n} mos', '{n} mo')
      .map((form) => form.toLowerCase().replaceAll(/\s/gu, ''))
      .filter((form) => form !== '')
      .map((form) => form.toLowerCase())
      .sort((a, b) => b.length - a.length),
  );

  constructor(readonly languages: readonly Locale[]) {}

  /**
   * Finds `Sept. 2020`, `09/2020`, `2020-09-24`, `24 September 2020`, `2020年9月`, `2020`;
   * `Sept.–Dec. 2020`, `2017–20`, `since 2017`, `2017 –`.
   */
  findDates(text: string): DateMatch[] {
    const tokens = this.#tokenize(text);
    const dates: DateMatch[] = [];
    let end = 0;
    for (const { index } of tokens.kinds.matchAll(/[SYMZ1md]/g)) {
      const next = index < end ? undefined : this.#matchPeriod(tokens, index);
      if (next === undefined) continue;
      dates.push(next.match);
      end = next.end;
    }
    return dates;
  }

  /** Tests for a part of a period, as in a narrow column: `Sept. 2020 to`, `to May`, `present`. */
  isPartOfPeriod(text: string): boolean {
    const tokens = this.#tokenize(text);
    let hasWords = false;
    for (let i = 0; i < tokens.kinds.length; ) {
      const wordEnd = this.#matchPresent(tokens, i, PRESENT_PHRASES) ?? matchAt(PART, tokens, i);
      hasWords ||= wordEnd !== undefined;
      if (wordEnd === undefined && matchAt(PUNCTUATION, tokens, i) === undefined) return false;
      i = wordEnd ?? i + 1;
    }
    return hasWords;
  }

  /** Tests for a length of time, such as `9 years 8 months`. */
  isDuration(text: string): boolean {
    // Pages may have spaces around numbers: `6 年 2 か月`.
    const units = text
      .toLowerCase()
      .replaceAll(/\p{Nd}+/gu, '{n}')
      .replaceAll(/\s/gu, '');
    if (text.length > 40 || (!units.includes('{n}') && text.length < 4)) return false;
    const rest = this.#durations().reduce((left, form) => left.replaceAll(form, ''), units);
    return !/[\p{L}\p{N}{]/u.test(rest);
  }

  /** Tests for a month at the end, after a word in lower case: `every July`. */
  isRecurring(text: string): boolean {
    const { kinds } = this.#tokenize(text);
    return /^\p{Ll}/u.test(text) && /^(?:[wf] ){1,2}M$/.test(kinds);
  }

  #matchPeriod(tokens: TokenString, i: number): { match: DateMatch; end: number } | undefined {
    const afterSince = matchAt(SINCE, tokens, i);
    const first = this.#matchDate(tokens, afterSince ?? i);
    if (first === undefined) return undefined;
    const last: PeriodEnd | undefined =
      afterSince === undefined ? this.#matchEnd(tokens, first) : { end: first.end };
    // A month without a year needs the year of the end.
    const year = first.year ?? last?.date?.year;
    if (year === undefined) return undefined;
    const [period, ...alternatives] = first.months.flatMap((month): Period[] => {
      const start = toDate(year, month);
      if (last?.date === undefined) return [{ start, end: last === undefined ? start : 'present' }];
      const { date } = last;
      return date.months.map((other) => ({ start, end: toDate(date.year ?? year, other) }));
    });
    if (period === undefined) return undefined;
    const end = last?.end ?? first.end;
    return {
      match: {
        start: tokens.starts[i] ?? 0,
        end: tokens.ends[end - 1] ?? 0,
        period,
        alternatives,
      },
      end,
    };
  }

  #matchEnd(
    tokens: TokenString,
    { year, months, end, isNumeric }: DateToken,
  ): PeriodEnd | undefined {
    const phrase = this.#matchPresent(tokens, end, PRESENT_PHRASES.slice(0, -1));
    if (phrase !== undefined) return { end: phrase };
    const separator = matchAt(SEPARATOR, tokens, end);
    if (separator === undefined) return undefined;
    const date = this.#matchDate(tokens, separator);
    if (date?.year !== undefined) return { date, end: date.end };
    // `2017–20`, but not the day of `2017/20/1`.
    const short = isNumeric ? undefined : matchAt(SHORT_YEAR, tokens, separator);
    if (year !== undefined && short !== undefined) {
      const full = Math.floor(year / 100) * 100 + Number(tokens.words[short - 1]);
      if (full > year)
        return { date: { year: full, months: [undefined], end: short, isNumeric }, end: short };
    }
    const [start] = months;
    if (year !== undefined && start !== undefined) {
      const endMonth = this.#matchShortMonth(tokens, separator, year);
      if (endMonth !== undefined) return { date: endMonth, end: endMonth.end };
    }
    const present =
      this.#matchPresent(tokens, separator, PRESENT_PHRASES) ??
      matchAt(OPEN_END, tokens, separator);
    return present === undefined ? undefined : { end: present };
  }

  /** `Sep. 16` at the end of a period that starts with a month and a year */
  #matchShortMonth(tokens: TokenString, i: number, startYear: number): DateToken | undefined {
    SHORT_MONTH.lastIndex = i;
    const groups = SHORT_MONTH.exec(tokens.kinds)?.indices?.groups;
    const [word, short] = [groups?.word?.[0], groups?.short?.[0]].map(
      (at) => tokens.words[at ?? -1],
    );
    const year = Math.floor(startYear / 100) * 100 + Number(short);
    if (word === undefined || !(year >= startYear)) return undefined;
    const end = SHORT_MONTH.lastIndex;
    return { year, months: this.#parseMonths(word), end, isNumeric: false };
  }

  #matchPresent(tokens: TokenString, i: number, phrases: readonly RegExp[]): number | undefined {
    return phrases
      .map((phrase) => matchAt(phrase, tokens, i))
      .find((end) => {
        if (end === undefined) return false;
        const words = tokens.text.slice(tokens.starts[i], tokens.ends[end - 1]);
        return meansPresent(words.replaceAll(/\s+/g, ' '), this.languages);
      });
  }

  #matchDate(tokens: TokenString, i: number): DateToken | undefined {
    for (const pattern of FORMS) {
      pattern.lastIndex = i;
      const groups = pattern.exec(tokens.kinds)?.indices?.groups;
      if (groups === undefined) continue;
      const getGroup = (name: string) => tokens.words[groups[name]?.[0] ?? -1];
      const [word, month, short] = [getGroup('word'), getGroup('month'), getGroup('short')];
      const numbers = [getGroup('other'), month].map(Number).filter((number) => number <= 12);
      const months = word === undefined ? [...new Set(numbers)] : this.#parseMonths(word);
      if (month !== undefined && months.length === 0) continue;
      const year = getGroup('year') ?? (short === undefined ? undefined : `20${short}`);
      return {
        year: year === undefined ? undefined : Number(year),
        months: months.length === 0 ? [undefined] : months,
        end: pattern.lastIndex,
        isNumeric: month !== undefined,
      };
    }
    return undefined;
  }

  #tokenize(text: string): TokenString {
    const tokens: TokenString = { text, kinds: '', words: [], starts: [], ends: [] };
    let [previous, end] = ['', 0];
    for (const { index, 0: word } of text.matchAll(WORD)) {
      const folded = toAsciiDigits(word)
        .replace(/[’‘ʼ`]/g, "'")
        .toLowerCase();
      const gap = classifyGap(folded, text.slice(end, index), previous);
      [previous, end] = [word, index + word.length];
      const kind =
        KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ??
        (this.#parseMonths(folded).length > 0 ? 'M' : 'w');
      for (const symbol of [...gap, kind]) {
        tokens.kinds += symbol;
        tokens.words.push(folded);
        tokens.starts.push(index);
        tokens.ends.push(end);
      }
    }
    return tokens;
  }
}

/** Returns the symbol of a gap; none for the first word. */
function classifyGap(folded: string, gap: string, previous: string): '' | ' ' | '\n' | '_' {
  if (/[\n\f\r]/.test(gap)) return '\n';
  if (gap !== '') return previous === '' ? '' : ' ';
  return WORD_END.test(previous) && /^\d/.test(folded) ? '_' : '';
}

/**
 * A text as one symbol per word, number or punctuation mark, so that dates match regular
 * expressions.
 */
interface TokenString {
  readonly text: string;
  /**
   * Symbols: `KINDS`, `M` for months, `w` for other words; before a token a space, line break or
   * `_`.
   */
  kinds: string;
  /** The token of each symbol, lowercase, in ASCII digits; for gaps, the next token. */
  readonly words: string[];
  /** Offsets in the text, in UTF-16 units. */
  readonly starts: number[];
  readonly ends: number[];
}

/** A matched date and its end in the symbols. */
interface DateToken {
  readonly year: number | undefined;
  /** Possible months; `[undefined]` without a month. */
  readonly months: readonly (number | undefined)[];
  readonly end: number;
  readonly isNumeric: boolean;
}

/** Without a date, the end is the present. */
interface PeriodEnd {
  readonly date?: DateToken;
  readonly end: number;
}

const MAX_WORD_LENGTH = 20;

/**
 * Words (single characters in Chinese and Japanese), numbers, punctuation. A dot before a letter
 * belongs to its word.
 */
const WORD =
  /\p{Nd}+|[\p{sc=Han}]|(?:(?!\p{sc=Han})[\p{L}\p{M}])+(?:[.׳]+(?:(?!\p{sc=Han})[\p{L}\p{M}])+)*׳?|\S/gu;

/**
 * Ends a word in a script with spaces; a number right after it is not a day: `DELF B2 May 2020`.
 */
const WORD_END = /(?!\p{sc=Han}|\p{sc=Hangul})\p{L}$/u;

/** Of CVs in several languages, in lower case. */
export const SEASONS =
  'spring|summer|autumn|fall|winter|frühjahr|frühling|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|autunno|invierno|inverno|wiosna|lato|jesień|zima';

const KINDS: readonly (readonly [kind: string, form: RegExp])[] = [
  // Years from 1900 to 2099.
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
  // Words between start and end, in addition to those of the locales.
  [
    'T',
    /^(?:to|until|till|through|thru|bis|à|au|a|al|hasta|até|do|по|до|تا|ال|إلى|至|到|まで|から|tot|til|fino|aan|→|ir|iki|līdz|kuni|asti|pâna|până|đến|sampai|hingga)$/,
  ],
  // Words that make the present the end.
  ['S', /^(?:since|seit|depuis|sinds|sedan|siden|desde|από)$/],
  // Words within dates: `24. de septiembre de 2020`, `24th September, 2020`, `2020 m. kovo`.
  ['f', /^(?:[ºª]|de|del|of|st|nd|rd|th|er|g|gada|m|d|r|г|р|թ|năm|tháng|η|ב)$/],
  ['s', /^[^\p{L}\p{N}]$/u],
  ['Z', new RegExp(`^(?:${SEASONS})$`, 'u')],
];

/** Compiles a pattern of symbols; a space allows a gap. */
function toPattern(kinds: string): RegExp {
  return new RegExp(kinds.replaceAll(' ', '[ \\n_]?'), 'dy');
}

/** Longest first. */
const FORMS: readonly RegExp[] = [
  // `Spring 2025`, whose months differ by country
  ' Z(?: [,f]){0,2} (?<year>Y)',
  // `09/2020`, `24.09.2020`, `09/24/2020`
  ' (?<!_)(?<month>[1md])[-/.](?: (?<other>[1md]) [-/.])? (?<year>Y)',
  // `2020-09`, `2020-09-24`, but not the start of `2009-12-2011`
  ' (?<year>Y)(?:[-/]|\\. )(?<month>m)(?! [-/.] Y)(?:[-/.] [1md])?',
  // `2020年9月`
  ' (?<year>Y) 年(?: (?<month>[1m]) 月(?: [1md] 日)?)?',
  // `2020. szept.`; a month directly before another year belongs to that year
  ' (?<year>Y)(?: [.f]){0,3}(?!\\n) (?<word>M)(?!(?: \\.)? Y)(?: \\.)?(?: [1md])?',
  ' (?<year>Y)\\.?',
  // `Sept. 2020`, `September 24, 2020`, `24. September 2020`, `24 de septiembre de 2020`, `Sep ’20`
  " (?:(?<!_)[1md](?: [.,f]){0,2} )?(?<word>M)(?:(?: [.,f]){0,5}(?: [1md](?! /)(?: [.,f]){0,3})? (?<year>Y)|(?: \\.)? ' (?<short>[mdx]))",
  ' (?<word>M)(?: \\.)?',
].map(toPattern);

const SINCE = toPattern(' S');

const SEPARATOR = toPattern('(?: [.,f]){0,2} [-–/T]');

const SHORT_YEAR = toPattern(' [mdx](?! [-/.])');

/** Two digits */
const SHORT_MONTH = toPattern(' (?<word>M)(?: \\.)? (?<short>[mdx])(?! [-/.,]? ?[Yx1md])');

const OPEN_END = toPattern('(?<=[-–])(?=\\n|$)');

const PART = toPattern(' [YTSMZ]');
const PUNCTUATION = toPattern(" [1mdxs.,'–/-]");

/** One to four words that may mean the present, longest first: `до настоящего времени`. */
const PRESENT_PHRASES = [3, 2, 1, 0].map((more) =>
  toPattern(` [MwfTS年月日](?:(?!\\n) [^\\s_]){${more}}`),
);

function matchAt(form: RegExp, { kinds }: TokenString, i: number): number | undefined {
  form.lastIndex = i;
  return form.test(kinds) ? form.lastIndex : undefined;
}

function toDate(year: number, month: number | undefined): CalendarDate {
  return month === undefined ? { year } : { year, month };
}
