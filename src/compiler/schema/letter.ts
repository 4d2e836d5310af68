import type { tags } from 'typia';
import type { LanguageTag, MaxLength } from './scalars.js';

/** A cover letter. The CV that it goes with names the sender. */
export interface LetterDocument {
  /** The JSON Schema of this document, for editors; cvpress ignores it. */
  $schema?: string;
  /**
   * The language of the letter, as a BCP 47 tag; by default that of the CV. It determines the date
   * format.
   */
  language?: LanguageTag | null;
  /**
   * Position of the address, for a window envelope: `din-5008` (form B), `iso` (other countries
   * with A4 paper), `iso-right` (the window is on the right, as in France), or `us`. By default
   * `us` if the CV is on US paper, `din-5008` if the letter is in German, `iso-right` if it is in
   * French (`fr` or `fr-FR`), otherwise `iso`.
   */
  layout?: LetterLayout | null;
  /** Your postal address, one part per line; by default the `location` of the CV. */
  sender?: (string & MaxLength<400> & tags.Example<'1 Harbour Street\nBergen 5003'>) | null;
  /** Name and postal address of the recipient, one part per line, at most 10 lines. */
  recipient?:
    | (string &
        MaxLength<400> &
        tags.Example<'Ocean Data Lab\nDr. Ann Smith\n12 Quay Road\nLondon E1 6AN'>)
    | null;
  /** Your location, shown before the date. */
  place?: (string & tags.Example<'Bergen'>) | null;
  /** Date of the letter; by default today. */
  date?: (string & tags.Format<'date'> & tags.Example<'2026-11-20'>) | null;
  /** Subject of the letter. */
  subject?: (string & tags.Example<'Application as a data engineer'>) | null;
  /** Salutation, including the punctuation after it. */
  opening?: (string & tags.Example<'Dear Dr. Smith,'>) | null;
  /**
   * Text, in Markdown: a blank line starts a paragraph, lines that start with a dash form a list.
   */
  body: string;
  /** Closing above your name, including any punctuation after it. */
  closing?: (string & tags.Example<'Yours sincerely,'>) | null;
  /** Your name below the closing; by default the name of the CV. */
  signature?: string | null;
  /** Documents enclosed with the letter. */
  enclosures?: readonly string[] | null;
}

/** The window of an envelope fits this many lines in a legible font size. */
export const MAX_ADDRESS_LINES = 10;

/** Splits an address into its lines, without blank ones. */
export function splitAddress(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
}

/** A standard that positions the address in the window of an envelope. */
export type LetterLayout = 'din-5008' | 'iso' | 'iso-right' | 'us';

const A4_LAYOUT = {
  paper: 'a4paper',
  left: { amount: 2.5, unit: 'cm' },
  right: { amount: 2, unit: 'cm' },
} as const;

/** Paper and side margins. The design determines the top and bottom margins. */
export const LETTER_LAYOUTS = {
  // DIN 5008:2020-03, 4.2: left margin 25 mm, right margin at least 20 mm.
  'din-5008': A4_LAYOUT,
  iso: A4_LAYOUT,
  'iso-right': A4_LAYOUT,
  us: { paper: 'letterpaper', left: { amount: 1, unit: 'in' }, right: { amount: 1, unit: 'in' } },
} as const satisfies Record<LetterLayout, object>;
