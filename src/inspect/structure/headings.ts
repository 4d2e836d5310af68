import { groupBy } from '../../util/arrays.js';
import { rememberOf } from '../../util/remember.js';
import type { Calendar } from './dates.js';
import type { Run, Segment, Style } from './segments.js';
import { LONGEST_TITLE, meaningOf } from './titles.js';

/** The style of most letters, and how a PDF sets the titles of its sections. */
export interface Headings {
  readonly body: Style;
  /** Whether a segment is the title of a section, if it stands alone. */
  readonly isTitle: (segment: Segment) => boolean;
}

/**
 * Finds the style of titles: that in which the known titles are set, if little else is. Whatever else is set in it is a title,
 * too; other known titles are, if they are set apart from the text in any way.
 */
export function headingsOf(pages: readonly (readonly Segment[])[], calendar: Calendar): Headings {
  const segments = pages.flat();
  const body = bodyOf(segments);
  const isKnown = rememberOf((segment: Segment): boolean => meaningOf(segment.text) !== undefined);
  const alike = groupBy(segments.filter(mayBeTitle), keyOf);
  alike.delete(keyOf({ ...body, text: 'x' }));
  const areTitles = rememberOf((same: readonly Segment[]): boolean => {
    const known = same.filter(isKnown).length;
    return known > 0 && known >= (known > 2 ? 0.2 : 0.3) * same.length;
  });
  // A column is looked for in many places.
  const isTitle = rememberOf((segment: Segment): boolean => {
    if (!mayBeTitle(segment) || calendar.datesIn(segment.text).length > 0) return false;
    const same = alike.get(keyOf(segment)) ?? [];
    if (!isKnown(segment))
      return areTitles(same) && same.some((other) => isKnown(other) && isAligned(segment, other));
    return areTitles(same) || segment.size > body.size * 1.15 || isCapitals(segment.text);
  });
  return { body, isTitle };
}

/** Whether two segments begin, end, or have their middle at the same place. */
function isAligned(a: Segment, b: Segment): boolean {
  return [a.left - b.left, a.right - b.right, a.left + a.right - b.left - b.right].some(
    (difference) => Math.abs(difference) < 4,
  );
}

function mayBeTitle({ text, isBullet, runs, isBold }: Segment): boolean {
  if (runs.some((run) => run.isBold !== isBold && /\p{L}/u.test(run.text))) return false;
  return (
    !isBullet &&
    text.length <= LONGEST_TITLE &&
    /\p{L}{2}|[\p{Script=Han}\p{Script=Thai}]|\p{L} \p{L}/u.test(text) &&
    !/[@|]|[.,;]$|:\s*\S|,.*,/.test(text)
  );
}

/** The style in which most letters are set. */
function bodyOf(segments: readonly Segment[]): Style {
  const all = segments.flatMap(({ runs }) => runs);
  const alike = groupBy(all, (run) => keyOf({ ...run, text: 'x' }));
  const lettersIn = (runs: readonly Run[]): number =>
    runs.reduce((sum, { text }) => sum + text.length, 0);
  const [most] = [...alike.values()].sort((a, b) => lettersIn(b) - lettersIn(a));
  return most?.[0] ?? { size: 10, isBold: false, isItalic: false, color: '#000000' };
}

function keyOf({ size, isBold, isItalic, color, text }: Style & { readonly text: string }): string {
  return `${Math.round(size * 2)} ${isBold} ${isItalic} ${color} ${isCapitals(text)}`;
}

function isCapitals(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Whether two styles look the same. */
export function isSameStyle(a: Style, b: Style): boolean {
  return (
    a.isBold === b.isBold &&
    a.isItalic === b.isItalic &&
    a.color === b.color &&
    Math.abs(a.size - b.size) < 0.4
  );
}
