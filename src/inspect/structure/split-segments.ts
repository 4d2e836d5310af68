import type { PdfChar, PdfPage, PdfRect } from '../../pdf/model.js';
import { getBoundingRect } from '../../pdf/rects.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { chunkBy, groupBy } from '../../util/arrays.js';
import { memoize } from '../../util/memoize.js';
import { restoreBrackets } from './reading-direction.js';
import type { Location } from './structure.js';

export interface TextStyle {
  /** Of most characters, in points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly color: string;
}

/** Adjacent characters of one style. */
export interface TextRun extends Location, TextStyle {
  readonly text: string;
}

/** Text on one baseline without a wide gap. */
export interface Segment extends TextRun {
  readonly runs: readonly TextRun[];
  readonly y: number;
  /** The left edge, with a bullet. */
  readonly start: number;
  /** Whether a bullet precedes it, which the text omits. */
  readonly isBullet: boolean;
}

/** Minimum gap between segments, in sizes of the text; spaces of justified lines are narrower. */
export const SEGMENT_GAP_EMS = 1.15;

/** Minimum gap between words, in sizes of the text. */
const WORD_GAP_EMS = 0.15;
const WIDE_WORD_GAP_EMS = 0.18;

/** Symbol fonts have other codes. */
const BULLET = /^[•‣▪●○◦■□▶▸►➢➤⁃∙∘⋄⋅◾·✓✔♦◆⬥⁌⁍\uF0B7\uF0A7\uF0D8★⬝*–—−-]$/u;

const SYMBOL_FONT =
  /awesome|icon|fontello|dingbat|wingding|marvosym|academicons|^msam|^msbm|symbol/i;
/** Symbol fonts without bullets. */
const ICON_FONT = /awesome|icon|fontello|marvosym|academicons/i;

/** Splits the visible, level text of a page into segments, from top to bottom and left to right. */
export function splitSegments(page: PdfPage, index: number, isMirrored = false): Segment[] {
  // If a PDF has space characters, letters may be as far apart as words elsewhere.
  const hasSpaces = page.chars.filter(({ char }) => char === ' ').length > 0.03 * page.chars.length;
  const space = hasSpaces ? WIDE_WORD_GAP_EMS : WORD_GAP_EMS;
  const spaces = findSpaces(page);
  const chars = page.chars.flatMap((char, order): OrderedChar[] => {
    if (!(Math.abs(char.angle) < 5) || char.char.trim() === '') return [];
    if (char.isInvisible === true && !isOutlined(char, page)) return [];
    const font = char.isInvisible === true ? `${char.font}-Bold` : char.font;
    const wordGap = COMPLEX_SCRIPT.test(char.char) && spaces.count > 0 ? SEGMENT_GAP_EMS : space;
    const isAfterSpace = page.chars[order - 1]?.char.trim() === '';
    const readingX = isMirrored ? order : char.x;
    return [{ ...char, font, order, readingX, wordGap, isAfterSpace, ...spaces.findAround(char) }];
  });
  chars.sort((a, b) => a.y - b.y || a.x - b.x);
  const unmapped = page.chars.filter(({ isUnmapped }) => isUnmapped).slice(0, MAX_BULLETS);
  const bullets = { paths: page.paths.filter(isSmall).slice(0, MAX_BULLETS), unmapped };
  const first = toSegments(chars, index, bullets, new Set());
  // At an edge where many lines start, a smaller gap separates a label or date from text.
  const edges = groupBy(
    first.flatMap((segment) => (segment.isBullet ? [segment.left, segment.start] : segment.left)),
    (x) => Math.round(x),
  );
  const common = [...edges].filter(([, group]) => group.length >= MIN_COMMON_EDGES).map(([x]) => x);
  return common.length === 0 ? first : toSegments(chars, index, bullets, new Set(common));
}

/**
 * Tests whether a shape about as high as an invisible letter covers it: browsers draw bold text so
 * if a font has no bold face.
 */
export function isOutlined({ x, right, y, size }: PdfChar, { paths }: PdfPage): boolean {
  return paths.some(
    ({ left, right: end, top, bottom }) =>
      left < right &&
      end > x &&
      top < y &&
      bottom > y - size &&
      bottom - top > 0.3 * size &&
      bottom - top < 1.5 * size,
  );
}

/** Scripts with syllables of several adjacent glyphs, whose gaps are not spaces. */
export const COMPLEX_SCRIPT =
  /[\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Finds the spaces next to a character. PDFium drops no-break spaces, and spaces of other fonts,
 * which text in complex scripts has; in other scripts, gaps suffice.
 */
function findSpaces({ chars, streamChars }: PdfPage) {
  const isComplex = chars.some(({ char }) => COMPLEX_SCRIPT.test(char) || isRightToLeft(char));
  const spaces = streamChars.filter(
    ({ char, x, right }) => (char === '\u00A0' || (isComplex && char === ' ')) && right - x > 0.5,
  );
  const toKey = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
  const starts = new Set(spaces.map(({ x, y }) => toKey(x, y)));
  // PDFium reports the width of no-break spaces incorrectly.
  const ends = new Set(
    spaces.flatMap(({ char, right, y }) => (char === ' ' ? toKey(right, y) : [])),
  );
  const isNear = (edges: ReadonlySet<string>, x: number, y: number) =>
    edges.size > 0 && (edges.has(toKey(x - 0.5, y)) || edges.has(toKey(x + 0.5, y)));
  return {
    count: spaces.length,
    findAround: ({ x, right, y }: PdfChar) => ({
      isAfterGap: isNear(ends, x, y),
      isBeforeGap: isNear(starts, right, y),
    }),
  };
}

const MIN_COMMON_EDGES = 6;

function toSegments(
  chars: readonly OrderedChar[],
  index: number,
  bullets: BulletShapes,
  edges: ReadonlySet<number>,
): Segment[] {
  const lines = chunkBy(
    chars,
    (char, first) => !(char.y - first.y > 0.2 * Math.min(first.size, char.size)),
  );
  return lines.flatMap((line) => splitLine(line, index, bullets, edges));
}

interface BulletShapes {
  readonly paths: readonly PdfRect[];
  readonly unmapped: readonly PdfChar[];
}

/** A character and its index in reading order. */
interface OrderedChar extends PdfChar {
  readonly order: number;
  /** Orders text without right-to-left letters. */
  readonly readingX: number;
  readonly isAfterGap: boolean;
  readonly isBeforeGap: boolean;
  /** Minimum gap between words, in sizes of the text. */
  readonly wordGap: number;
  readonly isAfterSpace: boolean;
}

function splitLine(
  line: OrderedChar[],
  page: number,
  bullets: BulletShapes,
  edges: ReadonlySet<number>,
): Segment[] {
  line.sort((a, b) => a.x - b.x || a.order - b.order);
  const groups: OrderedChar[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const [index, char] of line.entries()) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    // Some programs draw characters twice for bold.
    const isRepeated =
      last !== undefined && last.char === char.char && Math.abs(last.x - char.x) < 0.1 * char.size;
    if (isRepeated && Math.abs(last.order - char.order) > 1) continue;
    // An icon separates its neighbors; a ligature without letters touches those of its font.
    if (isIcon(char) && !isLigature(char, [line[index - 1], line[index + 1]])) {
      groups.push([]);
      continue;
    }
    if (group === undefined || isDivided(group, char, char.x - right, edges)) groups.push([char]);
    else group.push(char);
    right = Math.max(right, char.right);
  }
  return groups
    .filter(({ length }) => length > 0)
    .flatMap((group) => toSegment(group, page, bullets) ?? []);
}

/** After a bullet, the gap must be wider. */
function isDivided(
  group: readonly OrderedChar[],
  char: OrderedChar,
  gap: number,
  edges: ReadonlySet<number>,
): boolean {
  const last = group.at(-1);
  if (last === undefined) return gap > SEGMENT_GAP_EMS * char.size;
  const isAfterBullet = group.length === 1 && isBulletChar(last);
  if (gap > (isAfterBullet ? 4 : SEGMENT_GAP_EMS) * Math.max(char.size, last.size)) return true;
  return (
    !isAfterBullet &&
    (edges.has(Math.round(char.x)) || differsInStyle(last, char)) &&
    gap > 0.45 * char.size
  );
}

/** Different styles need a smaller gap, such as a title and a date. */
function differsInStyle(last: PdfChar, char: PdfChar): boolean {
  const isLarger = Math.abs(last.size - char.size) > 0.15 * char.size;
  return isLarger || parseFontName(last.font).isBold !== parseFontName(char.font).isBold;
}

function isBulletChar({ char, font }: PdfChar): boolean {
  return BULLET.test(char) || (SYMBOL_FONT.test(font) && !ICON_FONT.test(font));
}

function isIcon({ char, font }: PdfChar): boolean {
  return !BULLET.test(char) && (ICON_FONT.test(font) || /[\p{Co}\uFFFD]/u.test(char));
}

function isLigature(
  { char, font, x, right, size }: PdfChar,
  neighbors: readonly (PdfChar | undefined)[],
): boolean {
  return (
    char === '\uFFFD' &&
    neighbors.some(
      (other) =>
        other?.font === font &&
        /\p{L}/u.test(other.char) &&
        Math.max(other.x - right, x - other.right) < WORD_GAP_EMS * size,
    )
  );
}

function toSegment(
  group: readonly OrderedChar[],
  page: number,
  { paths, unmapped }: BulletShapes,
): Segment | undefined {
  const [first, second] = group;
  if (first === undefined) return undefined;
  // A dash is a bullet only before a space.
  const isSeparate = second === undefined || second.x - first.right > WORD_GAP_EMS * first.size;
  const isBullet = BULLET.test(first.char) && (isSeparate || !/[*–—−·-]/.test(first.char));
  const rest = isBullet ? group.slice(1) : group;
  const letters = rest.filter(({ font }) => !SYMBOL_FONT.test(font));
  const hasRtl = letters.some(({ char }) => isRightToLeft(char));
  const ordered = [...letters].sort((a, b) =>
    hasRtl ? a.order - b.order : a.readingX - b.readingX || a.order - b.order,
  );
  const runs = toRuns(ordered, page, hasRtl);
  const isDrawn =
    !isBullet &&
    (paths.some((path) => isBulletShape(path, first)) ||
      unmapped.some((glyph) => isBulletGlyph(glyph, first)));
  return {
    ...locateChars(rest.length > 0 ? rest : group, page),
    ...getMainStyle(letters.length > 0 ? letters : group),
    y: first.y,
    start: first.x,
    runs,
    text: runs.map(({ text }) => text).join(''),
    isBullet: isBullet || isDrawn,
  };
}

const MAX_BULLETS = 1000;

function isSmall({ left, right, top, bottom }: PdfRect): boolean {
  return right - left < MAX_BULLET_POINTS && bottom - top < MAX_BULLET_POINTS;
}

const MAX_BULLET_POINTS = 50;

function isBulletShape({ left, right, top, bottom }: PdfRect, { x, y, size }: PdfChar): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    width > 0.1 * size &&
    width < 0.7 * size &&
    Math.abs(width - height) < 0.3 * size &&
    right < x &&
    right > x - 2.5 * size &&
    bottom < y + 0.1 * size &&
    top > y - size
  );
}

function isBulletGlyph(glyph: PdfChar, { x, y, size }: PdfChar): boolean {
  return Math.abs(glyph.y - y) < 0.4 * size && glyph.x < x - 0.3 * size && glyph.x > x - 2.5 * size;
}

function toRuns(chars: readonly OrderedChar[], page: number, hasRtl: boolean): TextRun[] {
  const starts = findWordStarts(chars);
  const words = chars.map((char, index) =>
    starts[index] && index > 0 ? ` ${char.char}` : char.char,
  );
  const restored = hasRtl ? restoreBrackets(words) : words;
  const texts = chars.map((char, index) => ({
    char,
    text: restored[index] ?? '',
    key: getStyleKey(char),
  }));
  return chunkBy(
    texts,
    ({ key, text }, first) => key === first.key || !/[\p{L}\p{N}\p{Ps}\p{Pi}]|^ ’/u.test(text),
  ).map((group) => {
    const runChars = group.map(({ char }) => char);
    return {
      ...locateChars(runChars, page),
      ...getMainStyle(runChars),
      text: group.map(({ text }) => text).join(''),
    };
  });
}

/**
 * Tests for each character in reading order whether a space precedes it. Where the direction
 * changes, the space is not between the neighbors: the next words are reversed.
 */
function findWordStarts(chars: readonly OrderedChar[]): boolean[] {
  const visual = [...chars].sort((a, b) => a.x - b.x || a.order - b.order);
  const ranks = new Map(visual.map((char, rank) => [char, rank]));
  const gaps = visual.map((char, index) => getGap(visual[index - 1], char));
  // Text may be letter-spaced.
  const spacing = Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0);
  const isGap = visual.map((char, rank) => {
    const previous = visual[rank - 1];
    // Glyphs of a syllable share a position.
    const gap = gaps[rank] ?? 0;
    return (
      previous !== undefined &&
      ((previous.x !== char.x && char.isAfterGap) ||
        (previous.isBeforeGap && gap > 0.1 * char.size) ||
        gap > Math.min(previous.wordGap, char.wordGap) * char.size + 1.5 * spacing)
    );
  });
  let lastStep = 1;
  return chars.map((char, index) => {
    const rank = ranks.get(char) ?? 0;
    const last = ranks.get(chars[index - 1] ?? char) ?? 0;
    const step = rank - last;
    const isEntered = step > 0 === lastStep > 0;
    const jump = (isEntered ? last : rank) + Number(isEntered === step > 0);
    const gap = Math.abs(step) < 2 ? Math.max(rank, last) : jump;
    if (step !== 0) lastStep = step;
    return char.isAfterSpace || isGap[gap] === true;
  });
}

function getGap(last: PdfChar | undefined, char: PdfChar): number {
  return last === undefined ? 0 : Math.max(char.x - last.right, last.x - char.right);
}

const parseFontName = memoize((font) => ({
  isBold: /bold|black|heavy|semi|demi|medi|bx\d|cssbx|-bd/i.test(font),
  isItalic: /italic|oblique|slanted|[a-z](?:ti|sl|it)\d|-it/i.test(font),
}));

function getStyleKey({ font, color }: PdfChar): string {
  const { isBold, isItalic } = parseFontName(font);
  return `${isBold} ${isItalic} ${color}`;
}

function getMainStyle(chars: readonly PdfChar[]): TextStyle {
  const byStyle = groupBy(chars, (char) => `${char.size.toFixed(1)} ${getStyleKey(char)}`);
  const [largest] = [...byStyle.values()].sort((a, b) => b.length - a.length);
  const { size = 0, font = '', color = '' } = largest?.[0] ?? {};
  return { size, color, ...parseFontName(font) };
}

function locateChars(chars: readonly PdfChar[], page: number): Location {
  return {
    page,
    ...getBoundingRect(chars.map(({ x, top, right, bottom }) => ({ left: x, top, right, bottom }))),
  };
}

/** Returns the bounding box on the page of the first location. */
export function mergeLocations(locations: readonly Location[]): Location | undefined {
  const page = locations[0]?.page;
  return page === undefined
    ? undefined
    : { page, ...getBoundingRect(locations.filter((location) => location.page === page)) };
}
