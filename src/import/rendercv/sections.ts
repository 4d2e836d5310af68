import { titleIn } from '../../compiler/locales/titles.js';
import type { EntryOf } from '../../compiler/schema/document.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { foldTitle, PREDEFINED_SECTIONS, sectionKeysOf } from '../../compiler/schema/sections.js';
import { capitalised } from '../../diagnostics/words.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Draft, EntryInput } from '../draft.js';
import {
  type Dates,
  identifiersOf,
  readCount,
  readCustomDate,
  readPeriod,
  readRange,
  readUri,
  urlOf,
} from '../fields.js';
import type { Part } from '../reading.js';

export type TextKind = 'TextEntry' | 'BulletEntry' | 'NumberedEntry' | 'ReversedNumberedEntry';

/** Keys that identify entry kinds, checked in RenderCV's order. */
const IDENTIFYING_KEYS: readonly (readonly [EntryKind | TextKind, readonly string[]])[] = [
  ['OneLineEntry', ['label', 'details']],
  ['NormalEntry', ['name']],
  ['ExperienceEntry', ['company', 'position']],
  ['EducationEntry', ['institution', 'area', 'degree']],
  ['PublicationEntry', ['title', 'authors', 'doi', 'journal']],
  ['BulletEntry', ['bullet']],
  ['NumberedEntry', ['number']],
  ['ReversedNumberedEntry', ['reversed_number']],
];

export const TEXT_KEYS: Readonly<Partial<Record<EntryKind | TextKind, string>>> = {
  BulletEntry: 'bullet',
  NumberedEntry: 'number',
  ReversedNumberedEntry: 'reversed_number',
};

/** Returns the kind of the first entry with an identifiable kind. */
export function kindOfSection(entries: readonly unknown[]): EntryKind | TextKind | undefined {
  return entries.map(inferEntryKind).find((kind) => kind !== undefined);
}

function inferEntryKind(entry: unknown): EntryKind | TextKind | undefined {
  if (typeof entry === 'string') return 'TextEntry';
  if (!isPlainObject(entry)) return undefined;
  return IDENTIFYING_KEYS.find(([, keys]) => keys.some((key) => key in entry))?.[0];
}

export const READERS: {
  readonly [Kind in EntryKind]: (part: Part, draft: Draft) => EntryInput<EntryOf<Kind>>;
} = {
  EducationEntry: (part, draft) => ({
    institution: part.text('institution'),
    area: part.text('area'),
    study_type: part.text('degree', 'study_type'),
    ...readCommonFields(part, draft),
    gpa: part.text('gpa'),
    transcript_url: part.accept('transcript_url', readUri),
  }),
  ExperienceEntry: (part, draft) => ({
    company: part.text('company'),
    position: part.text('position'),
    ...readCommonFields(part, draft),
  }),
  NormalEntry: (part, draft) => ({ name: part.text('name'), ...readCommonFields(part, draft) }),
  OneLineEntry: (part, draft) => ({
    name: part.text('label', 'name'),
    details: part.text('details'),
    ...readCommonFields(part, draft),
  }),
  PublicationEntry: (part, draft) => ({
    title: part.text('title'),
    authors: part.texts('authors'),
    date: part.accept('date', (text) => readCustomDate(text, draft)),
    cited_by: part.accept('cited_by', readCount),
    journal: part.text('journal'),
    ...identifiersOf(part),
    highlights: [part.text('summary'), ...part.texts('highlights')],
  }),
};

function readCommonFields(part: Part, draft: Draft) {
  return {
    location: part.text('location'),
    ...readDates(part, draft),
    url: urlOf(part),
    highlights: [part.text('summary'), ...part.texts('highlights')],
  };
}

/** Reads dates; RenderCV ignores start and end if there is a `date`. */
function readDates(part: Part, draft: Draft): Dates {
  return (
    part.accept('date', (text) => readRange(text, draft)) ??
    readPeriod(part.text('start_date'), part.text('end_date'), draft)
  );
}

/** Reads the sections of RenderCV 0.x, which are keys of `cv`. */
export function readOldSections(cv: Part, draft: Draft): void {
  const predefined = sectionKeysOf('b').map((key) => {
    const { kind } = PREDEFINED_SECTIONS[key];
    return { title: titleIn(draft.words, key), kind, parts: cv.parts(key), linkText: undefined };
  });
  const custom = cv.parts('custom_sections').flatMap((part) => {
    const parts = part.parts('entries');
    if (parts.length === 0) return [];
    const kind = part.accept('entry_type', (text) =>
      Object.hasOwn(READERS, text) ? (text as EntryKind) : undefined,
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
    const entries = parts.map((part) => draft.createEntry(kind, READERS[kind](part, draft)));
    draft.addSection<EntryKind>(title, kind, entries, linkText);
  }
}

/** Words that RenderCV does not capitalize in titles. */
const SMALL_WORDS = new Set(
  'a and as at but by for from if in into like near nor of off on onto or over so than that to upon when with yet'.split(
    ' ',
  ),
);

/** Returns RenderCV's title for the key of a section; keys with a space are unchanged. */
export function titleOfKey(key: string): string {
  if (key.includes(' ')) return key;
  return key
    .split('_')
    .map((word) => (SMALL_WORDS.has(word) ? word : capitalised(word)))
    .join(' ');
}
