import type { PdfChar, PdfPage } from '../../pdf/model.js';
import { occurrencesIn } from '../structure/searched-text.js';

/** Where a text begins. */
export interface TextPlace {
  /** From 0. */
  readonly index: number;
  readonly page: PdfPage;
  readonly first: PdfChar;
}

/** More places of a text on a page are as good as these. */
const MOST_PLACES = 20;

/** The places of a text, with whatever space between its letters. */
export function placesOf(text: string, pages: readonly PdfPage[]): TextPlace[] {
  return pages.flatMap((page, index) => {
    const letters = page.chars.flatMap((first) =>
      compact(first.char)
        .split('')
        .map((unit) => ({ unit, first })),
    );
    const units = letters.map(({ unit }) => unit).join('');
    return occurrencesIn(units, compact(text), MOST_PLACES).flatMap(({ start }) => {
      const first = letters[start]?.first;
      return first === undefined ? [] : [{ index, page, first }];
    });
  });
}

/** Programs set a no-break or a soft hyphen for a hyphen, and any space. */
function compact(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .toLowerCase();
}
