import type { TypstLength } from '../../cv/cv.js';

/** The number of points in each absolute unit. */
const POINTS: Readonly<Record<Exclude<TypstLength['unit'], 'em'>, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

export const POINTS_PER_CM = POINTS.cm;

/** A length in points; an em is the size of the text, in points. */
export function inPoints({ amount, unit }: TypstLength, fontSize: number): number {
  return amount * (unit === 'em' ? fontSize : POINTS[unit]);
}
