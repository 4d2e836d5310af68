import type { Entry, Field } from './structure.js';

/** What a reader's text has of a CV. */
export interface ReaderScore {
  /** How many fields the CV has. */
  readonly fields: number;
  /** Those that the text lacks. */
  readonly missing: readonly Field[];
  /** How many entries with a title the CV has. */
  readonly entries: number;
  /** Entries whose place, dates or bullets stand elsewhere in the text. */
  readonly torn: readonly TornEntry[];
  /** Whether header, sections, entries and what they hold come in a person's order. */
  readonly isInOrder: boolean;
  /** Fields that come before what a person reads before them. */
  readonly misplaced: readonly Field[];
}

/** An entry, and those of its fields that do not stand with it. */
export interface TornEntry {
  readonly entry: Entry;
  readonly lost: readonly Field[];
}
