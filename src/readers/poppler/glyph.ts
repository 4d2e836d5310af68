import type { PdfChar, PdfFont, PdfPage } from '../../pdfium/reading.js';
import { isLevel, type Turn } from './area.js';
import type { FontSize } from './font-size.js';

/** What one glyph draws: distances in points from the top left corner of the page. */
export interface Glyph {
  /** Several for a ligature. */
  readonly chars: readonly string[];
  readonly x: number;
  readonly y: number;
  /** How far it moves the next glyph along the line, without letter-spacing; negative to the left and upwards. */
  readonly advance: number;
  readonly size: number;
  readonly turn: Turn;
  /** Of its font, from the baseline upwards. */
  readonly ascent: number;
  /** Of its font, from the baseline downwards. */
  readonly descent: number;
}

/** A font as the PDF has it, and as large as Poppler takes it to be. */
export type SizedFont = Pick<PdfFont, 'exactWidths'> & FontSize;

/**
 * The glyphs of a page in the order of its content.
 *
 * @param fonts - by their names
 */
export function glyphsOf({ content }: Pick<PdfPage, 'content'>, fonts: ReadonlyMap<string, SizedFont>): Glyph[] {
  const lines = new Snap();
  const sizes = new Snap();
  const drift = new Drift();
  return ligaturesIn(content).map((chars, index, all): Glyph => {
    const [first] = chars;
    const font = fonts.get(first.font) ?? unknownFont(first);
    const turn = turnOf(first.angle);
    const next = all[index + 1]?.[0];
    const [x, y] = drift.placeOf(first);
    const advance = drift.widen(first, advanceOf(chars, next), font);
    const size = sizes.of(first.size * font.scale);
    return {
      chars: chars.map(({ char }) => (char === SOFT_HYPHEN && isLineEnd(first, next) ? '-' : char)),
      x: isLevel(turn) ? x : lines.of(x),
      y: isLevel(turn) ? lines.of(y) : y,
      advance: turn < 2 ? advance : -advance,
      size,
      turn,
      ascent: font.ascent * size,
      descent: font.descent * size,
    };
  });
}

/** The font of a character without ink. */
function unknownFont({ y, top, bottom, size }: PdfChar): SizedFont {
  return { ascent: (y - top) / size, descent: (bottom - y) / size, scale: 1 };
}

/** PDFium cuts the widths of glyphs to whole thousandths of the size, so the glyphs of a piece of text come to stand too far left. */
class Drift {
  #object = Number.NaN;
  #distance = 0;

  /** Where a character really stands. */
  placeOf({ x, y, angle, object }: PdfChar): readonly [x: number, y: number] {
    if (object !== this.#object) this.#distance = 0;
    this.#object = object;
    const radians = (angle * Math.PI) / 180;
    return [x + this.#distance * Math.cos(radians), y - this.#distance * Math.sin(radians)];
  }

  /** How wide a glyph really is; those after it are further on by the difference. */
  widen({ size }: PdfChar, advance: number, { exactWidths }: SizedFont): number {
    const thousandths = (advance / size) * 1000;
    const whole = Math.round(thousandths);
    const exact = Math.abs(thousandths - whole) < SAME_WIDTH ? exactWidths?.get(whole) : undefined;
    if (exact === undefined) return advance;
    const difference = ((exact - whole) / 1000) * size;
    this.#distance += difference;
    return advance + difference;
  }
}

/** In thousandths of the size; text that is stretched has other widths. */
const SAME_WIDTH = 0.05;

/** What PDFium makes of a hyphen at the end of a line, whatever the PDF has. */
const SOFT_HYPHEN = '\u00AD';

/** In parts of the size. */
const OTHER_LINE = 0.5;

function isLineEnd({ x, y, size }: PdfChar, next: PdfChar | undefined): boolean {
  return next === undefined || next.x < x || Math.abs(next.y - y) > OTHER_LINE * size;
}

type Ligature = [PdfChar, ...PdfChar[]];

/** The characters of each glyph: PDFium places the letters of a ligature where it begins. */
function ligaturesIn(content: readonly PdfChar[]): Ligature[] {
  const glyphs: Ligature[] = [];
  for (const char of content) {
    const glyph = glyphs.at(-1);
    const isPart = glyph?.[0].object === char.object && glyph[0].x === char.x && glyph[0].y === char.y;
    if (isPart) glyph.push(char);
    else glyphs.push([char]);
  }
  return glyphs;
}

/** How far glyphs are moved against their widths, at most, as a part of their size. */
const KERNING = 0.1;

/** PDFium gives each letter of a ligature the width of the whole or, if the ligature is a character of its own, that of the letter. */
function advanceOf(chars: Ligature, next: PdfChar | undefined): number {
  const [first] = chars;
  if (chars.length === 1) return first.advance;
  const sum = chars.reduce((total, { advance }) => total + advance, 0);
  const distance = next === undefined ? 0 : Math.hypot(next.x - first.x, next.y - first.y);
  if (Math.abs(distance - sum) < KERNING * first.size) return distance;
  return chars.every(({ advance }) => advance === first.advance) ? first.advance : sum;
}

/** Slanted text counts as level or upright, whichever is nearer; half-way as upright. `TextPage::beginWord` */
function turnOf(angle: number): Turn {
  const degrees = ((angle % 360) + 360) % 360;
  if (degrees < 45 || degrees > 315) return 0;
  if (degrees <= 135) return 3;
  return degrees < 225 ? 2 : 1;
}

/** In points: PDFium calculates less exactly than Poppler, to which a difference in a baseline or a size means something. */
const EXACTNESS = 0.001;

/** Makes numbers equal that are meant to be. */
class Snap {
  readonly #known = new Map<number, number>();

  of(value: number): number {
    const step = Math.round(value / EXACTNESS);
    const known = this.#known.get(step) ?? this.#known.get(step - 1) ?? this.#known.get(step + 1) ?? value;
    this.#known.set(step, known);
    return known;
  }
}
