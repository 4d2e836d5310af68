import type { PdfChar, PdfPage } from '../pdfium/reading.js';

/** What fonts of icons are called, as far as they are known. */
const ICON_FONT =
  /awesome|icon|glyph|academicons|entypo|feather|foundation|fontello|icomoon|ionic|marvosym|octicons|remix|simple-?line|typicons|weather|material-?(?:symbols|design)/i;

/** Fonts of bullets and arrows, which word processors put before the items of a list. */
const BULLET_FONT = /symbol|wingdings|webdings|dingbats/i;

/** Replacement and control characters, private use, and what Unicode has not assigned. */
const MEANINGLESS = /[\uFFFD\p{Co}\p{Cn}\p{Cc}]/u;

/** What a glyph is that programs do not get as what it is. */
type GlyphKind = 'letter' | 'icon';

/** A glyph that programs do not get as what it is. */
export interface StrangeGlyph {
  readonly kind: GlyphKind;
  /** The text around it as programs get it, with a box for what means nothing. */
  readonly around: string;
}

/** The glyphs of a page that programs do not get as what they are: letters without Unicode, and icons that come out as text. */
export function strangeGlyphsOf({ chars, unmapped }: PdfPage): StrangeGlyph[] {
  const unknown = new Set(unmapped.map(placeOf));
  const means = (char: PdfChar): boolean => !MEANINGLESS.test(char.char) && !unknown.has(placeOf(char));
  const bullets = bulletsOf(chars);
  return chars.flatMap((char, index) => {
    const isKnown = means(char) && !ICON_FONT.test(char.font);
    if (isKnown || char.char.trim() === '' || BULLET_FONT.test(char.font) || bullets.has(keyOf(char))) return [];
    const isIcon = ICON_FONT.test(char.font) || isAlone(chars, index);
    return [{ kind: isIcon ? 'icon' : 'letter', around: aroundOf(chars, index, means) }];
  });
}

/** The characters around another on its line; with a box for what means nothing. */
export function aroundOf(chars: readonly PdfChar[], index: number, means: (char: PdfChar) => boolean): string {
  const middle = chars[index];
  if (middle === undefined) return '';
  let [first, last] = [index, index];
  while (index - first < REACH && isSameLine(chars[first - 1], middle)) first -= 1;
  while (last - index < REACH && isSameLine(chars[last + 1], middle)) last += 1;
  const text = chars.slice(first, last + 1).map((char, at, part) => {
    const shown = means(char) ? char.char : '□';
    const before = part[at - 1];
    return before !== undefined && isApart(before, char) ? ` ${shown}` : shown;
  });
  return text.join('').replaceAll(/\s+/g, ' ').trim();
}

/** In characters: some words. */
const REACH = 12;

/** A glyph that begins several lines, always at the same distance from the edge, is a bullet: readers may have it as they like. */
function bulletsOf(chars: readonly PdfChar[]): Set<string> {
  const lines = new Map<string, Set<number>>();
  chars.forEach((char, index) => {
    if (isSameLine(chars[index - 1], char)) return;
    const key = keyOf(char);
    lines.set(key, (lines.get(key) ?? new Set()).add(Math.round(char.y)));
  });
  return new Set([...lines].filter(([, ys]) => ys.size > 1).map(([key]) => key));
}

function keyOf({ char, font, x }: PdfChar): string {
  return `${char} ${Math.round(x)} ${font}`;
}

/** Whether no letter of the same font touches a glyph. */
function isAlone(chars: readonly PdfChar[], index: number): boolean {
  const [before, char, after] = [chars[index - 1], chars[index] as PdfChar, chars[index + 1]];
  const touches = (a: PdfChar | undefined, b: PdfChar | undefined): boolean =>
    a !== undefined && b !== undefined && a.font === b.font && isSameLine(a, b) && !isApart(a, b);
  return !touches(before, char) && !touches(char, after);
}

function isSameLine(a: PdfChar | undefined, b: PdfChar): boolean {
  return a !== undefined && Math.abs(a.y - b.y) < 1;
}

/** In ems: words are further apart. */
function isApart(a: PdfChar, b: PdfChar): boolean {
  return a.char.trim() === '' || b.char.trim() === '' || b.x - a.right > 0.15 * b.size || a.x > b.right + b.size;
}

function placeOf({ x, y }: Pick<PdfChar, 'x' | 'y'>): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
