import type { PdfChar } from './reading.js';

/** A character with the marked content it belongs to. */
export interface Placed {
  readonly char: PdfChar;
  /** The number of the marked content; -1 for an artifact, or if nothing is marked. */
  readonly content: number;
}
