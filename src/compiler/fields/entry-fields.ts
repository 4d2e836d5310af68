import type { Locale, PluralForms } from '../locales/locale.js';
import type { EntryOf } from '../schema/document.js';
import type {
  EntryFields,
  EntryKind,
  NormalEntryB,
  OptionalDate,
  PeriodB,
} from '../schema/entries.js';

const COMMON_FIELDS: Omit<Fields<NormalEntryB>, 'name' | 'date'> = {
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

const NAME = { content: 'name', place: 'name', required: true } as const;
const SUBJECT = { content: 'name', place: 'subject', required: true } as const;
const OPTIONAL_DATE = { content: 'date', synonyms: 'year when dates period time' } as const;

type AnyEntryKind = Omit<EntryKindTable, 'fields'> & {
  readonly fields: Readonly<Record<string, Field>>;
};

export const ENTRY_KINDS: Readonly<Record<EntryKind, AnyEntryKind>> = {
  EducationEntry: {
    name: 'an EducationEntry',
    call: 'education',
    form: 'heading',
    link: 'name',
    fields: {
      institution: {
        ...NAME,
        synonyms:
          'school university college organization organisation name hochschule schule universitat universidad universite universita',
      },
      area: {
        ...SUBJECT,
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
        ...OPTIONAL_DATE,
        synonyms: `${OPTIONAL_DATE.synonyms} graduation graduated graduationdate graduationyear`,
      },
      ...COMMON_FIELDS,
    },
  },
  ExperienceEntry: {
    name: 'an ExperienceEntry',
    call: 'experience',
    form: 'heading',
    link: 'name',
    fields: {
      company: {
        ...NAME,
        synonyms:
          'employer organization organisation name firm institution firma unternehmen arbeitgeber empresa entreprise azienda',
      },
      position: {
        ...SUBJECT,
        synonyms: 'title role jobtitle job function stelle tatigkeit puesto cargo poste ruolo',
      },
      date: OPTIONAL_DATE,
      ...COMMON_FIELDS,
    },
  },
  NormalEntry: {
    name: 'a NormalEntry',
    call: 'normal',
    form: 'heading',
    link: 'after',
    fields: {
      name: {
        ...NAME,
        synonyms: 'title project label company institution',
      },
      date: OPTIONAL_DATE,
      ...COMMON_FIELDS,
    },
  },
  OneLineEntry: {
    name: 'a OneLineEntry',
    call: 'one-line',
    form: 'item',
    link: 'after',
    fields: {
      name: {
        ...NAME,
        synonyms: 'label title category key skill language',
      },
      details: {
        content: 'text',
        place: 'subject',
        required: true,
        synonyms:
          'value description text keywords level detail items issuer awarder organization organisation',
      },
      date: OPTIONAL_DATE,
      ...COMMON_FIELDS,
    },
  },
  PublicationEntry: {
    name: 'a PublicationEntry',
    call: 'publication',
    form: 'heading',
    link: 'name',
    fields: {
      title: { ...NAME, synonyms: 'name' },
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
      ...COMMON_FIELDS,
    },
  },
} satisfies { [Name in EntryKind]: EntryKindTable<EntryOf<Name>> };

export function mapEntryKinds<T>(
  create: (kind: AnyEntryKind, name: EntryKind) => T,
): Readonly<Record<EntryKind, T>> {
  const names = Object.keys(ENTRY_KINDS) as EntryKind[];
  return Object.fromEntries(names.map((name) => [name, create(ENTRY_KINDS[name], name)])) as Record<
    EntryKind,
    T
  >;
}

export function getRequiredKeys(kind: EntryKind): string[] {
  return Object.entries(ENTRY_KINDS[kind].fields).flatMap(([key, field]) =>
    field.required ? [key] : [],
  );
}

export function fieldKeysWhere(predicate: (field: Field) => boolean): ReadonlySet<string> {
  const fields = Object.values(ENTRY_KINDS).flatMap(({ fields }) => Object.entries(fields));
  return new Set(fields.flatMap(([key, field]) => (predicate(field) ? [key] : [])));
}

export type PlacedField = Field & {
  readonly key: string;
  readonly argument: string;
  /** The index of the field's line or bullet point. */
  readonly lineIndex: number;
};

interface Slots {
  readonly name: PlacedField;
  readonly degree: PlacedField | undefined;
  readonly subject: PlacedField | undefined;
  readonly below: readonly PlacedField[];
}

export const FIELD_SLOTS: Readonly<Record<EntryKind, Slots>> = mapEntryKinds(({ fields }) => {
  let line = 0;
  const placedFields = Object.entries(fields).map(([key, field]): PlacedField => {
    if (field.joins === undefined) line += 1;
    return { ...field, key, argument: field.argument ?? key.replaceAll('_', '-'), lineIndex: line };
  });
  const findField = (place: Field['place']): PlacedField | undefined =>
    placedFields.find((field) => field.place === place);
  return {
    name: findField('name') as PlacedField,
    degree: findField('degree'),
    subject: findField('subject'),
    below: placedFields.filter(({ place }) => place === 'line' || place === 'bullet'),
  };
});

export type Field = FieldBase & (TextField | CountField | LinkField | NamesField | ListField);

interface EntryKindTable<Entry = Readonly<Record<string, unknown>>> {
  /** The kind with an article, for messages. */
  readonly name: string;
  /** The template's function. */
  readonly call: string;
  /** A heading, or a list item: name, colon and text. */
  readonly form: 'heading' | 'item';
  /** Whether the name links to `url`, or a link follows. */
  readonly link: 'name' | 'after';
  readonly fields: Fields<Entry>;
}

/** Ensures that each row agrees with the type of its value. */
export type Fields<Entry> = {
  readonly [Key in keyof Entry]-?: FieldOf<NonNullable<Entry[Key]>> &
    (Key extends CommonKey ? { readonly place?: never } : { readonly place: Position }) &
    (undefined extends Entry[Key] ? { readonly required?: never } : { readonly required: true });
};

/** Fields with the same position in all kinds: dates, link, bullet points. */
type CommonKey = keyof EntryFields | keyof OptionalDate | keyof PeriodB;

interface FieldBase {
  /**
   * Continues the line of the preceding field after a comma, or in brackets unless it comes first.
   * Otherwise, the field starts a line or bullet point.
   */
  readonly joins?: 'comma' | 'addition';
  /** The argument in markup, if it is not the key with hyphens. */
  readonly argument?: string;
  readonly required?: true;
  /** Other names, separated by spaces; compared without case, `_` and `-`. */
  readonly synonyms?: string;
}

/**
 * The name, the degree before it, the subject after it, or a line or leading bullet point below.
 */
type Position = 'degree' | 'name' | 'subject' | LowerPosition;

type LowerPosition = 'line' | 'bullet';

/** A name ([] if invisible), a line of text, or a date. */
interface TextField {
  readonly content: 'name' | 'text' | 'date';
  readonly place?: Position;
  /** The locale's text before the value. */
  readonly words?: KeysOf<string>;
}

interface CountField {
  readonly content: 'count';
  readonly place?: Position;
  readonly words: KeysOf<PluralForms>;
}

/** The target of a link, or a DOI, which is printed and linked. */
interface LinkField {
  readonly content: 'address' | 'doi';
  readonly place?: LowerPosition;
  readonly words?: KeysOf<string>;
}

interface NamesField {
  readonly content: 'names';
  readonly place?: LowerPosition;
}

/** Bullet points; each may contain a list. */
interface ListField {
  readonly content: 'points';
  readonly place?: never;
}

type FieldOf<Value> = FieldBase &
  ([Value] extends [readonly string[]]
    ? NamesField | ListField
    : [Extract<Value, string>] extends [never]
      ? CountField
      : TextField | LinkField);

type Strings = Locale['strings'];

type KeysOf<Value> = {
  [Name in keyof Strings]: Strings[Name] extends Value ? Name : never;
}[keyof Strings];
