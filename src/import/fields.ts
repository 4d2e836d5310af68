import { requiredKeysOf } from '../compiler/fields/entry-fields.js';
import { ENGLISH } from '../compiler/locales/find.js';
import { isLanguageTag } from '../compiler/locales/language-tag.js';
import { readDoi } from '../compiler/schema/address.js';
import { isAfter, isImpossible, knownDate, parseCustomDate } from '../compiler/schema/calendar.js';
import type { CurriculumVitaeB, EntryOf } from '../compiler/schema/document.js';
import type { EntryKind } from '../compiler/schema/entries.js';
import type { DateLanguages } from '../compiler/validate/context.js';
import { correctDate, keepsAllOfDate } from '../compiler/validate/text-forms.js';
import { problemsOf } from '../compiler/validate/validate.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { defined } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import { BULLET } from './plain-text.js';
import { type Part, textOf } from './reading.js';

/** The fields of an entry as an original gives them: any may be missing. */
type Given<Entry> = {
  readonly [Key in keyof Entry]: Key extends 'highlights'
    ? readonly (string | undefined)[] | undefined
    : Entry[Key] | undefined;
};

/** Makes an entry of the fields that have a value. Required fields without one are empty, with a remark. */
export function entryOf<Kind extends EntryKind>(
  kind: Kind,
  draft: Draft,
  fields: Given<EntryOf<Kind>>,
): EntryOf<Kind> {
  const required = requiredKeysOf(kind);
  const values = Object.entries<unknown>(fields).map(([key, value]) => [
    key,
    key === 'highlights'
      ? withoutBullets(value as readonly (string | undefined)[])
      : (value ?? (required.includes(key) ? '' : undefined)),
  ]);
  const entry = defined(Object.fromEntries(values) as Record<string, string | readonly string[]>);
  for (const key of required) {
    // A line without details is common.
    if (entry[key]?.length === 0 && key !== 'details') draft.remark(entry, key, 'not given');
  }
  return entry as object as EntryOf<Kind>;
}

/** Bullet points, without the bullets of single lines; undefined if there are none. */
function withoutBullets(texts: readonly (string | undefined)[] = []): string[] | undefined {
  const given = texts.flatMap(
    (text = '') => (text.includes('\n') ? text : text.replace(BULLET, '')) || [],
  );
  return given.length === 0 ? undefined : given;
}

export function readTag(text: string): string | undefined {
  return isLanguageTag(text) ? text : undefined;
}

export function readCount(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The address of an entry; JSON Resume called it `website` before 1.0. */
export function urlOf(part: Part, key = 'url'): string | undefined {
  return textOf(part, key, readUri) ?? textOf(part, 'website', readUri);
}

/** The identifier of a publication: an address at doi.org is a DOI. */
export function identifiersOf(
  part: Part,
  doi = 'doi',
  url = 'url',
): { doi: string | undefined; url: string | undefined } {
  const given = part.accept(doi, readDoi);
  const linked = textOf(part, url, readDoi);
  const isSame = linked !== undefined && (given ?? linked) === linked;
  return { doi: given ?? linked, url: isSame ? undefined : urlOf(part, url) };
}

const IN_ENGLISH: DateLanguages = { words: ENGLISH };

export interface Dates {
  start_date?: string;
  end_date?: string;
  date?: string;
}

/** A text that a field of `cv` accepts; undefined for any other value. */
export function fitting(field: keyof CurriculumVitaeB): (text: string) => string | undefined {
  return (text) =>
    hasErrors(problemsOf({ cv: { name: 'x', [field]: text } }, { variant: 'b', words: ENGLISH }))
      ? undefined
      : text;
}

const asUri = fitting('website');

/** A complete address: `https` is added if there is no scheme, and characters that addresses do not allow are encoded. */
export function readUri(text: string): string | undefined {
  const candidates = [text, encodeURI(text.toWellFormed())];
  if (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text)) candidates.unshift(`https://${text}`);
  return candidates.find((candidate) => asUri(candidate) !== undefined);
}

/**
 * A value for `date`: a date in the form of documents, or the text itself. A day in another form stays text, because a page
 * shows only the month and year of a date in the form of documents.
 */
export function readCustomDate(
  text: string,
  languages: DateLanguages = IN_ENGLISH,
): string | undefined {
  const date = readDate(text, languages);
  if (date !== undefined && DAY.test(date) && !YEAR_FIRST.test(text)) return text;
  return date ?? (isImpossible(parseCustomDate(text)) ? undefined : text);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEAR_FIRST = /^\d{4}\D?\d{1,2}\D?\d/;

/**
 * The dates of a period. As in JSON Resume and RenderCV, a period without an end lasts until the present. Dates that are not in
 * the calendar, or that end before they start, become the text of `date`.
 */
export function readPeriod(
  start: string | undefined,
  end: string | undefined,
  languages: DateLanguages = IN_ENGLISH,
): Dates {
  const from = start === undefined ? undefined : readDate(start, languages);
  const to =
    end === undefined || correctDate(end, true, languages) === 'present'
      ? 'present'
      : readDate(end, languages);
  if (start === undefined) {
    if (end === undefined) return {};
    if (to !== undefined && to !== 'present') return { end_date: to };
    return { date: readCustomDate(end, languages) ?? `– ${end}` };
  }
  if (from === undefined || to === undefined || isReversed(from, to))
    return datesOfText(start, end, languages);
  return { start_date: from, end_date: to };
}

/** A period whose ends are no dates, or are both in one text. */
function datesOfText(start: string, end: string | undefined, languages: DateLanguages): Dates {
  const range = end === undefined ? readRange(start, languages) : undefined;
  if (range !== undefined && 'start_date' in range) return range;
  return { date: `${start} – ${end ?? languages.words.period.present}` };
}

/** The dates of a period that says itself whether it lasts until the present; without an end, it only has a start. */
export function readBounded(
  start: string | undefined,
  end: string | undefined,
  isPresent: boolean,
): Dates {
  if (isPresent || end !== undefined || start === undefined)
    return readPeriod(start, isPresent ? undefined : end);
  const from = readDate(start, IN_ENGLISH);
  return from === undefined
    ? { date: readCustomDate(start) ?? `${start} –` }
    : { start_date: from };
}

/** Separates two dates: `Jan 2020 – Mar 2021`, `2019-2021`, `2014-Present`, `May 2020 to present`. */
const BETWEEN = /\s*[–—]\s*|\s+(?:-|to)\s+|(?<=\d)-(?=\d{4}|\p{L})/u;

/** The dates of a text that may have a start and an end. */
export function readRange(text: string, languages: DateLanguages = IN_ENGLISH): Dates | undefined {
  const [start, end, ...more] = text.split(BETWEEN);
  const isRange = end !== undefined && more.length === 0 && knownDate(text) === undefined;
  const dates = isRange ? readPeriod(start, end, languages) : {};
  const date = readCustomDate(text, languages);
  return 'start_date' in dates ? dates : date === undefined ? undefined : { date };
}

/** A date in the form of documents, converted from other forms if needed; undefined if that would lose words. */
function readDate(text: string, languages: DateLanguages): string | undefined {
  const date = knownDate(text) === undefined ? correctDate(text, false, languages) : text;
  // Of what programs write as a moment, the day is all that is meant.
  return date === undefined || /^\d{4}-\d{2}-\d{2}[T ]/.test(text) || keepsAllOfDate(text, date)
    ? date
    : undefined;
}

function isReversed(start: string, end: string): boolean {
  const [from, to] = [knownDate(start), knownDate(end)];
  return from !== undefined && to !== undefined && isAfter(from, to);
}
