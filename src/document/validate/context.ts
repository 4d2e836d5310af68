import type { Language } from '../../languages/language.js';
import type { Variant } from '../../schema/sections.js';

/** The context in which a document is validated. */
export interface ValidationContext {
  readonly variant: Variant;
  /** The words of its language: titles name sections, and hints for dates in words depend on them. */
  readonly words: Language;
  /** Other languages in which a date may be written. */
  readonly others?: readonly Language[];
}

/** The languages in which dates are recognised. */
export type DateLanguages = Pick<ValidationContext, 'words' | 'others'>;
