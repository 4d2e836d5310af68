import type { FactOptions } from './structure/facts.js';

/** A valid document, and how to read it. */
export interface SourceDocument extends Omit<FactOptions, 'words'> {
  readonly document: unknown;
}
