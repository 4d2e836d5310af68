import {
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
} from '../diagnostics/diagnostic.js';

export interface ReachedLimit {
  readonly name: string;
  /** Its value. */
  readonly most: number;
  /** The value that would be needed; if unknown, twice the limit is suggested. */
  readonly needed?: number;
  /** The alternative to raising it. */
  readonly remedy?: string;
}

/**
 * The ceilings of limits. Longer texts exceed the longest string of V8 (2^29 - 24 units). The parsers of YAML and JSON are
 * recursive: 500 levels can be read with a stack of 984 KB, 1,000 cannot, and if some parts of V8 run out of stack, V8 ends the
 * process rather than the call.
 */
const CEILINGS: ReadonlyMap<string, number> = new Map([
  ['bytes', 2 ** 28],
  ['depth', 250],
]);

/** The ceiling of a limit; infinite for limits that can be lifted. */
export function ceilingOf(name: string): number {
  return CEILINGS.get(name) ?? Number.POSITIVE_INFINITY;
}

/** The diagnostic for an exceeded limit. `found` is the beginning of a sentence: `The document has 3,412 entries`. */
export function limitReached(
  limit: ReachedLimit,
  found: string,
  path: DocumentPath = [],
  details: Omit<DiagnosticDetails, 'hint'> = {},
): Diagnostic {
  const { name, most } = limit;
  return diagnostic('limit-reached', path, `${found}; the limit \`${name}\` is ${inWords(most)}.`, {
    expected: `at most ${inWords(most)}`,
    ...details,
    hint: remedyOf(limit),
  });
}

/** Creates the diagnostic for a document that took too long, with a hint on how to allow more time. */
export function timedOut(timeoutMs: number, file: string | undefined): Diagnostic {
  return diagnostic('timed-out', [], `The document took longer than ${timeoutMs / 1000} s.`, {
    hint: 'look for something huge in it, or allow more time: `--timeout SECONDS`, in the library `timeoutMs`',
    file,
  });
}

/** A number with thousands separators. */
export function inWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

function remedyOf({ name, most, needed, remedy = 'leave something out' }: ReachedLimit): string {
  const ceiling = ceilingOf(name);
  if (most >= ceiling || (needed !== undefined && needed > ceiling)) {
    return `${remedy}: the limit can be at most ${inWords(ceiling)}`;
  }
  const value = Math.min(needed ?? most * 2, ceiling);
  return `${remedy}, or raise the limit: \`--limit ${name}=${value}\`, in the library \`limits: { ${name}: ${value} }\``;
}
