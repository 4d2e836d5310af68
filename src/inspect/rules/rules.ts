import type { Severity } from '../../diagnostics/codes.js';

/**
 * The closed list of what is said about a finished page, each with its severity: with an error, a reader loses content; a
 * warning is likely trouble; an info is good to know. No code is also one of a document's problems (`DiagnosticCode`).
 */
export const RULES = {
  // What a program gets
  'text-in-picture': 'error',
  'text-without-unicode': 'error',
  'letter-spaced': 'error',
  'field-lost': 'error',
  'field-missed': 'warning',
  'entry-torn': 'warning',
  'columns-mixed': 'warning',
  'order-differs': 'warning',
  'word-hyphenated': 'warning',
  'ligature-left': 'warning',
  'syllable-repeated': 'info',
  'icon-as-letter': 'warning',
  'text-invisible': 'warning',
  // The person
  'no-email': 'warning',
  'no-phone': 'info',
  'contact-not-linked': 'info',
  'contact-in-margin': 'warning',
  // Sections and entries
  'section-empty': 'warning',
  'section-unusual': 'info',
  'job-without-title': 'warning',
  'job-without-dates': 'warning',
  'date-unclear': 'warning',
  'dates-out-of-order': 'warning',
  // The file
  'too-many-pages': 'warning',
  'text-too-small': 'warning',
  'file-too-large': 'warning',
  'font-not-embedded': 'warning',
  'no-tags': 'info',
  'no-pdf-language': 'info',
  'no-pdf-title': 'info',
  'pdf-encrypted': 'warning',
  'pdf-read-in-part': 'info',
} as const satisfies Record<string, Severity>;

/** The code of a finding. */
export type RuleCode = keyof typeof RULES;

/** The file in the package that explains all rules. */
export const RULES_PAGE = 'docs/inspect.md';
