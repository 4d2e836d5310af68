export function quantile(values: readonly number[], part: number): number;
export function median(values: readonly number[]): number;
export function lowerQuartile(values: readonly number[]): number;
export function processorTime(): number;
export function table(title: string, rows: readonly (readonly string[])[]): string;
