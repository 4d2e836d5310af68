import type { NextBlanks } from './blanks.js';
import type { TextPage } from './chars.js';
import { boundsOf, type Drawing } from './drawings.js';
import { byPiece, leftOutOf, shifted } from './left-out.js';
import type { Memory } from './library.js';
import type { Placed } from './placed.js';
import type { PdfChar, PdfFont } from './reading.js';
import { isRightToLeft } from './right-to-left.js';

/** A page and its blanks. */
interface ContentPage extends TextPage {
  readonly nextBlanks: NextBlanks;
}

/**
 * The characters in the order in which the content stream draws them. The page cannot be read any more afterwards.
 *
 * @param placed - as PDFium orders them
 * @param fonts - collects the fonts that occur, by name
 */
export function contentOf(
  memory: Memory,
  text: ContentPage,
  placed: readonly Placed[],
  fonts: Map<string, PdfFont>,
): PdfChar[] {
  const found = byPiece(placed.map(({ char }) => char));
  const leftOut = leftOutOf(memory, text, found, fonts);
  const isBidirectional = placed.some(({ char }) => isRightToLeft(char.char));
  return text.drawings.flatMap((drawing, index) => {
    const moved = leftOut.get(index);
    if (moved?.every(({ char }) => char === ' ')) return spacesOf(memory, drawing, moved, text);
    const chars = moved ?? found.get(index) ?? [];
    const last = chars.at(-1);
    const isOpen = last?.char === ' ' && last.angle === 0 && moved === undefined;
    return withAllSpaces(
      isBidirectional ? asDrawn(chars) : chars,
      isOpen ? boundsOf(memory, drawing, text.frame).right : 0,
    );
  });
}

/** A piece of nothing but spaces: if its glyphs are known to mean several, each has all of them where it begins. */
function spacesOf(
  memory: Memory,
  { object }: Drawing,
  spaces: readonly PdfChar[],
  { nextBlanks }: ContentPage,
): readonly PdfChar[] {
  const handle = memory.call('_FPDFTextObj_GetFont', object);
  const name = memory.utf8((buffer, room) => memory.call('_FPDFFont_GetBaseFontName', handle, buffer, room));
  const known = nextBlanks(name);
  const [first] = spaces;
  if (known[0] === undefined || first === undefined) return spaces;
  const scale = first.advance / known[0].width;
  let start = 0;
  return known.flatMap(({ text, width }) => {
    const glyph = { ...displaced(first, start), advance: width * scale };
    start += glyph.advance;
    return Array.from(text, () => glyph);
  });
}

/** A character that stands further along its baseline. */
function displaced(char: PdfChar, by: number): PdfChar {
  const radians = (char.angle * Math.PI) / 180;
  return shifted(char, by * Math.cos(radians), -by * Math.sin(radians));
}

/** PDFium turns right-to-left words around, and with them others of their lines; glyphs are drawn along the baseline. */
function asDrawn(chars: readonly PdfChar[]): PdfChar[] {
  const [first, last] = [chars[0], chars.at(-1)];
  if (first === undefined || last === undefined) return [];
  // The letters of one glyph, such as لا, are turned like the others.
  const turned = along(first, last) < 0 ? [...chars].reverse() : [...chars];
  return turned.sort((a, b) => along(b, a));
}

/** How far the second of two characters stands behind the first, along their baseline. */
function along(a: PdfChar, b: PdfChar): number {
  const radians = (a.angle * Math.PI) / 180;
  return (b.x - a.x) * Math.cos(radians) - (b.y - a.y) * Math.sin(radians);
}

/** No line has more spaces in a row. */
const MOST_SPACES = 500;

/**
 * PDFium gives one of several spaces in a row: a gap that is as wide as so many spaces has them.
 *
 * @param end - where the area of the piece of text ends, if it is level: at the last of its spaces
 */
function withAllSpaces(chars: readonly PdfChar[], end: number): readonly PdfChar[] {
  if (!chars.some(({ char }) => char === ' ')) return chars;
  const steps = chars.map((char, index) => {
    const next = chars[index + 1];
    if (char.char !== ' ') return 0;
    return next === undefined ? end - char.x + char.advance : along(char, next);
  });
  const least = steps.slice(0, -1).filter((step) => step > 0);
  const single = Math.min(...least.slice(0, MOST_SPACES), Number.POSITIVE_INFINITY);
  return chars.flatMap((char, index) => repeated(char, steps[index] ?? 0, single));
}

/** @param single - the least distance from a space to the next character */
function repeated(char: PdfChar, step: number, single: number): PdfChar[] {
  const unit = step / single > 1.5 ? single : char.advance;
  const count = Math.round(step / unit);
  if (!(count > 1) || count > MOST_SPACES || Math.abs(step / unit - count) > 0.02 * count) return [char];
  return Array.from({ length: count }, (_, nth) => displaced(char, (nth * step) / count));
}
