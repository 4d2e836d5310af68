/** A displayed field of a CV. */
export interface Field {
  readonly role: string;
  readonly text: string;
  readonly entry?: number;
}
export function normalize(text: string): string;
/** Returns the indices of fields in text order, with `~` after incomplete ones. */
export function orderOf(fields: readonly Field[], text: string): string[];
/** Counts the words that two texts share, and those of the longer one. */
export function sharedWords(real: string, ours: string): { shared: number; words: number };
