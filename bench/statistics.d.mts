/** The median. */
export function median(values: readonly number[]): number;
/** The lower quartile. */
export function lowerQuartile(values: readonly number[]): number;
/** The processor time of this process so far, in milliseconds. */
export function processorTime(): number;
/** Formats rows of cells as a table with aligned columns. */
export function table(title: string, rows: readonly (readonly string[])[]): string;
