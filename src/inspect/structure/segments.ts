import type { PdfChar, PdfPage, PdfRect } from '../../pdf/model.js';
import { around } from '../../pdf/rects.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { chunkBy, groupBy } from '../../util/arrays.js';
import { remember } from '../../util/remember.js';
import type { Spot } from './structure.js';

/** How letters look. */
export interface Style {
  /** Of most of its letters, in points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly color: string;
}

/** Letters of one style, side by side. */
export interface Run extends Spot, Style {
  readonly text: string;
}

/** What stands on one baseline without a wide gap. */
export interface Segment extends Run {
  readonly runs: readonly Run[];
  /** The baseline. */
  readonly y: number;
  /** Whether it begins with a sign of a list, which its text leaves out. */
  readonly isBullet: boolean;
}

/** A gap as wide as this divides the text of a line; the spaces of justified lines are narrower. In sizes of the text. */
export const WIDE = 1.15;

/** A gap as wide as this divides words (as in `textOf`); in sizes of the text. */
const SPACE = 0.15;
const WIDER_SPACE = 0.2;

/** What begins items of lists. Letters of fonts for signs have other codes. */
const BULLET =
  /^[\u2022\u2023\u25AA\u25CF\u25CB\u25E6\u25A0\u25A1\u25B6\u25B8\u25BA\u27A2\u27A4\u2043\u2219\u2218\u22C4\u22C5\u25FE\u00B7\u2713\u2714\u2666\u25C6\u2B25\u204C\u204D\uF0B7\uF0A7\uF0D8\u2605\u2b1d*–—−-]$/u;

/** Fonts of signs, and of those that are no signs of lists. */
const SIGNS = /awesome|icon|fontello|dingbat|wingding|marvosym|academicons|^msam|^msbm|symbol/i;
const ICONS = /awesome|icon|fontello|marvosym|academicons/i;

/** The visible level text of a page: segments from top to bottom, from left to right. */
export function segmentsOf(page: PdfPage, index: number): Segment[] {
  // Where a PDF has spaces of its own, letters may be set as far apart as words elsewhere.
  const hasSpaces = page.chars.filter(({ char }) => char === ' ').length > 0.03 * page.chars.length;
  const space = hasSpaces ? WIDER_SPACE : SPACE;
  const blanks = blanksOf(page);
  const chars = page.chars.flatMap((one, order): Ordered[] => {
    if (one.isInvisible === true || !(Math.abs(one.angle) < 5) || one.char.trim() === '') return [];
    const least = INTRICATE.test(one.char) && blanks.count > 0 ? WIDE : space;
    const isAfterSpace = page.chars[order - 1]?.char.trim() === '';
    return [{ ...one, order, space: least, isAfterSpace, ...blanks.beside(one) }];
  });
  chars.sort((a, b) => a.y - b.y || a.x - b.x);
  const unmapped = page.chars.filter(({ isUnmapped }) => isUnmapped).slice(0, MOST_DOTS);
  const drawn = { paths: page.paths.filter(mayBeDot).slice(0, MOST_DOTS), unmapped };
  const first = segmentsAt(chars, index, drawn, new Set());
  // Where many lines begin, a smaller gap divides a label or a date from the text behind it.
  const edges = groupBy(first, ({ left }) => Math.round(left));
  const common = [...edges].filter(([, same]) => same.length >= MANY).map(([x]) => x);
  return common.length === 0 ? first : segmentsAt(chars, index, drawn, new Set(common));
}

/** Scripts with syllables of several glyphs, side by side: gaps between these say nothing. */
export const INTRICATE =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The spaces that a PDF has of its own, on both sides of a character. PDFium leaves out those of another font, which text in its scripts has; elsewhere
 * gaps say enough.
 */
function blanksOf({ chars, content }: PdfPage) {
  const spaces = chars.some(({ char }) => INTRICATE.test(char) || isRightToLeft(char))
    ? content.filter(({ char, x, right }) => char === ' ' && right - x > 0.5)
    : [];
  const key = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;
  const starts = new Set(spaces.map(({ x, y }) => key(x, y)));
  const ends = new Set(spaces.map(({ right, y }) => key(right, y)));
  const isNear = (edges: ReadonlySet<string>, x: number, y: number): boolean =>
    edges.size > 0 && (edges.has(key(x - 0.5, y)) || edges.has(key(x + 0.5, y)));
  return {
    count: spaces.length,
    beside: ({ x, right, y }: PdfChar) => ({
      isBlankLeft: isNear(ends, x, y),
      isBlankRight: isNear(starts, right, y),
    }),
  };
}

/** So many lines that begin at the same place make a column. */
const MANY = 6;

function segmentsAt(
  chars: readonly Ordered[],
  index: number,
  drawn: Drawn,
  edges: ReadonlySet<number>,
): Segment[] {
  const lines = chunkBy(
    chars,
    (char, first) => !(char.y - first.y > 0.2 * Math.min(first.size, char.size)),
  );
  return lines.flatMap((line) => lineSegments(line, index, drawn, edges));
}

/** What may be signs of list items. */
interface Drawn {
  readonly paths: readonly PdfRect[];
  readonly unmapped: readonly PdfChar[];
}

/** A character, and its place in the reading order of the page. */
interface Ordered extends PdfChar {
  readonly order: number;
  readonly isBlankLeft: boolean;
  readonly isBlankRight: boolean;
  /** The gap that divides words, in sizes of the text. */
  readonly space: number;
  readonly isAfterSpace: boolean;
}

function lineSegments(
  line: Ordered[],
  page: number,
  drawn: Drawn,
  edges: ReadonlySet<number>,
): Segment[] {
  line.sort((a, b) => a.x - b.x || a.order - b.order);
  const groups: Ordered[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const char of line) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    // Some programs draw letters twice to make them bold.
    const isTwice =
      last !== undefined && last.char === char.char && Math.abs(last.x - char.x) < 0.1 * char.size;
    if (isTwice && Math.abs(last.order - char.order) > 1) continue;
    // An icon divides what it stands between.
    if (isIcon(char)) {
      groups.push([]);
      continue;
    }
    if (group === undefined || isDivided(group, char, char.x - right, edges)) groups.push([char]);
    else group.push(char);
    right = Math.max(right, char.right);
  }
  return groups
    .filter(({ length }) => length > 0)
    .flatMap((group) => segmentOf(group, page, drawn) ?? []);
}

/** Whether the gap before a character divides it from the characters of its line before it; behind the sign of an item, it may be wider. */
function isDivided(
  group: readonly Ordered[],
  char: Ordered,
  gap: number,
  edges: ReadonlySet<number>,
): boolean {
  const last = group.at(-1);
  if (last === undefined) return gap > WIDE * char.size;
  const isAfterSign = group.length === 1 && isBulletSign(last);
  if (gap > (isAfterSign ? 4 : WIDE) * Math.max(char.size, last.size)) return true;
  return (
    !isAfterSign &&
    (edges.has(Math.round(char.x)) || isOtherText(last, char)) &&
    gap > 0.45 * char.size
  );
}

/** Whether a smaller gap is enough to divide two letters, such as a date from a title, or a title from the next column. */
function isOtherText(before: PdfChar, char: PdfChar): boolean {
  const isLarger = Math.abs(before.size - char.size) > 0.15 * char.size;
  return isLarger || lookOf(before.font).isBold !== lookOf(char.font).isBold;
}

function isBulletSign({ char, font }: PdfChar): boolean {
  return BULLET.test(char) || (SIGNS.test(font) && !ICONS.test(font));
}

function isIcon({ char, font }: PdfChar): boolean {
  return !BULLET.test(char) && (ICONS.test(font) || /[\p{Co}\uFFFD]/u.test(char));
}

function segmentOf(
  group: readonly Ordered[],
  page: number,
  { paths, unmapped }: Drawn,
): Segment | undefined {
  const [first, second] = group;
  if (first === undefined) return undefined;
  // A dash belongs to its word unless there is space behind it.
  const isApart = second === undefined || second.x - first.right > SPACE * first.size;
  const isBullet = BULLET.test(first.char) && (isApart || !/[*–—−·-]/.test(first.char));
  const last = group.at(-1) ?? first;
  const isRightBullet =
    !isBullet &&
    group.length > 1 &&
    BULLET.test(last.char) &&
    group.some(({ char }) => isRightToLeft(char));
  const rest = isBullet ? group.slice(1) : isRightBullet ? group.slice(0, -1) : group;
  const letters = rest.filter(({ font }) => !SIGNS.test(font));
  const hasRtl = letters.some(({ char }) => isRightToLeft(char));
  const ordered = [...letters].sort((a, b) =>
    hasRtl ? a.order - b.order : a.x - b.x || a.order - b.order,
  );
  const runs = runsOf(ordered, page);
  const whole = spotOf(rest.length > 0 ? rest : group, page);
  const isDrawn =
    !isBullet &&
    (paths.some((path) => isDot(path, first)) || unmapped.some((glyph) => isBefore(glyph, first)));
  return {
    ...whole,
    ...styleOf(letters.length > 0 ? letters : group),
    y: first.y,
    runs,
    text: runs.map(({ text }) => text).join(''),
    isBullet: isBullet || isRightBullet || isDrawn,
  };
}

/** No page has so many signs of list items. */
const MOST_DOTS = 1000;

/** Whether a drawing is as wide as it is high, or nearly so, and small; in points. */
function mayBeDot({ left, right, top, bottom }: PdfRect): boolean {
  return right - left < LARGEST_DOT && bottom - top < LARGEST_DOT;
}

const LARGEST_DOT = 50;

/** Whether a drawing is the sign of a list item that begins with a character. */
function isDot({ left, right, top, bottom }: PdfRect, { x, y, size }: PdfChar): boolean {
  const [width, height] = [right - left, bottom - top];
  const isSmall = width > 0.1 * size && width < 0.7 * size && Math.abs(width - height) < 0.3 * size;
  return (
    isSmall && right < x && right > x - 2.5 * size && bottom < y + 0.1 * size && top > y - size
  );
}

/** Whether a glyph without meaning stands where the sign of a list item does. */
function isBefore(glyph: PdfChar, { x, y, size }: PdfChar): boolean {
  return Math.abs(glyph.y - y) < 0.4 * size && glyph.x < x - 0.3 * size && glyph.x > x - 2.5 * size;
}

function runsOf(chars: readonly Ordered[], page: number): Run[] {
  const gaps = chars.map((char, index) => gapBetween(chars[index - 1], char)).sort((a, b) => a - b);
  // Letters may be set apart.
  const spacing = Math.max(0, gaps[Math.floor(gaps.length / 2)] ?? 0);
  const pieces = chars.map((char, index) => {
    const before = chars[index - 1]?.x ?? char.x;
    // The signs of a syllable have one place.
    const isAfterBlank =
      before !== char.x && (before > char.x ? char.isBlankRight : char.isBlankLeft);
    const isApart =
      char.isAfterSpace ||
      isAfterBlank ||
      gapBetween(chars[index - 1], char) > char.space * char.size + 1.5 * spacing;
    return { char, text: isApart && index > 0 ? ` ${char.char}` : char.char, key: lookKey(char) };
  });
  return chunkBy(
    pieces,
    ({ key, text }, first) => key === first.key || !/[\p{L}\p{N}]/u.test(text),
  ).map((alike) => {
    const own = alike.map(({ char }) => char);
    return { ...spotOf(own, page), ...styleOf(own), text: alike.map(({ text }) => text).join('') };
  });
}

function gapBetween(before: PdfChar | undefined, char: PdfChar): number {
  return before === undefined ? 0 : Math.max(char.x - before.right, before.x - char.right);
}

const lookOf = remember((font) => ({
  isBold: /bold|black|heavy|semi|demi|medi|bx\d|cssbx|-bd/i.test(font),
  isItalic: /italic|oblique|slanted|[a-z](?:ti|sl|it)\d|-it/i.test(font),
}));

function lookKey({ font, color }: PdfChar): string {
  const { isBold, isItalic } = lookOf(font);
  return `${isBold} ${isItalic} ${color}`;
}

/** The style of most characters. */
function styleOf(chars: readonly PdfChar[]): Style {
  const alike = groupBy(chars, (char) => `${char.size.toFixed(1)} ${lookKey(char)}`);
  const [most] = [...alike.values()].sort((a, b) => b.length - a.length);
  const { size = 0, font = '', color = '' } = most?.[0] ?? {};
  return { size, color, ...lookOf(font) };
}

function spotOf(chars: readonly PdfChar[], page: number): Spot {
  return {
    page,
    ...around(chars.map(({ x, top, right, bottom }) => ({ left: x, top, right, bottom }))),
  };
}

/** The smallest rectangle around several on one page; nothing else of them. */
export function spotAround(spots: readonly Spot[]): Spot | undefined {
  const page = spots[0]?.page;
  return page === undefined
    ? undefined
    : { page, ...around(spots.filter((spot) => spot.page === page)) };
}
