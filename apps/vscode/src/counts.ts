/** What there is to say of a CV in a few words. */
export interface Counts {
  /** Undefined if it was never laid out. */
  readonly pages: number | undefined;
  readonly errors: number;
  readonly warnings: number;
}

/** As in `2 pages, 1 warning`. */
export function inWords({ pages, errors, warnings }: Counts): string {
  const parts = [
    pages === undefined ? '' : counted(pages, 'page'),
    errors === 0 ? '' : counted(errors, 'error'),
    warnings === 0 ? '' : counted(warnings, 'warning'),
  ];
  return parts.filter((part) => part !== '').join(', ') || 'no problems';
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
