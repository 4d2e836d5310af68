import { titleIn } from '../../compiler/locales/titles.js';
import type { EntryOf } from '../../compiler/schema/document.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { foldTitle, PREDEFINED_SECTIONS, sectionKeysOf } from '../../compiler/schema/sections.js';
import { capitalised } from '../../diagnostics/words.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Draft } from '../draft.js';
import {
  type Dates,
  entryOf,
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

/** The kinds of entries, each with the keys that only it has. RenderCV identifies kinds by these keys, in this order. */
const MARKS: readonly (readonly [EntryKind | TextKind, readonly string[]])[] = [
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

/** The kind of a section's entries: that of the first entry whose kind is clear. */
export function kindOfSection(entries: readonly unknown[]): EntryKind | TextKind | undefined {
  return entries.map(kindOf).find((kind) => kind !== undefined);
}

function kindOf(entry: unknown): EntryKind | TextKind | undefined {
  if (typeof entry === 'string') return 'TextEntry';
  if (!isPlainObject(entry)) return undefined;
  return MARKS.find(([, keys]) => keys.some((key) => key in entry))?.[0];
}

export const READERS: {
  readonly [Kind in EntryKind]: (part: Part, draft: Draft) => EntryOf<Kind>;
} = {
  EducationEntry(part, draft) {
    return entryOf('EducationEntry', draft, {
      institution: part.text('institution'),
      area: part.text('area'),
      study_type: part.text('degree', 'study_type'),
      ...common(part, draft),
      gpa: part.text('gpa'),
      transcript_url: part.accept('transcript_url', readUri),
    });
  },
  ExperienceEntry(part, draft) {
    return entryOf('ExperienceEntry', draft, {
      company: part.text('company'),
      position: part.text('position'),
      ...common(part, draft),
    });
  },
  NormalEntry(part, draft) {
    return entryOf('NormalEntry', draft, { name: part.text('name'), ...common(part, draft) });
  },
  OneLineEntry(part, draft) {
    return entryOf('OneLineEntry', draft, {
      name: part.text('label', 'name'),
      details: part.text('details'),
      ...common(part, draft),
    });
  },
  PublicationEntry(part, draft) {
    return entryOf('PublicationEntry', draft, {
      title: part.text('title'),
      authors: part.texts('authors'),
      date: part.accept('date', (text) => readCustomDate(text, draft)),
      cited_by: part.accept('cited_by', readCount),
      journal: part.text('journal'),
      ...identifiersOf(part),
      highlights: [part.text('summary'), ...part.texts('highlights')],
    });
  },
};

function common(part: Part, draft: Draft) {
  return {
    location: part.text('location'),
    ...datesOf(part, draft),
    url: urlOf(part),
    highlights: [part.text('summary'), ...part.texts('highlights')],
  };
}

/** If `date` is given, RenderCV shows nothing else. */
function datesOf(part: Part, draft: Draft): Dates {
  return (
    part.accept('date', (text) => readRange(text, draft)) ??
    readPeriod(part.text('start_date'), part.text('end_date'), draft)
  );
}

/** Reads the sections of RenderCV 0.x, which are keys of `cv` itself: predefined ones as here, custom ones, and an order of titles. */
export function readOldSections(cv: Part, draft: Draft): void {
  const predefined = sectionKeysOf('b').map((key) => {
    const { kind } = PREDEFINED_SECTIONS[key];
    return { title: titleIn(draft.words, key), kind, parts: cv.parts(key), linkText: undefined };
  });
  const custom = cv.parts('custom_sections').flatMap((part) => {
    const parts = part.parts('entries');
    // What is not read is kept as a comment.
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
  const rank = (title: string): number => {
    const index = order.indexOf(foldTitle(title));
    return index < 0 ? order.length : index;
  };
  for (const { title, kind, parts, linkText } of sections.toSorted(
    (a, b) => rank(a.title) - rank(b.title),
  )) {
    const entries = parts.map((part) => READERS[kind](part, draft));
    draft.addSection<EntryKind>(title, kind, entries, linkText);
  }
}

/** Words that RenderCV does not capitalise in titles. */
const SMALL_WORDS = new Set(
  'a and as at but by for from if in into like near nor of off on onto or over so than that to upon when with yet'.split(
    ' ',
  ),
);

/** The title that RenderCV shows for the key of a section: unchanged if it contains a space. */
export function titleOfKey(key: string): string {
  if (key.includes(' ')) return key;
  return key
    .split('_')
    .map((word) => (SMALL_WORDS.has(word) ? word : capitalised(word)))
    .join(' ');
}
