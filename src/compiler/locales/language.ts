import type { SectionKey } from '../schema/sections.js';

/** One text for each month, January first. */
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
 * The forms of a text with a number, `{n}`, by the number's plural category (Unicode CLDR, "Language Plural Rules";
 * `Intl.PluralRules` gives the category). Categories that the language does not distinguish are left out.
 */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** What can have a title: a predefined section, or the summary. */
export type TitleKey = SectionKey | 'summary';

/** What a title means; `other` is common in CVs, but none of the predefined sections. */
export type TitleMeaning = TitleKey | 'other';

/** Words that imports add, by their English form: titles of sections, and labels. */
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
 * All the words that the program adds to a CV in a language. A new language is one file with such an object, and nothing else:
 * `npm run generate` lists the files.
 *
 * In patterns, `{…}` stands for the values that the comments name.
 */
export interface Language {
  /** BCP 47 tag: the language alone, or with a script or region that distinguishes it (`pt-BR`, `zh-Hant`). */
  readonly tag: string;
  /** The name its speakers use. */
  readonly name: string;
  readonly months: {
    /** As abbreviated in CVs, or in full if CVs do not abbreviate them; in the form that stands beside a year. */
    readonly short: Months;
    /** In the form used in a date with a day (`20. marraskuuta`, `20 ноября`). */
    readonly long: Months;
    /** In the form that stands without a day (`styczeń`), if it is neither of these; people write it in dates. The program only reads it. */
    readonly alone?: Months;
  };
  readonly dates: {
    /** Pattern with `{day}`, `{month}` (the long form) or `{m}` (its number), and `{year}`. */
    readonly day: string;
    /** Pattern with `{short}`, `{m}` or `{mm}` (two digits), and `{year}`. */
    readonly month: string;
    /** Pattern with `{year}`; by default the year alone. */
    readonly year?: string;
    /** Replaces `{day}` on the first of a month, if the language writes that day differently (`1er`). */
    readonly firstDay?: string;
    /** Pattern with `{place}` and `{date}` above a letter; by default a comma stands between. */
    readonly placed?: string;
  };
  readonly period: {
    /** Separates start and end, including its spaces. A line may break before a word, and after a mark. */
    readonly to: string;
    /** Pattern with `{date}`: a period that begins in the future, and has no end. */
    readonly from: string;
    /** Replaces the end of a period that is still going on. */
    readonly present: string;
    /** Other words for the same, in lower case. The program only reads them. */
    readonly alsoPresent?: readonly string[];
  };
  /** How long a period lasted: `{n}` years, `{n}` months, and the separator between the two. */
  readonly timespan: { readonly years: Plural; readonly months: Plural; readonly join: string };
  readonly words: {
    /** Pattern with `{date}`. */
    readonly lastUpdated: string;
    /** The label of a grade point average; a colon follows. */
    readonly gpa: string;
    /** Texts of links. */
    readonly transcript: string;
    readonly certificate: string;
    readonly scoreReport: string;
    /** The text of other links, a pattern with `{site}`: `GitHub`, `example.org`. */
    readonly viewOn: string;
    /** How often a publication was cited. */
    readonly citedBy: Plural;
    /** The title of what comes with a letter: of one thing, if that is another word, and of several. */
    readonly enclosures: { readonly one?: string; readonly other: string };
    /** The title of the document if the person has no name. */
    readonly cv: string;
    /** The name shown if the document has none. */
    readonly placeholderName: string;
  };
  /** Names of the ways to reach a person, for readers who do not see the icons. Networks keep their names. */
  readonly contacts: Readonly<Record<'location' | 'phone' | 'email' | 'website', string>>;
  /** Titles of sections, all different from each other. One that is missing is in English. */
  readonly titles: Readonly<Partial<Record<TitleKey, string>>>;
  /**
   * Other titles that people and programs give to sections, with bars between: those of the Europass CV, of JSON Resume's and
   * LaTeX's templates, of the examples in job portals' guides. Case and punctuation make no difference. The program only reads them.
   * Those of sections about languages stand apart, since JSON Resume has a list of these.
   */
  readonly alsoTitles?: Readonly<Partial<Record<TitleMeaning | 'languages', string>>>;
  /** Words that `cvpress import` adds. */
  readonly imported: Readonly<Partial<Record<ImportedWord, string>>>;
  /** Replace 0 to 9 in numbers that the program writes, where the document's tag asks for it. */
  readonly digits?: readonly string[];
  readonly punctuation: {
    /** Separates the parts of a line, including its space. */
    readonly comma: string;
    /** Follows a label, including the spaces around it. */
    readonly colon: string;
    /** Enclose additions, including the spaces outside. */
    readonly brackets: readonly [open: string, close: string];
  };
}

/** Punctuation of languages that are written with spaces and European marks. */
export const EUROPEAN_PUNCTUATION: Language['punctuation'] = {
  comma: ', ',
  colon: ': ',
  brackets: [' (', ')'],
};
