import { BY_SIZE } from '../../values/measures.generated.js';

const LEADINGS: Readonly<Record<number, number>> = BY_SIZE.leadings;
const TITLES: Readonly<Record<number, number>> = BY_SIZE.titleSizes;

/** The theme's distance of baselines. */
export function usualLeading(fontSize: number): number {
  return LEADINGS[fontSize] ?? 1.2 * fontSize;
}

/** The size of section titles. */
export function titleSize(fontSize: number): number {
  return TITLES[fontSize] ?? 1.4 * fontSize;
}
