import type { Language, Plural } from '../locales/language.js';
import type { EntryOf } from '../schema/document.js';
import type {
  EntryFields,
  EntryKind,
  NormalEntryB,
  OptionalDate,
  PeriodB,
} from '../schema/entries.js';

/** The rows that all kinds share. */
const COMMON: Omit<Fields<NormalEntryB>, 'name' | 'date'> = {
  url: { content: 'address', synonyms: 'link website href homepage' },
  location: { content: 'text', synonyms: 'place city country where' },
  start_date: {
    content: 'date',
    synonyms:
      'from start begin since startdate von seit desde inicio fechainicio debut datedebut dal',
  },
  end_date: {
    content: 'date',
    synonyms: 'to end until enddate till bis ende hasta fin fechafin datefin al',
  },
  highlights: {
    content: 'points',
    synonyms: 'description summary bullets points responsibilities achievements accomplishments',
  },
};

/** The row of a date that an entry need not have. */
const DATE = { content: 'date', synonyms: 'year when dates period time' } as const;

type AnyKind = Omit<Kind, 'fields'> & { readonly fields: Readonly<Record<string, Field>> };

export const KINDS: Readonly<Record<EntryKind, AnyKind>> = {
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
        synonyms:
          'school university college organization organisation name hochschule schule universitat universidad universite universita',
      },
      area: {
        content: 'name',
        place: 'subject',
        required: true,
        synonyms: 'major field subject fieldofstudy program programme fach studiengang carrera',
      },
      study_type: {
        content: 'text',
        place: 'degree',
        argument: 'degree',
        synonyms: 'degree qualification title type abschluss titulo diplome titolo',
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
      date: {
        ...DATE,
        synonyms: `${DATE.synonyms} graduation graduated graduationdate graduationyear`,
      },
      ...COMMON,
    },
  },
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
        synonyms:
          'employer organization organisation name firm institution firma unternehmen arbeitgeber empresa entreprise azienda',
      },
      position: {
        content: 'name',
        place: 'subject',
        required: true,
        synonyms: 'title role jobtitle job function stelle tatigkeit puesto cargo poste ruolo',
      },
      date: DATE,
      ...COMMON,
    },
  },
  NormalEntry: {
    name: 'a NormalEntry',
    call: 'normal',
    form: 'heading',
    link: 'behind',
    fields: {
      name: {
        content: 'name',
        place: 'name',
        required: true,
        synonyms: 'title project label company institution',
      },
      date: DATE,
      ...COMMON,
    },
  },
  OneLineEntry: {
    name: 'a OneLineEntry',
    call: 'one-line',
    form: 'item',
    link: 'behind',
    fields: {
      name: {
        content: 'name',
        place: 'name',
        required: true,
        synonyms: 'label title category key skill language',
      },
      details: {
        content: 'text',
        place: 'subject',
        required: true,
        synonyms:
          'value description text keywords level detail items issuer awarder organization organisation',
      },
      date: DATE,
      ...COMMON,
    },
  },
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
      cited_by: {
        content: 'count',
        place: 'line',
        joins: 'comma',
        words: 'citedBy',
        synonyms: 'citations citedby',
      },
      ...COMMON,
    },
  },
} satisfies { [Name in EntryKind]: Kind<EntryOf<Name>> };

export function ofEachKind<T>(
  make: (kind: AnyKind, name: EntryKind) => T,
): Readonly<Record<EntryKind, T>> {
  const names = Object.keys(KINDS) as EntryKind[];
  return Object.fromEntries(names.map((name) => [name, make(KINDS[name], name)])) as Record<
    EntryKind,
    T
  >;
}

export function requiredKeysOf(kind: EntryKind): string[] {
  return Object.entries(KINDS[kind].fields).flatMap(([key, field]) =>
    field.required ? [key] : [],
  );
}

/** The fields of entries of any kind that pass a test, by their keys. */
export function fieldsWith(isWanted: (field: Field) => boolean): ReadonlySet<string> {
  const rows = Object.values(KINDS).flatMap(({ fields }) => Object.entries(fields));
  return new Set(rows.flatMap(([key, field]) => (isWanted(field) ? [key] : [])));
}

/** A field with a place of its own. */
export type PlacedField = Field & {
  readonly key: string;
  readonly argument: string;
  /** The number of the line or bullet point that it belongs to. */
  readonly line: number;
};

/** The fields of a kind by their places. */
interface Layout {
  readonly name: PlacedField;
  readonly degree: PlacedField | undefined;
  readonly subject: PlacedField | undefined;
  /** The fields of lines and bullet points, in their order. */
  readonly below: readonly PlacedField[];
}

export const LAYOUTS: Readonly<Record<EntryKind, Layout>> = ofEachKind(({ fields }) => {
  let line = 0;
  const placed = Object.entries(fields).map(([key, field]): PlacedField => {
    if (field.joins === undefined) line += 1;
    return { ...field, key, argument: field.argument ?? key.replaceAll('_', '-'), line };
  });
  const at = (place: Field['place']): PlacedField | undefined =>
    placed.find((field) => field.place === place);
  return {
    name: at('name') as PlacedField,
    degree: at('degree'),
    subject: at('subject'),
    below: placed.filter(({ place }) => place === 'line' || place === 'bullet'),
  };
});

/** Everything that the stages need to know about a field of an entry: a row of its kind's table. */
export type Field = Row & (TextField | Counted | Linked | NamesField | ListField);

/** A kind of entries: its table, and what all its entries share. */
interface Kind<Entry = Readonly<Record<string, unknown>>> {
  /** Its name in messages, with the article. */
  readonly name: string;
  /** The function of the template that its entries call. */
  readonly call: string;
  /** Whether an entry has a heading, or is an item of a list: a name, a colon and a text. */
  readonly form: 'heading' | 'item';
  /** Whether the name of an entry is the link to its `url`, or a separate link follows. */
  readonly link: 'name' | 'behind';
  readonly fields: Fields<Entry>;
}

/** A row for each key of an entry, which agrees with the type of its value. */
export type Fields<Entry> = {
  readonly [Key in keyof Entry]-?: RowOf<NonNullable<Entry[Key]>> &
    (Key extends CommonKey ? { readonly place?: never } : { readonly place: Place }) &
    (undefined extends Entry[Key] ? { readonly required?: never } : { readonly required: true });
};

/** The fields that all kinds have in the same place: in the date column, as a link, as bullet points. */
type CommonKey = keyof EntryFields | keyof OptionalDate | keyof PeriodB;

/** The part that every row has. */
interface Row {
  /**
   * How it continues the line or bullet point of the field before it: after a comma, or in brackets if anything precedes it.
   * Without this, it begins a new one.
   */
  readonly joins?: 'comma' | 'addition';
  /** The name of its argument in markup, if that is not its key with hyphens. */
  readonly argument?: string;
  readonly required?: true;
  /** Names for it in other formats or from memory, separated by spaces. Compared without case, `_` and `-`. */
  readonly synonyms?: string;
}

/**
 * The place of a field that not all kinds have: in the first line the name, which all kinds have, the degree before it or the subject
 * after it; below, a line or a bullet point before the others.
 */
type Place = 'degree' | 'name' | 'subject' | Below;

type Below = 'line' | 'bullet';

/** A name (empty if nothing of it is visible), any line, or a date, which may be any text, too. */
interface TextField {
  readonly content: 'name' | 'text' | 'date';
  readonly place?: Place;
  /** The program's words before it. */
  readonly words?: WordsOf<string>;
}

/** A whole number. */
interface Counted {
  readonly content: 'count';
  readonly place?: Place;
  /** What it counts. */
  readonly words: WordsOf<Plural>;
}

/** The target of a link with other words, or a digital object identifier, which is shown and linked. */
interface Linked {
  readonly content: 'address' | 'doi';
  readonly place?: Below;
  /** The words of the link. */
  readonly words?: WordsOf<string>;
}

/** A list of people. */
interface NamesField {
  readonly content: 'names';
  readonly place?: Below;
}

/** A list of bullet points, each of which may contain a list. */
interface ListField {
  readonly content: 'points';
  readonly place?: never;
}

type RowOf<Value> = Row &
  ([Value] extends [readonly string[]]
    ? NamesField | ListField
    : [Extract<Value, string>] extends [never]
      ? Counted
      : TextField | Linked);

type Words = Language['words'];

type WordsOf<Kind> = {
  [Name in keyof Words]: Words[Name] extends Kind ? Name : never;
}[keyof Words];
