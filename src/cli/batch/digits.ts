import type { Input } from '../inputs.js';
import { countLines } from './lines.js';
import type { NameTemplate } from './output-name.js';

/** How many digits numbers in names have at least, so that names sort like the documents. */
export interface Digits {
  /** Of the lines of each list. */
  readonly lines: ReadonlyMap<Input, number>;
  /** Of the number of a document among all. */
  readonly all: number;
}

/** As many as numbers have in any case, so that names stay when a list grows, and where nobody knows how long it is. */
export const LEAST_DIGITS = 4;

/** Counts the lines of lists that are files, where names have numbers. What cannot be read is told when it is read. */
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
