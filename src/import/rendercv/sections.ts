import { getTitle } from '../../compiler/locales/titles.js';
import { isImpossibleDate, parseCustomDate } from '../../compiler/schema/calendar-date.js';
import type { EntryOf } from '../../compiler/schema/document.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { foldTitle, getSectionKeys, PREDEFINED_SECTIONS } from '../../compiler/schema/sections.js';
import { quotePair } from '../../compiler/validate/suggest-value.js';
import { quote } from '../../diagnostics/quote.js';
import { capitalize } from '../../diagnostics/words.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Draft, EntryInput } from '../draft.js';
import {
  type DateFields,
  isDate,
  normalizeDate,
  normalizeDateOrPeriod,
  normalizePeriod,
  parseCount,
  parseUrl,
  readDoiAndUrl,
  readUrl,
} from '../fields.js';
import type { InputObject } from '../input-object.js';

export type TextEntryKind = 'TextEntry' | 'BulletEntry' | 'NumberedEntry' | 'ReversedNumberedEntry';

/** Keys that identify entry kinds, checked in RenderCV's order. */
const IDENTIFYING_KEYS: readonly (readonly [EntryKind | TextEntryKind, readonly string[]])[] = [
  ['OneLineEntry', ['label', 'details']],
  ['NormalEntry', ['name']],
  ['ExperienceEntry', ['company', 'position']],
  ['EducationEntry', ['institution', 'area', 'degree']],
  ['PublicationEntry', ['title', 'authors', 'doi', 'journal']],
  ['BulletEntry', ['bullet']],
  ['NumberedEntry', ['number']],
  ['ReversedNumberedEntry', ['reversed_number']],
];

export function inferSectionKind(entries: readonly unknown[]): EntryKind | TextEntryKind {
  return entries.map(inferEntryKind).find((kind) => kind !== undefined) ?? 'NormalEntry';
}

function inferEntryKind(entry: unknown): EntryKind | TextEntryKind | undefined {
  if (typeof entry === 'string') return 'TextEntry';
  if (!isPlainObject(entry)) return undefined;
  return IDENTIFYING_KEYS.find(([, keys]) => keys.some((key) => key in entry))?.[0];
}

export const ENTRY_READERS: {
  readonly [Kind in EntryKind]: (part: InputObject, draft: Draft) => EntryInput<EntryOf<Kind>>;
} = {
  EducationEntry: (part, draft) => ({
    institution: part.text('institution'),
    area: part.text('area'),
    study_type: part.text('degree', 'study_type'),
    ...readCommonFields(part, draft),
    gpa: part.text('gpa'),
    transcript_url: part.accept('transcript_url', parseUrl),
  }),
  ExperienceEntry: (part, draft) => ({
    company: part.text('company'),
    position: part.text('position'),
    ...readCommonFields(part, draft),
  }),
  NormalEntry: (part, draft) => ({ name: part.text('name'), ...readCommonFields(part, draft) }),
  OneLineEntry: (part, draft) => ({
    name: part.text('label', 'name', 'title'),
    details: part.text('details'),
    ...readCommonFields(part, draft),
  }),
  PublicationEntry: (part, draft) => ({
    title: part.text('title'),
    authors: [...part.texts('authors'), ...part.texts('author')],
    date: part.accept('date', (text) => normalizeDate(text, draft)),
    location: part.text('location'),
    cited_by: part.accept('cited_by', parseCount),
    journal: part.text('journal'),
    ...readDoiAndUrl(part),
    highlights: [part.text('summary'), ...readHighlights(part)],
  }),
};

/** RenderCV begins a nested bullet point at ` - `. */
function readHighlights(part: InputObject): string[] {
  for (const [index, value] of [part.value.highlights].flat().entries()) {
    const path = [...part.path, 'highlights', index];
    const suggestion = quotePair(value, path);
    if (suggestion !== undefined)
      part.tracker.reject(path, 'YAML reads its colon as the end of a key', suggestion.hint);
  }
  return part.acceptAll('highlights', (text) => {
    const point = part.toMarkdown(text);
    return point.includes('\n') ? point : point.replaceAll(' - ', '\n- ');
  });
}

function readCommonFields(part: InputObject, draft: Draft) {
  return {
    location: part.text('location'),
    ...readDates(part, draft),
    url: readUrl(part),
    highlights: [part.text('summary'), ...readHighlights(part)],
  };
}

/** RenderCV ignores start and end if there is a `date`. */
function readDates(part: InputObject, draft: Draft): DateFields {
  const date = part.accept('date', (text) => normalizeDateOrPeriod(text, draft));
  if (date !== undefined) {
    for (const key of ['start_date', 'end_date']) {
      const path = [...part.path, key];
      part.tracker.reject(
        path,
        '`date` takes precedence',
        'remove `date`, or the other dates',
        'not-shown',
      );
    }
    return date;
  }
  const period = normalizePeriod(part.text('start_date'), part.text('end_date'), draft);
  if (period.date !== undefined) warnAboutText(part, draft);
  return period;
}

/** Warns about dates that RenderCV rejects; impossible ones get another message. */
function warnAboutText(part: InputObject, draft: Draft): void {
  for (const key of ['start_date', 'end_date']) {
    const text = part.peek(key);
    if (text === '' || isDate(text, draft) || isImpossibleDate(parseCustomDate(text))) continue;
    part.tracker.warn(
      [...part.path, key],
      `is ${quote(text)}, which is imported as text: it is no date`,
      'value',
      'write it like `2021-07`, or the whole period as text into `date`',
    );
  }
}

/** In RenderCV 0.x, sections are keys of `cv`. */
export function readLegacySections(cv: InputObject, draft: Draft): void {
  const predefined = getSectionKeys('b').map((key) => {
    const { kind } = PREDEFINED_SECTIONS[key];
    return {
      title: getTitle(draft.locale, key),
      kind,
      parts: cv.objects(key),
      linkText: undefined,
    };
  });
  const custom = cv.objects('custom_sections').flatMap((part) => {
    const parts = part.objects('entries');
    if (parts.length === 0) return [];
    const kind = part.accept('entry_type', (text) =>
      Object.hasOwn(ENTRY_READERS, text) ? (text as EntryKind) : undefined,
    );
    const title = part.text('title');
    if (kind === undefined || title === undefined) return [];
    return [{ title, kind, parts, linkText: part.text('link_text') }];
  });
  const sections = [...predefined, ...custom];
  const order = cv
    .acceptAll(
      'section_order',
      (text) => sections.find(({ title }) => foldTitle(title) === foldTitle(text))?.title,
    )
    .map(foldTitle);
  const rank = (title: string) => {
    const index = order.indexOf(foldTitle(title));
    return index < 0 ? order.length : index;
  };
  sections.sort((a, b) => rank(a.title) - rank(b.title));
  for (const { title, kind, parts, linkText } of sections) {
    const entries = parts.map((part) => draft.createEntry(kind, ENTRY_READERS[kind](part, draft)));
    draft.addSection<EntryKind>(title, kind, entries, linkText);
  }
}

/** RenderCV does not capitalize them in titles. */
const SMALL_WORDS = new Set(
  (
    'a and as at but by for from if in into like near nor of off on onto or over so than that to ' +
    'upon when with yet'
  ).split(' '),
);

/** RenderCV does not change keys with a space. */
export function keyToTitle(key: string): string {
  if (key.includes(' ')) return key;
  return key
    .split('_')
    .map((word) => (SMALL_WORDS.has(word) ? word : capitalize(word)))
    .join(' ');
}
