import type { PdfChar, PdfFont, PdfPage } from '../../../pdf/model.js';
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
  for (const char of asMeasured(withLigatures(drawn), fonts)) {
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

/** pdfminer has its own widths of some characters in the standard fonts; the rest of the piece of text follows. */
function* asMeasured(chars: readonly PdfChar[], fonts: readonly PdfFont[]): Generator<PdfChar> {
  const widths = new Map(fonts.map((font) => [font.name, standardFont(font)?.widths]));
  let [object, shift] = [-1, 0];
  for (const char of chars) {
    if (char.object !== object) [object, shift] = [char.object, 0];
    const known = widths.get(char.font);
    // It looks them up by their text, and finds none of several letters.
    const width = known !== undefined && [...char.char].length > 1 ? 0 : known?.[char.char];
    if (width === undefined && shift === 0) {
      yield char;
      continue;
    }
    const advance = width === undefined ? char.advance : width * char.size;
    const radians = (char.angle * Math.PI) / 180;
    yield {
      ...char,
      x: char.x + shift * Math.cos(radians),
      y: char.y - shift * Math.sin(radians),
      advance,
    };
    shift += advance - char.advance;
  }
}

/**
 * From the descent of the font, as high as the font is large (`LTChar`): its ascent plays no part. Of slanted or turned text it
 * takes two corners only.
 */
function boxOf({ x, y, angle, advance, size }: PdfChar, descent: number, height: number): Box {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
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
  return standardFont(font)?.descent ?? -Math.abs(declared);
}

/** What pdfminer brings of fonts that PDFs need not embed: Adobe's metrics, in parts of the size (`fontmetrics.py`). */
interface StandardFont {
  readonly descent: number;
  /** Widths of characters that programs measure otherwise: the minus that groff writes as a hyphen, the euro that is missing. */
  readonly widths: Readonly<Record<string, number>>;
}

/** pdfminer knows them by these names, the second ones as Windows calls them. */
const FAMILIES: readonly (readonly [name: RegExp, font: StandardFont])[] = [
  [/^Courier(?:New)?(?:[-,]|$)/, { descent: -0.194, widths: { '-': 0.6, '€': 0 } }],
  [/^(?:Helvetica|Arial)(?:[-,]|$)/, { descent: -0.207, widths: { '-': 0.333, '€': 0 } }],
  [/^Times(?:NewRoman)?(?:[-,]|$)/, { descent: -0.217, widths: { '-': 0.333, '€': 0 } }],
  [/^(?:Symbol|ZapfDingbats)$/, { descent: 0, widths: {} }],
];

function standardFont({ name, isEmbedded }: PdfFont): StandardFont | undefined {
  return isEmbedded ? undefined : FAMILIES.find(([family]) => family.test(name))?.[1];
}

/** From A1 on, Adobe's standard encoding (ISO 32000-1, annex D), which pdfminer tries for codes without a meaning. */
const ABOVE_ASCII =
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß";

/** How pdfminer writes a code that no font explains. */
function meaningOf(code: number): string {
  if (code === 0x27) return '’';
  if (code === 0x60) return '‘';
  if (code >= 0x20 && code <= 0x7e) return String.fromCharCode(code);
  return ABOVE_ASCII[code - 0xa1]?.trim() || `(cid:${code})`;
}
