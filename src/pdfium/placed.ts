import type { PdfChar } from './reading.js';

/** A character with the marked content that it stands in. */
export interface Placed {
  readonly char: PdfChar;
  /** The number of the marked content; -1 for an artifact, or where nothing is marked. */
  readonly content: number;
  /** The piece of text that it is of. */
  readonly object: number;
}
