import type { DocumentPath } from '../diagnostics/diagnostic.js';
import type { PlacedField } from '../document/entries/kinds.js';
import type { EntryKind } from '../schema/entries.js';
import { type Blocks, type RichText, toPlainText } from './text/inline.js';

/** An entry of a section: its resolved fields, by their places. */
export interface Entry {
  readonly kind: EntryKind;
  readonly degree: RichText | undefined;
  /** The institution, the company, the project, the work; empty if its text is blank. */
  readonly name: RichText;
  /** The area, the position, the details. */
  readonly subject: RichText | undefined;
  readonly link: EntryLink | undefined;
  readonly location: RichText | undefined;
  /** A date, a period or any other text. */
  readonly date: RichText | undefined;
  /** `5 years 4 months` */
  readonly timespan: RichText | undefined;
  /** The lines below the first and the bullet points of fields, in the order of the kind's table. */
  readonly parts: readonly Part[];
  readonly highlights: readonly Blocks[];
  /** For each highlight, the number of the text that it belongs to, since a text that is a list becomes several highlights. */
  readonly highlightNumbers: readonly number[];
  /** Where it stands in the document. */
  readonly path: DocumentPath;
}

/** A link, or an address that can only be printed. */
export type EntryLink =
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly text: RichText;
      /** Whether it shows its text even though the name could be the link: if the author gave a text, or there is no name. */
      readonly isBehind: boolean;
    }
  | { readonly kind: 'address'; readonly text: string };

/** A resolved field below the first line. */
export type Part =
  | { readonly kind: 'text'; readonly field: PlacedField; readonly text: RichText }
  | { readonly kind: 'names'; readonly field: PlacedField; readonly names: readonly RichText[] }
  | { readonly kind: 'link'; readonly field: PlacedField; readonly link: EntryLink };

/** What a person would call an entry; empty if it has neither a name nor a subject. */
export function nameOfEntry({ name, subject }: Entry): string {
  return toPlainText(name).trim() || toPlainText(subject ?? []).trim();
}
