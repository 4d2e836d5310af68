import type { PdfReading } from '../../pdf/reading.js';
import type { Calendar } from './dates.js';
import type { Segment, Style } from './segments.js';
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
export function headingsOf(pages: readonly (readonly Segment[])[], reading: PdfReading, calendar: Calendar): Headings {
  const segments = pages.flat();
  const body = bodyOf(segments);
  const counts = new Map<string, { known: Segment[]; all: number }>();
  const known = new Map<string, boolean>();
  for (const segment of segments) {
    if (!mayBeTitle(segment)) continue;
    const key = keyOf(segment);
    const count = counts.get(key) ?? { known: [], all: 0 };
    counts.set(key, count);
    count.all += 1;
    known.set(segment.text, meaningOf(segment.text) !== undefined);
    if (known.get(segment.text)) count.known.push(segment);
  }
  const styles = new Set(
    [...counts].flatMap(([key, { known, all }]) =>
      key !== keyOf({ ...body, text: 'x' }) &&
      known.length > 0 &&
      (known.length >= 0.3 * all || (known.length > 2 && known.length >= 0.2 * all))
        ? [key]
        : [],
    ),
  );
  const rules = reading.pages.map(({ paths, width }) =>
    paths.filter(({ left, right, top, bottom }) => right - left > 0.12 * width && bottom - top < 4),
  );
  const isRuled = ({ page, y, size, left, right }: Segment): boolean =>
    (rules[page] ?? []).some(
      (rule) => rule.right > left && rule.left < right + 9 && rule.bottom > y && rule.top < y + size,
    );
  const isTitle = (segment: Segment): boolean => {
    if (!mayBeTitle(segment) || calendar.datesIn(segment.text).length > 0) return false;
    const count = counts.get(keyOf(segment));
    if (styles.has(keyOf(segment)))
      return known.get(segment.text) === true || (count?.known ?? []).some((other) => isAligned(segment, other));
    if (known.get(segment.text) !== true) return false;
    const isApart = segment.size > body.size * 1.15 || isCapitals(segment.text) || isRuled(segment);
    return isApart || (segment.isBold && !body.isBold && (count?.all ?? 0) < 4);
  };
  // A column is looked for in many places.
  const answers = new WeakMap<Segment, boolean>();
  const isTitleOnce = (segment: Segment): boolean => {
    const answer = answers.get(segment) ?? isTitle(segment);
    answers.set(segment, answer);
    return answer;
  };
  return { body, isTitle: isTitleOnce };
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
  const counts = new Map<string, { letters: number; style: Style }>();
  for (const { runs } of segments)
    for (const { text, size, isBold, isItalic, color } of runs) {
      const style = { size, isBold, isItalic, color };
      const key = keyOf({ ...style, text: 'x' });
      const count = counts.get(key) ?? { letters: 0, style };
      counts.set(key, count);
      count.letters += text.length;
    }
  const [most] = [...counts.values()].sort((a, b) => b.letters - a.letters);
  return most?.style ?? { size: 10, isBold: false, isItalic: false, color: '#000000' };
}

function keyOf({ size, isBold, isItalic, color, text }: Style & { readonly text: string }): string {
  return `${Math.round(size * 2)} ${isBold} ${isItalic} ${color} ${isCapitals(text)}`;
}

function isCapitals(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Whether two styles look the same. */
export function isSameStyle(a: Style, b: Style): boolean {
  return a.isBold === b.isBold && a.isItalic === b.isItalic && a.color === b.color && Math.abs(a.size - b.size) < 0.4;
}
