import type { Period } from '../../cv/dates.js';
import { meansPresent, monthsNamed } from '../../document/validate/dates-in-words.js';
import type { Language } from '../../languages/language.js';
import type { CalendarDate } from '../../values/calendar.js';
import { withOurDigits } from '../../values/digits.js';

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
  readonly #months = new Map<string, readonly number[]>();

  constructor(readonly languages: readonly Language[]) {}

  /**
   * The dates and periods of a text: `Sept. 2020`, `09/2020`, `2020-09-24`, `24 September 2020`, `2020年9月`, `2020`;
   * `Sept.–Dec. 2020`, `2017–20`, `since 2017`, `2017 –`.
   */
  datesIn(text: string): FoundDates[] {
    const atoms = atomsOf(text);
    const found: FoundDates[] = [];
    for (let at = 0; at < atoms.length; ) {
      const next = this.#periodAt(atoms, at);
      if (next === undefined) at += 1;
      else {
        found.push(next.found);
        at = next.after;
      }
    }
    return found;
  }

  /** Whether a text is a part of a period, as in a narrow column: `Sept. 2020 to`, `to May`, `2020`, `present`. */
  isPartOfPeriod(text: string): boolean {
    const atoms = atomsOf(text);
    let words = 0;
    for (let at = 0; at < atoms.length; ) {
      const atom = atoms[at];
      const present = this.#presentAt(atoms, at);
      const isPart =
        atom !== undefined &&
        (yearOf(atom) !== undefined ||
          TO.has(atom.folded) ||
          SINCE.has(atom.folded) ||
          this.monthsOf(atom.folded).length > 0);
      if (!isPart && (present ?? at) === at && !/^(?:\d{1,2}|[^\p{L}\p{N}])$/u.test(atom?.folded ?? '')) return false;
      if (isPart || (present ?? at) > at) words += 1;
      at = Math.max(at + 1, present ?? 0);
    }
    return words > 0;
  }

  /** The months that a word names. */
  monthsOf(word: string): readonly number[] {
    let months = this.#months.get(word);
    if (months === undefined) {
      months = word.length > LONGEST_WORD ? [] : monthsNamed(word, this.languages);
      this.#months.set(word, months);
    }
    return months;
  }

  #periodAt(atoms: readonly Atom[], at: number): { found: FoundDates; after: number } | undefined {
    const isSince = SINCE.has(atoms[at]?.folded ?? '');
    const first = this.#dateAt(atoms, isSince ? at + 1 : at);
    if (first === undefined) return undefined;
    const start = atoms[at]?.start ?? 0;
    const end = isSince ? undefined : this.#endAt(atoms, first);
    // A month alone is a date only if the end of its period has the year.
    if (first.year === undefined && (end === undefined || end.date === 'present')) return undefined;
    const last = end ?? first;
    const periods = first.months.flatMap((month): Period[] => {
      if (end === undefined) {
        const date = dated(first, month);
        return [{ start: date, end: isSince ? 'present' : date }];
      }
      if (end.date === 'present') return [{ start: dated(first, month), end: 'present' }];
      const { date } = end;
      return date.months.map((other) => ({
        start: dated(first.year === undefined ? date : first, month),
        end: dated(date, other),
      }));
    });
    const [period, ...others] = periods;
    if (period === undefined) return undefined;
    return { found: { start, end: atoms[last.after - 1]?.end ?? start, period, others }, after: last.after };
  }

  /** What follows a date as the end of its period. */
  #endAt(atoms: readonly Atom[], { year, after, isDay }: Read): { date: Read | 'present'; after: number } | undefined {
    const to = separatorAt(atoms, after);
    const phrase = this.#presentAt(atoms, after, 2);
    if (phrase !== undefined) return { date: 'present', after: phrase };
    if (to === undefined) return undefined;
    const date = this.#dateAt(atoms, to);
    if (date?.year !== undefined) return { date, after: date.after };
    const short = atoms[to];
    // 2017–20, but not the day of 2017/20/1.
    if (
      year !== undefined &&
      !isDay &&
      short !== undefined &&
      /^\d\d$/.test(short.folded) &&
      !isSign(atoms[to + 1], '/.-')
    ) {
      const full = Math.floor(year / 100) * 100 + Number(short.folded);
      if (full > year) return { date: { year: full, months: [undefined], after: to + 1 }, after: to + 1 };
    }
    const present = this.#presentAt(atoms, to);
    return present === undefined ? undefined : { date: 'present', after: present };
  }

  /** Where the words for the present end, or the line after a dash. */
  #presentAt(atoms: readonly Atom[], at: number, least = 1): number | undefined {
    for (let count = LONGEST_PRESENT; count >= least; count--) {
      const words = atoms.slice(at, at + count);
      if (words.length < count || words.some(({ startsLine }, index) => startsLine && index > 0)) continue;
      const [first, last] = [words[0], words.at(-1)];
      if (first === undefined || last === undefined || /^\P{L}/u.test(first.folded)) continue;
      if (
        meansPresent(
          words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join(''),
          this.languages,
        )
      )
        return at + count;
    }
    if (least > 1) return undefined;
    const isOpen = atoms[at] === undefined || atoms[at]?.startsLine === true;
    return isOpen && isSign(atoms[at - 1], DASHES) ? at : undefined;
  }

  #dateAt(atoms: readonly Atom[], at: number): Read | undefined {
    const atom = atoms[at];
    if (atom === undefined) return undefined;
    const year = yearOf(atom);
    if (year !== undefined) return this.#fromYear(atoms, at, year);
    // `DELF B2 May 2020`
    if (/^\d{1,2}$/.test(atom.folded) && !atom.isApart && WORD_END.test(atoms[at - 1]?.text ?? '')) return undefined;
    if (/^\d{1,2}$/.test(atom.folded)) return numbersAt(atoms, at) ?? this.#fromDay(atoms, at);
    // Without a number near it, a word is no date.
    const hasNumber = atoms.slice(at + 1, at + 7).some(({ folded }) => /^\d+$/.test(folded));
    return hasNumber ? this.#fromMonth(atoms, at) : undefined;
  }

  /** `2020-09-24`, `2020年9月`, `2020. szept.`, `2020` */
  #fromYear(atoms: readonly Atom[], at: number, year: number): Read {
    const sign = atoms[at + 1];
    const month = numberOf(atoms[at + 2], 12);
    if (sign !== undefined && /^[年년]/.test(sign.folded)) {
      const monthSign = month === undefined ? undefined : atoms[at + 3];
      if (monthSign === undefined || !/^[月월]/.test(monthSign.folded))
        return { year, months: [undefined], after: at + 2 };
      const hasDay = numberOf(atoms[at + 4], 31) !== undefined && /^[日일]/.test(atoms[at + 5]?.folded ?? '');
      return { year, months: [month], after: at + (hasDay ? 6 : 4) };
    }
    const isJoined =
      isSign(sign, '-/.') && sign?.isApart === false && (sign?.folded === '.' || !(atoms[at + 2]?.isApart ?? true));
    if (isJoined && month !== undefined && /^\d\d$/.test(atoms[at + 2]?.folded ?? '') && !isYearRange(atoms, at + 3)) {
      const hasDay =
        isSign(atoms[at + 3], '-/.') && numberOf(atoms[at + 4], 31) !== undefined && !atoms[at + 3]?.isApart;
      return { year, months: [month], after: at + (hasDay ? 5 : 3), isDay: true };
    }
    let next = at + 1;
    while (next < at + 4 && FILLER.test(atoms[next]?.folded ?? '-') && !isSign(atoms[next], ',')) next += 1;
    const months = this.monthsOf(atoms[next]?.folded ?? '');
    const dot = isSign(atoms[next + 1], '.') ? 1 : 0;
    // A month before another year belongs to that.
    if (months.length > 0 && yearOf(atoms[next + 1 + dot]) === undefined && !atoms[next]?.startsLine) {
      const hasDay = numberOf(atoms[next + 1 + dot], 31) !== undefined;
      return { year, months, after: next + 1 + dot + (hasDay ? 1 : 0) };
    }
    const isNumbered = isSign(sign, '.') && sign?.isApart === false;
    return { year, months: [undefined], after: at + (isNumbered ? 2 : 1) };
  }

  /** `24. September 2020`, `24 de septiembre de 2020` */
  #fromDay(atoms: readonly Atom[], at: number): Read | undefined {
    if (numberOf(atoms[at], 31) === undefined) return undefined;
    let next = at + 1;
    while (next < at + 3 && FILLER.test(atoms[next]?.folded ?? '-')) next += 1;
    const read = this.#fromMonth(atoms, next);
    return read?.year === undefined ? undefined : read;
  }

  /** `Sept. 2020`, `September 24, 2020`, `Sep ’20`, `Sept.` */
  #fromMonth(atoms: readonly Atom[], at: number): Read | undefined {
    const months = this.monthsOf(atoms[at]?.folded ?? '');
    if (months.length === 0) return undefined;
    let next = at + 1;
    const skip = (): void => {
      while (next < at + 6 && FILLER.test(atoms[next]?.folded ?? '-')) next += 1;
    };
    if (isSign(atoms[next], '.')) next += 1;
    const alone = next;
    skip();
    if (numberOf(atoms[next], 31) !== undefined && !isSign(atoms[next + 1], '/')) {
      next += 1;
      skip();
    }
    const year = yearOf(atoms[next]);
    if (year !== undefined) return { year, months, after: next + 1 };
    const short = /^\d\d$/.exec(atoms[alone + 1]?.folded ?? '');
    if (isSign(atoms[alone], "'") && short !== null) return { year: 2000 + Number(short[0]), months, after: alone + 2 };
    return { months, after: alone };
  }
}

/** A date that was read, and the atom after it. */
interface Read {
  readonly year?: number;
  /** What the month may be; undefined where there is none. */
  readonly months: readonly (number | undefined)[];
  readonly after: number;
  /** Whether it is made of numbers with a sign between them. */
  readonly isDay?: true;
}

/** No month is as long. */
const LONGEST_WORD = 20;

/** The most words that mean the present: `до настоящего времени`. */
const LONGEST_PRESENT = 4;

const DASHES = '-–—−‐‑‒―~～〜';

/** Words between start and end of a period, beside those that the languages have. */
const TO = new Set(
  'to until till through thru bis à au a al hasta até do по до تا ال إلى 至 到 まで から tot til till fino aan → ir iki līdz kuni asti pâna până đến sampai hingga'.split(
    ' ',
  ),
);

/** Words before a start that make its end the present. */
const SINCE = new Set(['since', 'seit', 'depuis', 'sinds', 'sedan', 'siden', 'desde', 'από', 'depuis']);

/** What may stand between the parts of a date: `24. de septiembre de 2020`, `24th September, 2020`, `2020 m. kovo`. */
const FILLER = /^(?:[.,ºª]|de|del|of|st|nd|rd|th|er|g|gada|m|d|r|г|р|թ|năm|tháng|η|ב)$/;

/** A letter of a script that has spaces between words and numbers. */
const WORD_END = /(?!\p{Script=Han}|\p{Script=Hangul})\p{L}$/u;

function dated({ year }: Pick<Read, 'year'>, month: number | undefined): CalendarDate {
  return month === undefined ? { year: year ?? 0 } : { year: year ?? 0, month };
}

function isSign(atom: Atom | undefined, signs: string): boolean {
  return atom?.folded.length === 1 && signs.includes(atom.folded);
}

/** From 1900 to 2099: other numbers of four digits are something else. */
function yearOf(atom: Atom | undefined): number | undefined {
  return atom !== undefined && /^(?:19|20)\d\d$/.test(atom.folded) ? Number(atom.folded) : undefined;
}

/** A number of one or two digits, from 1. */
function numberOf(atom: Atom | undefined, most: number): number | undefined {
  const number = atom !== undefined && /^\d{1,2}$/.test(atom.folded) ? Number(atom.folded) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** Whether a month would be the first of `2009-12-2011`. */
function isYearRange(atoms: readonly Atom[], at: number): boolean {
  return isSign(atoms[at], '-/.') && yearOf(atoms[at + 1]) !== undefined;
}

/** `09/2020`, `24.09.2020`, `09/24/2020` */
function numbersAt(atoms: readonly Atom[], at: number): Read | undefined {
  const [first, sign, second] = [numberOf(atoms[at], 31), atoms[at + 1], atoms[at + 2]];
  if (first === undefined || !isSign(sign, '-/.') || sign?.isApart === true) return undefined;
  const year = yearOf(second);
  if (year !== undefined) return first <= 12 ? { year, months: [first], after: at + 3, isDay: true } : undefined;
  const [middle, last] = [numberOf(second, 31), yearOf(atoms[at + 4])];
  if (middle === undefined || last === undefined || !isSign(atoms[at + 3], '-/.')) return undefined;
  const months = [...new Set([middle, first])].filter((month) => month <= 12);
  return months.length === 0 ? undefined : { year: last, months, after: at + 5, isDay: true };
}

/** The atom after a dash or a word between start and end. */
function separatorAt(atoms: readonly Atom[], at: number): number | undefined {
  let next = at;
  while (next < at + 2 && FILLER.test(atoms[next]?.folded ?? '-')) next += 1;
  const atom = atoms[next];
  if (atom === undefined) return undefined;
  if (isSign(atom, `${DASHES}/`) || TO.has(atom.folded)) return next + 1;
  return undefined;
}

/** A word, a number or a sign of a text. */
export interface Atom {
  readonly text: string;
  /** Without case, accents as written; digits of any script as ours. */
  readonly folded: string;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether space is before it. */
  readonly isApart: boolean;
  /** Whether a line begins with it. */
  readonly startsLine: boolean;
}

/** Words (those of Chinese and Japanese sign by sign), numbers, other signs. A dot belongs to a word if a letter follows. */
const ATOM =
  /\p{Nd}+|[\p{Script=Han}]|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:[.׳]+(?:(?!\p{Script=Han})[\p{L}\p{M}])+)*׳?|\S/gu;

/** The words, numbers and signs of a text. */
function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  let before = 0;
  for (const match of text.matchAll(ATOM)) {
    const space = text.slice(before, match.index);
    const end = match.index + match[0].length;
    atoms.push({
      text: match[0],
      folded: withOurDigits(match[0])
        .replace(/[’‘ʼ`]/g, "'")
        .toLowerCase(),
      start: match.index,
      end,
      isApart: space !== '',
      startsLine: atoms.length === 0 || /[\n\f\r]/.test(space),
    });
    before = end;
  }
  return atoms;
}
