export interface Counts {
  /** Undefined before the first layout. */
  readonly pages: number | undefined;
  readonly errors: number;
  readonly warnings: number;
}

/** Formats `2 pages, 1 warning`. */
export function formatCounts({ pages = 0, errors, warnings }: Counts): string {
  const counts = Object.entries({ page: pages, error: errors, warning: warnings });
  const words = counts.map(([noun, count]) => `${count} ${noun}${count === 1 ? '' : 's'}`);
  return words.filter((text) => !text.startsWith('0')).join(', ') || 'no problems';
}
