import { chunkBy } from '../util/arrays.js';
import { boundsOf, type Drawing, type Frame, type Matrix } from './drawings.js';
import type { PdfChar, PdfFont, PdfRect } from './model.js';
import type { Memory } from './pdfium.js';
import { direction } from './rects.js';
import { inReadingOrder, isRightToLeft } from './right-to-left.js';

/** A page, what it draws, and PDFium's handle of its text. */
export interface TextPage {
  readonly page: number;
  readonly textPage: number;
  readonly frame: Frame;
  readonly drawings: readonly Drawing[];
  /** A hyphen at the end of a line; PDFium does not say which kind it is. */
  readonly lastHyphen: '-' | '\u00AD';
}

/** What all characters of one piece of text have in common. */
type Look = Pick<
  PdfChar,
  'size' | 'font' | 'color' | 'angle' | 'object' | 'content' | 'isInForm' | 'isInvisible'
> & {
  /** From the ascent to the descent. */
  readonly reach: number;
};

/** The characters of a page as PDFium orders them, without the spaces and line ends that it adds; their fonts are added to `fonts`. */
export function charsOf(memory: Memory, text: TextPage, fonts: Map<string, PdfFont>): PdfChar[] {
  const { textPage, frame } = text;
  const looks = new Map<number, Look>();
  const positions = new Map(text.drawings.map(({ object }, position) => [object, position]));
  const chars: PdfChar[] = [];
  const count = memory.call('_FPDFText_CountChars', textPage);
  for (let index = 0; index < count; index++) {
    const code = memory.call('_FPDFText_GetUnicode', textPage, index);
    const letter = String.fromCodePoint(code);
    if (memory.call('_FPDFText_IsGenerated', textPage, index) === 1) continue;
    const handle = memory.call('_FPDFText_GetTextObject', textPage, index);
    let look = looks.get(handle);
    if (look === undefined) {
      look = lookOf(memory, text, { index, handle, object: positions.get(handle) ?? -1 }, fonts);
      looks.set(handle, look);
    }
    memory.call('_FPDFText_GetCharOrigin', textPage, index, memory.at(), memory.at(8));
    const view = memory.view();
    const [x, y] = frame.point(view.getFloat64(0, true), view.getFloat64(8, true));
    memory.call('_FPDFText_GetLooseCharBox', textPage, index, memory.at());
    const [loLeft = 0, loTop = 0, loRight = 0, loBottom = 0] = memory.floats(4);
    const { left, right, top, bottom } = frame.rect({
      left: loLeft,
      top: loTop,
      right: loRight,
      bottom: loBottom,
    });
    const before = chars.at(-1);
    // The second half of a surrogate pair.
    if (code >= 0xdc00 && code <= 0xdfff && before !== undefined) {
      chars[chars.length - 1] = { ...before, char: before.char + letter, right };
      continue;
    }
    const { size, font, color, angle, object, content, reach } = look;
    const advance = advanceIn({ left, right, top, bottom }, angle, reach);
    const char = letter === '\u0002' ? text.lastHyphen : letter;
    // One literal for all: copying properties would take longer than everything else here.
    const placed = {
      char,
      x,
      y,
      right,
      top,
      bottom,
      advance,
      angle,
      size,
      font,
      color,
      object,
      content,
    };
    const isUnmapped = memory.call('_FPDFText_HasUnicodeMapError', textPage, index) === 1;
    chars.push(withMarks(placed, look, isUnmapped));
  }
  return withLigatureEnds(memory, text, chars);
}

/** Only the few characters that have these properties carry them. */
function withMarks(char: PdfChar, { isInForm, isInvisible }: Look, isUnmapped: boolean): PdfChar {
  if (isInForm === undefined && isInvisible === undefined && !isUnmapped) return char;
  return {
    ...char,
    ...(isInForm && { isInForm }),
    ...(isInvisible && { isInvisible }),
    ...(isUnmapped && { isUnmapped }),
  };
}

/** @param char - a character, its piece of text and where that stands in what the page draws */
function lookOf(
  memory: Memory,
  { textPage, frame, drawings }: TextPage,
  { index, handle, object }: { index: number; handle: number; object: number },
  fonts: Map<string, PdfFont>,
): Look {
  memory.call('_FPDFText_GetMatrix', textPage, index, memory.at());
  const [a = 1, b = 0, c = 0, d = 1] = memory.floats(4);
  const size = memory.call('_FPDFText_GetFontSize', textPage, index);
  memory.call(
    '_FPDFText_GetFillColor',
    textPage,
    index,
    memory.at(),
    memory.at(4),
    memory.at(8),
    memory.at(12),
  );
  const color = memory.color();
  const isClear = memory.view().getUint32(12, true) === 0;
  const name = memory.utf8((buffer, room) =>
    memory.call('_FPDFText_GetFontInfo', textPage, index, buffer, room, 0),
  );
  const font = withoutPrefix(name);
  // Between right-to-left words, PDFium inserts characters that it does not mark as its own.
  if (handle !== 0 && !fonts.has(font)) fonts.set(font, fontOf(memory, font, handle));
  const { ascent = 0, descent = 0 } = fonts.get(font) ?? {};
  const across = sizeIn([a, b, c, d, 0, 0], size);
  const mode = handle === 0 ? 0 : memory.call('_FPDFTextObj_GetTextRenderMode', handle);
  return {
    size: across,
    reach: across * (ascent - descent),
    font,
    color,
    angle: angleIn(a, b, size, frame),
    object,
    content: memory.call('_FPDFPageObj_GetMarkedContentID', handle),
    ...((drawings[object]?.forms.length ?? 0) > 0 && { isInForm: true }),
    ...((isClear || isWithoutInk(mode)) && { isInvisible: true }),
  };
}

export function withoutPrefix(name: string): string {
  return name.replace(/^[A-Z]{6}\+/, '');
}

/** Whether a text rendering mode (ISO 32000-1, table 106) neither fills nor strokes. */
export function isWithoutInk(mode: number): boolean {
  return mode === 3 || mode === 7;
}

/** The size across the baseline: slanted text is no larger. */
function sizeIn([a, b, c, d]: Matrix, size: number): number {
  const along = Math.hypot(a, b);
  return along === 0 ? 0 : Math.abs((size * (a * d - b * c)) / along);
}

/** The angle of text in degrees, from -180 to 180, with 180 for text upside down. */
function angleIn(a: number, b: number, size: number, { turn }: Frame): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI + (size < 0 ? 180 : 0) - turn;
  // In hundredths, since the numbers of a matrix are rounded.
  const within = 180 - ((((180 - degrees) % 360) + 360) % 360);
  return Math.round(within * 100) / 100 + 0;
}

function fontOf(memory: Memory, name: string, object: number): PdfFont {
  const handle = memory.call('_FPDFTextObj_GetFont', object);
  if (handle === 0) return { name, isEmbedded: false, ascent: 0, descent: 0 };
  memory.call('_FPDFFont_GetAscent', handle, 1, memory.at());
  memory.call('_FPDFFont_GetDescent', handle, 1, memory.at(4));
  const [ascent = 0, descent = 0] = memory.floats(2);
  return {
    name,
    isEmbedded: memory.call('_FPDFFont_GetIsEmbedded', handle) === 1,
    ascent,
    descent,
  };
}

/** The length of a character's box along its baseline. */
function advanceIn({ left, top, right, bottom }: PdfRect, angle: number, reach: number): number {
  if (angle % 180 === 0) return right - left;
  const [cos, sin] = direction(angle).map(Math.abs) as [number, number];
  return cos > sin ? (right - left - reach * sin) / cos : (bottom - top - reach * cos) / sin;
}

/**
 * The characters in the order of their document. PDFium reorders the characters of a line by their position; the numbers of
 * the marked content keep the order. Artifacts come last.
 */
export function inMarkedOrder(chars: readonly PdfChar[]): PdfChar[] {
  const order = ({ content }: PdfChar): number => (content < 0 ? Number.MAX_SAFE_INTEGER : content);
  const sorted = [...chars].sort((a, b) => order(a) - order(b));
  return sorted.some(({ char }) => isRightToLeft(char)) ? inReadingOrder(sorted) : sorted;
}

/** Characters as text: a new baseline starts a line, a gap is a space. */
export function textOf(chars: readonly PdfChar[]): string {
  let text = '';
  chars.forEach((char, index) => {
    const previous = chars[index - 1];
    if (previous !== undefined) {
      if (Math.abs(char.y - previous.y) > 1) text += '\n';
      else if (isApart(previous, char)) text += ' ';
    }
    text += char.char;
  });
  return text;
}

/** The lines of this text, without those that are blank. */
export function linesOf(chars: readonly PdfChar[]): string[] {
  return textOf(chars)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function isApart(previous: PdfChar, char: PdfChar): boolean {
  const least = 0.15 * char.size;
  if (char.x >= previous.x - 1) return char.x - previous.right > least;
  return (
    !(isRightToLeft(previous.char) || isRightToLeft(char.char)) || previous.x - char.right > least
  );
}

/**
 * PDFium places all letters of a ligature at its beginning, and gives each the width that it would have alone where the page says
 * beside the font what they are (ActualText). Those of a piece of text that has nothing else reach to the end of its ink.
 */
function withLigatureEnds(
  memory: Memory,
  { drawings, frame }: TextPage,
  chars: readonly PdfChar[],
): PdfChar[] {
  return chunkBy(chars, (char, { object }) => char.object === object).flatMap((letters) => {
    const [first, second] = letters;
    const drawing = drawings[first.object];
    if (drawing === undefined || second === undefined || first.angle !== 0) return letters;
    if (letters.some(({ x, y }) => x !== first.x || y !== first.y)) return letters;
    const { right } = boundsOf(memory, drawing, frame);
    return letters.map((letter) => ({ ...letter, right: Math.max(letter.right, right) }));
  });
}
