import type { EntryOf } from '../../schema/document.js';
import type { EntryKind } from '../../schema/entries.js';
import { isPlainObject } from '../../values/plain-object.js';
import type { Draft } from '../draft.js';
import { entryWith, highlights, identifiersOf, required, urlOf } from '../entry.js';
import type { Part } from '../reading.js';
import { type Dates, readCustomDate, readPeriod, readUri } from '../scalars.js';

/** The kinds of RenderCV entries that are a single text. */
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

/** The key that contains the text of an entry. */
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

/** The readers of each kind of entry. */
export const READERS: {
  readonly [Kind in EntryKind]: (part: Part, draft: Draft) => EntryOf<Kind>;
} = {
  EducationEntry(part, draft) {
    return entryWith(['institution', 'area'], draft, {
      institution: required(part.text('institution')),
      area: required(part.text('area')),
      study_type: part.text('degree') ?? part.text('study_type'),
      ...common(part, draft),
      gpa: part.text('gpa'),
      transcript_url: part.accept('transcript_url', readUri),
    });
  },
  ExperienceEntry(part, draft) {
    return entryWith(['company', 'position'], draft, {
      company: required(part.text('company')),
      position: required(part.text('position')),
      ...common(part, draft),
    });
  },
  NormalEntry(part, draft) {
    return entryWith(['name'], draft, { name: required(part.text('name')), ...common(part, draft) });
  },
  OneLineEntry(part, draft) {
    return entryWith(['name', 'details'], draft, {
      name: required(part.text('label') ?? part.text('name')),
      details: required(part.text('details')),
      ...common(part, draft),
    });
  },
  PublicationEntry(part, draft) {
    return entryWith(['title', 'authors', 'date', 'doi'], draft, {
      title: required(part.text('title')),
      authors: part.texts('authors'),
      date: required(part.accept('date', (text) => readCustomDate(text, draft.words))),
      cited_by: part.accept('cited_by', (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)),
      journal: part.text('journal'),
      ...identifiersOf(part),
      highlights: highlights(part.text('summary'), ...part.texts('highlights')),
    });
  },
};

function common(part: Part, draft: Draft) {
  return {
    location: part.text('location'),
    ...datesOf(part, draft),
    url: urlOf(part),
    highlights: highlights(part.text('summary'), ...part.texts('highlights')),
  };
}

/** If `date` is given, RenderCV shows nothing else. */
function datesOf(part: Part, { words }: Draft): Dates {
  const date = part.accept('date', (text) => readCustomDate(text, words));
  return date === undefined ? readPeriod(part.text('start_date'), part.text('end_date'), words) : { date };
}
