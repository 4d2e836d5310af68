import type { Diagnostic } from './diagnostic.js';

/** What is written as diagnostics are: with a code of any list. */
export interface Problem extends Omit<Diagnostic, 'code'> {
  readonly code: string;
  /** The page of a PDF, from 1. */
  readonly page?: number;
}
