import { chunkBy } from '../util/arrays.js';
import { type Drawing, type Frame, readBounds, readRect } from './drawings.js';
import type { PdfChar, PdfFont, PdfRect, PdfTextStyle } from './model.js';
import type { PdfiumMemory } from './pdfium.js';
import { getCosineAndSine } from './rects.js';
import { isRightToLeft, sortForReading } from './right-to-left.js';

export interface TextPage {
  readonly page: number;
  readonly textPage: number;
  readonly frame: Frame;
  readonly drawings: readonly Drawing[];
  /** PDFium reports the same code for hard and soft hyphens at line ends. */
  readonly lineEndHyphen: '-' | '\u00AD';
}

interface TextStyle extends PdfTextStyle {
  /** Ascent minus descent, in points. */
  readonly reach: number;
}

/** Reads characters in PDFium's order, without generated ones; adds their fonts to `fonts`. */
export function readChars(
  memory: PdfiumMemory,
  text: TextPage,
  fonts: Map<string, PdfFont>,
): PdfChar[] {
  const { textPage, frame } = text;
  const styles = new Map<number, TextStyle>();
  const positions = new Map(text.drawings.map(({ object }, position) => [object, position]));
  const chars: PdfChar[] = [];
  const count = memory.call('_FPDFText_CountChars', textPage);
  for (let index = 0; index < count; index++) {
    const code = memory.call('_FPDFText_GetUnicode', textPage, index);
    const letter = String.fromCodePoint(code);
    if (memory.call('_FPDFText_IsGenerated', textPage, index) === 1) continue;
    const handle = memory.call('_FPDFText_GetTextObject', textPage, index);
    let style = styles.get(handle);
    if (style === undefined) {
      const objectIndex = positions.get(handle) ?? -1;
      style = readStyle(memory, text, { index, handle, objectIndex }, fonts);
      styles.set(handle, style);
    }
    memory.call('_FPDFText_GetCharOrigin', textPage, index, memory.address(), memory.address(8));
    const view = memory.view();
    const [x, y] = frame.toPagePoint(view.getFloat64(0, true), view.getFloat64(8, true));
    memory.call('_FPDFText_GetLooseCharBox', textPage, index, memory.address());
    const box = readRect(memory, frame);
    const { right, top, bottom } = box;
    const previous = chars.at(-1);
    // The low half of a surrogate pair.
    if (code >= 0xdc00 && code <= 0xdfff && previous !== undefined) {
      chars[chars.length - 1] = { ...previous, char: previous.char + letter, right };
      continue;
    }
    const { size, font, color, angle, objectIndex, markedContentId, reach } = style;
    const advance = measureAdvance(box, angle, reach);
    const char = letter === '\u0002' ? text.lineEndHyphen : letter;
    // A literal, since spreading would dominate the time.
    const placed: PdfChar = {
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
      objectIndex,
      markedContentId,
    };
    const isUnmapped = memory.call('_FPDFText_HasUnicodeMapError', textPage, index) === 1;
    chars.push(addFlags(placed, style, isUnmapped));
  }
  return extendLigatures(memory, text, chars);
}

function addFlags(
  char: PdfChar,
  { isInForm, isInvisible }: TextStyle,
  isUnmapped: boolean,
): PdfChar {
  if (isInForm === undefined && isInvisible === undefined && !isUnmapped) return char;
  return {
    ...char,
    ...(isInForm && { isInForm }),
    ...(isInvisible && { isInvisible }),
    ...(isUnmapped && { isUnmapped }),
  };
}

function readStyle(
  memory: PdfiumMemory,
  { textPage, frame, drawings }: TextPage,
  { index, handle, objectIndex }: { index: number; handle: number; objectIndex: number },
  fonts: Map<string, PdfFont>,
): TextStyle {
  memory.call('_FPDFText_GetMatrix', textPage, index, memory.address());
  const [a = 1, b = 0, c = 0, d = 1] = memory.readFloats(4);
  const size = memory.call('_FPDFText_GetFontSize', textPage, index);
  memory.call('_FPDFText_GetFillColor', textPage, index, ...memory.addresses(4));
  const color = memory.readColor();
  const isClear = memory.view().getUint32(12, true) === 0;
  const name = memory.readUtf8((buffer, size) =>
    memory.call('_FPDFText_GetFontInfo', textPage, index, buffer, size, 0),
  );
  const font = stripSubsetPrefix(name);
  // Spaces that PDFium adds between right-to-left words have no text object.
  if (handle !== 0 && !fonts.has(font)) fonts.set(font, readFont(memory, font, handle));
  const { ascent = 0, descent = 0 } = fonts.get(font) ?? {};
  const baselineLength = Math.hypot(a, b);
  // Across the baseline, regardless of slant.
  const height = baselineLength === 0 ? 0 : Math.abs((size * (a * d - b * c)) / baselineLength);
  const mode = handle === 0 ? 0 : memory.call('_FPDFTextObj_GetTextRenderMode', handle);
  return {
    size: height,
    reach: height * (ascent - descent),
    font,
    color,
    angle: measureAngle(a, b, size, frame),
    objectIndex,
    markedContentId: memory.call('_FPDFPageObj_GetMarkedContentID', handle),
    ...((drawings[objectIndex]?.forms.length ?? 0) > 0 && { isInForm: true }),
    ...((isClear || isInvisibleMode(mode)) && { isInvisible: true }),
  };
}

export function stripSubsetPrefix(name: string): string {
  return name.replace(/^[A-Z]{6}\+/, '');
}

/** Modes that neither fill nor stroke (ISO 32000-1, table 106). */
export function isInvisibleMode(mode: number): boolean {
  return mode === 3 || mode === 7;
}

/** Returns degrees, above -180 and up to 180. */
function measureAngle(a: number, b: number, size: number, { rotation }: Frame): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI + (size < 0 ? 180 : 0) - rotation;
  // Rounded to hundredths, like the matrix.
  const angle = 180 - ((((180 - degrees) % 360) + 360) % 360);
  return Math.round(angle * 100) / 100 + 0;
}

function readFont(memory: PdfiumMemory, name: string, object: number): PdfFont {
  const handle = memory.call('_FPDFTextObj_GetFont', object);
  if (handle === 0) return { name, isEmbedded: false, ascent: 0, descent: 0 };
  memory.call('_FPDFFont_GetAscent', handle, 1, memory.address());
  memory.call('_FPDFFont_GetDescent', handle, 1, memory.address(4));
  const [ascent = 0, descent = 0] = memory.readFloats(2);
  return {
    name,
    isEmbedded: memory.call('_FPDFFont_GetIsEmbedded', handle) === 1,
    ascent,
    descent,
  };
}

function measureAdvance(
  { left, top, right, bottom }: PdfRect,
  angle: number,
  reach: number,
): number {
  if (angle % 180 === 0) return right - left;
  const [cos, sin] = getCosineAndSine(angle).map(Math.abs) as [number, number];
  return cos > sin ? (right - left - reach * sin) / cos : (bottom - top - reach * cos) / sin;
}

/**
 * Sorts characters by marked content, artifacts last: PDFium sorts those of a line by position,
 * but the numbers of marked content follow the document.
 */
export function sortByMarkedContent(chars: readonly PdfChar[]): PdfChar[] {
  const order = ({ markedContentId }: PdfChar) =>
    markedContentId < 0 ? Number.MAX_SAFE_INTEGER : markedContentId;
  const sorted = [...chars].sort((a, b) => order(a) - order(b));
  return sorted.some(({ char }) => isRightToLeft(char)) ? sortForReading(sorted) : sorted;
}

/** Joins characters: a new baseline starts a line, a gap becomes a space. */
export function charsToText(chars: readonly PdfChar[]): string {
  let text = '';
  chars.forEach((char, index) => {
    const previous = chars[index - 1];
    if (previous !== undefined) {
      if (Math.abs(char.y - previous.y) > 1) text += '\n';
      else if (hasGap(previous, char)) text += ' ';
    }
    text += char.char;
  });
  return text;
}

export function charsToLines(chars: readonly PdfChar[]): string[] {
  return charsToText(chars)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function hasGap(previous: PdfChar, char: PdfChar): boolean {
  const minGap = 0.15 * char.size;
  if (char.x >= previous.x - 1) return char.x - previous.right > minGap;
  return (
    !(isRightToLeft(previous.char) || isRightToLeft(char.char)) || previous.x - char.right > minGap
  );
}

/**
 * Extends ligatures to the end of their ink: PDFium places all characters at the beginning, too
 * narrow if ActualText expands the ligature. Only a text object with nothing else is extended.
 */
function extendLigatures(
  memory: PdfiumMemory,
  { drawings, frame }: TextPage,
  chars: readonly PdfChar[],
): PdfChar[] {
  return chunkBy(chars, (char, { objectIndex }) => char.objectIndex === objectIndex).flatMap(
    (ligature) => {
      const [first, second] = ligature;
      const drawing = drawings[first.objectIndex];
      if (drawing === undefined || second === undefined || first.angle !== 0) return ligature;
      if (ligature.some(({ x, y }) => x !== first.x || y !== first.y)) return ligature;
      const { right } = readBounds(memory, drawing, frame);
      return ligature.map((char) => ({ ...char, right: Math.max(char.right, right) }));
    },
  );
}
