import type { TitleKey } from '../../compiler/locales/locale.js';
import type { Period } from '../../compiler/model/dates.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PdfRect } from '../../pdf/model.js';

/**
 * `address`: of the person; `website`: own page; `profile`: account on a network; `place`: of an
 * entry; `text`: anything else, such as a paragraph or authors.
 */
export type FieldRole =
  | 'name'
  | 'label'
  | 'email'
  | 'phone'
  | 'address'
  | 'website'
  | 'profile'
  | 'section'
  | 'title'
  | 'place'
  | 'dates'
  | 'bullet'
  | 'text';

/** Rectangle on a page, in points from its top left corner. */
export interface Location extends PdfRect {
  /** 0-based. */
  readonly page: number;
}

export interface Field {
  readonly role: FieldRole;
  /** As shown or rendered, with hyphenated words joined. */
  readonly text: string;
  /** Location on the first page of the field in a PDF. */
  readonly location?: Location;
  readonly path?: DocumentPath;
  /** Of parsed `dates`; for a single date, start equals end. */
  readonly period?: Period;
  readonly href?: string;
  /** Of bullets, and paragraphs of a summary. */
  readonly runs?: readonly StyledText[];
}

export interface StyledText {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** A job, degree, project, line of skills, or the paragraphs of a section. */
export interface Entry {
  /** In the order title, place, dates, text, bullets. */
  readonly fields: readonly Field[];
  /** The title of the heading above, for one of several positions. */
  readonly employer?: Field;
  /** Whether it is only the employer of the entries below, with the total period. */
  readonly isGroupHeading?: true;
}

const ROLE_ORDER: readonly FieldRole[] = ['title', 'place', 'dates', 'text', 'bullet'];

export function sortFields(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role));
}

export interface Section {
  readonly title?: Field;
  /** Meaning of the title in any supported language. */
  readonly meaning?: TitleKey;
  readonly entries: readonly Entry[];
  /** Whether it is in the narrow one of two columns. */
  readonly isAside?: boolean;
}

export function listFields({ entries }: Section): Field[] {
  return entries.flatMap(({ fields }) => fields);
}

/** Adds the employer of a group, which is the first title of its heading, to each of its roles. */
export function addEmployers(
  entries: readonly { readonly fields: readonly Field[]; readonly group?: 'heading' | 'role' }[],
): Entry[] {
  let employer: Field | undefined;
  return entries.map(({ fields, group }) => {
    if (group === 'heading') {
      employer = fields.find(({ role }) => role === 'title');
      return { fields, isGroupHeading: true };
    }
    return group === 'role' && employer !== undefined ? { fields, employer } : { fields };
  });
}

/** In reading order. */
export interface Structure {
  /** Name, label and contacts. */
  readonly header: readonly Field[];
  readonly sections: readonly Section[];
}
