import type { PdfChar, PdfFont, PdfPage } from '../../../pdf/model.js';
import { direction } from '../../../pdf/rects.js';
import type { Box } from './box.js';

/** What is drawn at once: a letter, or several for a ligature. */
export interface Glyph extends Box {
  readonly text: string;
}

/**
 * The glyphs of a page in the order of its content: those of the page itself, and those of forms. pdfminer does not know what the
 * content says of glyphs beside their font (ActualText).
 */
export function glyphsOf({ drawn, height }: PdfPage, fonts: readonly PdfFont[]) {
  const descents = new Map(fonts.map((font) => [font.name, descentOf(font)]));
  const [own, inForms]: [Glyph[], Glyph[]] = [[], []];
  for (const char of withLigatures(drawn)) {
    const text = char.isUnmapped === true ? meaningOf(char.char.codePointAt(0) ?? 0) : char.char;
    const { x0, y0, x1, y1 } = boxOf(char, descents.get(char.font) ?? 0, height);
    (char.isInForm === true ? inForms : own).push({ x0, y0, x1, y1, text });
  }
  return { own, inForms };
}

/** PDFium gives the letters of a ligature one by one, all at its place. */
function withLigatures(chars: readonly PdfChar[]): PdfChar[] {
  const glyphs: PdfChar[] = [];
  for (const char of chars) {
    const last = glyphs.at(-1);
    const isSame =
      last?.object === char.object && last.x === char.x && last.y === char.y && last.advance > 0;
    if (!isSame) glyphs.push(char);
    else if (last.advance === char.advance)
      glyphs[glyphs.length - 1] = { ...last, char: last.char + char.char };
    // If it knows the ligature by its Unicode, it measures the letters instead.
    else {
      const letters = last.char.normalize('NFKC') + char.char;
      const ligature = {
        char: LIGATURES.get(letters) ?? letters,
        advance: last.advance + char.advance,
      };
      glyphs[glyphs.length - 1] = { ...last, ...ligature };
    }
  }
  return glyphs;
}

const LIGATURES: ReadonlyMap<string, string> = new Map(
  [...'ﬀﬁﬂﬃﬄ'].map((ligature) => [ligature.normalize('NFKC'), ligature]),
);

/**
 * From the descent of the font, as high as the font is large (`LTChar`): its ascent plays no part. Of slanted or turned text it
 * takes two corners only.
 */
function boxOf({ x, y, angle, advance, size }: PdfChar, descent: number, height: number): Box {
  const [cos, sin] = direction(angle);
  const corner = (along: number, up: number): readonly [number, number] => [
    exact(x + along * cos - up * sin),
    exact(height - y + along * sin + up * cos),
  ];
  const [[xa, ya], [xb, yb]] = [corner(0, descent * size), corner(advance, (descent + 1) * size)];
  return { x0: Math.min(xa, xb), y0: Math.min(ya, yb), x1: Math.max(xa, xb), y1: Math.max(ya, yb) };
}

/** Without the noise of PDFium's short numbers: what is equal for pdfminer must be equal. */
function exact(points: number): number {
  return Math.round(points * 1000) / 1000;
}

/** Never above the baseline. Fonts drawn by the PDF itself have no name, and hardly ever a descent (Type 3). */
function descentOf(font: PdfFont): number {
  if (font.name === '') return 0;
  const declared = font.declaredDescent === undefined ? font.descent : font.declaredDescent / 1000;
  return standardDescent(font) ?? -Math.abs(declared);
}

/** Descents that pdfminer brings of fonts that PDFs need not embed, by their names; the second ones are those of Windows (`fontmetrics.py`). */
const STANDARD_DESCENTS: readonly (readonly [name: RegExp, descent: number])[] = [
  [/^Courier(?:New)?(?:[-,]|$)/, -0.194],
  [/^(?:Helvetica|Arial)(?:[-,]|$)/, -0.207],
  [/^Times(?:NewRoman)?(?:[-,]|$)/, -0.217],
  [/^(?:Symbol|ZapfDingbats)$/, 0],
];

function standardDescent({ name, isEmbedded }: PdfFont): number | undefined {
  return isEmbedded ? undefined : STANDARD_DESCENTS.find(([family]) => family.test(name))?.[1];
}

/** How pdfminer writes a code that no font explains. */
function meaningOf(code: number): string {
  if (code === 0x27) return '’';
  if (code === 0x60) return '‘';
  if (code >= 0x20 && code <= 0x7e) return String.fromCharCode(code);
  return `(cid:${code})`;
}
