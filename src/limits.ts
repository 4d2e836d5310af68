import type { Diagnostic } from './diagnostics/diagnostic.js';
import { badOption, unknownOptions } from './option-problems.js';

/** How large a document may be, so that a stranger's costs little. Time is limited by `timeoutMs`. */
export interface Limits {
  /** The text of a document, or of a PDF that is read, in bytes; of a value, its texts. */
  readonly bytes: number;
  /** How deep lists and mappings may be nested. */
  readonly depth: number;
  /** How many entries all sections may have together. */
  readonly entries: number;
  /** The letters of one text, such as a summary or a bullet point, in UTF-16 units. */
  readonly letters: number;
  /** How many pages a document may have. */
  readonly pages: number;
  /** The memory of a worker process, in MiB. */
  readonly memory: number;
}

export type LimitName = keyof Limits;

/** Ten times what the largest real documents have that were found (docs/limits.md). */
export const DEFAULT_LIMITS: Limits = {
  bytes: 1_000_000,
  depth: 100,
  entries: 3000,
  letters: 50_000,
  pages: 500,
  memory: 2048,
};

/** Completes limits. `problems` says which are not allowed. */
export function normaliseLimits(given: unknown): { limits: Limits; problems: Diagnostic[] } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const problem = badOption('The option `limits` must be an object.', 'write it like `{ pages: 100 }`');
    return { limits: DEFAULT_LIMITS, problems: [problem] };
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const wrong = present.filter(([name, value]) => name in DEFAULT_LIMITS && !isLimit(value));
  return {
    limits: { ...DEFAULT_LIMITS, ...Object.fromEntries(present) },
    problems: [
      ...unknownOptions(
        present.map(([name]) => name),
        Object.keys(DEFAULT_LIMITS),
      ),
      ...wrong.map(([name]) =>
        badOption(`The limit \`${name}\` must be a whole number of at least 1.`, 'leave it out for its default'),
      ),
    ],
  };
}

/** Infinity lifts a limit. */
function isLimit(value: unknown): boolean {
  return (Number.isInteger(value) && (value as number) >= 1) || value === Number.POSITIVE_INFINITY;
}
