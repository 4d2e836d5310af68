import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import type { Period } from '../../compiler/model/dates.js';
import { displayAddress } from '../../compiler/model/links.js';
import type { CalendarDate } from '../../compiler/schema/calendar.js';
import { lowerBound } from '../../util/arrays.js';
import { once, rememberOf } from '../../util/remember.js';
import { Calendar, type FoundDates } from './dates.js';
import { type Letters, lettersOf, wordStartsIn } from './letters.js';
import type { Field, Role } from './structure.js';
import { areAlike, LONGEST_TITLE, meaningOf } from './titles.js';

/** A part of a text, as places among its letters. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Where a field may stand: in one piece, or in several with other text between them. */
export type Place = readonly Piece[];

/** Dates in the words of all languages. */
const ANY_CALENDAR = once(() => new Calendar(LANGUAGES));

/** More places than this are looked for only if so many fields look the same. */
const MOST_PLACES = 200;

/** Other text of a page (its footer, the other column) between two pieces of a field has no more letters than this. */
const GAP = 200;

/** In letters that are compared: beyond this, what only scattered pieces or lost spaces could give counts as missing. */
const MOST_EFFORT = 100_000_000;

/** A text in which fields are looked for. */
export class SearchedText {
  readonly #normal: string;
  readonly #letters: Letters;
  readonly #starts: ReturnType<typeof wordStartsIn>;
  #effort = 0;
  readonly #dates: readonly (Piece & Pick<FoundDates, 'period' | 'others'>)[];
  readonly #showsMonths: boolean;
  readonly #digits: Letters;
  readonly #titles: readonly (Piece & { readonly meaning: ReturnType<typeof meaningOf> })[];

  constructor(text: string) {
    const normal = text.normalize('NFC');
    this.#normal = normal;
    this.#letters = lettersOf(normal);
    this.#starts = wordStartsIn(this.#letters, SHORTEST_PIECE);
    this.#dates = ANY_CALENDAR()
      .datesIn(normal)
      .map(({ start, end, ...dates }) => ({ ...this.#pieceOf(start, end), ...dates }));
    this.#showsMonths = this.#dates.some(({ period }) => period.start.month !== undefined);
    this.#digits = digitsOf(this.#letters);
    this.#titles = [...normal.matchAll(/[^\n\f]+/g)].flatMap(({ index, 0: line }) => {
      const meaning = line.length > 2 * LONGEST_TITLE ? undefined : meaningOf(line.trim());
      return meaning === undefined
        ? []
        : [{ ...this.#pieceOf(index, index + line.length), meaning }];
    });
  }

  /** How many letters it has. */
  get length(): number {
    return this.#letters.text.length;
  }

  /** How many letters of other text stand between the pieces of a place; what stands between two pages does not count. */
  strangersIn(place: Place): number {
    return place.slice(1).reduce((sum, { start }, index) => {
      const end = place[index]?.end ?? start;
      const isOnePage = !this.#normal
        .slice(this.#letters.at[end - 1], this.#letters.at[start])
        .includes('\f');
      return isOnePage ? sum + start - end : sum;
    }, 0);
  }

  /** Whether words of a field run together at a place: most of the spaces between them are missing. */
  isGlued(field: Field, [piece]: Place): boolean {
    const [wanted] = formsOf(field);
    if (piece === undefined || wanted?.text !== this.#letters.text.slice(piece.start, piece.end))
      return false;
    const ends = Array.from(wanted.text, (_, index) => index).filter(
      (index) => index > 0 && wanted.isBetweenWords[index] === 1,
    );
    const lost = ends.filter((index) => this.#letters.isBetweenWords[piece.start + index] !== 1);
    return lost.length > ends.length / 2;
  }

  /**
   * Where a field may stand, in the order of the text.
   *
   * @param count - how many fields look the same
   */
  placesOf(field: Field, count = 1): Place[] {
    const most = Math.max(count, MOST_PLACES);
    const forms = formsOf(field);
    const [own] = forms;
    if (own === undefined || own.text === '') return [];
    const titles = field.role === 'section' ? this.#titlesLike(field.text) : [];
    const same = titles.filter(
      ({ start, end }) => this.#letters.text.slice(start, end) === own.text,
    );
    const pieces = (
      same.length >= count && titles.length > 0
        ? same
        : [
            ...forms.flatMap((form) => this.#words(form.text, most)),
            ...(field.role === 'phone' ? this.#numbers(field.text) : []),
            ...titles.slice(0, most),
          ]
    ).map((piece) => [piece]);
    const places = [...pieces, ...(field.period === undefined ? [] : this.#periods(field.period))];
    if (places.length > 0) return distinct(places);
    const scattered = this.#scattered(own);
    if (scattered.length > 0 || !/\S\s+\S/.test(field.text)) return scattered;
    // A reader may have lost the spaces.
    this.#effort += this.length;
    return this.#isTired ? [] : glued(own.text, this.#letters.text).map((piece) => [piece]);
  }

  get #isTired(): boolean {
    return this.#effort > MOST_EFFORT;
  }

  /** Where whole words stand. */
  #words(wanted: string, most: number): Piece[] {
    const { text, isBetweenWords } = this.#letters;
    if (wanted.length < SHORTEST_PIECE) return occurrencesIn(text, wanted, most, isBetweenWords);
    const found: Piece[] = [];
    for (const start of this.#starts(wanted)) {
      const end = start + wanted.length;
      if (isBetweenWords[end] === 1 && text.startsWith(wanted, start)) found.push({ start, end });
      if (found.length === most) break;
    }
    return found;
  }

  #pieceOf(start: number, end: number): Piece {
    return { start: lowerBound(this.#letters.at, start), end: lowerBound(this.#letters.at, end) };
  }

  #titlesLike(title: string): Piece[] {
    const meaning = meaningOf(title);
    return meaning === undefined
      ? []
      : this.#titles.filter((other) => areAlike(meaning, other.meaning ?? 'other'));
  }

  /** A number by its digits: with or without the country's code, with the zero instead of it. */
  #numbers(number: string): Piece[] {
    const read = parsePhoneNumberFromString(number, { extract: false });
    const wanted = [
      number.replaceAll(/\D/g, ''),
      ...(read?.isPossible() ? [String(read.nationalNumber)] : []),
    ];
    return wanted.flatMap((form) =>
      glued(form, this.#digits.text).map(({ start, end }) => ({
        start: this.#digits.at[start] ?? 0,
        end: (this.#digits.at[end - 1] ?? 0) + 1,
      })),
    );
  }

  /** The same dates in any notation; a year alone only if no month is shown anywhere. */
  #periods(wanted: Period): Place[] {
    const isDate = (shown: CalendarDate | 'present', date: CalendarDate | 'present'): boolean =>
      shown === 'present' || date === 'present'
        ? shown === date
        : shown.year === date.year &&
          (shown.month === date.month || (shown.month === undefined && !this.#showsMonths));
    return this.#dates.flatMap((dates, index): Place[] => {
      const both = [dates.period, ...dates.others];
      if (both.some(({ start, end }) => isDate(start, wanted.start) && isDate(end, wanted.end)))
        return [[dates]];
      // Start and end on lines of their own, with something between them.
      const next = this.#dates[index + 1];
      const isStart = both.some(({ start, end }) => start === end && isDate(start, wanted.start));
      const isEnd =
        next?.period.start === next?.period.end &&
        isDate(next?.period.end ?? 'present', wanted.end);
      return isStart && isEnd && next !== undefined && next.start - dates.end < GAP
        ? [[dates, next]]
        : [];
    });
  }

  /** Where a text stands with other text in between: broken at the end of words, or at a hyphen. */
  #scattered(wanted: Letters): Place[] {
    if (wanted.text.length < SHORTEST_SCATTERED) return [];
    const found: Place[] = [];
    let tries = 0;
    let after = -1;
    for (const at of this.#starts(wanted.text)) {
      if (at <= after) continue;
      if (++tries > MOST_STARTS || this.#isTired) break;
      const place = this.#scatteredFrom(wanted, at);
      if (place !== undefined) found.push(place);
      after = place?.[0]?.end ?? at;
    }
    return found;
  }

  #scatteredFrom(wanted: Letters, first: number): Place | undefined {
    const place: Piece[] = [];
    let done = 0;
    for (let at: number | undefined = first; at !== undefined; ) {
      const length = this.#shared(wanted, done, at);
      const isEnd = done + length === wanted.text.length;
      if (length === 0 || (length < SHORTEST_PIECE && !isEnd)) return undefined;
      place.push({ start: at, end: at + length });
      if (isEnd) return place;
      done += length;
      if (place.length > 2 + wanted.text.length / 12) return undefined;
      at = this.#best(wanted, done, at + length);
    }
    return undefined;
  }

  /** Where, not far away, most of the rest of a text stands. */
  #best(wanted: Letters, from: number, after: number): number | undefined {
    let best: number | undefined;
    let most = 0;
    for (let at = after + 1; at < after + GAP && at < this.length; at++) {
      if (this.#letters.isBetweenWords[at] !== 1) continue;
      const length = this.#shared(wanted, from, at);
      if (length > most) [best, most] = [at, length];
    }
    return best;
  }

  /** How many letters two texts share from two places on, up to the end of a word or a hyphen. */
  #shared(wanted: Letters, from: number, at: number): number {
    const { text, isAfterHyphen } = this.#letters;
    let end = 0;
    let length = 0;
    while (from + length < wanted.text.length && wanted.text[from + length] === text[at + length]) {
      length += 1;
      const isWhole =
        wanted.isBetweenWords[from + length] === 1 &&
        this.#letters.isBetweenWords[at + length] === 1;
      if (isWhole || isAfterHyphen[at + length] === 1) end = length;
    }
    this.#effort += length + 1;
    return end;
  }
}

/** Shorter texts, and shorter pieces of texts, would be found anywhere; in letters. */
const SHORTEST_SCATTERED = 12;
const SHORTEST_PIECE = 3;

/** How often a text in pieces is tried. */
const MOST_STARTS = 20;

const ADDRESSES: readonly Role[] = ['email', 'website', 'profile', 'text', 'title'];

/** The ways in which an address may be shown. */
function otherForms({ role, text, href }: Field): string[] {
  if (!ADDRESSES.includes(role)) return [];
  const shown = /^[a-z][a-z\d+.-]*:\S+$/i.test(text) ? [displayAddress(text)] : [];
  const linked =
    href === undefined || role === 'text' || role === 'title' ? [] : [displayAddress(href)];
  return [...shown, ...linked].filter((form) => form !== text);
}

/** What a field is compared by: its own text, and other ways to show its address. All readers' texts are searched for it. */
const formsOf = rememberOf((field: Field): readonly Letters[] =>
  [field.text, ...otherForms(field)].map((form) => lettersOf(form.normalize('NFC'))),
);

/** The same for all fields that are found in the same places. */
export function looksOf(field: Field): string {
  const forms = formsOf(field).map(({ text }) => text);
  // Days are not shown everywhere, and not compared.
  const period = JSON.stringify(field.period, (key, value: unknown) =>
    key === 'day' ? undefined : value,
  );
  return [field.role === 'section', ...forms, period].join('\n');
}

/** In letters that are compared. */
export function lengthOf(field: Field): number {
  return formsOf(field)[0]?.text.length ?? 0;
}

/** Where a text stands in another: anywhere, or between words. */
export function occurrencesIn(
  text: string,
  wanted: string,
  most: number,
  isBetweenWords?: ArrayLike<number>,
): Piece[] {
  const found: Piece[] = [];
  if (wanted === '') return found;
  for (
    let start = text.indexOf(wanted);
    start >= 0 && found.length < most;
    start = text.indexOf(wanted, start + 1)
  ) {
    const end = start + wanted.length;
    if (isBetweenWords === undefined || (isBetweenWords[start] === 1 && isBetweenWords[end] === 1))
      found.push({ start, end });
  }
  return found;
}

function glued(wanted: string, text: string): Piece[] {
  return wanted.length < SHORTEST_GLUED ? [] : occurrencesIn(text, wanted, MOST_PLACES);
}

/** Several words without space around them are found if they have as many letters. */
const SHORTEST_GLUED = 6;

/** The digits of a text, with a bar where more than the signs of telephone numbers stands between them. */
function digitsOf({ text, isBetweenWords }: Letters): Letters {
  const at: number[] = [];
  let digits = '';
  for (const match of text.matchAll(/\d|[^\d./|+]+/g)) {
    digits += /\d/.test(match[0]) ? match[0] : '|';
    at.push(match.index);
  }
  return { text: digits, at, isBetweenWords, isAfterHyphen: [] };
}

/** In the order of the text, each once. */
function distinct(places: readonly Place[]): Place[] {
  const known = new Map(
    places.map((place) => [place.map(({ start, end }) => `${start}-${end}`).join(), place]),
  );
  return [...known.values()].sort((a, b) => (a[0]?.start ?? 0) - (b[0]?.start ?? 0));
}
