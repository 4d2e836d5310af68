import type { Language } from '../languages/language.js';
import type { Variant } from '../schema/sections.js';

/** What a document is validated by. */
export interface ValidationContext {
  readonly variant: Variant;
  /** The words of its language: titles name sections, and dates that are written in words get the right hint. */
  readonly words: Language;
  /** Other languages that a date may have been written in. */
  readonly others?: readonly Language[];
}

/** The languages in which dates are understood. */
export type DateLanguages = Pick<ValidationContext, 'words' | 'others'>;
