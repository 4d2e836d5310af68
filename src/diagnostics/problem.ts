import type { Diagnostic } from './diagnostic.js';

/** A message in the form of a diagnostic, with a code of any list. */
export interface Problem extends Omit<Diagnostic, 'code'> {
  readonly code: string;
  /** The page of a PDF, from 1. */
  readonly page?: number;
  /** What changes once the hint is followed. */
  readonly gain?: string;
}
