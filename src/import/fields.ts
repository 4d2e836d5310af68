import { ENGLISH } from '../compiler/locales/find.js';
import { isLanguageTag } from '../compiler/locales/language-tag.js';
import { readDoi } from '../compiler/schema/address.js';
import { isAfter, isImpossible, knownDate, parseCustomDate } from '../compiler/schema/calendar.js';
import type { CurriculumVitaeB } from '../compiler/schema/document.js';
import type { DateLanguages } from '../compiler/validate/context.js';
import { correctDate, keepsAllOfDate } from '../compiler/validate/text-forms.js';
import { problemsOf } from '../compiler/validate/validate.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { type Part, textOf } from './reading.js';

export function readTag(text: string): string | undefined {
  return isLanguageTag(text) ? text : undefined;
}

export function readCount(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Reads an entry's URL; before 1.0, JSON Resume named it `website`. */
export function urlOf(part: Part, key = 'url'): string | undefined {
  return textOf(part, key, readUri) ?? textOf(part, 'website', readUri);
}

/** Reads DOI and URL; a doi.org URL is a DOI. */
export function identifiersOf(
  part: Part,
  doi = 'doi',
  url = 'url',
): { doi: string | undefined; url: string | undefined } {
  const explicit = part.accept(doi, readDoi);
  const linked = textOf(part, url, readDoi);
  const isSame = linked !== undefined && (explicit ?? linked) === linked;
  return { doi: explicit ?? linked, url: isSame ? undefined : urlOf(part, url) };
}

const IN_ENGLISH: DateLanguages = { words: ENGLISH };

export interface Dates {
  start_date?: string;
  end_date?: string;
  date?: string;
}

/** Returns a parser that accepts texts valid for a field of `cv`. */
export function fitting(field: keyof CurriculumVitaeB): (text: string) => string | undefined {
  return (text) =>
    hasErrors(problemsOf({ cv: { name: 'x', [field]: text } }, { variant: 'b', words: ENGLISH }))
      ? undefined
      : text;
}

const acceptUrl = fitting('website');

/** Returns a complete, encoded URL; adds `https` if there is no scheme. */
export function readUri(text: string): string | undefined {
  const candidates = [text, encodeURI(text.toWellFormed())];
  if (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text)) candidates.unshift(`https://${text}`);
  return candidates.find((candidate) => acceptUrl(candidate) !== undefined);
}

/**
 * Normalizes a date, or returns the text itself. A day in another format stays text, since pages
 * show only month and year of normalized dates.
 */
export function readCustomDate(
  text: string,
  languages: DateLanguages = IN_ENGLISH,
): string | undefined {
  const date = parseDate(text, languages);
  if (date !== undefined && FULL_DATE.test(date) && !YEAR_FIRST_DATE.test(text)) return text;
  return date ?? (isImpossible(parseCustomDate(text)) ? undefined : text);
}

const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const YEAR_FIRST_DATE = /^\d{4}\D?\d{1,2}\D?\d/;

/**
 * Normalizes a period; without an end, it lasts until now, as in JSON Resume and RenderCV.
 * Invalid dates, or an end before the start, become the text of `date`.
 */
export function readPeriod(
  start: string | undefined,
  end: string | undefined,
  languages: DateLanguages = IN_ENGLISH,
): Dates {
  const from = start === undefined ? undefined : parseDate(start, languages);
  const to =
    end === undefined || correctDate(end, true, languages) === 'present'
      ? 'present'
      : parseDate(end, languages);
  if (start === undefined) {
    if (end === undefined) return {};
    if (to !== undefined && to !== 'present') return { end_date: to };
    return { date: readCustomDate(end, languages) ?? `– ${end}` };
  }
  if (from === undefined || to === undefined || isReversed(from, to))
    return formatPeriod(start, end, languages);
  return { start_date: from, end_date: to };
}

/** Formats a period that cannot be normalized, or splits one written in a single text. */
function formatPeriod(start: string, end: string | undefined, languages: DateLanguages): Dates {
  const range = end === undefined ? readRange(start, languages) : undefined;
  if (range !== undefined && 'start_date' in range) return range;
  return { date: `${start} – ${end ?? languages.words.period.present}` };
}

/** Normalizes a period whose original tells whether it lasts until now. */
export function readBounded(
  start: string | undefined,
  end: string | undefined,
  isPresent: boolean,
): Dates {
  if (isPresent || end !== undefined || start === undefined)
    return readPeriod(start, isPresent ? undefined : end);
  const from = parseDate(start, IN_ENGLISH);
  return from === undefined
    ? { date: readCustomDate(start) ?? `${start} –` }
    : { start_date: from };
}

/** `Jan 2020 – Mar 2021`, `2019-2021`, `2014-Present`, `May 2020 to present` */
const DATE_SEPARATOR = /\s*[–—]\s*|\s+(?:-|to)\s+|(?<=\d)-(?=\d{4}|\p{L})/u;

/** Normalizes a text with one date or a period. */
export function readRange(text: string, languages: DateLanguages = IN_ENGLISH): Dates | undefined {
  const [start, end, ...more] = text.split(DATE_SEPARATOR);
  const isRange = end !== undefined && more.length === 0 && knownDate(text) === undefined;
  const dates = isRange ? readPeriod(start, end, languages) : {};
  const date = readCustomDate(text, languages);
  return 'start_date' in dates ? dates : date === undefined ? undefined : { date };
}

/** Normalizes a date; returns undefined if that would lose words. */
function parseDate(text: string, languages: DateLanguages): string | undefined {
  const date = knownDate(text) === undefined ? correctDate(text, false, languages) : text;
  // The time of day of a timestamp may be dropped.
  return date === undefined || /^\d{4}-\d{2}-\d{2}[T ]/.test(text) || keepsAllOfDate(text, date)
    ? date
    : undefined;
}

function isReversed(start: string, end: string): boolean {
  const [from, to] = [knownDate(start), knownDate(end)];
  return from !== undefined && to !== undefined && isAfter(from, to);
}
