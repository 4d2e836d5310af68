/** The value in the middle. */
export function median(values: readonly number[]): number;
/** Lays out rows of cells under one another. */
export function table(title: string, rows: readonly (readonly string[])[]): string;
