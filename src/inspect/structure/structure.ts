import type { TitleKey } from '../../compiler/locales/language.js';
import type { Period } from '../../compiler/model/dates.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PdfRect } from '../../pdf/model.js';

/**
 * What a piece of a CV is to a person. `address` is where someone lives, `website` an own page, `profile` an account on a
 * network; `place` is the location of an entry; `text` is anything else, such as a paragraph or the authors of a paper.
 */
export type Role =
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

/** Where something stands, in points from the top left corner of its page. */
export interface Spot extends PdfRect {
  /** From 0. */
  readonly page: number;
}

/** A piece of a CV that a reader should find. */
export interface Field {
  readonly role: Role;
  /** As shown, or as the document would be shown; broken words joined. */
  readonly text: string;
  /** In a PDF: where it begins, down to the end of what stands on the same page. */
  readonly spot?: Spot;
  /** In a document: the field that it comes from. */
  readonly path?: DocumentPath;
  /** Of `dates` that could be read; a single date is both start and end. */
  readonly period?: Period;
  /** Where its link leads. */
  readonly href?: string;
}

/** A job, a degree, a project, a line of skills, or the paragraphs of a section. */
export interface Entry {
  /** In a person's order: titles, place, dates, bullets. */
  readonly fields: readonly Field[];
}

const ORDER: readonly Role[] = ['title', 'place', 'dates', 'text', 'bullet'];

/** The fields of an entry as a person reads them. */
export function inPersonsOrder(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}

export interface Section {
  readonly title?: Field;
  /** What the title means, if it is known in one of our languages. */
  readonly meaning?: TitleKey;
  readonly entries: readonly Entry[];
}

/** The fields of all entries of a section: all of it but its title. */
export function fieldsIn({ entries }: Section): Field[] {
  return entries.flatMap(({ fields }) => fields);
}

/** What a CV consists of, in a person's order. */
export interface Structure {
  /** Name, label and the ways to reach the person. */
  readonly header: readonly Field[];
  readonly sections: readonly Section[];
}
