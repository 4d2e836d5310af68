import { textOf } from '../../pdf/chars.js';
import type { PdfChar, PdfPage, PdfRect } from '../../pdf/reading.js';

/** Where a text stands: its first and last character, and all characters of its page. */
export interface TextPlace {
  /** From 0. */
  readonly index: number;
  readonly page: PdfPage;
  readonly chars: readonly PdfChar[];
}

/** More places of a text on a page are as good as these. */
const MOST_PLACES = 20;

/** The places of a text, with whatever space between its letters. */
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
  for (
    let at = text.indexOf(wanted);
    at >= 0 && places.length < MOST_PLACES;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
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

/** A page of so many areas is not laid out by people; the others are not looked at. */
const MOST_AREAS = 500;

/** Whether a character stands in one of these areas, or begins at its edge. */
export function isWithin({ x, y }: PdfChar, areas: readonly PdfRect[]): boolean {
  return areas
    .slice(0, MOST_AREAS)
    .some(({ left, right, top, bottom }) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1);
}

/** Characters as lines of text, without those that are blank. */
export function linesOf(chars: readonly PdfChar[]): string[] {
  return textOf(chars)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
