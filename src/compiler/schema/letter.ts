import type { tags } from 'typia';
import type { LanguageTag, MaxLength } from './scalars.js';

/** A letter that goes with a CV, which says who writes it. */
export interface LetterDocument {
  /** The JSON Schema of this document, for editors; cvpress does not read it. */
  $schema?: string;
  /** The language of the letter, as a BCP 47 tag; by default that of the CV. It decides the form of the date. */
  language?: LanguageTag | null;
  /**
   * Where the address stands: in the window of an envelope as DIN 5008 (form B), other countries with A4 paper, or the United
   * States have it. By default `us` if the CV is on US paper, `din-5008` if the letter is in German, else `iso`.
   */
  layout?: LetterLayout | null;
  /** Your postal address, each part on a line of its own; by default the `location` of the CV. */
  sender?: (string & MaxLength<400> & tags.Example<'1 Harbour Street\nBergen 5003'>) | null;
  /** Who gets the letter, and the postal address, each part on a line of its own: at most 10 lines. */
  recipient?:
    | (string &
        MaxLength<400> &
        tags.Example<'Ocean Data Lab\nDr. Ann Smith\n12 Quay Road\nLondon E1 6AN'>)
    | null;
  /** Where you write, as it stands before the date. */
  place?: (string & tags.Example<'Bergen'>) | null;
  /** The day of the letter; by default today. */
  date?: (string & tags.Format<'date'> & tags.Example<'2026-11-20'>) | null;
  /** What the letter is about. */
  subject?: (string & tags.Example<'Application as a data engineer'>) | null;
  /** The salutation, with the mark that the language sets after it. */
  opening?: (string & tags.Example<'Dear Dr. Smith,'>) | null;
  /** The text, in Markdown: a blank line begins a paragraph, and lines that begin with a dash are a list. */
  body: string;
  /** The last line before your name, with the mark that the language sets after it. */
  closing?: (string & tags.Example<'Yours sincerely,'>) | null;
  /** Your name as you sign; by default the name of the CV. */
  signature?: string | null;
  /** What comes with the letter. */
  enclosures?: readonly string[] | null;
}

/** The most lines of an address that a window has room for at a size that can be read. */
export const MOST_ADDRESS_LINES = 10;

/** The lines of an address; blank ones are none. */
export function addressLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
}

/** A way to set a letter so that an envelope's window shows its address. */
export type LetterLayout = 'din-5008' | 'iso' | 'us';

/** The paper of each layout and its margins beside the text; those above and below are the design's. */
export const LETTER_LAYOUTS = {
  // DIN 5008:2020-03, 4.2: a margin of 25 mm on the left, at least 20 mm on the right.
  'din-5008': {
    paper: 'a4paper',
    left: { amount: 2.5, unit: 'cm' },
    right: { amount: 2, unit: 'cm' },
  },
  iso: { paper: 'a4paper', left: { amount: 2.5, unit: 'cm' }, right: { amount: 2, unit: 'cm' } },
  us: { paper: 'letterpaper', left: { amount: 1, unit: 'in' }, right: { amount: 1, unit: 'in' } },
} as const satisfies Record<LetterLayout, object>;
