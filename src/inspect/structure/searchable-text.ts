import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import type { TitleMeaning } from '../../compiler/locales/locale.js';
import type { Period } from '../../compiler/model/dates.js';
import { formatAddress } from '../../compiler/model/links.js';
import type { CalendarDate } from '../../compiler/schema/calendar-date.js';
import { lowerBound } from '../../util/arrays.js';
import { lazy, memoizeWeak } from '../../util/memoize.js';
import { DateFinder, type DateMatch } from './date-finder.js';
import { indexWordStarts, type NormalizedText, normalizeText } from './normalize-text.js';
import type { Field, FieldRole } from './structure.js';
import { findTitleMeaning, isSameSection, MAX_TITLE_LENGTH } from './title-meaning.js';

/** Offsets in normalized text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a field may be: one span, or several with other text between them. */
export type Occurrence = readonly Span[];

const getDateFinder = lazy(() => new DateFinder(LANGUAGES));

/** Limit per field, unless more fields are equal. */
const MAX_OCCURRENCES = 200;

/** Maximum characters of other text (a footer, the other column) between two spans of a field. */
const MAX_GAP = 200;

/**
 * Limit of compared characters; then scattered fields and those without spaces count as missing.
 */
const MAX_COMPARISONS = 100_000_000;

export class SearchableText {
  readonly #text: string;
  readonly #body: NormalizedText;
  readonly #findWordStarts: ReturnType<typeof indexWordStarts>;
  #comparisons = 0;
  readonly #dates: readonly (Span & Pick<DateMatch, 'period' | 'alternatives'>)[];
  readonly #showsMonths: boolean;
  readonly #digits: NormalizedText;
  readonly #titles: readonly (Span & { readonly meaning: TitleMeaning })[];

  constructor(text: string) {
    const normal = text.normalize('NFC');
    this.#text = normal;
    this.#body = normalizeText(normal);
    this.#findWordStarts = indexWordStarts(this.#body, MIN_SPAN_LENGTH);
    this.#dates = getDateFinder()
      .findDates(normal)
      .map(({ start, end, ...dates }) => ({ ...this.#toSpan(start, end), ...dates }));
    this.#showsMonths = this.#dates.some(({ period }) => period.start.month !== undefined);
    this.#digits = extractDigits(this.#body);
    this.#titles = [...normal.matchAll(/[^\n\f]+/g)].flatMap(({ index, 0: line }) => {
      const meaning =
        line.length > 2 * MAX_TITLE_LENGTH ? undefined : findTitleMeaning(line.trim());
      return meaning === undefined
        ? []
        : [{ ...this.#toSpan(index, index + line.length), meaning }];
    });
  }

  /** In normalized characters. */
  get length(): number {
    return this.#body.text.length;
  }

  /** Counts characters of other text between the spans, except between pages. */
  countOtherCharacters(spans: Occurrence): number {
    return spans.slice(1).reduce((sum, { start }, index) => {
      const end = spans[index]?.end ?? start;
      const isOnePage = !this.#text
        .slice(this.#body.offsets[end - 1], this.#body.offsets[start])
        .includes('\f');
      return isOnePage ? sum + start - end : sum;
    }, 0);
  }

  /** Tests whether most spaces between the words are missing. */
  lacksSpaces(field: Field, [span]: Occurrence): boolean {
    const [target] = getSearchForms(field);
    if (span === undefined || target?.text !== this.#body.text.slice(span.start, span.end))
      return false;
    const wordStarts = Array.from(target.text, (_, index) => index).filter(
      (index) => index > 0 && target.isBetweenWords[index] === 1,
    );
    const missing = wordStarts.filter(
      (index) => this.#body.isBetweenWords[span.start + index] !== 1,
    );
    return missing.length > wordStarts.length / 2;
  }

  /**
   * Finds a field, in the order of the text.
   *
   * @param count - number of equal fields
   */
  findField(field: Field, count = 1): Occurrence[] {
    const max = Math.max(count, MAX_OCCURRENCES);
    const forms = getSearchForms(field);
    const [form] = forms;
    if (form === undefined || form.text === '') return [];
    const titles = field.role === 'section' ? this.#findTitles(field.text) : [];
    const same = titles.filter(({ start, end }) => this.#body.text.slice(start, end) === form.text);
    const spans = (
      same.length >= count
        ? same
        : [
            ...forms.flatMap((form) => this.#findWords(form.text, max)),
            ...(field.role === 'phone' ? this.#findPhone(field.text) : []),
            ...titles.slice(0, max),
          ]
    ).map((span) => [span]);
    const places = [
      ...spans,
      ...(field.period === undefined ? [] : this.#findPeriod(field.period)),
    ];
    if (places.length > 0) return sortUnique(places);
    const scattered = this.#findScattered(form);
    if (scattered.length > 0 || !/\S\s+\S/.test(field.text)) return scattered;
    // The extractor may have lost the spaces.
    this.#comparisons += this.length;
    return this.#isTired ? [] : findUnspaced(form.text, this.#body.text).map((span) => [span]);
  }

  get #isTired(): boolean {
    return this.#comparisons > MAX_COMPARISONS;
  }

  #findWords(target: string, max: number): Span[] {
    const { text, isBetweenWords } = this.#body;
    if (target.length < MIN_SPAN_LENGTH) return findSpans(text, target, max, isBetweenWords);
    const results: Span[] = [];
    for (const start of this.#findWordStarts(target)) {
      const end = start + target.length;
      if (isBetweenWords[end] === 1 && text.startsWith(target, start)) results.push({ start, end });
      if (results.length === max) break;
    }
    return results;
  }

  #toSpan(start: number, end: number): Span {
    return {
      start: lowerBound(this.#body.offsets, start),
      end: lowerBound(this.#body.offsets, end),
    };
  }

  #findTitles(title: string): Span[] {
    const meaning = findTitleMeaning(title);
    return meaning === undefined
      ? []
      : this.#titles.filter((other) => isSameSection(meaning, other.meaning));
  }

  /** Compares digits, with or without country code or leading zero. */
  #findPhone(number: string): Span[] {
    const phone = parsePhoneNumberFromString(number, { extract: false });
    const target = [
      number.replaceAll(/\D/g, ''),
      ...(phone?.isPossible() ? [String(phone.nationalNumber)] : []),
    ];
    return target.flatMap((form) =>
      findUnspaced(form, this.#digits.text).map(({ start, end }) => ({
        start: this.#digits.offsets[start] ?? 0,
        end: (this.#digits.offsets[end - 1] ?? 0) + 1,
      })),
    );
  }

  /** Finds dates in any notation; a lone year only matches if no months are shown anywhere. */
  #findPeriod(target: Period): Occurrence[] {
    const matchesDate = (shown: CalendarDate | 'present', date: CalendarDate | 'present') =>
      shown === 'present' || date === 'present'
        ? shown === date
        : shown.year === date.year &&
          (shown.month === date.month || (shown.month === undefined && !this.#showsMonths));
    return this.#dates.flatMap((dates, index): Occurrence[] => {
      const meanings = [dates.period, ...dates.alternatives];
      if (
        meanings.some(
          ({ start, end }) => matchesDate(start, target.start) && matchesDate(end, target.end),
        )
      )
        return [[dates]];
      // Start and end may be on separate lines, with text between them.
      const next = this.#dates[index + 1];
      const isStart = meanings.some(
        ({ start, end }) => start === end && matchesDate(start, target.start),
      );
      const isEnd =
        next?.period.start === next?.period.end &&
        matchesDate(next?.period.end ?? 'present', target.end);
      return isStart && isEnd && next !== undefined && next.start - dates.end < MAX_GAP
        ? [[dates, next]]
        : [];
    });
  }

  /** Finds a text with other text in between, broken at word ends or hyphens. */
  #findScattered(target: NormalizedText): Occurrence[] {
    if (target.text.length < MIN_SCATTERED_LENGTH) return [];
    const results: Occurrence[] = [];
    let attempts = 0;
    let after = -1;
    for (const i of this.#findWordStarts(target.text)) {
      if (i <= after) continue;
      if (++attempts > MAX_ATTEMPTS || this.#isTired) break;
      const occurrence = this.#matchScattered(target, i);
      if (occurrence !== undefined) results.push(occurrence);
      after = occurrence?.[0]?.end ?? i;
    }
    return results;
  }

  #matchScattered(target: NormalizedText, first: number): Occurrence | undefined {
    const spans: Span[] = [];
    let matched = 0;
    for (let i: number | undefined = first; i !== undefined; ) {
      const length = this.#countShared(target, matched, i);
      const isEnd = matched + length === target.text.length;
      if (length === 0 || (length < MIN_SPAN_LENGTH && !isEnd)) return undefined;
      spans.push({ start: i, end: i + length });
      if (isEnd) return spans;
      matched += length;
      if (spans.length > 2 + target.text.length / 12) return undefined;
      i = this.#findContinuation(target, matched, i + length);
    }
    return undefined;
  }

  /** Finds the nearby offset that matches most of the remaining text. */
  #findContinuation(target: NormalizedText, from: number, after: number): number | undefined {
    let best: number | undefined;
    let max = 0;
    for (let i = after + 1; i < after + MAX_GAP && i < this.length; i++) {
      if (this.#body.isBetweenWords[i] !== 1) continue;
      const length = this.#countShared(target, from, i);
      if (length > max) [best, max] = [i, length];
    }
    return best;
  }

  /** Counts equal characters, up to the end of a word or a hyphen. */
  #countShared(target: NormalizedText, from: number, i: number): number {
    const { text, isAfterHyphen } = this.#body;
    let end = 0;
    let length = 0;
    while (from + length < target.text.length && target.text[from + length] === text[i + length]) {
      length += 1;
      const isWhole =
        target.isBetweenWords[from + length] === 1 && this.#body.isBetweenWords[i + length] === 1;
      if (isWhole || isAfterHyphen[i + length] === 1) end = length;
    }
    this.#comparisons += length + 1;
    return end;
  }
}

/** In characters; shorter texts and spans may occur anywhere. */
const MIN_SCATTERED_LENGTH = 12;
const MIN_SPAN_LENGTH = 3;

const MAX_ATTEMPTS = 20;

const ADDRESS_ROLES: readonly FieldRole[] = ['email', 'website', 'profile', 'text', 'title'];

function listAddressForms({ role, text, href }: Field): string[] {
  if (!ADDRESS_ROLES.includes(role)) return [];
  const shown = /^[a-z][a-z\d+.-]*:\S+$/i.test(text) ? [formatAddress(text)] : [];
  const linked =
    href === undefined || role === 'text' || role === 'title' ? [] : [formatAddress(href)];
  return [...shown, ...linked].filter((form) => form !== text);
}

const getSearchForms = memoizeWeak((field: Field): readonly NormalizedText[] =>
  [field.text, ...listAddressForms(field)].map((form) => normalizeText(form.normalize('NFC'))),
);

/** Equal for fields with the same occurrences. */
export function getSearchKey(field: Field): string {
  const forms = getSearchForms(field).map(({ text }) => text);
  // Days are not compared, as not all formats show them.
  const period = JSON.stringify(field.period, (key, value: unknown) =>
    key === 'day' ? undefined : value,
  );
  return [field.role === 'section', ...forms, period].join('\n');
}

/** In normalized characters. */
export function countCharacters(field: Field): number {
  return getSearchForms(field)[0]?.text.length ?? 0;
}

/** Finds a text in another, optionally only between word boundaries. */
export function findSpans(
  text: string,
  target: string,
  max: number,
  isBetweenWords?: ArrayLike<number>,
): Span[] {
  const results: Span[] = [];
  if (target === '') return results;
  for (
    let start = text.indexOf(target);
    start >= 0 && results.length < max;
    start = text.indexOf(target, start + 1)
  ) {
    const end = start + target.length;
    if (isBetweenWords === undefined || (isBetweenWords[start] === 1 && isBetweenWords[end] === 1))
      results.push({ start, end });
  }
  return results;
}

function findUnspaced(target: string, text: string): Span[] {
  return target.length < MIN_UNSPACED_LENGTH ? [] : findSpans(text, target, MAX_OCCURRENCES);
}

const MIN_UNSPACED_LENGTH = 6;

/** A bar replaces text that does not occur in phone numbers. */
function extractDigits({ text, isBetweenWords }: NormalizedText): NormalizedText {
  const offsets: number[] = [];
  let digits = '';
  for (const match of text.matchAll(/\d|[^\d./|+]+/g)) {
    digits += /\d/.test(match[0]) ? match[0] : '|';
    offsets.push(match.index);
  }
  return { text: digits, offsets, isBetweenWords, isAfterHyphen: [] };
}

function sortUnique(places: readonly Occurrence[]): Occurrence[] {
  const unique = new Map(
    places.map((spans) => [spans.map(({ start, end }) => `${start}-${end}`).join(), spans]),
  );
  return [...unique.values()].sort((a, b) => (a[0]?.start ?? 0) - (b[0]?.start ?? 0));
}
