import type { NextBlanks } from './blanks.js';
import { angleIn, sizeIn, type TextPage, withoutPrefix } from './chars.js';
import { areaOf, type Drawing, matrixOf, TEXT, times } from './drawings.js';
import type { Memory } from './library.js';
import type { Placed } from './placed.js';
import type { PdfChar } from './reading.js';
import { isRightToLeft } from './right-to-left.js';

/** A page and its blanks. */
interface ContentPage extends TextPage {
  readonly nextBlanks: NextBlanks;
}

/**
 * The characters in the order in which the content stream draws them, with what PDFium leaves out of the text of a page: lone
 * spaces, and text that is drawn twice to look bold.
 *
 * @param placed - as PDFium orders them
 */
export function contentOf(memory: Memory, text: ContentPage, placed: readonly Placed[]): PdfChar[] {
  const pieces = piecesOf(placed);
  const isBidirectional = placed.some(({ char }) => isRightToLeft(char.char));
  const drawn: Drawn[] = [];
  for (const [index, drawing] of text.drawings.entries()) {
    if (drawing.kind !== TEXT) continue;
    const found = pieces.get(index) ?? leftOut(memory, text, { drawing, index, earlier: drawn.slice(-FAR) });
    if (found.length > 0) drawn.push({ drawing, chars: isBidirectional ? asDrawn(found) : found });
  }
  return drawn.flatMap(({ chars }) => chars);
}

/** A piece of text and its characters. */
interface Drawn {
  readonly drawing: Drawing;
  readonly chars: readonly PdfChar[];
}

/** The characters of each piece of text, by its position. */
function piecesOf(placed: readonly Placed[]): Map<number, PdfChar[]> {
  const pieces = new Map<number, PdfChar[]>();
  for (const { char } of placed) {
    const piece = pieces.get(char.object);
    if (piece === undefined) pieces.set(char.object, [char]);
    else piece.push(char);
  }
  return pieces;
}

/** PDFium turns right-to-left words around, and with them others of their lines; glyphs are drawn along the baseline. */
function asDrawn(chars: readonly PdfChar[]): PdfChar[] {
  const [first, last] = [chars[0], chars.at(-1)];
  if (first === undefined || last === undefined) return [];
  const radians = (first.angle * Math.PI) / 180;
  const along = ({ x, y }: PdfChar): number => x * Math.cos(radians) - y * Math.sin(radians);
  // The letters of one glyph, such as لا, are turned like the others.
  const turned = along(last) < along(first) ? [...chars].reverse() : [...chars];
  return turned.sort((a, b) => along(a) - along(b));
}

/** Text that looks bold is drawn again at once; PDFium does not look further back either. */
const FAR = 5;

/** A piece of text of which PDFium gives no characters, and the latest ones before it. */
interface LeftOut {
  readonly drawing: Drawing;
  readonly index: number;
  readonly earlier: readonly Drawn[];
}

function leftOut(memory: Memory, text: ContentPage, { drawing, index, earlier }: LeftOut): PdfChar[] {
  const ownLook = { object: index, ...(drawing.forms.length > 0 && { isInForm: true as const }) };
  const { width, height } = extentOf(memory, drawing);
  const before = earlier.at(-1)?.chars.at(-1);
  if (width < BLANK && height < BLANK) {
    const spaces = spacesOf(memory, text, drawing);
    return before === undefined ? [] : spaces.map((space) => ({ color: before.color, ...space, ...ownLook }));
  }
  const original = earlier.findLast((each) => {
    const extent = extentOf(memory, each.drawing);
    return Math.abs(extent.width - width) < BLANK && Math.abs(extent.height - height) < BLANK;
  });
  return (original?.chars ?? []).map((char) => ({ ...char, ...ownLook }));
}

/** In points: what is smaller has no ink. */
const BLANK = 0.01;

function extentOf(memory: Memory, { object }: Drawing): { width: number; height: number } {
  memory.call('_FPDFPageObj_GetBounds', object, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.floats(4);
  return { width: right - left, height: top - bottom };
}

const SPACE = 32;

/** A space, as wide as that of its font, or the spaces that it is known to mean. */
function spacesOf(
  memory: Memory,
  { frame, nextBlanks }: ContentPage,
  { object, matrix }: Drawing,
): Omit<PdfChar, 'color' | 'object'>[] {
  const handle = memory.call('_FPDFTextObj_GetFont', object);
  const name = memory.utf8((buffer, room) => memory.call('_FPDFFont_GetBaseFontName', handle, buffer, room));
  memory.call('_FPDFTextObj_GetFontSize', object, memory.at());
  memory.call('_FPDFFont_GetGlyphWidth', handle, SPACE, 1, memory.at(4));
  memory.call('_FPDFFont_GetAscent', handle, 1, memory.at(8));
  memory.call('_FPDFFont_GetDescent', handle, 1, memory.at(12));
  const [size = 0, spaceWidth = 0, ascent = 0, descent = 0] = memory.floats(4);
  const own = times(matrixOf(memory, object), matrix);
  const [a, b, , , e, f] = own;
  const look = { angle: angleIn(a, b, size, frame), size: sizeIn(own, size), font: withoutPrefix(name) };
  const known = nextBlanks(name);
  let start = 0;
  return (known.length > 0 ? known : [{ text: ' ', width: spaceWidth }]).flatMap(({ text, width }) => {
    const box = { left: start * size, right: (start + width) * size, top: ascent * size, bottom: descent * size };
    const { right, top, bottom } = frame.rect(areaOf(box, own));
    const [x, y] = frame.point(e + start * size * a, f + start * size * b);
    const advance = Math.abs(width * size) * Math.hypot(a, b);
    start += width;
    return [...text].map((char) => ({ char, x, y, right, top, bottom, advance, ...look }));
  });
}
