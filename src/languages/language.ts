import type { SectionKey } from '../schema/sections.js';

/** One text for each month, January first. */
type Months = readonly [string, string, string, string, string, string, string, string, string, string, string, string];

/**
 * The forms of a text with a number, `{n}`, by the plural category of the number (Unicode CLDR, "Language Plural Rules"; which
 * one a number has, `Intl.PluralRules` says). What the language does not tell apart is left out.
 */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** What a title can be of: a predefined section, or the summary. */
export type TitleKey = SectionKey | 'summary';

/**
 * All the words that the program puts into a CV of a language. A new language is one file with such an object; nothing else
 * has to know of it (`npm run generate` lists the files).
 *
 * In patterns, `{…}` stands for what the comments name.
 */
export interface Language {
  /** BCP 47 tag: the language alone, or with the script or region that makes it another one (`pt-BR`, `zh-Hant`). */
  readonly tag: string;
  /** What its speakers call it. */
  readonly name: string;
  readonly months: {
    /** As CVs abbreviate them; those that they do not are written in full. In the form that stands beside a year. */
    readonly short: Months;
    /** In the form that stands in a date with a day (`20. marraskuuta`, `20 ноября`). */
    readonly long: Months;
  };
  readonly dates: {
    /** Of `{day}`, `{month}` (the long form) or `{m}` (its number), and `{year}`. */
    readonly day: string;
    /** Of `{short}`, `{m}` or `{mm}` (the number with two digits), and `{year}`. */
    readonly month: string;
    /** Of `{year}`; by default that alone. */
    readonly year?: string;
    /** What stands for `{day}` on the first of a month, where that is not written as other days are (`1er`). */
    readonly firstDay?: string;
  };
  readonly period: {
    /** What stands between start and end, with the spaces that belong to it. A line may end before a word, and after a mark. */
    readonly to: string;
    /** What stands in place of an end that has not come. */
    readonly present: string;
    /** Other words that people write for that, in lower case; only to understand them. */
    readonly alsoPresent?: readonly string[];
  };
  /** How long something lasted: `{n}` years, `{n}` months, and what stands between the two. */
  readonly timespan: { readonly years: Plural; readonly months: Plural; readonly join: string };
  readonly words: {
    /** Of `{date}`. */
    readonly lastUpdated: string;
    /** What stands before a grade point average; a colon follows. */
    readonly gpa: string;
    /** Texts of links. */
    readonly transcript: string;
    readonly certificate: string;
    readonly scoreReport: string;
    /** The text of other links, of `{site}`: `GitHub`, `example.org`. */
    readonly viewOn: string;
    /** How often a publication was cited. */
    readonly citedBy: Plural;
    /** The title of a document of a person without a name. */
    readonly cv: string;
    /** The name that a document without one gets. */
    readonly placeholderName: string;
  };
  /** What ways to reach a person are called, for those who do not see icons. Networks keep their names. */
  readonly contacts: Readonly<Record<'location' | 'phone' | 'email' | 'website', string>>;
  /** Titles of sections; no two are alike. */
  readonly titles: Readonly<Record<TitleKey, string>>;
  readonly punctuation: {
    /** Between the parts of a line, with its space. */
    readonly comma: string;
    /** After a label, with what belongs before and after it. */
    readonly colon: string;
    /** Around what is said in addition, with what belongs before them. */
    readonly brackets: readonly [open: string, close: string];
  };
}

/** Of languages that are written with spaces and European marks. */
export const EUROPEAN_PUNCTUATION: Language['punctuation'] = { comma: ', ', colon: ': ', brackets: [' (', ')'] };
