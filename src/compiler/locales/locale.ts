import type { SectionKey } from '../schema/sections.js';

/** January first. */
type Months = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/**
 * Texts with a number `{n}` by plural category (Unicode CLDR, "Language Plural Rules";
 * `Intl.PluralRules`). Unused categories are omitted.
 */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

export type TitleKey = SectionKey | 'summary';

/** The meaning of a title; `other` is common in CVs, but no predefined section. */
export type TitleMeaning = TitleKey | 'other';

/** In English. */
export type ImportedWord =
  | 'Volunteering'
  | 'References'
  | 'Profiles'
  | 'Profile'
  | 'Courses'
  | 'Keywords'
  | 'Other'
  // Europass
  | 'Creative Works'
  | 'Conferences and Seminars'
  | 'Networks and Memberships'
  | 'Honours and Awards'
  | 'Social and Political Activities'
  | 'Communication'
  | 'Management and leadership'
  | 'Organisation'
  | 'Digital'
  | 'Driving licence'
  | 'Mother tongue'
  | 'Listening'
  | 'Reading'
  | 'Speaking Interaction'
  | 'Speaking Production'
  | 'Writing';

/**
 * All text that the program adds in one language. A new language is one file with this object; `npm
 * run generate` lists the files. Patterns contain the placeholders named in the comments.
 */
export interface Locale {
  /** BCP 47 tag, with a script or region only if needed (`pt-BR`, `zh-Hant`). */
  readonly tag: string;
  /** The language's name for itself. */
  readonly name: string;
  readonly months: {
    /** Before a year, abbreviated if CVs abbreviate months. */
    readonly short: Months;
    /** After a day (`20. marraskuuta`, `20 ноября`). */
    readonly long: Months;
    /** Without a day (`styczeń`), if different. */
    readonly alone?: Months;
  };
  readonly dates: {
    /** `{day}`, `{month}` (long) or `{m}` (number), `{year}`. */
    readonly day: string;
    /** `{short}`, `{m}` or `{mm}` (two digits), `{year}`. */
    readonly month: string;
    /** `{year}`. Default: the year alone. */
    readonly year?: string;
    /** `{month}` (long), `{alone}` or `{m}`, `{year}`. Default: `{month} {year}`. */
    readonly longMonth?: string;
    /** The same or `{short}` in `period.from`, if that inflects months. Default: `longMonth`. */
    readonly longFrom?: string;
    /** `{m}` or `{mm}`, `{year}`. Default: `{mm}/{year}`. */
    readonly numericMonth?: string;
    /** `{day}` or `{dd}`, `{m}` or `{mm}`, `{year}`. Default: `{dd}/{mm}/{year}`. */
    readonly numericDay?: string;
    /** Replaces `{day}` on the first of a month (`1er`). */
    readonly firstDay?: string;
    /** `{place}` and `{date}` of a cover letter. Default: separated by a comma. */
    readonly placed?: string;
  };
  readonly period: {
    /** Separates start and end, with spaces. Lines may break before a word or after punctuation. */
    readonly to: string;
    /** `{date}`: an open range in the future. */
    readonly from: string;
    /** The end of an ongoing range. */
    readonly present: string;
    /** Synonyms in lower case. Only parsed. */
    readonly alsoPresent?: readonly string[];
  };
  /** `{n}` years, `{n}` months, and the separator. */
  readonly timespan: {
    readonly years: PluralForms;
    readonly months: PluralForms;
    readonly join: string;
  };
  readonly strings: {
    /** `{date}` */
    readonly lastUpdated: string;
    /** Grade point average; a colon follows. */
    readonly gpa: string;
    /** Texts of links. */
    readonly transcript: string;
    readonly certificate: string;
    readonly scoreReport: string;
    /** The text of other links, with `{site}`: `GitHub`, `example.org`. */
    readonly viewOn: string;
    readonly citedBy: PluralForms;
    /** `one` if the singular differs. */
    readonly enclosures: { readonly one?: string; readonly other: string };
    /** The document's title for a CV without a name. */
    readonly cv: string;
    /** The placeholder for a missing name. */
    readonly placeholderName: string;
  };
  /**
   * Alternative texts of contact icons; `address` is the location of a letter's sender. Networks
   * keep their names.
   */
  readonly contacts: Readonly<
    Record<'location' | 'address' | 'phone' | 'email' | 'website', string>
  >;
  /** Titles of sections, all different. Missing ones are English. */
  readonly titles: Readonly<Partial<Record<TitleKey, string>>>;
  /**
   * Other titles, separated by bars: of the Europass CV, of JSON Resume and LaTeX templates, of job
   * portals' guides. Case and punctuation are ignored. Only parsed. A `*` precedes titles that say
   * more, such as `internships`: they keep their title when imported. `languages` is separate,
   * since JSON Resume has a list of languages.
   */
  readonly titleSynonyms?: Readonly<Partial<Record<TitleMeaning | 'languages', string>>>;
  /** Words that `cvpress import` adds. */
  readonly imported: Readonly<Partial<Record<ImportedWord, string>>>;
  /**
   * Words next to which no line may end, separated by spaces, in addition to those of all languages
   * (`ties.ts`), months, and the units of `timespan`. The first letter may be a capital; `*` is any
   * ending.
   */
  readonly ties?: {
    /** Before names, with or without their period. */
    readonly titles?: string;
    /** Before numbers. */
    readonly labels?: string;
    /** After numbers, with or without their period. */
    readonly units?: string;
    /** Prepositions and conjunctions of one letter. */
    readonly words?: string;
    /** Abbreviations with spaces, except those of single letters. */
    readonly phrases?: readonly string[];
  };
  /** Replace 0 to 9 in generated numbers, if the document's tag requests it. */
  readonly digits?: readonly string[];
  readonly punctuation: {
    /** With its space. */
    readonly comma: string;
    /** Follows a label, with its spaces. */
    readonly colon: string;
    /** With the spaces outside. */
    readonly brackets: readonly [open: string, close: string];
  };
}

/** For languages with spaces and European punctuation. */
export const DEFAULT_PUNCTUATION: Locale['punctuation'] = {
  comma: ', ',
  colon: ': ',
  brackets: [' (', ')'],
};
