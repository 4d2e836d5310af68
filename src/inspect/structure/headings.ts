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
  const isTitleStyle = memoizeWeak((sameStyle: readonly Segment[]) => {
    const count = sameStyle.filter(isKnown).length;
    return count > 0 && count >= (count > 2 ? 0.2 : 0.3) * sameStyle.length;
  });
  const toEdge = (segment: Segment) => `${Math.round(segment.left)} ${getStyleKey(segment)}`;
  const byEdge = groupBy(segments, toEdge);
  const isInMargin = memoizeWeak((segment: Segment) => {
    const sameEdge = byEdge.get(toEdge(segment)) ?? [];
    const count = sameEdge.filter(isKnown).length;
    return count > 2 && count > 0.6 * sameEdge.length;
  });
  // Memoized, as the search for columns repeats it.
  const isTitle = memoizeWeak((segment: Segment) => {
    if (!mayBeTitle(segment) || dateFinder.findDates(segment.text).length > 0) return false;
    if (isInMargin(segment)) return true;
    const sameStyle = byStyle.get(getStyleKey(segment)) ?? [];
    if (!isKnown(segment))
      return (
        isTitleStyle(sameStyle) &&
        sameStyle.some((other) => isKnown(other) && isAligned(segment, other))
      );
    return isTitleStyle(sameStyle) || segment.size > body.size * 1.15 || isUppercase(segment.text);
  });
  return { body, isTitle, isInMargin };
}

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
    /\p{L}{2}|[\p{sc=Han}\p{sc=Thai}]|\p{L} \p{L}/u.test(text) &&
    !/[@|]|[.,;]$|:\s*\S|,.*,/.test(text)
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
