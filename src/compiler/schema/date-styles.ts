/** How dates are written: `Mar. 2021`, `March 2021`, `03/2021` by language, `2021-03`, `2021`. */
export const DATE_STYLES = ['short', 'long', 'numeric', 'iso', 'year'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** The separator of start and end: the words of the language (`to`), or an en dash. */
export const DATE_RANGES = ['words', 'dash'] as const;
export type DateRange = (typeof DATE_RANGES)[number];
