/** A page with its tables made anew from results of the comparison. */
export function withTables(page: string, results: { comparison: unknown; agreement: unknown }): string;
