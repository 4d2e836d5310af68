/** The value in the middle. */
export function median(values: readonly number[]): number;
/** The value below which a quarter of them is. */
export function lowerQuartile(values: readonly number[]): number;
/** The processor time of this process until now, in milliseconds. */
export function processorTime(): number;
/** Lays out rows of cells under one another. */
export function table(title: string, rows: readonly (readonly string[])[]): string;
