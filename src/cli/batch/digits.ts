import type { Input } from '../inputs.js';
import { countLines } from './lines.js';
import type { NameTemplate } from './output-name.js';

/** The least number of digits for numbers in names, so that names sort in the order of the documents. */
export interface Digits {
  /** For line numbers, by list. */
  readonly lines: ReadonlyMap<Input, number>;
  /** For the number of a document among all. */
  readonly all: number;
}

/** The minimum in any case, so that names stay the same when a list grows, and for lists of unknown length. */
export const LEAST_DIGITS = 4;

/** Counts the lines of lists that are files, if names have numbers; a file that cannot be read is reported later. */
export async function digitsOf(inputs: readonly Input[], template: NameTemplate | undefined): Promise<Digits> {
  const lines = new Map<Input, number>();
  let count = 0;
  for (const input of template?.isNumbered === true ? inputs : []) {
    const isFile = input.isList && input.isPlain && input.path !== undefined;
    const length = isFile ? await countLines(input.path).catch(() => 1) : 1;
    if (isFile) lines.set(input, digitsFor(length));
    count += length;
  }
  return { lines, all: digitsFor(count) };
}

function digitsFor(most: number): number {
  return Math.max(LEAST_DIGITS, String(most).length);
}
