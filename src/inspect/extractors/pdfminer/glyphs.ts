import type { PdfChar, PdfFont, PdfPage } from '../../../pdf/model.js';
import { getCosineAndSine } from '../../../pdf/rects.js';
import type { Box } from './box.js';

/** A character, or the characters of a ligature. */
export interface Glyph extends Box {
  readonly text: string;
}

/**
 * Collects glyphs in content order, of the page and of its forms. Like pdfminer, ignores
 * ActualText.
 */
export function collectGlyphs({ rawStreamChars, height }: PdfPage, fonts: readonly PdfFont[]) {
  const descents = new Map(fonts.map((font) => [font.name, getDescent(font)]));
  const [pageGlyphs, formGlyphs]: [Glyph[], Glyph[]] = [[], []];
  for (const char of mergeLigatures(rawStreamChars)) {
    const text =
      char.isUnmapped === true ? decodeUnmapped(char.char.codePointAt(0) ?? 0) : char.char;
    const box = toBox(char, descents.get(char.font) ?? 0, height);
    (char.isInForm === true ? formGlyphs : pageGlyphs).push({ ...box, text });
  }
  return { pageGlyphs, formGlyphs };
}

/** PDFium returns the characters of a ligature one by one, at the same position. */
function mergeLigatures(chars: readonly PdfChar[]): PdfChar[] {
  const glyphs: PdfChar[] = [];
  for (const char of chars) {
    const last = glyphs.at(-1);
    const isSame =
      last?.objectIndex === char.objectIndex &&
      last.x === char.x &&
      last.y === char.y &&
      last.advance > 0;
    if (!isSame) glyphs.push(char);
    else if (last.advance === char.advance)
      glyphs[glyphs.length - 1] = { ...last, char: last.char + char.char };
    // For a ligature with a Unicode character, PDFium measures the components.
    else {
      const decomposed = last.char.normalize('NFKC') + char.char;
      glyphs[glyphs.length - 1] = {
        ...last,
        char: LIGATURES.get(decomposed) ?? decomposed,
        advance: last.advance + char.advance,
      };
    }
  }
  return glyphs;
}

const LIGATURES: ReadonlyMap<string, string> = new Map(
  [...'ﬀﬁﬂﬃﬄ'].map((ligature) => [ligature.normalize('NFKC'), ligature]),
);

/**
 * Boxes start at the descent and are as high as the font size, regardless of the ascent (`LTChar`).
 * Only two corners of rotated text count.
 */
function toBox({ x, y, angle, advance, size }: PdfChar, descent: number, height: number): Box {
  const [cos, sin] = getCosineAndSine(angle);
  const toCorner = (along: number, up: number): readonly [number, number] => [
    roundPoints(x + along * cos - up * sin),
    roundPoints(height - y + along * sin + up * cos),
  ];
  const [[xa, ya], [xb, yb]] = [
    toCorner(0, descent * size),
    toCorner(advance, (descent + 1) * size),
  ];
  return { x0: Math.min(xa, xb), y0: Math.min(ya, yb), x1: Math.max(xa, xb), y1: Math.max(ya, yb) };
}

/** Removes PDFium's float noise, as pdfminer tests for equality. */
function roundPoints(points: number): number {
  return Math.round(points * 1000) / 1000;
}

/** Never above the baseline. Type 3 fonts have no name and rarely a descent. */
function getDescent({ name, isEmbedded, descent, declaredDescent }: PdfFont): number {
  if (name === '') return 0;
  const standard = isEmbedded ? undefined : STANDARD_DESCENTS.find(([font]) => font.test(name));
  const declared = declaredDescent === undefined ? descent : declaredDescent / 1000;
  return standard?.[1] ?? -Math.abs(declared);
}

/** pdfminer's metrics of standard fonts and their Windows names (`fontmetrics.py`). */
const STANDARD_DESCENTS: readonly (readonly [name: RegExp, descent: number])[] = [
  [/^Courier(?:New)?(?:[-,]|$)/, -0.194],
  [/^(?:Helvetica|Arial)(?:[-,]|$)/, -0.207],
  [/^Times(?:NewRoman)?(?:[-,]|$)/, -0.217],
  [/^(?:Symbol|ZapfDingbats)$/, 0],
];

/** pdfminer's text for a code without Unicode. */
function decodeUnmapped(code: number): string {
  if (code === 0x27) return '’';
  if (code === 0x60) return '‘';
  if (code >= 0x20 && code <= 0x7e) return String.fromCharCode(code);
  return `(cid:${code})`;
}
