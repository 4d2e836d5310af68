// The template's `leadings` and `title-sizes`, in points for each size of body text.
const LEADINGS: Readonly<Record<number, number>> = { 10: 11.96, 11: 13.6, 12: 14.5 };
const TITLES: Readonly<Record<number, number>> = { 10: 14.35, 11: 14.35, 12: 17.3 };

/** The theme's distance of baselines. */
export function usualLeading(fontSize: number): number {
  return LEADINGS[fontSize] ?? 1.2 * fontSize;
}

/** The size of section titles. */
export function titleSize(fontSize: number): number {
  return TITLES[fontSize] ?? 1.4 * fontSize;
}
