import { textOf } from '../../pdf/chars.js';
import type { PdfChar } from '../../pdf/reading.js';

/** Characters as lines of text, without those that are blank. */
export function linesOf(chars: readonly PdfChar[]): string[] {
  return textOf(chars)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
