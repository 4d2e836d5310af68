import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PlacedField } from '../fields/entry-fields.js';
import type { GetAdvance } from '../fonts/choose-families.js';
import type { ChosenFamily } from '../fonts/fallback-fonts.js';
import type { Direction } from '../locales/language-tag.js';
import type { Locale } from '../locales/locale.js';
import type { Color } from '../schema/color.js';
import type { CompleteMargins, FontName, PageSize } from '../schema/design.js';
import type { EntryKind } from '../schema/entries.js';
import type { LetterLayout } from '../schema/letter.js';
import type { SectionKey } from '../schema/sections.js';
import type { ConfiguredTemplate } from '../templates/template.js';
import type { Period } from './dates.js';
import { type Blocks, type RichText, toPlainText } from './text/inline.js';

/** A CV or cover letter, resolved for layout. It no longer depends on the document's variant. */
export interface Cv {
  /** The person's name, for metadata and the footer. */
  readonly title: string;
  readonly keywords: readonly string[];
  readonly name: RichText;
  readonly label: RichText | undefined;
  readonly contacts: readonly Contact[];
  /** `Last updated on November 20, 2026` */
  readonly lastUpdated: RichText | undefined;
  readonly summaryTitle: RichText;
  readonly summary: Blocks;
  readonly isSummaryKept: boolean;
  readonly sections: readonly Section[];
  readonly letter: Letter | undefined;
  readonly design: ResolvedDesign;
}

export interface Contact {
  /** The name of the icon. */
  readonly kind: string;
  readonly name: RichText;
  readonly text: RichText;
  readonly href: string | undefined;
  readonly path: DocumentPath;
}

/** A section with at least one entry. */
export interface Section {
  /** undefined for a custom section. */
  readonly key: SectionKey | undefined;
  readonly title: RichText;
  readonly entries: readonly Entry[];
  /** Starts a new page, unless only the header precedes the section. */
  readonly beginsPage: boolean;
  readonly isKept: boolean;
  readonly path: DocumentPath;
}

export interface Letter {
  readonly layout: LetterLayout;
  /** The sender in one line, above the recipient (DIN 5008). */
  readonly returnAddress: readonly RichText[];
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

export interface TypstLength {
  readonly amount: number;
  readonly unit: 'cm' | 'in' | 'pt' | 'mm' | 'em';
}

export type Margins = {
  readonly [Group in keyof CompleteMargins]: Readonly<
    Record<keyof CompleteMargins[Group], TypstLength>
  >;
};

/** In points. */
export type FontSize = 10 | 11 | 12;

export interface ResolvedTemplate
  extends Pick<ConfiguredTemplate, 'name' | 'leading' | 'css' | 'columns' | 'files' | 'photo'> {
  /** Options that name sections have their indices among the titles of the CV. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly number[]>>;
}

export interface ResolvedDesign {
  readonly template: ResolvedTemplate;
  readonly font: FontName;
  /** Takes precedence over all other families. */
  readonly preferredFont: string | undefined;
  /** Bundled families in fallback order. */
  readonly fonts: readonly string[];
  /** Used after the bundled families. */
  readonly addedFonts: readonly ChosenFamily[];
  /** The added family of each character. */
  readonly fontByCharacter: ReadonlyMap<string, string>;
  readonly getAddedAdvance: GetAdvance;
  /** For Chinese characters and kana, if the document has any. */
  readonly cjkFont: string | undefined;
  readonly fontSize: FontSize;
  readonly paper: PageSize;
  /** undefined for a CV. */
  readonly letter: LetterLayout | undefined;
  readonly primaryColor: Color;
  readonly dateAndLocationWidth: TypstLength;
  /** Generated dates that may widen the date column; none if the document gives its width. */
  readonly generatedDates: readonly RichText[];
  readonly margins: Margins;
  /** A factor of the theme's leading: the template's times the caller's. */
  readonly leading: number;
  readonly pageNumbers: boolean;
  /** BCP 47 tag. */
  readonly language: string;
  /** BCP 47 tag of the locale, if it is not the document's language. */
  readonly localeLanguage: string | undefined;
  readonly direction: Direction;
  readonly hasItalics: boolean;
  readonly punctuation: Locale['punctuation'];
  /** The language of words next to which no line may end. */
  readonly tieLocale: Locale;
}

export interface Entry {
  readonly kind: EntryKind;
  readonly degree: RichText | undefined;
  /** Empty if its text is blank. */
  readonly name: RichText;
  readonly subject: RichText | undefined;
  readonly link: EntryLink | undefined;
  readonly location: RichText | undefined;
  /** May be any text. */
  readonly date: RichText | undefined;
  /** `5 years 4 months` */
  readonly timespan: RichText | undefined;
  /** Of parsed dates. A single date is both `start` and `end`, the same object. */
  readonly period: Period | undefined;
  /** Lines below the first, and bullet points of fields, in the order of the entry kind's table. */
  readonly parts: readonly EntryPart[];
  readonly highlights: readonly Blocks[];
  /** References have a hanging indent. */
  readonly isReference?: boolean;
  /** The number of a reference before its subject, in citation styles that have one. */
  readonly label?: string | undefined;
  /** The index of each highlight's text: one text may be a list of several highlights. */
  readonly highlightIndices: readonly number[];
  readonly path: DocumentPath;
  /**
   * Of several positions at one employer, or degrees of one school: the heading, an entry with the
   * name, or a role below it, an entry without a name.
   */
  readonly group?: 'heading' | 'role';
  /** Whether the subject precedes the name (the template's option `position_first`). */
  readonly isSubjectFirst?: boolean;
}

export type EntryLink =
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly text: RichText;
      /** Whether the link follows the name rather than being on it. */
      readonly isAfterName: boolean;
    }
  | { readonly kind: 'address'; readonly text: string };

export type EntryPart =
  | { readonly kind: 'text'; readonly field: PlacedField; readonly text: RichText }
  | { readonly kind: 'names'; readonly field: PlacedField; readonly names: readonly RichText[] }
  | { readonly kind: 'link'; readonly field: PlacedField; readonly link: EntryLink };

export function hasGroups({ sections }: Pick<Cv, 'sections'>): boolean {
  return sections.some(({ entries }) => entries.some(({ group }) => group !== undefined));
}

/** Returns '' if the entry has neither a name nor a subject. */
export function getEntryName({ name, subject }: Entry): string {
  return toPlainText(name).trim() || toPlainText(subject ?? []).trim();
}
