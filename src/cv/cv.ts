import type { DocumentPath } from '../diagnostics/diagnostic.js';
import type { NetworkIcon } from '../document/entries/networks.js';
import type { ContactKey } from '../document/entries/person.js';
import type { AdvanceOf } from '../fonts/added-advances.js';
import type { ChosenFamily } from '../fonts/fallback.js';
import type { Language } from '../languages/language.js';
import type { Direction } from '../languages/language-tag.js';
import type { CompleteMargins, FontName, PageSize } from '../schema/design.js';
import type { SectionKey } from '../schema/sections.js';
import type { Color } from '../values/color.js';
import type { Entry } from './entries.js';
import type { Paragraphs, RichText } from './text/inline.js';

/** A CV ready to be laid out: from here on, both variants look alike. */
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
  readonly summary: Paragraphs;
  /** Whether the summary stays on one page. */
  readonly isSummaryKept: boolean;
  readonly sections: readonly Section[];
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

/** A length in a unit that Typst knows. */
export interface TypstLength {
  readonly amount: number;
  readonly unit: 'cm' | 'in' | 'pt' | 'mm' | 'em';
}

/** Margins, by their names in documents. */
export type Margins = {
  readonly [Group in keyof CompleteMargins]: Readonly<Record<keyof CompleteMargins[Group], TypstLength>>;
};

/** The sizes of body text that documents may have, in points. */
export type FontSize = 10 | 11 | 12;

/** How the CV looks. */
export interface ResolvedDesign {
  /** The family that the document names. */
  readonly font: FontName;
  /** The bundled families in the order in which they are tried for a glyph. */
  readonly fonts: readonly string[];
  /** Those that are tried after them. */
  readonly addedFonts: readonly ChosenFamily[];
  /** The family among them that each character comes from. */
  readonly fontOf: ReadonlyMap<string, string>;
  /** How wide the characters of these are. */
  readonly addedAdvanceOf: AdvanceOf;
  /** The family of Chinese characters and kana, where the document has such. */
  readonly cjkFont: string | undefined;
  readonly fontSize: FontSize;
  readonly paper: PageSize;
  readonly primaryColor: Color;
  readonly dateAndLocationWidth: TypstLength;
  /** The dates written by the program for which that column may become wider; none if the document gives its width. */
  readonly ownDates: readonly RichText[];
  readonly margins: Margins;
  /** The distance of baselines, as a part of the theme's. */
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
