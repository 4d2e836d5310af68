import type { PdfChar, PdfPage, PdfRect } from '../pdfium/reading.js';

/** Where a text stands: its first and last character, and all characters of its page. */
export interface TextPlace {
  /** From 0. */
  readonly index: number;
  readonly page: PdfPage;
  readonly chars: readonly PdfChar[];
}

/** All places of a text, with whatever space between its letters. */
export function placesOf(text: string, pages: readonly PdfPage[]): TextPlace[] {
  const wanted = compact(text);
  return wanted === ''
    ? []
    : pages.flatMap((page, index) => placesOn(page, wanted).map((chars) => ({ index, page, chars })));
}

function placesOn({ chars }: PdfPage, wanted: string): PdfChar[][] {
  // Of each unit of the text, the character that it belongs to.
  const owners: PdfChar[] = [];
  let text = '';
  for (const char of chars) {
    const own = compact(char.char);
    text += own;
    for (let unit = 0; unit < own.length; unit++) owners.push(char);
  }
  const places: PdfChar[][] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    places.push(owners.slice(at, at + wanted.length));
  }
  return places;
}

/** Programs set a no-break or a soft hyphen for a hyphen, and any space. */
function compact(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .toLowerCase();
}

/** Whether a character stands in an area, or begins at its edge. */
export function isWithin({ x, y }: PdfChar, { left, right, top, bottom }: PdfRect): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}
