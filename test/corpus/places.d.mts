/** A field of a CV as a program shows it. */
export interface Field {
  readonly role: string;
  readonly text: string;
  readonly entry?: number;
}
export function bare(text: string): string;
/** Names of fields: their numbers, with `~` after one that is not whole. */
export function orderOf(fields: readonly Field[], text: string): string[];
/** How many words two texts share, of those of the longer one. */
export function sharedWords(real: string, ours: string): { shared: number; words: number };
