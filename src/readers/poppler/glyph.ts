import type { PdfChar, PdfPage } from '../../pdfium/reading.js';
import { isLevel, type Turn } from './area.js';
import type { FontReach } from './font-reach.js';

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

/**
 * The glyphs of a page in the order of its content.
 *
 * @param reaches - of the fonts, by their names
 */
export function glyphsOf({ content }: Pick<PdfPage, 'content'>, reaches: ReadonlyMap<string, FontReach>): Glyph[] {
  const lines = new Snap();
  const sizes = new Snap();
  return ligaturesIn(content).map((chars, index, all): Glyph => {
    const [first] = chars;
    const { x, y, top, bottom, font } = first;
    const size = sizes.of(first.size);
    const reach = reaches.get(font);
    const turn = turnOf(first.angle);
    const advance = advanceOf(chars, all[index + 1]?.[0]);
    return {
      chars: chars.map(({ char }) => (char === SOFT_HYPHEN && isLineEnd(first, all[index + 1]?.[0]) ? '-' : char)),
      x: isLevel(turn) ? x : lines.of(x),
      y: isLevel(turn) ? lines.of(y) : y,
      advance: turn < 2 ? advance : -advance,
      size,
      turn,
      ascent: reach === undefined ? y - top : reach.ascent * size,
      descent: reach === undefined ? bottom - y : reach.descent * size,
    };
  });
}

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

/** PDFium gives each letter of a ligature the width of the whole, or, if the ligature is a character, its own. */
function advanceOf(chars: Ligature, next: PdfChar | undefined): number {
  const [first] = chars;
  const sum = chars.reduce((total, { advance }) => total + advance, 0);
  if (chars.some(({ advance }) => advance !== first.advance)) return sum;
  if (chars.length === 1 || next === undefined || next.object !== first.object) return first.advance;
  const distance = Math.hypot(next.x - first.x, next.y - first.y);
  return Math.abs(distance - sum) < KERNING * first.size ? sum : first.advance;
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
