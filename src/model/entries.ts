import type { Blocks, RichText } from './text/inline.js';

/** What entries of every kind may have. */
export interface EntryBase {
  readonly location: RichText | undefined;
  /** A date, a period or any other text. */
  readonly date: RichText | undefined;
  /** `5 years 4 months` */
  readonly timespan: RichText | undefined;
  readonly highlights: readonly Blocks[];
  readonly link: EntryLink | undefined;
}

/** The `url` of an entry: a link, or an address that can only be printed. */
export type EntryLink =
  | { readonly kind: 'link'; readonly href: string; readonly text: RichText }
  | { readonly kind: 'address'; readonly text: string };

/** An entry of a section. */
export type Entry =
  | (EntryBase & {
      readonly kind: 'education';
      readonly institution: RichText;
      readonly area: RichText;
      readonly degree: RichText | undefined;
      /** `GPA: 3.9` */
      readonly gpa: RichText | undefined;
      readonly transcript: EntryLink | undefined;
    })
  | (EntryBase & { readonly kind: 'experience'; readonly company: RichText; readonly position: RichText })
  | (EntryBase & { readonly kind: 'normal'; readonly name: RichText })
  | (EntryBase & { readonly kind: 'one-line'; readonly name: RichText; readonly details: RichText })
  | (EntryBase & {
      readonly kind: 'publication';
      readonly title: RichText;
      readonly authors: readonly Author[];
      readonly doi: string;
      readonly journal: RichText | undefined;
      /** `cited by 12` */
      readonly citedBy: RichText | undefined;
    });

/** An author of a publication. */
export interface Author {
  readonly name: RichText;
  /** Whether it is the person whose CV this is. */
  readonly isSelf: boolean;
}
