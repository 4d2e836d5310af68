import { remember } from '../../util/remember.js';

/** A length as written: an amount and its unit, which CSS calls a dimension. */
interface Dimension {
  readonly amount: number;
  readonly unit: 'cm' | 'in' | 'pt' | 'mm' | 'em' | 'ex';
}

/** Points (1/72 in) in an absolute unit. */
const POINTS_PER = { cm: 72 / 2.54, in: 72, pt: 1, mm: 7.2 / 2.54 } as const;

/** Reads a number, optional spaces, and a unit, with nothing around them; undefined if a text is no length. */
export const parseLength = remember((text): Dimension | undefined => {
  const match = /^(\d+(?:\.\d*)?) *(cm|in|pt|mm|ex|em)$/.exec(text);
  if (match === null) return undefined;
  return { amount: Number(match[1]), unit: match[2] as Dimension['unit'] };
});

/** A length in points, where body text has the size `em` in points, and an x-height that is a fraction of it. */
export function toPoints({ amount, unit }: Dimension, em: number, xHeight: number): number {
  if (unit === 'em') return amount * em;
  if (unit === 'ex') return amount * em * xHeight;
  return amount * POINTS_PER[unit];
}

/** Below, lines touch; above, they are no paragraph. Parts of the theme's distance of baselines. */
export const LEAST_LEADING = 0.8;
export const MOST_LEADING = 1.5;

/** Writes a leading as `94%`. */
export function formatLeading(value: number): string {
  return `${Number((value * 100).toFixed(4))}%`;
}
