import { ENGLISH } from '../compiler/locales/find-locale.js';
import { isLanguageTag } from '../compiler/locales/language-tag.js';
import type { Locale } from '../compiler/locales/locale.js';
import {
  isAfter,
  isImpossibleDate,
  parseCalendarDate,
  parseCustomDate,
} from '../compiler/schema/calendar-date.js';
import type { CurriculumVitaeB } from '../compiler/schema/document.js';
import { parseDoi } from '../compiler/schema/url.js';
import { correctDate, isLosslessDate } from '../compiler/validate/check-text-format.js';
import type { DateLocales } from '../compiler/validate/context.js';
import { validateCvDocument } from '../compiler/validate/validate-cv-document.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type InputObject, readText } from './input-object.js';

export function parseLanguageTag(text: string): string | undefined {
  return isLanguageTag(text) ? text : undefined;
}

export function parseCount(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Before 1.0, JSON Resume named it `website`. */
export function readUrl(part: InputObject, key = 'url'): string | undefined {
  return readText(part, key, parseUrl) ?? readText(part, 'website', parseUrl);
}

/** A doi.org URL is a DOI. */
export function readDoiAndUrl(
  part: InputObject,
  doi = 'doi',
  url = 'url',
): { doi: string | undefined; url: string | undefined } {
  const explicit = part.accept(doi, parseDoi);
  const linked = readText(part, url, parseDoi);
  const isSame = linked !== undefined && (explicit ?? linked) === linked;
  return { doi: explicit ?? linked, url: isSame ? undefined : readUrl(part, url) };
}

const IN_ENGLISH = { locale: ENGLISH };

export function isValid(document: unknown): boolean {
  return findErrors(document).length === 0;
}

export function findErrors(document: unknown, locale: Locale = ENGLISH): Diagnostic[] {
  return validateCvDocument(document, { variant: 'b', locale }).filter(
    ({ severity }) => severity === 'error',
  );
}

export interface DateFields {
  start_date?: string;
  end_date?: string;
  date?: string;
}

/** @param field - of `cv` */
export function createFieldParser(
  field: keyof CurriculumVitaeB,
): (text: string) => string | undefined {
  return (text) => (isValid({ cv: { name: 'x', [field]: text } }) ? text : undefined);
}

const acceptUrl = createFieldParser('website');

/** Encodes the URL; adds `https` if there is no scheme. */
export function parseUrl(text: string): string | undefined {
  const candidates = [text, encodeURI(text.toWellFormed())];
  if (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text)) candidates.unshift(`https://${text}`);
  return candidates.find((candidate) => acceptUrl(candidate) !== undefined);
}

/**
 * Normalizes a date. A full date that does not start with the year stays unchanged, since pages
 * show only month and year of normalized dates.
 *
 * @returns the text itself if it is no date; undefined for an impossible date
 */
export function normalizeDate(
  text: string,
  languages: DateLocales = IN_ENGLISH,
): string | undefined {
  const date = parseDate(text, languages);
  if (date !== undefined && FULL_DATE.test(date) && !YEAR_FIRST_DATE.test(text)) return text;
  return date ?? (isImpossibleDate(parseCustomDate(text)) ? undefined : text);
}

const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const YEAR_FIRST_DATE = /^\d{4}\D?\d{1,2}\D?\d/;

/**
 * Normalizes a period; without an end, it lasts until now, as in JSON Resume and RenderCV.
 * Invalid dates, or an end before the start, become the text of `date`.
 */
export function normalizePeriod(
  start: string | undefined,
  end: string | undefined,
  languages: DateLocales = IN_ENGLISH,
): DateFields {
  const from = start === undefined ? undefined : parseDate(start, languages);
  const to =
    end === undefined || correctDate(end, true, languages) === 'present'
      ? 'present'
      : parseDate(end, languages);
  if (start === undefined) {
    if (end === undefined) return {};
    if (to !== undefined && to !== 'present') return { end_date: to };
    return { date: normalizeDate(end, languages) ?? `– ${end}` };
  }
  if (from === undefined || to === undefined || isReversed(from, to))
    return formatPeriod(start, end, languages);
  return { start_date: from, end_date: to };
}

/** Formats a period that cannot be normalized, or splits one written in a single text. */
function formatPeriod(start: string, end: string | undefined, languages: DateLocales): DateFields {
  const range = end === undefined ? normalizeDateOrPeriod(start, languages) : undefined;
  if (range !== undefined && 'start_date' in range) return range;
  return { date: `${start} – ${end ?? languages.locale.period.present}` };
}

/** Normalizes a period whose original tells whether it lasts until now. */
export function normalizeBoundedPeriod(
  start: string | undefined,
  end: string | undefined,
  isPresent: boolean,
): DateFields {
  if (isPresent || end !== undefined || start === undefined)
    return normalizePeriod(start, isPresent ? undefined : end);
  const from = parseDate(start, IN_ENGLISH);
  return from === undefined ? { date: normalizeDate(start) ?? `${start} –` } : { start_date: from };
}

/** `Jan 2020 – Mar 2021`, `2019-2021`, `2014-Present`, `May 2020 to present` */
const DATE_SEPARATOR = /\s*[–—]\s*|\s+(?:-|to)\s+|(?<=\d)-(?=\d{4}|\p{L})/u;

export function normalizeDateOrPeriod(
  text: string,
  languages: DateLocales = IN_ENGLISH,
): DateFields | undefined {
  const [start, end, ...more] = text.split(DATE_SEPARATOR);
  const isRange = end !== undefined && more.length === 0 && parseCalendarDate(text) === undefined;
  const dates = isRange ? normalizePeriod(start, end, languages) : {};
  const date = normalizeDate(text, languages);
  return 'start_date' in dates ? dates : date === undefined ? undefined : { date };
}

/** Returns undefined if words would be lost. */
function parseDate(text: string, languages: DateLocales): string | undefined {
  const date = parseCalendarDate(text) === undefined ? correctDate(text, false, languages) : text;
  // The time of day of a timestamp may be dropped.
  return date === undefined || /^\d{4}-\d{2}-\d{2}[T ]/.test(text) || isLosslessDate(text, date)
    ? date
    : undefined;
}

export function isDate(text: string, languages: DateLocales): boolean {
  return (
    parseDate(text, languages) !== undefined || correctDate(text, true, languages) === 'present'
  );
}

export function isReversedPeriod(start: string, end: string, languages: DateLocales): boolean {
  const [from, to] = [start, end].map((text) => parseDate(text, languages));
  return from !== undefined && to !== undefined && isReversed(from, to);
}

function isReversed(start: string, end: string): boolean {
  const [from, to] = [parseCalendarDate(start), parseCalendarDate(end)];
  return from !== undefined && to !== undefined && isAfter(from, to);
}
