import type { EntryKind } from '../../schema/entries.js';
import type { EntryOf } from '../../schema/variant-b.js';
import { education } from './education.js';
import { experience } from './experience.js';
import type { Field, Kind } from './field.js';
import { normal } from './normal.js';
import { oneLine } from './one-line.js';
import { publication } from './publication.js';

/** Any kind. */
export type AnyKind = Omit<Kind, 'fields'> & { readonly fields: Readonly<Record<string, Field>> };

/** The kinds of entries. */
export const KINDS: Readonly<Record<EntryKind, AnyKind>> = {
  EducationEntry: education,
  ExperienceEntry: experience,
  NormalEntry: normal,
  OneLineEntry: oneLine,
  PublicationEntry: publication,
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
