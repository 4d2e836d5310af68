import { memoize } from '../../util/memoize.js';

interface Length {
  readonly amount: number;
  readonly unit: 'cm' | 'in' | 'pt' | 'mm' | 'em' | 'ex';
}

const POINTS_PER_UNIT = { cm: 72 / 2.54, in: 72, pt: 1, mm: 7.2 / 2.54 } as const;

/** Parses a number, optional spaces, and a unit; undefined if invalid. */
export const parseLength = memoize((text): Length | undefined => {
  const match = /^(\d+(?:\.\d*)?) *(cm|in|pt|mm|ex|em)$/.exec(text);
  if (match === null) return undefined;
  return { amount: Number(match[1]), unit: match[2] as Length['unit'] };
});

/**
 * Converts a length to points.
 *
 * @param em - font size of body text in points
 * @param xHeight - as a fraction of `em`
 */
export function toPoints({ amount, unit }: Length, em: number, xHeight: number): number {
  if (unit === 'em') return amount * em;
  if (unit === 'ex') return amount * em * xHeight;
  return amount * POINTS_PER_UNIT[unit];
}

/**
 * Bounds of the leading, as fractions of the template's. Below the minimum, lines touch; above the
 * maximum, a text does not look like a paragraph.
 */
export const MIN_LEADING = 0.8;
export const MAX_LEADING = 1.5;

/** Formats a leading as `94%`. */
export function formatLeading(value: number): string {
  return `${Number((value * 100).toFixed(4))}%`;
}
