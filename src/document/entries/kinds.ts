import type { EntryOf } from '../../schema/document.js';
import type { EntryKind, NormalEntryB } from '../../schema/entries.js';
import type { Field, Fields, Kind } from './field.js';

/** The rows that all kinds share. */
const COMMON: Omit<Fields<NormalEntryB>, 'name' | 'date'> = {
  url: { content: 'address', synonyms: 'link website href homepage' },
  location: { content: 'text', synonyms: 'place city country where' },
  start_date: { content: 'date', synonyms: 'from start begin since startdate' },
  end_date: { content: 'date', synonyms: 'to end until enddate till' },
  highlights: {
    content: 'points',
    synonyms: 'description summary bullets points responsibilities achievements accomplishments',
  },
};

/** The row of a date that an entry need not have. */
const DATE = { content: 'date', synonyms: 'year when dates period time' } as const;

/** Any kind. */
export type AnyKind = Omit<Kind, 'fields'> & { readonly fields: Readonly<Record<string, Field>> };

/** The kinds of entries. */
export const KINDS: Readonly<Record<EntryKind, AnyKind>> = {
  // What was studied, and where.
  EducationEntry: {
    name: 'an EducationEntry',
    call: 'education',
    form: 'heading',
    link: 'name',
    fields: {
      institution: {
        content: 'name',
        place: 'name',
        required: true,
        synonyms: 'school university college organization organisation name',
      },
      area: {
        content: 'name',
        place: 'subject',
        required: true,
        synonyms: 'major field subject fieldofstudy program programme',
      },
      study_type: {
        content: 'text',
        place: 'degree',
        argument: 'degree',
        synonyms: 'degree qualification title type',
      },
      gpa: { content: 'text', place: 'bullet', words: 'gpa', synonyms: 'grade score grades marks' },
      transcript_url: {
        content: 'address',
        place: 'bullet',
        joins: 'addition',
        words: 'transcript',
        argument: 'transcript',
        synonyms: 'transcript',
      },
      date: { ...DATE, synonyms: `${DATE.synonyms} graduation graduated graduationdate graduationyear` },
      ...COMMON,
    },
  },
  // What someone did for whom.
  ExperienceEntry: {
    name: 'an ExperienceEntry',
    call: 'experience',
    form: 'heading',
    link: 'name',
    fields: {
      company: {
        content: 'name',
        place: 'name',
        required: true,
        synonyms: 'employer organization organisation name firm institution',
      },
      position: { content: 'name', place: 'subject', required: true, synonyms: 'title role jobtitle job function' },
      date: DATE,
      ...COMMON,
    },
  },
  // Anything with a name, such as a project.
  NormalEntry: {
    name: 'a NormalEntry',
    call: 'normal',
    form: 'heading',
    link: 'behind',
    fields: {
      name: { content: 'name', place: 'name', required: true, synonyms: 'title project label company institution' },
      date: DATE,
      ...COMMON,
    },
  },
  // A name, a colon and a text.
  OneLineEntry: {
    name: 'a OneLineEntry',
    call: 'one-line',
    form: 'item',
    link: 'behind',
    fields: {
      name: { content: 'name', place: 'name', required: true, synonyms: 'label title category key skill language' },
      details: {
        content: 'text',
        place: 'subject',
        required: true,
        synonyms: 'value description text keywords level detail items issuer awarder organization organisation',
      },
      date: DATE,
      ...COMMON,
    },
  },
  // A paper or a book, and how to find it.
  PublicationEntry: {
    name: 'a PublicationEntry',
    call: 'publication',
    form: 'heading',
    link: 'name',
    fields: {
      title: { content: 'name', place: 'name', required: true, synonyms: 'name' },
      authors: { content: 'names', place: 'line', required: true, synonyms: 'author by' },
      date: { content: 'date', required: true, synonyms: 'year published releasedate when' },
      doi: { content: 'doi', place: 'line', required: true },
      journal: {
        content: 'text',
        place: 'line',
        joins: 'addition',
        synonyms: 'publisher venue conference proceedings publication',
      },
      cited_by: { content: 'count', place: 'line', joins: 'comma', words: 'citedBy', synonyms: 'citations citedby' },
      ...COMMON,
    },
  },
} satisfies { [Name in EntryKind]: Kind<EntryOf<Name>> };

/** Maps the table of each kind. */
export function ofEachKind<T>(make: (kind: AnyKind, name: EntryKind) => T): Readonly<Record<EntryKind, T>> {
  const names = Object.keys(KINDS) as EntryKind[];
  return Object.fromEntries(names.map((name) => [name, make(KINDS[name], name)])) as Record<EntryKind, T>;
}

/** The required fields of a kind. */
export function requiredKeysOf(kind: EntryKind): string[] {
  return Object.entries(KINDS[kind].fields).flatMap(([key, field]) => (field.required ? [key] : []));
}

/** A field with a place of its own. */
export type PlacedField = Field & {
  readonly key: string;
  readonly argument: string;
  /** The number of the line or bullet point that it belongs to. */
  readonly line: number;
};

/** The fields of a kind by their places. */
export interface Layout {
  readonly name: PlacedField;
  readonly degree: PlacedField | undefined;
  readonly subject: PlacedField | undefined;
  /** The fields of lines and bullet points, in their order. */
  readonly below: readonly PlacedField[];
}

/** The places of the fields of each kind. */
export const LAYOUTS: Readonly<Record<EntryKind, Layout>> = ofEachKind(({ fields }) => {
  let line = 0;
  const placed = Object.entries(fields).map(([key, field]): PlacedField => {
    if (field.joins === undefined) line += 1;
    return { ...field, key, argument: field.argument ?? key.replaceAll('_', '-'), line };
  });
  const at = (place: Field['place']): PlacedField | undefined => placed.find((field) => field.place === place);
  return {
    name: at('name') as PlacedField,
    degree: at('degree'),
    subject: at('subject'),
    below: placed.filter(({ place }) => place === 'line' || place === 'bullet'),
  };
});
