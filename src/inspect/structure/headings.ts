import { groupBy } from '../../util/arrays.js';
import { memoizeWeak } from '../../util/memoize.js';
import type { DateFinder } from './date-finder.js';
import type { Segment, TextRun, TextStyle } from './split-segments.js';
import { findTitleMeaning, MAX_TITLE_LENGTH } from './title-meaning.js';

export interface Headings {
  readonly body: TextStyle;
  /** Whether a segment is a section title, if alone on its line. */
  readonly isTitle: (segment: Segment) => boolean;
  /** Whether mostly known titles have its left edge and style, which may be next to their text. */
  readonly isInMargin: (segment: Segment) => boolean;
}

/**
 * Detects the style of section titles: that of known titles, if little else has it. Other text in
 * that style is a title, too; known titles in other styles must differ from the body.
 */
export function detectHeadings(
  pages: readonly (readonly Segment[])[],
  dateFinder: DateFinder,
): Headings {
  const segments = pages.flat();
  const body = detectBodyStyle(segments);
  const isKnown = memoizeWeak((segment: Segment) => findTitleMeaning(segment.text) !== undefined);
  const byStyle = groupBy(segments.filter(mayBeTitle), getStyleKey);
  byStyle.delete(getStyleKey({ ...body, text: 'x' }));
  const apart = findApart(pages);
  const known = [...byStyle.values()].flat().filter(isKnown);
  // `Languages` among the labels of skills, below larger titles.
  const isLabel = (segment: Segment) =>
    known.some(
      ({ size, left, isBold, color }) =>
        size > segment.size + 0.4 &&
        Math.abs(left - segment.left) < 1 &&
        isBold === segment.isBold &&
        color === segment.color,
    );
  const isTitleStyle = memoizeWeak((sameStyle: readonly Segment[]) => {
    const [first, ...more] = sameStyle.filter(isKnown);
    if (first !== undefined && more.length === 0 && sameStyle.length > 1 && isLabel(first))
      return false;
    const count = more.length + Number(first !== undefined);
    const isUsual = count >= (count > 2 ? 0.2 : 0.3) * sameStyle.length;
    return count > 0 && (isUsual || sameStyle.every((segment) => apart.has(segment)));
  });
  const toEdge = (segment: Segment) => `${Math.round(segment.left)} ${getStyleKey(segment)}`;
  const byEdge = groupBy(segments, toEdge);
  const isInMargin = memoizeWeak((segment: Segment) => {
    const sameEdge = byEdge.get(toEdge(segment)) ?? [];
    const count = sameEdge.filter(isKnown).length;
    return count > 2 && count > 0.6 * sameEdge.length;
  });
  // Memoized, as the search for columns repeats it.
  const hasTitleStyle = memoizeWeak((segment: Segment) => {
    if (!mayBeTitle(segment) || dateFinder.findDates(segment.text).length > 0) return false;
    if (isInMargin(segment)) return true;
    const sameStyle = byStyle.get(getStyleKey(segment)) ?? [];
    // An enumeration is a title only among many known ones.
    const knownShare = sameStyle.filter(isKnown).length / sameStyle.length;
    if (/,.*,/.test(segment.text) && !(knownShare > 0.3)) return false;
    if (!isKnown(segment))
      return (
        isTitleStyle(sameStyle) &&
        sameStyle.some((other) => isKnown(other) && isAligned(segment, other))
      );
    return (
      isTitleStyle(sameStyle) ||
      segment.size > body.size * 1.15 ||
      isUppercase(segment.text) ||
      (segment.isBold && !body.isBold && apart.has(segment))
    );
  });
  const plain = new Set(findPlainTitles(segments.filter(isKnown), hasTitleStyle));
  const isTitle = (segment: Segment) => hasTitleStyle(segment) || plain.has(segment);
  return { body, isTitle, isInMargin };
}

/** Finds the section titles of documents without any style for them. */
function findPlainTitles(
  known: readonly Segment[],
  hasTitleStyle: (segment: Segment) => boolean,
): readonly Segment[] {
  const plain = known.filter(mayBeTitle);
  return plain.length > 1 && !plain.some(hasTitleStyle) ? plain : [];
}

/** Finds segments with more space above than most have. */
function findApart(pages: readonly (readonly Segment[])[]): ReadonlySet<Segment> {
  const gaps = pages.flatMap((page) => {
    const sorted = [...page].sort((a, b) => a.y - b.y);
    return sorted.map((segment, index) => {
      const above = sorted
        .slice(Math.max(0, index - MAX_SEGMENTS_BETWEEN), index)
        .findLast(
          ({ left, right, y }) => segment.y - y > 2 && left < segment.right && right > segment.left,
        );
      return { segment, gap: above && segment.y - above.y };
    });
  });
  const usual = gaps.flatMap(({ gap }) => gap ?? []).sort((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)] ?? 0;
  return new Set(
    gaps.flatMap(({ segment, gap = Number.POSITIVE_INFINITY }) =>
      gap > 1.4 * median ? segment : [],
    ),
  );
}

/** Joins titles of two lines, as in narrow columns. */
export function joinTitles(segments: readonly Segment[]): Segment[] {
  const joined = new Set<Segment>();
  return segments.flatMap((segment, index) => {
    if (joined.has(segment)) return [];
    if (!mayBeTitle(segment) || findTitleMeaning(segment.text) !== undefined) return segment;
    const next = segments
      .slice(index + 1, index + MAX_SEGMENTS_BETWEEN)
      .find(
        (other) =>
          other.y > segment.y &&
          other.y - segment.y < 1.6 * segment.size &&
          isSameStyle(other, segment) &&
          isAligned(other, segment) &&
          mayBeTitle(other),
      );
    if (next === undefined) return segment;
    const text = [`${segment.text} ${next.text}`, segment.text + next.text].find(
      (title) => findTitleMeaning(title) !== undefined,
    );
    if (text === undefined) return segment;
    joined.add(next);
    const box = { right: Math.max(next.right, segment.right), bottom: next.bottom };
    return { ...segment, ...box, text, runs: [{ ...segment, ...box, text }] };
  });
}

/** Lines of other columns may be between the lines of a title. */
const MAX_SEGMENTS_BETWEEN = 8;

function isAligned(a: Segment, b: Segment): boolean {
  return [a.left - b.left, a.right - b.right, a.left + a.right - b.left - b.right].some(
    (difference) => Math.abs(difference) < 4,
  );
}

function mayBeTitle({ text, isBullet, runs, isBold }: Segment): boolean {
  if (runs.some((run) => run.isBold !== isBold && /\p{L}/u.test(run.text))) return false;
  return (
    !isBullet &&
    text.length <= MAX_TITLE_LENGTH &&
    /\p{L}\p{M}*\p{L}|[\p{sc=Han}\p{sc=Thai}]|\p{L} \p{L}/u.test(text) &&
    !/[@|]|[.,;]$|:\s*\S/.test(text)
  );
}

function detectBodyStyle(segments: readonly Segment[]): TextStyle {
  const all = segments.flatMap(({ runs }) => runs);
  const byStyle = groupBy(all, (run) => getStyleKey({ ...run, text: 'x' }));
  const [largest] = [...byStyle.values()].sort((a, b) => sumLengths(b) - sumLengths(a));
  return largest?.[0] ?? { size: 10, isBold: false, isItalic: false, color: '#000000' };
}

/** In UTF-16 units. */
export function sumLengths(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function getStyleKey({
  size,
  isBold,
  isItalic,
  color,
  text,
}: TextStyle & { readonly text: string }): string {
  return `${Math.round(size * 2)} ${isBold} ${isItalic} ${color} ${isUppercase(text)}`;
}

function isUppercase(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

export function isSameStyle(a: TextStyle, b: TextStyle): boolean {
  return (
    a.isBold === b.isBold &&
    a.isItalic === b.isItalic &&
    a.color === b.color &&
    Math.abs(a.size - b.size) < 0.4
  );
}
