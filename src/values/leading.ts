/** Below, lines touch; above, they are no paragraph. Parts of the theme's distance of baselines. */
export const LEAST_LEADING = 0.8;
export const MOST_LEADING = 1.5;

/** Whether something is a distance of baselines, as a part of the theme's. */
function isLeading(value: unknown): value is number {
  return typeof value === 'number' && value >= LEAST_LEADING && value <= MOST_LEADING;
}

/** Reads `94%`, `94` or `0.94`; undefined if it is none of them, or out of bounds. */
export function parseLeading(text: string): number | undefined {
  const [, digits = '', sign] = /^(\d+(?:\.\d+)?) *(%?)$/.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  // Decimals as they are written: 0.94 rather than 94 / 100, which need not be the same number.
  const isPercent = sign === '%' || Number(digits) > MOST_LEADING;
  const value = isPercent ? Number(`${digits}e-2`) : Number(digits);
  return isLeading(value) ? value : undefined;
}

/** Writes it as `94%`. */
export function formatLeading(value: number): string {
  return `${Number((value * 100).toFixed(4))}%`;
}
