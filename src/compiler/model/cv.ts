import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PlacedField } from '../fields/entry-fields.js';
import type { NetworkIcon } from '../fields/networks.js';
import type { ContactKey } from '../fields/person-fields.js';
import type { AdvanceOf } from '../fonts/choose.js';
import type { ChosenFamily } from '../fonts/fallback.js';
import type { Language } from '../locales/language.js';
import type { Direction } from '../locales/language-tag.js';
import type { Color } from '../schema/color.js';
import type { CompleteMargins, FontName, PageSize } from '../schema/design.js';
import type { EntryKind } from '../schema/entries.js';
import type { LetterLayout } from '../schema/letter.js';
import type { SectionKey } from '../schema/sections.js';
import type { ChosenTemplate } from '../templates/template.js';
import { type Blocks, type RichText, toPlainText } from './text/inline.js';

/** A CV ready to be laid out, or a letter with its header: from here on, both variants look alike. */
export interface Cv {
  /** The person's name without markup, for the metadata and the footer. */
  readonly title: string;
  /** What the person does and can, in single words, for the metadata. */
  readonly keywords: readonly string[];
  readonly name: RichText;
  readonly label: RichText | undefined;
  readonly contacts: readonly Contact[];
  /** `Last updated on November 20, 2026`; undefined if it is not shown. */
  readonly lastUpdated: RichText | undefined;
  readonly summaryTitle: RichText;
  readonly summary: Blocks;
  /** Whether the summary stays on one page. */
  readonly isSummaryKept: boolean;
  readonly sections: readonly Section[];
  /** The letter that has the place of summary and sections. */
  readonly letter: Letter | undefined;
  readonly design: ResolvedDesign;
}

/** What an icon stands for. */
export type ContactKind = ContactKey | NetworkIcon;

/** A way to reach the person. */
export interface Contact {
  readonly kind: ContactKind;
  /** Its name, for readers who do not see the icon. */
  readonly name: RichText;
  readonly text: RichText;
  readonly href: string | undefined;
  /** Where it stands in the document. */
  readonly path: DocumentPath;
}

/** A section with at least one entry. */
export interface Section {
  /** The key of a predefined section; undefined for a custom one. */
  readonly key: SectionKey | undefined;
  readonly title: RichText;
  readonly entries: readonly Entry[];
  /** Whether it begins a page if anything but the header stands before it. */
  readonly beginsPage: boolean;
  /** Whether it stays on one page. */
  readonly isKept: boolean;
  /** Where it stands in the document. */
  readonly path: DocumentPath;
}

/** What a letter says below the header of its CV. */
export interface Letter {
  readonly layout: LetterLayout;
  /** Name and address of the sender in one line, where the layout has that above the address. */
  readonly returnAddress: RichText | undefined;
  readonly recipient: readonly RichText[];
  /** `Bergen, November 20, 2026` */
  readonly date: RichText;
  readonly subject: RichText | undefined;
  readonly opening: RichText | undefined;
  readonly body: Blocks;
  readonly closing: RichText | undefined;
  readonly signature: RichText;
  readonly enclosuresTitle: RichText;
  readonly enclosures: readonly RichText[];
}

/** A length in a unit that Typst knows. */
export interface TypstLength {
  readonly amount: number;
  readonly unit: 'cm' | 'in' | 'pt' | 'mm' | 'em';
}

export type Margins = {
  readonly [Group in keyof CompleteMargins]: Readonly<
    Record<keyof CompleteMargins[Group], TypstLength>
  >;
};

/** The sizes of body text that documents may have, in points. */
export type FontSize = 10 | 11 | 12;

/** A template, as markup and web pages use it. */
export interface ResolvedTemplate
  extends Pick<ChosenTemplate, 'name' | 'leading' | 'css' | 'columns' | 'files' | 'photo'> {
  /** The values of its options; sections are positions among the titles of the document, from 0. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly number[]>>;
}

export interface ResolvedDesign {
  readonly template: ResolvedTemplate;
  /** The family that the document names. */
  readonly font: FontName;
  /** The added family that is tried before all others, if the caller wants one. */
  readonly ownFont: string | undefined;
  /** The bundled families in the order in which they are tried for a glyph. */
  readonly fonts: readonly string[];
  /** The added families, which are tried after the bundled ones. */
  readonly addedFonts: readonly ChosenFamily[];
  /** The family among them that each character comes from. */
  readonly fontOf: ReadonlyMap<string, string>;
  /** How wide the characters of these are. */
  readonly addedAdvanceOf: AdvanceOf;
  /** The family of Chinese characters and kana, where the document has such. */
  readonly cjkFont: string | undefined;
  readonly fontSize: FontSize;
  readonly paper: PageSize;
  /** The layout of a letter; undefined for a CV. */
  readonly letter: LetterLayout | undefined;
  readonly primaryColor: Color;
  readonly dateAndLocationWidth: TypstLength;
  /** The dates written by the program for which that column may become wider; none if the document gives its width. */
  readonly ownDates: readonly RichText[];
  readonly margins: Margins;
  /** The distance of baselines, as a part of the theme's: that of the template times that which the caller asks for. */
  readonly leading: number;
  readonly pageNumbers: boolean;
  /** BCP 47 tag. */
  readonly language: string;
  /** BCP 47 tag of the program's words, if these are in another language. */
  readonly wordsLanguage: string | undefined;
  /** Where lines begin. */
  readonly direction: Direction;
  /** Whether lines of the language may be set in italics. */
  readonly hasItalics: boolean;
  readonly punctuation: Language['punctuation'];
}

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
  /** Whether its subject is a whole reference, whose further lines are indented. */
  readonly isReference?: boolean;
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
